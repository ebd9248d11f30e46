"""Reading YAML and JSON with every scalar kept as text, so that ON, 3H and 1E5 stay what was written."""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, raison
from duplicata.system import open_to_read

MAX_BYTES = 64 * 1024 * 1024
MAX_DEPTH = 64
"""Collections inside one another: the formats need six."""
MAX_VALUES = 1_000_000
"""Keys, values and brackets of a YAML file: 90,000 slips, a second. JSON is bounded by its size only."""
_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def lire_octets(source: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``; too large, missing or unreadable: one sentence."""
    if source == "-":
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        try:
            with open_to_read(Path(source)) as file:
                data = file.read(MAX_BYTES + 1)
        except IsADirectoryError:
            raise SaisieInvalide(dire("« {nom} » est un dossier, pas un fichier.", nom=source)) from None
        except FileNotFoundError:
            raise SaisieInvalide(dire("Fichier introuvable : « {nom} ».", nom=source)) from None
        except (OSError, ValueError) as error:
            raise SaisieInvalide(
                dire("« {nom} » ne peut pas être lu : {raison}.", nom=source, raison=raison(error))
            ) from None
    if len(data) > MAX_BYTES:
        raise SaisieInvalide(dire("« {nom} » est trop gros : 64 Mo au plus.", nom=source))
    return data


def charger(source: str) -> list[Any]:
    """The documents of a file: mappings, lists and texts only."""
    return decoder(lire_octets(source), source)


def decoder(data: bytes, source: str) -> list[Any]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SaisieInvalide(
            dire("« {nom} » n’est pas un texte UTF-8 (octet {n}).", nom=source, n=error.start)
        ) from None
    if text.lstrip()[:1] in ("{", "["):
        try:
            return [
                json.loads(
                    text,
                    parse_int=str,
                    parse_float=str,
                    parse_constant=str,
                    object_pairs_hook=_mapping,
                )
            ]
        except SaisieInvalide:
            raise
        except (ValueError, RecursionError):
            pass
    try:
        return [document for document in _yaml(text, source) if document not in (None, "")]
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        raise SaisieInvalide(
            dire("« {nom} », ligne {n} : ce n’est pas du YAML.", nom=source, n=line)
        ) from None


def _yaml(text: str, source: str) -> Iterator[Any]:
    """The documents, made while they are read: what is too deep or too long is refused before it is held.

    An alias could be a bomb.
    """
    opened: list[_Collection] = []
    root: Any = None
    for number, event in enumerate(yaml.parse(text, Loader=_Loader)):
        if number > MAX_VALUES:
            raise SaisieInvalide(
                dire(
                    "« {nom} » est trop long pour du YAML : {maximum} valeurs au plus, davantage en JSON.",
                    nom=source,
                    maximum=MAX_VALUES,
                )
            )
        if isinstance(event, yaml.AliasEvent):
            raise SaisieInvalide(dire("« {nom} » : les alias YAML (*nom) ne sont pas acceptés.", nom=source))
        if isinstance(event, yaml.CollectionStartEvent):
            opened.append(_Collection(event))
            if len(opened) > MAX_DEPTH:
                raise SaisieInvalide(dire("« {nom} » est trop imbriqué.", nom=source))
            continue
        if isinstance(event, yaml.DocumentEndEvent):
            yield root
            continue
        if isinstance(event, yaml.ScalarEvent):
            value: Any = event.value
        elif isinstance(event, yaml.CollectionEndEvent):
            value = opened.pop().value
        else:
            continue
        if opened:
            opened[-1].add(value, event)
        else:
            root = value


class _Collection:
    """A list or a mapping being read; a key written twice is a mistake."""

    def __init__(self, start: Any) -> None:
        self.value: Any = {} if isinstance(start, yaml.MappingStartEvent) else []
        self._line = start.start_mark.line + 1
        self._keys: list[str] = []

    def add(self, value: Any, event: Any) -> None:
        if isinstance(self.value, list):
            self.value.append(value)
        elif self._keys:
            self.value[self._keys.pop()] = value
        elif not isinstance(value, str):
            raise yaml.MarkedYAMLError(problem_mark=event.start_mark)
        elif value in self.value:
            raise SaisieInvalide(
                dire("Ligne {n} : la clé « {cle} » est écrite deux fois.", n=self._line, cle=value)
            )
        else:
            self._keys.append(value)


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    name = _twice(key for key, _ in pairs)
    if name is not None:
        raise SaisieInvalide(dire("La clé « {cle} » est écrite deux fois.", cle=name))
    return dict(pairs)


def _twice(names: Iterable[str]) -> str | None:
    return next((name for name, times in Counter(names).items() if times > 1), None)


def dossier(source: str) -> Path:
    """Where paths written in the file start from."""
    return Path() if source == "-" else Path(source).parent


def liste_de_textes(valeur: object, cle: str) -> list[str]:
    if valeur in (None, ""):
        return []
    if not isinstance(valeur, list) or not all(isinstance(texte, str) for texte in valeur):
        raise SaisieInvalide(dire("« {cle} » doit être une liste de textes.", cle=cle))
    return valeur


def refuser_les_cles_inconnues(document: object, connues: frozenset[str], quoi: str) -> dict[str, Any]:
    """The document as a mapping; a key nobody knows is refused by name (``attendu`` and ``x-`` pass)."""
    if not isinstance(document, dict) or not all(isinstance(cle, str) for cle in document):
        raise SaisieInvalide(dire("{quoi} : il faut des clés et des valeurs.", quoi=quoi))
    for cle in document:
        if cle not in connues and cle != "attendu" and not cle.startswith("x-"):
            raise SaisieInvalide(dire("{quoi} : clé inconnue « {cle} ».", quoi=quoi, cle=cle))
    return document
