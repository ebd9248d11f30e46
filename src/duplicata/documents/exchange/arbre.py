"""A small XML tree, read without trusting the file: no document type, hence no entity; everything counted."""

from dataclasses import dataclass, field
from xml.parsers import expat

from duplicata.documents.exchange.fichier import verifier_taille
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

ELEMENTS = 400_000
PROFONDEUR = 8
BLOC = 1 << 16


@dataclass(slots=True)
class Element:
    nom: str
    attributs: dict[str, str]
    ligne: int
    texte: str = ""
    enfants: list["Element"] = field(default_factory=list)

    def premier(self, nom: str) -> "Element | None":
        return next((un for un in self.enfants if un.nom == nom), None)


def lire_arbre(contenu: bytes) -> Element:
    """The root; ``SaisieInvalide`` for what is no XML, or more of it than a game needs."""
    verifier_taille(contenu)
    parseur = expat.ParserCreate("UTF-8")
    parseur.buffer_text = True
    racine = Element("", {}, 0)
    pile = [racine]
    compte = 0

    def debut(nom: str, attributs: dict[str, str]) -> None:
        nonlocal compte
        compte += 1
        if compte > ELEMENTS or len(pile) > PROFONDEUR:
            raise SaisieInvalide(dire("Fichier XML refusé : il a trop d’éléments, ou trop imbriqués."))
        element = Element(nom, attributs, parseur.CurrentLineNumber)
        pile[-1].enfants.append(element)
        pile.append(element)

    def fin(_: str) -> None:
        pile.pop()

    def texte(donnee: str) -> None:
        pile[-1].texte += donnee

    parseur.StartDoctypeDeclHandler = _refuser
    parseur.StartElementHandler, parseur.EndElementHandler = debut, fin
    parseur.CharacterDataHandler = texte
    try:
        # Expat would take a mark of UTF-16 for more than what it is told.
        contenu.decode("utf-8")
        for depart in range(0, len(contenu), BLOC):
            parseur.Parse(contenu[depart : depart + BLOC], False)
        parseur.Parse(b"", True)
    except (expat.ExpatError, UnicodeDecodeError) as error:
        ligne = error.lineno if isinstance(error, expat.ExpatError) else 1
        raise SaisieInvalide(
            dire("Ligne {n} : ce n’est pas du XML en UTF-8 bien formé.", n=ligne)
        ) from None
    return racine.enfants[0]


def _refuser(*_: object) -> None:
    raise SaisieInvalide(dire("Fichier XML refusé : il déclare un type de document."))
