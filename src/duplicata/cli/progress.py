"""A bar for what takes more than a moment, before a person only."""

import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

import click

T = TypeVar("T")
PATIENCE = 2.0
"""Seconds before it is shown."""


def suivre(ensemble: Sequence[T], nom: str) -> Iterator[T]:
    """Go through *ensemble*; how far is shown on the terminal of the messages, never among the answers."""
    if not sys.stderr.isatty():
        yield from ensemble
        return
    debut, faits = time.monotonic(), 0
    while faits < len(ensemble) and time.monotonic() - debut <= PATIENCE:
        yield ensemble[faits]
        faits += 1
    if faits < len(ensemble):
        with click.progressbar(ensemble[faits:], label=nom, file=sys.stderr) as barre:
            yield from barre
