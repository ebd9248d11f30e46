"""A difference as a small case file, to be read, and kept as a test once it is judged."""

from __future__ import annotations

from typing import Any

import yaml

from . import product
from .judge import rule


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
