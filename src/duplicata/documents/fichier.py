"""Reading YAML and JSON with every scalar kept as text, so that ON, 3H and 1E5 stay what was written."""

import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, raison

MAX_BYTES = 64 * 1024 * 1024
MAX_DEPTH = 64
"""Collections inside one another: the formats need six."""


class _TextLoader(getattr(yaml, "CBaseLoader", yaml.BaseLoader)):  # type: ignore[misc]
    """Plain text scalars; a key written twice is a mistake."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        name = _twice(key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode))
        if name is not None:
            raise SaisieInvalide(
                dire(
                    "Ligne {n} : la clé « {cle} » est écrite deux fois.",
                    n=node.start_mark.line + 1,
                    cle=name,
                )
            )
        mapping: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return mapping


def lire_octets(source: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``; too large, missing or unreadable: one sentence."""
    if source == "-":
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        try:
            with Path(source).open("rb") as file:
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
        _refuse_traps(text, source)
        return [
            document for document in yaml.load_all(text, Loader=_TextLoader) if document not in (None, "")
        ]
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        raise SaisieInvalide(
            dire("« {nom} », ligne {n} : ce n’est pas du YAML.", nom=source, n=line)
        ) from None


def _refuse_traps(text: str, source: str) -> None:
    """An alias could be a bomb; nesting too deep would kill the loader, which calls itself."""
    depth = 0
    for event in yaml.parse(text, Loader=_TextLoader):
        if isinstance(event, yaml.AliasEvent):
            raise SaisieInvalide(dire("« {nom} » : les alias YAML (*nom) ne sont pas acceptés.", nom=source))
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            raise SaisieInvalide(dire("« {nom} » est trop imbriqué.", nom=source))


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
