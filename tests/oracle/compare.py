"""Runs generated slips through the oracle and the product, and groups the differences.

python -m tests.oracle.compare --seed 1 --count 50 --product
python -m tests.oracle.compare --files tests/cases/*.yaml --product
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from .board import read_position
from .cases import POSITION_KEYS, load
from .generator import generate
from .judge import VERSIONS, rule

FIELDS = ("points", "points_bruts", "sanction", "avertissements", "statut", "plafond")
PLACE_FIELDS = ("mot", "place", "jokers")


def differences(mine: dict[str, Any], theirs: dict[str, Any], places: bool) -> dict[str, tuple[Any, Any]]:
    """Fields that differ; the place and the jokers only count where points are paid."""
    fields = FIELDS + (PLACE_FIELDS if places and mine["points"] and theirs.get("points") else ())
    return {
        field: (mine.get(field), theirs.get(field))
        for field in fields
        if mine.get(field) != theirs.get(field)
    }


def kind(version: str, mine: dict[str, Any], theirs: dict[str, Any], found: dict[str, Any]) -> str:
    if "sanction" in found or "statut" in found:
        return f"{version} {mine['sanction']}/{mine['statut']} here, {theirs.get('sanction')}/{theirs.get('statut')} there"
    return f"{version} {mine['sanction']}: {', '.join(found)}"


def documents(options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    if options.files:
        for path in options.files:
            yield from load(path)
        return
    words = options.words.read_text(encoding="utf-8").upper().split() if options.words else None
    yield from generate(options.seed, options.count, options.slips, words)


def as_case(position: dict[str, Any], bulletin: dict[str, Any], version: str) -> str:
    """A small case file with the oracle's ruling as what is expected."""
    small = position | {"lexique": relevant_words(position, bulletin, version)}
    mine = rule(small, bulletin, version)
    expected = {version: {key: value for key, value in mine.items() if value is not None}}
    document = small | {"lexique": [quoted(word) for word in small["lexique"]]}
    document |= {"bulletins": [bulletin | {"attendu": expected}]}
    return yaml.dump(document, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=200)


def relevant_words(position: dict[str, Any], bulletin: dict[str, Any], version: str) -> list[str]:
    """The words of the lexicon without which one of the two rulings changes."""
    from . import product

    def both(words: list[str]) -> tuple[dict[str, Any], dict[str, Any]]:
        small = position | {"lexique": words}
        return rule(small, bulletin, version), product.rule(product.read(small), bulletin, version)

    kept = list(position["lexique"])
    try:
        before = both(kept)
    except Exception:  # the product refuses the slip: nothing to reduce
        return kept
    size = len(kept)
    while size >= 1:
        start = 0
        while start < len(kept):
            tried = kept[:start] + kept[start + size :]
            if both(tried) == before:
                kept = tried
            else:
                start += size
        size //= 2
    return kept


class quoted(str):  # noqa: N801 - a mere marker for the dumper
    pass


class Dumper(yaml.SafeDumper):
    pass


Dumper.add_representer(
    quoted, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')
)
Dumper.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar(
        "tag:yaml.org,2002:str", text, style="|" if "\n" in text else None
    ),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20, help="number of positions")
    parser.add_argument("--slips", type=int, default=30, help="slips for each position")
    parser.add_argument("--words", type=Path, help="word list, one word a line")
    parser.add_argument("--files", type=Path, nargs="*", help="case files instead of generated slips")
    parser.add_argument("--product", action="store_true", help="compare with the product")
    parser.add_argument("--places", action="store_true", help="compare place, word and jokers too")
    parser.add_argument("--version", action="append", choices=VERSIONS)
    parser.add_argument("--show", type=int, default=1, help="examples printed for each kind")
    options = parser.parse_args()
    versions = options.version or list(VERSIONS)
    if options.product:
        from . import product
    groups: dict[str, list[str]] = defaultdict(list)
    sizes: Counter[str] = Counter()
    slips = 0
    for document in documents(options):
        position = {key: document[key] for key in POSITION_KEYS if key in document}
        where = read_position(position)
        there = product.read(position) if options.product else None
        for bulletin in document["bulletins"]:
            bulletin = {key: value for key, value in bulletin.items() if key != "attendu"}
            slips += 1
            for version in versions:
                mine = rule(where, bulletin, version)
                if there is None:
                    sizes[f"{version} {mine['sanction']} {mine['statut']}"] += 1
                    continue
                try:
                    theirs = product.rule(there, bulletin, version)
                except Exception as error:  # reported as a difference like any other
                    theirs = {"sanction": f"{type(error).__name__}: {error}", "statut": "exception"}
                found = differences(mine, theirs, options.places)
                if found:
                    label = kind(version, mine, theirs, found)
                    sizes[label] += 1
                    if len(groups[label]) < options.show:
                        example = as_case(position, bulletin, version)
                        groups[label].append(f"# {found}\n{example}")
    for label, size in sorted(sizes.items(), key=lambda item: -item[1]):
        print(f"== {size:6} {label}")
        for example in groups[label]:
            print(example)
    print(f"{slips} slips, {sum(sizes.values()) if options.product else 0} differences")
    return 1 if options.product and sizes else 0


if __name__ == "__main__":
    sys.exit(main())
