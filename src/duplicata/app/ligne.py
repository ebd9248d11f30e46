"""A slip typed on one line: ``12 SWEATS 3H 50``, ``12 SWEATS # -``, ``12 /n``, ``3/12 SWEATS 3H 50``.

The grammar is that of the room's entry line (``saisie/ligne.js``). The terminal also takes ``?`` for an
unreadable box, ``12 -`` for a slip not handed in, and an incident by its name (``12 vierge``).
"""

import re
import unicodedata
from typing import Any, NamedTuple

from duplicata.app.cases import AZERTY, RANGEE, VIDES, incompris, lire_cases
from duplicata.arbitrage.bulletin import Incident
from duplicata.engine.notation import SIZE
from duplicata.engine.tiles import fold
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

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
NOMS = frozenset(incident.value for incident in Incident)
RIEN, DESSIN = "-", "@"
_TABLE = re.compile(rf"[0-9{re.escape(RANGEE)}]{{1,5}}")
_VISEE = re.compile(r"(?:(?P<partie>[0-9]{1,2})/)?(?P<coup>[0-9]{1,3})/(?P<table>[0-9]{1,5})")
_COLLES = re.compile(r"([0-9]{1,5})([A-Za-z#].*)")
_MOT = re.compile(rf"[A-Za-z#]{{1,{SIZE}}}")


class Ligne(NamedTuple):
    table: int
    champs: dict[str, Any]
    """The slip, with the keys of a game file."""


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
    table, suite = _table(texte, [jeton for jeton in jetons if jeton[0] not in "/!"])
    nommes, ecrit = _separer(suite)
    incidents = [*nommes, *(_touche(touche) for jeton in touches for touche in jeton[1:].lower())]
    if ecrit == [RIEN]:
        incidents, ecrit = [Incident.NON_REMIS.value, *incidents], []
    champs: dict[str, Any] = {}
    if ecrit:
        cases = lire_cases(ecrit[1:])
        champs = {"mot": _mot(texte, ecrit[0], seul=not cases), **cases}
    if incidents:
        champs["incidents"] = list(dict.fromkeys(incidents))
    if not champs:
        raise SaisieInvalide(
            dire("« {texte} » : il manque le mot, ou « /n » pour un bulletin non remis.", texte=texte)
        )
    return Ligne(table, champs)


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


def _separer(suite: list[str]) -> tuple[list[str], list[str]]:
    """Incidents by their names, and the rest; VIERGE before a reference or a score is a word like another."""
    noms = {jeton: fold(jeton).lower().replace("-", "_") for jeton in suite}
    nommes = [jeton for jeton in suite if noms[jeton] in NOMS]
    reste = [jeton for jeton in suite if noms[jeton] not in NOMS]
    if nommes[:1] == suite[:1] and reste not in ([], [RIEN]) and not _est_un_mot(reste[0]):
        reste.insert(0, nommes.pop(0))
    return [noms[jeton] for jeton in nommes], reste


def _est_un_mot(jeton: str) -> bool:
    return len(jeton) > 1 and _MOT.fullmatch(fold(jeton)) is not None


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
    return _cercles(mot)


def _cercles(mot: str) -> str:
    """Circles are in lower case; in a word typed without capitals they are its capitals."""
    basses, hautes = sum(map(str.islower, mot)), sum(map(str.isupper, mot))
    return mot.swapcase() if hautes == 0 or (basses > 2 and hautes <= 2) else mot
