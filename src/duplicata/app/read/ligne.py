"""A slip typed on one line: ``12 SWEATS 3H 50``, ``12 SWEATS # -``, ``12 /n``, ``3/12 SWEATS 3H 50``.

The grammar is that of the room's entry line (``saisie/line/line.js``): VIERGE is a word, ``/v`` a blank
slip. What the room asks about before it stores, the terminal refuses, and tells how to write what is meant.
"""

import re
import unicodedata
from typing import NamedTuple

from msgspec.structs import replace

from duplicata.arbitrage.bulletin import Incident
from duplicata.competition.transcription import Transcription
from duplicata.engine.notation import SIZE
from duplicata.engine.tiles import fold
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

VIDES = frozenset("-.,;")
RANGEE = "&é\"'(-è_çà"
"""What the top row of an AZERTY keyboard gives without Shift, 1 to 0."""
AZERTY = str.maketrans(RANGEE, "1234567890")
_ILLISIBLES = frozenset("#?")
_SANS_MAJUSCULE = re.compile(r"[&é\"'(è_çà]")
_CHIFFRE = re.compile(r"[0-9]")
_REFERENCE = re.compile(r"[A-Z][0-9]{1,2}|[0-9]{1,2}[A-Z]|([A-Z]|[0-9]{1,5})#|#([A-Z]|[0-9]{1,5})")
"""Compact, or half of one, the other half said not to be there."""
_LETTRE = re.compile(r"[A-Z]")
_NOMBRE = re.compile(r"[0-9]{1,2}")
_SCORE = re.compile(r"[+-]?[0-9]{1,5}")


def lire_cases(jetons: list[str]) -> Transcription:
    """Reference, score and direction; a box declared empty is as absent as one that is not typed."""
    lues: dict[str, str] = {}
    cases = [_chiffres(jeton) for jeton in jetons]
    espacee: tuple[str, ...] = ()
    while cases:
        case, suivante, apres, *_ = *cases, "", ""
        prise = 1
        if case in VIDES | _ILLISIBLES and (champ := _attendue(lues)):
            lues[champ] = "illisible" if case in _ILLISIBLES else ""
        elif _REFERENCE.fullmatch(case) and "reference" not in lues:
            lues["reference"] = case.replace("#", "")
        elif "reference" not in lues and _espacee(case, suivante, apres):
            lues["reference"], prise = case + suivante, 2
            espacee = (case, suivante) if _LETTRE.fullmatch(case) else ()
        elif "reference" not in lues and _incomplete(case, suivante, "score" in lues):
            lues["reference"] = case
        elif case in ("H", "V"):
            lues["sens"] = case
        elif "reference" not in lues and not _est_un_score(case, suivante, "score" in lues):
            raise _pas_une_reference(jetons[-len(cases)])
        elif _SCORE.fullmatch(case) and "score" not in lues:
            lues["score"] = case
        else:
            raise incompris(jetons[-len(cases)])
        cases = cases[prise:]
    if espacee and "score" not in lues:
        raise _reference_ou_score(*espacee)
    score = lues.get("score", "")
    return Transcription(
        sens=lues.get("sens", ""),
        reference=lues.get("reference", ""),
        score=int(score) if _SCORE.fullmatch(score) else score,
    )


def _attendue(lues: dict[str, str]) -> str | None:
    return next((champ for champ in ("reference", "score") if champ not in lues), None)


def _espacee(case: str, suivante: str, apres: str) -> bool:
    """``3 h``, ``c 4``, ``h 3 50``; ``h 50`` and ``14 v`` are direction and score, and column 28 is none."""
    if _NOMBRE.fullmatch(case) and _LETTRE.fullmatch(suivante):
        return bool(_SCORE.fullmatch(apres)) or (int(case) <= SIZE and suivante != "V")
    if not _LETTRE.fullmatch(case) or case == "V" or not _NOMBRE.fullmatch(suivante):
        return False
    if case == "H":
        return apres != "" and not _LETTRE.fullmatch(apres)
    return int(suivante) <= SIZE or bool(_SCORE.fullmatch(apres))


def _incomplete(case: str, suivante: str, marque: bool) -> bool:
    """``L`` alone, and ``8`` before a score: half of the reference is all that stands on the paper."""
    if _LETTRE.fullmatch(case):
        return case not in ("H", "V")
    return bool(_NOMBRE.fullmatch(case)) and 1 <= int(case) <= SIZE and _est_un_score(suivante, "", marque)


def _est_un_score(case: str, suivante: str, marque: bool) -> bool:
    """A number before another one stands in the reference's place; *marque*: there is a score already."""
    return not marque and bool(_SCORE.fullmatch(case)) and not _SCORE.fullmatch(suivante)


def _chiffres(jeton: str) -> str:
    """Digits of an unshifted AZERTY row, separators of a reference (``3-h``), capitals."""
    if _SANS_MAJUSCULE.search(jeton) or ("-" in jeton and jeton != "-" and not _CHIFFRE.search(jeton)):
        jeton = jeton.translate(AZERTY)
    haut = jeton.upper()
    return re.sub(r"[-./:]", "", haut) if _LETTRE.search(haut) else haut


