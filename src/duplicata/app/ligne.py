"""A slip typed on one line: ``12 SWEATS 3H 50``, ``12 -``, ``12 vierge``."""

import re
from typing import Any, NamedTuple

from duplicata.arbitrage.bulletin import Incident
from duplicata.engine.tiles import fold
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

RIEN = "-"
ILLISIBLE = "?"
_TABLE = re.compile(r"\d{1,5}\Z")
_MOT = re.compile(r"[A-Za-z#]{2,15}\Z")
_SUITE = re.compile(
    r"(?:(?P<sens>[HV])(?:\s+|\Z))?"
    r"(?:(?P<reference>[A-Z]\s?\d{1,2}|\d{1,2}\s?[A-Z]|\?)(?:\s+|\Z))?"
    r"(?P<score>\d{1,5}|\?)?\Z",
    re.IGNORECASE,
)


class Ligne(NamedTuple):
    table: int
    champs: dict[str, Any]
    """The slip, with the keys of a game file."""


def lire_ligne(texte: str) -> Ligne:
    """Table, word (circled letter in lower case), direction, reference, score, incidents; ``?`` = unreadable.

    A word typed all in lower case is taken for capitals: nobody circles every letter.
    """
    morceaux = fold(texte).split()
    if not morceaux or not _TABLE.match(morceaux[0]):
        raise SaisieInvalide(dire("« {texte} » : une ligne commence par un numéro de table.", texte=texte))
    table, reste = int(morceaux[0]), morceaux[1:]
    incidents = [_incident(mot) for mot in reste if _incident(mot)]
    ecrit = [mot for mot in reste if not _incident(mot)]
    champs: dict[str, Any] = {"incidents": incidents} if incidents else {}
    if ecrit == [RIEN]:
        ecrit, champs = [], {"incidents": [Incident.NON_REMIS.value, *incidents]}
    if not ecrit:
        if not champs:
            raise SaisieInvalide(
                dire("« {texte} » : il manque le mot, ou « - » pour un bulletin non remis.", texte=texte)
            )
        return Ligne(table, champs)
    mot, suite = ecrit[0], _SUITE.match(" ".join(ecrit[1:]))
    if not _MOT.match(mot) or suite is None:
        raise SaisieInvalide(
            dire("« {texte} » : écrire table, mot, référence, score (12 SWEATS 3H 50).", texte=texte)
        )
    champs["mot"] = mot.upper() if mot.islower() and len(mot) > 2 else mot
    for cle in ("sens", "reference", "score"):
        valeur = suite[cle]
        if valeur:
            champs[cle] = "illisible" if valeur == ILLISIBLE else valeur.upper().replace(" ", "")
    return Ligne(table, champs)


def _incident(mot: str) -> str | None:
    """``vierge``, ``non_remis`` or ``non-remis``: an incident by its word."""
    nom = mot.lower().replace("-", "_")
    return nom if nom in {incident.value for incident in Incident} else None
