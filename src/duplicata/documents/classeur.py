"""The first sheet of an .xlsx workbook, read without trusting the file.

An .xlsx file is a zip of XML. The few members needed are read by name, never written anywhere; what they
inflate to is counted while it inflates; a document type (the door to entities) is refused as it is met.
"""

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Callable
from xml.parsers import expat

from duplicata.documents.limites import COLONNES, verifier_ligne, verifier_lignes, verifier_taille
from duplicata.documents.texte_csv import Ligne
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

MEMBRES = 2_000
DEPLIE = 12 << 20
"""Bytes that all members together may inflate to."""
ELEMENTS = 600_000
"""XML elements that all members together may hold."""
_BLOC = 1 << 16
_BALISE = 1 << 18
"""Bytes of one XML tag at most."""
_CLASSEUR = "xl/workbook.xml"
_LIENS = "xl/_rels/workbook.xml.rels"
_TEXTES = "xl/sharedStrings.xml"

Attributs = dict[str, str]


def lire_classeur(contenu: bytes) -> list[Ligne]:
    """The filled lines of the first sheet."""
    verifier_taille(len(contenu))
    try:
        with zipfile.ZipFile(io.BytesIO(contenu)) as archive:
            if len(archive.infolist()) > MEMBRES:
                raise SaisieInvalide(dire("Classeur refusé : il contient trop de fichiers."))
            lecteur = _Lecteur(archive)
            textes = _textes(lecteur)
            return _feuille(lecteur, _premiere_feuille(lecteur), textes)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, KeyError, OSError):
        raise SaisieInvalide(dire("Classeur illisible : ce n’est pas un fichier .xlsx entier.")) from None
    except (expat.ExpatError, UnicodeError, ValueError) as error:
        if isinstance(error, SaisieInvalide):
            raise
        raise SaisieInvalide(dire("Classeur illisible : son contenu est mal formé.")) from None


