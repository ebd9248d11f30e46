"""``make docs``: writes the JSON Schema of the results file from the program's own model."""

import json
from pathlib import Path

from duplicata.documents.results.modele import FORMAT, VERSION
from duplicata.documents.results.schema import schema

FILE = Path(__file__).parents[1] / "docs" / f"{FORMAT}-{VERSION}.schema.json"

if __name__ == "__main__":
    FILE.write_text(json.dumps(schema(), ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(FILE.name)