def incompris(jeton: str) -> SaisieInvalide:
    return SaisieInvalide(
        dire("« {texte} » : écrire table, mot, référence, score (12 SWEATS 3H 50).", texte=jeton)
    )


def _pas_une_reference(jeton: str) -> SaisieInvalide:
    """Asked of the arbiter at the screen of the room; here he says it with the sign for it."""
    return SaisieInvalide(
        dire(
            "« {texte} » ne se lit pas comme une référence : # à sa place, ou - si elle est vide.",
            texte=jeton,
        )
    )


def _reference_ou_score(lettre: str, nombre: str) -> SaisieInvalide:
    """``L 12`` and no score: column 12, or a lone L and 12 points?"""
    return SaisieInvalide(
        dire(
            "« {texte} » : référence, ou score ? Écrire {reference}, ou {moitie}.",
            texte=f"{lettre} {nombre}",
            reference=f"{lettre}{nombre}",
            moitie=f"{lettre}# {nombre}",
        )
    )


TOUCHES = {
    "n": Incident.NON_REMIS,
    "v": Incident.VIERGE,
    "p": Incident.PLUSIEURS_BULLETINS,
    "f": Incident.APRES_LA_FIN,
    "e": Incident.ECHANGE,
    "l": Incident.LECTURE_DIFFICILE,
    "d": Incident.DISCIPLINE,
    "g": Incident.DISCIPLINE_GRAVE,
    "t": Incident.ECRIT_APRES_LA_FIN,
    "c": Incident.ENCRE_INTERDITE,
    "a": Incident.APPAREIL_INTERDIT,
}
"""Key after ``/`` -> incident."""
DESSIN = "@"
_TABLE = re.compile(rf"[0-9{re.escape(RANGEE)}]{{1,5}}")
_VISEE = re.compile(r"(?:(?P<partie>[0-9]{1,2})/)?(?P<coup>[0-9]{1,3})/(?P<table>[0-9]{1,5})")
_COLLES = re.compile(r"([0-9]{1,5})([A-Za-z#].*)")
_MOT = re.compile(rf"[A-Za-z#]{{1,{SIZE}}}")


class Ligne(NamedTuple):
    table: int
    transcription: Transcription


class Visee(NamedTuple):
    """``3/12``: table 12 at move 3, already closed; ``1/3/12``: the same in game 1, played before."""

    partie: int | None
    coup: int
    table: int


def lire_visee(jeton: str) -> Visee | None:
    lue = _VISEE.fullmatch(jeton)
    if lue is None:
        return None
    return Visee(int(lue["partie"]) if lue["partie"] else None, int(lue["coup"]), int(lue["table"]))


def lire_ligne(texte: str) -> Ligne:
    """Table, word (circled letter in the other case), reference, score, incidents; nothing is dropped."""
    jetons = unicodedata.normalize("NFKC", texte).split()
    touches = [jeton for jeton in jetons if jeton[0] in "/!"]
    table, ecrit = _table(texte, [jeton for jeton in jetons if jeton[0] not in "/!"])
    incidents = [_touche(touche) for jeton in touches for touche in jeton[1:].lower()]
    vide = not ecrit or ecrit[0] in VIDES
    if vide and not incidents:
        raise SaisieInvalide(
            dire("« {texte} » : il manque le mot, ou « /n » pour un bulletin non remis.", texte=texte)
        )
    cases = lire_cases(ecrit[1:])
    mot = "" if vide else _mot(texte, ecrit[0], seul=cases == Transcription())
    return Ligne(table, replace(cases, mot=mot, incidents=tuple(dict.fromkeys(incidents))))


def _table(texte: str, jetons: list[str]) -> tuple[int, list[str]]:
    """The table, and what follows."""
    premier, suite = (jetons[0], jetons[1:]) if jetons else ("", [])
    if visee := lire_visee(premier):
        return visee.table, suite
    if _TABLE.fullmatch(premier) and premier not in VIDES:
        return int(premier.translate(AZERTY)), suite
    if colles := _COLLES.fullmatch(premier):
        return int(colles[1]), [colles[2], *suite]
    raise SaisieInvalide(
        dire("« {texte} » : une ligne commence par un numéro de table (12, ou 3/12 au coup 3).", texte=texte)
    )


def _touche(touche: str) -> str:
    if touche not in TOUCHES:
        raise SaisieInvalide(
            dire(
                "« /{touche} » : les incidents sont {touches}.",
                touche=touche,
                touches=" ".join(f"/{connue}" for connue in TOUCHES),
            )
        )
    return TOUCHES[touche].value


def _mot(texte: str, jeton: str, seul: bool) -> str:
    if jeton == DESSIN:
        raise SaisieInvalide(dire("« {texte} » : un dessin se saisit à l’écran de la salle.", texte=texte))
    mot = fold(jeton)
    if not _MOT.fullmatch(mot) or (len(mot) == 1 and seul):
        raise incompris(jeton)
    return cercles(mot)


def cercles(mot: str) -> str:
    """Circles are in lower case; in a word typed without capitals they are its capitals."""
    basses, hautes = sum(map(str.islower, mot)), sum(map(str.isupper, mot))
    return mot.swapcase() if hautes == 0 or (basses > 2 and hautes <= 2) else mot
