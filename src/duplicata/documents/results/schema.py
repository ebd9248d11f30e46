"""The JSON Schema of the format, and what a document has that it does not allow, in sentences."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from duplicata.documents.results import modele
from duplicata.langue import dire

CITATION = 40

Chemin = tuple[str | int, ...]
"""Keys and ranks that lead to a value."""


class Faute(NamedTuple):
    chemin: Chemin
    phrase: str


@cache
def schema() -> dict[str, Any]:
    fait = msgspec.json.schema(modele.Resultats)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{modele.FORMAT} {modele.VERSION}",
        **fait,
    }


def fautes(document: object) -> Iterator[Faute]:
    """Every value that the schema does not allow."""
    yield from _fautes(document, {"$ref": schema()["$ref"]}, ())


def _fautes(valeur: object, attendu: dict[str, Any], chemin: Chemin) -> Iterator[Faute]:
    attendu = _suivi(attendu)
    if "anyOf" in attendu:
        yield from _choix(valeur, attendu["anyOf"], chemin)
    elif "enum" in attendu:
        if valeur not in attendu["enum"]:
            admises = ", ".join(map(str, attendu["enum"]))
            yield Faute(chemin, dire("il faut {valeurs}, non {lu}", valeurs=admises, lu=_cite(valeur)))
    elif attendu.get("type") == "object":
        yield from _objet(valeur, attendu, chemin)
    elif attendu.get("type") == "array":
        if not isinstance(valeur, list):
            yield Faute(chemin, dire("il faut une liste, non {lu}", lu=_cite(valeur)))
            return
        for rang, un in enumerate(valeur):
            yield from _fautes(un, attendu["items"], (*chemin, rang))
    elif phrase := _simple(valeur, attendu):
        yield Faute(chemin, phrase)


def _choix(valeur: object, possibles: list[dict[str, Any]], chemin: Chemin) -> Iterator[Faute]:
    trouvees = [list(_fautes(valeur, un, chemin)) for un in possibles]
    if all(trouvees):
        # Of what was possible, what the value is nearest to: null is only ever the other choice.
        yield from next((un for un in trouvees if un), [])


def _objet(valeur: object, attendu: dict[str, Any], chemin: Chemin) -> Iterator[Faute]:
    if not isinstance(valeur, dict):
        yield Faute(chemin, dire("il faut des clés et des valeurs, non {lu}", lu=_cite(valeur)))
        return
    for cle in attendu["required"]:
        if cle not in valeur:
            yield Faute(chemin, dire("il manque la clé « {cle} »", cle=cle))
    for cle, un in valeur.items():
        if cle in attendu["properties"]:
            yield from _fautes(un, attendu["properties"][cle], (*chemin, cle))
        else:
            yield Faute((*chemin, cle), dire("clé inconnue « {cle} »", cle=cle[:CITATION]))


def _simple(valeur: object, attendu: dict[str, Any]) -> str | None:
    lu = _cite(valeur)
    match attendu.get("type"):
        case "null":
            return None if valeur is None else dire("il faut null, non {lu}", lu=lu)
        case "boolean":
            return None if isinstance(valeur, bool) else dire("il faut true ou false, non {lu}", lu=lu)
        case "integer":
            if isinstance(valeur, bool) or not isinstance(valeur, int):
                return dire("il faut un nombre entier, non {lu}", lu=lu)
            if valeur < attendu.get("minimum", valeur):
                return dire("il faut {minimum} au moins, non {lu}", minimum=attendu["minimum"], lu=lu)
            return None
        case _:
            if not isinstance(valeur, str):
                return dire("il faut un texte, non {lu}", lu=lu)
            if len(valeur) > attendu.get("maxLength", len(valeur)):
                return dire("texte de plus de {n} caractères", n=attendu["maxLength"])
            forme = attendu.get("pattern")
            if forme and not re.search(forme, valeur.replace("\n", "?")):
                return dire("{lu} n’a pas la forme {forme}", lu=lu, forme=forme)
            return None


def _suivi(attendu: dict[str, Any]) -> dict[str, Any]:
    ref = attendu.get("$ref")
    return schema()["$defs"][ref.rpartition("/")[2]] if ref else attendu


def _cite(valeur: object) -> str:
    texte = msgspec.json.encode(valeur).decode()
    return texte if len(texte) <= CITATION else f"{texte[:CITATION]}…"
