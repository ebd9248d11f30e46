"""Write the types of the interface for the scripts, from its OpenAPI document: ``build/contract.d.ts``.

``tsc`` then checks what the scripts ask and what they read of the answers (``tools/typescript``).
"""

import argparse
import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from duplicata.web.server.application import creer_application

OF_AN_EVENT = "/api/t/{tournoi}"
"""Scripts leave it out: a page knows its event."""
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
NAMES = {"get": "Lus", "post": "Ecrits", "put": "Remplaces", "delete": "Supprimes"}
"""Method -> the type that tells, address by address, what is sent and what comes back."""

Schema = dict[str, Any]


def type_of(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    for many in ("oneOf", "anyOf"):
        if many in schema:
            return " | ".join(dict.fromkeys(type_of(one) for one in schema[many]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(type_of({**schema, "type": one}) for one in kind)
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(type_of, schema['prefixItems']))}]"
        return f"Array<{type_of(schema.get('items', {}))}>"
    if kind == "object":
        return f"Record<string, {type_of(schema.get('additionalProperties', {}))}>"
    return PLAIN.get(str(kind), "unknown")


def interface(name: str, schema: Schema) -> str:
    if "properties" not in schema:
        return f"export type {name} = {type_of(schema)};\n"
    needed = set(schema.get("required", ()))
    fields = [
        f"  {json.dumps(field)}{'' if field in needed else '?'}: {type_of(held)};"
        for field, held in schema["properties"].items()
    ]
    return "\n".join([f"export interface {name} {{", *fields, "}\n"])


def answer(operation: Schema) -> str:
    """What comes back when nothing is refused."""
    for status, told in operation["responses"].items():
        if status.startswith("2"):
            ((media, content),) = told["content"].items()
            return type_of(content["schema"]) if media == "application/json" else "never"
    raise LookupError(operation)


def demand(operation: Schema) -> str:
    sent = operation.get("requestBody", {}).get("content", {}).get("application/json")
    return type_of(sent["schema"]) if sent else "{}"


def addresses(path: str, queried: bool) -> Iterator[str]:
    """As scripts write it: with what they put in the place of its parameters, with a query or without."""
    short = path.removeprefix(OF_AN_EVENT)
    if "{" in short:
        pattern = re.sub(r"\{\w+\}", "${string}", short)
        yield f"[chemin: `{pattern}`]"
        return
    yield json.dumps(short)
    if queried:
        yield f"[chemin: `{short}?${{string}}`]"


def written(document: Schema) -> str:
    parts = ["// Written by tools/script_types.py from the OpenAPI document.\n"]
    parts += [interface(name, schema) for name, schema in document["components"]["schemas"].items()]
    for method, name in NAMES.items():
        lines = [
            f"  {address}: {{ demande: {demand(methods[method])}; reponse: {answer(methods[method])} }};"
            for path, methods in document["paths"].items()
            if method in methods
            for address in addresses(path, queried=method == "get")
        ]
        parts.append("\n".join([f"export interface {name} {{", *lines, "}\n"]))
    return "\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", default=Path("build/contract.d.ts"))
    target: Path = parser.parse_args().file
    with tempfile.TemporaryDirectory() as folder:
        document = creer_application(Path(folder)).openapi_schema.to_schema()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(written(document), "utf-8")


if __name__ == "__main__":
    main()
