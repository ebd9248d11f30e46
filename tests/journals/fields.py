"""The fields of every event, by version: ``python tests/journals/fields.py`` adds what is new to fields.json.

A version that was recorded never changes: journals hold it. Fields that change are the next version of their event.
"""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec

from duplicata.app.state.events import DeControle
from duplicata.competition.codage import Tout

RECORD = Path(__file__).with_suffix(".json")
Fields = dict[str, dict[str, list[str]]]


def now() -> Fields:
    """Event -> the version it is written in -> its fields, with those of the values they hold."""
    found: Fields = {}
    for event in (*get_args(Tout), *get_args(DeControle)):
        schema: dict[str, Any] = msgspec.json.schema(event)
        written = next(field.default for field in msgspec.structs.fields(event) if field.name == "version")
        parts = schema["$defs"].items()
        names = [f"{name}.{field}" for name, part in parts for field in part.get("properties", ())]
        values = [f"{name}={value}" for name, part in parts for value in part.get("enum", ())]
        found[str(event.__struct_config__.tag)] = {str(written): sorted(names + values)}
    return found


def recorded() -> Fields:
    read: Fields = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    return read


def main() -> None:
    kept = recorded()
    for event, versions in now().items():
        for version, fields in versions.items():
            kept.setdefault(event, {}).setdefault(version, fields)
    lines = (f" {json.dumps(event)}: {json.dumps(kept[event])}" for event in sorted(kept))
    RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
