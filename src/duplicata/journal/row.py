"""One line of the journal, and the chain that ties it to the line before."""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple

GENESIS = "0" * 64
"""What the first line names as the line before it."""


class Entry(NamedTuple):
    """What one event says: its kind and its JSON content."""

    kind: str
    payload: Mapping[str, object]


class Gesture(NamedTuple):
    """What somebody did, as the events it makes: stored together or not at all, once per key."""

    key: str
    author: str
    at: datetime
    entries: tuple[Entry, ...]
    reason: str = ""


class Row(NamedTuple):
    seq: int
    kind: str
    payload: str
    author: str
    at: str
    reason: str
    key: str
    part: int
    """Which event of its gesture, from 1."""
    parts: int
    """How many events its gesture made."""
    previous: str
    digest: str

    @property
    def content(self) -> dict[str, object]:
        content: dict[str, object] = json.loads(self.payload)
        return content

    def seal(self) -> str:
        """The digest this line should carry."""
        return digest_of(self[:-1])


COLUMNS = ", ".join(Row._fields)
"""Asked for by name: a table that somebody changed may have others."""


class Receipt(NamedTuple):
    """The stored lines of a gesture; ``repeated`` when its key had already been used."""

    rows: tuple[Row, ...]
    repeated: bool


def canonical(payload: Mapping[str, object]) -> str:
    """The same content always gives the same text."""
    return json.dumps(payload, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def digest_of(fields: tuple[object, ...]) -> str:
    # Bytes stand only where a page is damaged: no line was ever sealed with them.
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"), default=repr)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def instant(at: datetime) -> str:
    """UTC to the millisecond; a time without zone is refused, it would mean another one elsewhere."""
    if at.tzinfo is None:
        raise ValueError("a journal time needs its zone")
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def drafts_of(gesture: Gesture) -> tuple[Row, ...]:
    """The lines of a gesture before they have a place in the chain; text no file can hold is refused."""
    if not gesture.entries or not gesture.key:
        raise ValueError("a gesture needs a key and at least one event")
    author, at, reason, key, parts = (
        gesture.author,
        instant(gesture.at),
        gesture.reason,
        gesture.key,
        len(gesture.entries),
    )
    drafts = tuple(
        Row(0, kind, canonical(payload), author, at, reason, key, part, parts, "", "")
        for part, (kind, payload) in enumerate(gesture.entries, 1)
    )
    for draft in drafts:
        "".join((draft.kind, draft.payload, author, reason, key)).encode("utf-8")
    return drafts


def chain(drafts: tuple[Row, ...], seq: int, previous: str) -> tuple[Row, ...]:
    """The same lines, placed after line *seq*, whose digest is *previous*."""
    rows = []
    for draft in drafts:
        row = draft._replace(seq=seq + draft.part, previous=previous)
        previous = row.seal()
        rows.append(row._replace(digest=previous))
    return tuple(rows)
