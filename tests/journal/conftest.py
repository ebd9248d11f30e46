from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from duplicata.journal import Entry, Gesture, Journal, Seal

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)


@pytest.fixture
def seal() -> Seal:
    return Seal(b"k" * 32)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "coupe.tournoi"


@pytest.fixture
def journal(path: Path, seal: Seal) -> Iterator[Journal]:
    with Journal.create(path, seal) as opened:
        yield opened


@pytest.fixture
def gesture() -> Callable[..., Gesture]:
    def make(key: str, *payloads: dict[str, object], reason: str = "") -> Gesture:
        entries = tuple(Entry("BulletinSaisi", payload) for payload in payloads or ({"table": 12},))
        return Gesture(key, "arbitre A", NOON, entries, reason)

    return make
