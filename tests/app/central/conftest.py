from collections.abc import Iterator
from pathlib import Path

import pytest

from duplicata.app.central.central import Central
from duplicata.app.central.depot_sqlite import DepotSqlite
from duplicata.documents.simultane.reception import Reception, simultane_de
from simultane.federation import Event, played


@pytest.fixture
def event() -> Event:
    return played()


@pytest.fixture
def reception(event: Event, tmp_path: Path) -> Iterator[Reception]:
    with DepotSqlite(tmp_path / "x.centrale", event.evenement.identifiant) as depot:
        yield Reception(Central(simultane_de(event.evenement), depot), event.evenement)
