"""Runs case files through the oracle: python -m tests.oracle.cases FILE..."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from .judge import rule

FIELDS = (
    "points",
    "points_bruts",
    "sanction",
    "avertissements",
    "statut",
    "mot",
    "place",
    "jokers",
    "plafond",
)
"""What the oracle has an opinion on: reasons and readings set aside are left to the product."""
POSITION_KEYS = ("grille", "mots", "tirage", "coup", "formule", "lexique")


def load(path: Path) -> Iterator[dict[str, Any]]:
    """Documents of a case file, every scalar kept as text."""
    yield from yaml.load_all(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


def check(path: Path) -> Iterator[str]:
    """One line for every field that differs from what the file expects. The oracle has no lexicon of its own:
    documents without an inline one are left to the product."""
    for document in load(path):
        if not isinstance(document.get("lexique"), list):
            continue
        position = {key: document[key] for key in POSITION_KEYS if key in document}
        for bulletin in document["bulletins"]:
            for version, expected in (bulletin.get("attendu") or {}).items():
                found = rule(position, bulletin, version)
                for field in FIELDS:
                    value = expected.get(field, str(found.get(field)))
                    if str(found.get(field)) != value and value != "null":
                        yield f"{path.name} {bulletin.get('nom')} {version}: {field} {found.get(field)}, not {value}"


if __name__ == "__main__":
    faults = [line for name in sys.argv[1:] for line in check(Path(name))]
    print("\n".join(faults) or "ok")
    sys.exit(bool(faults))
