"""The boxes beside the word of a slip typed on one line: reference, score, direction.

What stands in them is read, never corrected (``saisie/cases.js`` reads the same).
"""

import re

from duplicata.engine.notation import SIZE
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


def lire_cases(jetons: list[str]) -> dict[str, str]:
    """Reference, score and direction; a box declared empty is as absent as one that is not typed."""
    lues: dict[str, str] = {}
    cases = [_chiffres(jeton) for jeton in jetons]
    while cases:
        case, suivante, apres, *_ = *cases, "", ""
        prise = 1
        if case in VIDES | _ILLISIBLES and (champ := _attendue(lues)):
            lues[champ] = "illisible" if case in _ILLISIBLES else ""
        elif _REFERENCE.fullmatch(case) and "reference" not in lues:
            lues["reference"] = case.replace("#", "")
        elif "reference" not in lues and _espacee(case, suivante, apres):
            lues["reference"], prise = case + suivante, 2
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
    return {champ: lue for champ, lue in lues.items() if lue}


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