class _Lecteur:
    """Members of the archive, parsed as they inflate, within one allowance."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.octets = DEPLIE
        self.elements = ELEMENTS

    def __contains__(self, nom: str) -> bool:
        return nom in self.archive.NameToInfo

    def parcourir(
        self,
        nom: str,
        debut: Callable[[str, Attributs], None],
        fin: Callable[[str], None] | None = None,
        texte: Callable[[str], None] | None = None,
    ) -> None:
        parseur = expat.ParserCreate(namespace_separator=" ")
        parseur.buffer_text = True
        parseur.StartDoctypeDeclHandler = _refuser_doctype
        parseur.StartElementHandler = lambda balise, attributs: self._ouvrir(debut, balise, attributs)
        if fin:
            parseur.EndElementHandler = lambda balise: fin(_court(balise))
        parseur.CharacterDataHandler = texte
        lus = 0
        with self.archive.open(nom) as flux:
            while bloc := flux.read(_BLOC):
                lus += len(bloc)
                self.octets -= len(bloc)
                if self.octets < 0:
                    raise SaisieInvalide(
                        dire("Classeur refusé : déplié, il dépasse {maximum} Mo.", maximum=DEPLIE >> 20)
                    )
                parseur.Parse(bloc, False)
                if lus - parseur.CurrentByteIndex > _BALISE:
                    raise SaisieInvalide(dire("Classeur refusé : une balise y est démesurée."))
        parseur.Parse(b"", True)

    def _ouvrir(self, debut: Callable[[str, Attributs], None], balise: str, attributs: Attributs) -> None:
        self.elements -= 1
        if self.elements < 0:
            raise SaisieInvalide(dire("Classeur refusé : il contient trop de cases."))
        debut(_court(balise), attributs)


def _refuser_doctype(*_: object) -> None:
    raise SaisieInvalide(dire("Classeur refusé : il déclare un type de document."))


def _court(balise: str) -> str:
    return balise.rpartition(" ")[2]


def _premiere_feuille(lecteur: _Lecteur) -> str:
    """Name of the member that holds the first sheet of the workbook."""
    feuilles: list[str] = []
    cibles: dict[str, str] = {}

    def classeur(balise: str, attributs: Attributs) -> None:
        if balise == "sheet":
            feuilles.extend(valeur for cle, valeur in attributs.items() if _court(cle) == "id" and " " in cle)

    def liens(balise: str, attributs: Attributs) -> None:
        if balise == "Relationship":
            cibles[attributs.get("Id", "")] = attributs.get("Target", "")

    lecteur.parcourir(_CLASSEUR, classeur)
    lecteur.parcourir(_LIENS, liens)
    cible = cibles.get(feuilles[0], "") if feuilles else ""
    return cible[1:] if cible.startswith("/") else posixpath.normpath(f"xl/{cible}")


def _textes(lecteur: _Lecteur) -> list[str]:
    """The shared strings; phonetic hints are left out."""
    if _TEXTES not in lecteur:
        return []
    textes: list[str] = []
    morceaux: list[str] = []
    ouvertes: list[str] = []

    def debut(balise: str, _: Attributs) -> None:
        ouvertes.append(balise)
        if balise == "si":
            morceaux.clear()

    def fin(balise: str) -> None:
        ouvertes.pop()
        if balise == "si":
            textes.append("".join(morceaux))

    def texte(donnee: str) -> None:
        if ouvertes[-1:] == ["t"] and "rPh" not in ouvertes:
            morceaux.append(donnee)

    lecteur.parcourir(_TEXTES, debut, fin, texte)
    return textes


def _feuille(lecteur: _Lecteur, nom: str, textes: list[str]) -> list[Ligne]:
    lignes: list[Ligne] = []
    cellules: list[str] = []
    morceaux: list[str] = []
    numero = colonne = 0
    sorte = balise_ouverte = ""

    def debut(balise: str, attributs: Attributs) -> None:
        nonlocal numero, colonne, sorte, balise_ouverte
        balise_ouverte = balise
        if balise == "row":
            numero = int(attributs.get("r", numero + 1))
            colonne = 0
            cellules.clear()
        elif balise == "c":
            colonne = _colonne(attributs.get("r", ""), colonne)
            sorte = attributs.get("t", "n")
            morceaux.clear()

    def texte(donnee: str) -> None:
        if balise_ouverte in ("v", "t"):
            morceaux.append(donnee)

    def fin(balise: str) -> None:
        nonlocal balise_ouverte
        balise_ouverte = ""
        if balise == "c" and morceaux:
            if colonne > COLONNES:
                verifier_ligne(numero, [""] * colonne)
            cellules.extend([""] * (colonne - len(cellules)))
            cellules[colonne - 1] = _valeur("".join(morceaux), sorte, textes).strip()
        elif balise == "row" and any(cellules):
            verifier_lignes(len(lignes) + 1)
            verifier_ligne(numero, cellules)
            lignes.append((numero, list(cellules)))

    lecteur.parcourir(nom, debut, fin, texte)
    return lignes


def _colonne(reference: str, precedente: int) -> int:
    """``C5`` is the third column; without a reference, the next one."""
    lettres = re.match(r"[A-Z]{1,3}", reference)
    if not lettres:
        return precedente + 1
    rang = 0
    for lettre in lettres[0]:
        rang = rang * 26 + ord(lettre) - ord("A") + 1
    return rang


def _valeur(brut: str, sorte: str, textes: list[str]) -> str:
    if sorte == "s":
        rang = int(brut)
        if not 0 <= rang < len(textes):
            raise ValueError(brut)
        return textes[rang]
    if sorte == "n" and re.fullmatch(r"-?[0-9.]+(E[+-]?[0-9]{1,2})?", brut) and float(brut).is_integer():
        # A licence or a table number is stored as a floating-point number.
        return str(int(float(brut)))
    return brut
