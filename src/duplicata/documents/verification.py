"""A game file against the results written in it (``attendu``): every difference, named."""

import re
from collections.abc import Iterator
from typing import Any, TypeGuard

from duplicata.langue import dire

_DECIMAL = re.compile(r"-?\d+\.\d+\Z")
REPERES = ("coup", "table", "equipe")
"""What tells the elements of a list apart."""


def ecarts(attendu: object, obtenu: object, ou: str = "") -> Iterator[str]:
    """Only what *attendu* mentions is compared; its scalars are texts, as files are read."""
    if isinstance(attendu, dict):
        trouve = obtenu if isinstance(obtenu, dict) else {}
        for cle, valeur in attendu.items():
            if cle not in REPERES:
                yield from ecarts(valeur, trouve.get(cle), f"{ou}, {cle}" if ou else str(cle))
    elif _de_fiches(attendu) and _de_fiches(obtenu) and _comparables(attendu, obtenu):
        for rang, un in enumerate(attendu):
            repere = next((cle for cle in REPERES if cle in un), None)
            lieu = f"{repere} {un[repere]}" if repere else f"{rang + 1}"
            yield from ecarts(un, _retrouver(obtenu, un, repere, rang), f"{ou}, {lieu}" if ou else lieu)
    elif texte(attendu) != texte(obtenu):
        yield dire(
            "{ou} : attendu {voulu}, obtenu {trouve}", ou=ou, voulu=texte(attendu), trouve=texte(obtenu)
        )


def _de_fiches(valeur: object) -> TypeGuard[list[dict[str, Any]]]:
    return isinstance(valeur, list) and all(isinstance(un, dict) for un in valeur)


def _comparables(attendu: list[dict[str, Any]], obtenu: list[dict[str, Any]]) -> bool:
    """Elements told apart by a mark may be left out; without one, none is missing nor too many."""
    return len(attendu) == len(obtenu) or any(cle in un for un in (*attendu, *obtenu) for cle in REPERES)


def _retrouver(elements: list[Any], attendu: dict[str, Any], repere: str | None, rang: int) -> object:
    if repere is None:
        return elements[rang] if rang < len(elements) else None
    return next((un for un in elements if str(un.get(repere)) == str(attendu[repere])), None)


def texte(valeur: object) -> str:
    """``93`` and ``93.0`` are one number; a list keeps its order."""
    if isinstance(valeur, list | tuple):
        return "[" + ", ".join(map(texte, valeur)) + "]"
    if isinstance(valeur, bool):
        return str(valeur).lower()
    if valeur is None or valeur == "":
        return "null"
    ecrit = str(valeur)
    return ecrit.rstrip("0").rstrip(".") if _DECIMAL.match(ecrit) else ecrit
