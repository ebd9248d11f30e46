"""Players from a list: spreadsheet or text, with a header or in the federation's twelve fields."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from duplicata.app.gestures import organisation
from duplicata.app.gestures.joueurs import NUMERO_MAXIMAL, Fiche, InscriptionsRefusees, identite_de, verifier
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.documents.classeur import lire_classeur
from duplicata.documents.limites import OCTETS, verifier_taille
from duplicata.documents.spreadsheets.tableur import lire_tableur
from duplicata.documents.texte_csv import PREMIERES, Ligne, lire_csv
from duplicata.engine.tiles import fold
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire, raison

COLONNES = {
    "nom": (
        *("nom", "nom de famille", "nom 1", "joueur", "joueur 1", "nom du joueur", "nom complet"),
        *("nom et prenom", "nom prenom", "noms et prenoms", "prenom et nom", "prenom nom"),
        *("name", "last name", "lastname", "surname", "full name", "player", "player 1", "player name"),
    ),
    "prenom": ("prenom", "prenom 1", "prenoms", "first name", "first names", "firstname", "given name"),
    "partenaire": ("partenaire", "equipier", "coequipier", "nom 2", "joueur 2", "player 2", "partner"),
    "prenom_partenaire": ("prenom 2", "prenom du partenaire", "first name 2"),
    "club": ("club", "code club", "club code"),
    "licence": ("licence", "numero de licence", "n licence", "no licence", "license", "licence number"),
    "categorie": ("categorie", "cat", "category"),
    "serie": ("serie", "serie duplicate", "series", "duplicate series"),
    "equipe": ("equipe", "team"),
    "numero": ("table", "numero", "numero de table", "n", "no", "n table", "number", "table number"),
}
"""Headers recognised for each field, without accents, capitals or punctuation."""
FEDERATION = ("nom", "prenom", "licence", "", "serie", "club", "categorie", "", "", "", "", "")
"""Elo, nationality, federation and the three classic fields are not used."""
ERREURS_CITEES = 5
_ZIP = b"PK\x03\x04"
_ANCIEN_EXCEL = b"\xd0\xcf\x11\xe0"
_OPENDOCUMENT = b"mimetypeapplication/vnd.oasis.opendocument"
"""How such a file begins, after the thirty bytes of the first header of its archive."""


class ErreurLigne(NamedTuple):
    ligne: int
    phrase: str


class ImportRefuse(SaisieInvalide):
    """At least one line is wrong: every fault is listed, nothing was imported."""

    def __init__(self, erreurs: tuple[ErreurLigne, ...]) -> None:
        self.erreurs = erreurs
        citees = [dire("ligne {n} : {faute}", n=n, faute=faute) for n, faute in erreurs[:ERREURS_CITEES]]
        if len(erreurs) > ERREURS_CITEES:
            citees.append(accorder(len(erreurs) - ERREURS_CITEES, "et {n} autre", "et {n} autres"))
        super().__init__(dire("Aucun joueur importé : {erreurs}.", erreurs="\u00a0; ".join(citees)))


class Lecture(NamedTuple):
    fiches: tuple[Fiche, ...]
    lignes: tuple[int, ...]
    """Where the file names each of them."""
    colonnes_ignorees: tuple[str, ...]


def lire_fichier(chemin: Path) -> Lecture:
    try:
        with chemin.open("rb") as fichier:
            # A device has no size to ask for, and no end.
            contenu = fichier.read(OCTETS + 1)
    except OSError as error:
        raise SaisieInvalide(
            dire("« {nom} » ne peut pas être lu : {raison}.", nom=chemin, raison=raison(error))
        ) from None
    verifier_taille(len(contenu))
    return lire_joueurs(contenu)


def lire_joueurs(contenu: bytes) -> Lecture:
    """Every player of the list, or a refusal that names each wrong line."""
    lignes = _lignes(contenu)
    if not lignes:
        raise SaisieInvalide(dire("Le fichier est vide."))
    champs, lignes, ignorees = colonnes(lignes)
    erreurs: list[ErreurLigne] = []
    lues: list[tuple[int, Fiche]] = []
    for numero, cellules in lignes:
        try:
            lues.append((numero, fiche_de(champs, cellules)))
        except SaisieInvalide as faute:
            erreurs.append(ErreurLigne(numero, str(faute).rstrip(".")))
    erreurs += _doublons(lues)
    if not lues and not erreurs:
        raise SaisieInvalide(dire("Le fichier ne nomme aucun joueur."))
    if erreurs:
        raise ImportRefuse(tuple(sorted(erreurs)))
    return Lecture(tuple(fiche for _, fiche in lues), tuple(ligne for ligne, _ in lues), ignorees)


def _lignes(contenu: bytes) -> list[Ligne]:
    """Told by how the file begins, whatever its name."""
    if contenu.startswith(_ANCIEN_EXCEL) or contenu[30:].startswith(_OPENDOCUMENT):
        return lire_tableur(contenu)
    return lire_classeur(contenu) if contenu.startswith(_ZIP) else lire_csv(contenu, est_entete)


def inscrire_liste(salle: Salle, geste: Geste, lecture: Lecture) -> Reponse:
    """Enter them all; whoever is there already is named by his line."""
    try:
        return organisation.inscrire(salle, geste, lecture.fiches)
    except InscriptionsRefusees as refus:
        erreurs = (ErreurLigne(lecture.lignes[rang], faute.rstrip(".")) for rang, faute in refus.fautes)
        raise ImportRefuse(tuple(erreurs)) from None


def colonnes(lignes: list[Ligne]) -> tuple[tuple[str, ...], list[Ligne], tuple[str, ...]]:
    """Which field each column holds, the lines of players, and the columns left out."""
    premiere = lignes[0][1]
    if len(premiere) == len(FEDERATION) and premiere[2].isdecimal():
        return FEDERATION, lignes, ()
    rang = next((n for n, (_, cellules) in enumerate(lignes[:PREMIERES]) if est_entete(cellules)), None)
    if rang is not None:
        entetes = lignes[rang][1]
        champs = _champs(entetes)
        double = next((champ for champ in champs if champ and champs.count(champ) > 1), None)
        if double:
            raise SaisieInvalide(dire("Deux colonnes disent « {champ} ».", champ=double))
        ignorees = tuple(
            entete for entete, champ in zip(entetes, champs, strict=True) if entete and not champ
        )
        return champs, lignes[rang + 1 :], ignorees
    raise SaisieInvalide(
        dire(
            "Aucune des {n} premières lignes ne nomme de colonne « nom », et la première, « {ligne} », "
            "n’est pas du format fédéral de douze champs.",
            n=PREMIERES,
            ligne="\u00a0; ".join(premiere)[:80],
        )
    )


def _champs(entetes: Sequence[str]) -> tuple[str, ...]:
    """The field that each heading names, "" when it names none."""
    connues = {titre: champ for champ, titres in COLONNES.items() for titre in titres}
    return tuple(connues.get(_titre(entete), "") for entete in entetes)


def est_entete(cellules: Sequence[str]) -> bool:
    return "nom" in _champs(cellules)


def _titre(entete: str) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in fold(entete).lower()).split())


def fiche_de(champs: tuple[str, ...], cellules: list[str]) -> Fiche:
    surplus = [cellule for cellule in cellules[len(champs) :] if cellule]
    if surplus:
        raise SaisieInvalide(dire("« {texte} » est en trop", texte=surplus[0]))
    if champs is FEDERATION and len(cellules) != len(FEDERATION):
        raise SaisieInvalide(
            accorder(len(cellules), "{n} champ au lieu de douze", "{n} champs au lieu de douze")
        )
    lu = {champ: cellule for champ, cellule in zip(champs, cellules, strict=False) if champ}
    etrange = next((cellule for cellule in lu.values() if not cellule.isprintable()), None)
    if etrange is not None:
        montre = "".join(signe if signe.isprintable() else "\N{REPLACEMENT CHARACTER}" for signe in etrange)
        raise SaisieInvalide(dire("caractère interdit dans « {texte} »", texte=montre))
    if not lu.get("nom"):
        raise SaisieInvalide(dire("il manque le nom"))
    fiche = Fiche(
        nom=_complet(lu["nom"], lu.get("prenom", "")),
        partenaire=_complet(lu.get("partenaire", ""), lu.get("prenom_partenaire", "")),
        club=lu.get("club", ""),
        licence=lu.get("licence", ""),
        categorie=lu.get("categorie", ""),
        serie=lu.get("serie", ""),
        equipe=lu.get("equipe", ""),
        numero=_numero(lu.get("numero", "")),
    )
    verifier(fiche)
    return fiche


def _complet(nom: str, prenom: str) -> str:
    return " ".join(f"{nom} {prenom}".split())


def _numero(texte: str) -> int | None:
    if not texte:
        return None
    if texte.isascii() and texte.isdecimal() and 1 <= int(texte[:9]) <= NUMERO_MAXIMAL:
        return int(texte)
    raise SaisieInvalide(
        dire("le numéro « {texte} » n’est pas de 1 à {maximum}", texte=texte, maximum=NUMERO_MAXIMAL)
    )


def _doublons(lues: list[tuple[int, Fiche]]) -> list[ErreurLigne]:
    """A person or a number already given above."""
    erreurs = []
    personnes: dict[object, int] = {}
    numeros: dict[int, int] = {}
    for ligne, fiche in lues:
        if (premiere := personnes.setdefault(identite_de(fiche), ligne)) != ligne:
            phrase = (
                dire("la licence {licence} est déjà à la ligne {m}", licence=fiche.licence, m=premiere)
                if fiche.licence
                else dire("{nom} est déjà à la ligne {m}", nom=fiche.nom, m=premiere)
            )
            erreurs.append(ErreurLigne(ligne, phrase))
        if fiche.numero and (premiere := numeros.setdefault(fiche.numero, ligne)) != ligne:
            phrase = dire("le numéro {numero} est déjà à la ligne {m}", numero=fiche.numero, m=premiere)
            erreurs.append(ErreurLigne(ligne, phrase))
    return erreurs
