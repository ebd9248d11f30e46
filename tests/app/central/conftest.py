from collections.abc import Iterator
from pathlib import Path

import pytest

from duplicata.app.central.central import Central
from duplicata.app.central.depot import Depot
from duplicata.app.central.depot_postgres import DepotPostgres
from duplicata.app.central.depot_sqlite import DepotSqlite
from duplicata.documents.simultane.reception import Reception, simultane_de
from simultane.federation import Event, played


@pytest.fixture
def event() -> Event:
    return played()


@pytest.fixture(params=["sqlite", "postgresql"])
def reception(request: pytest.FixtureRequest, event: Event, tmp_path: Path) -> Iterator[Reception]:
    """On each engine of the store."""
    with _depot(request, event.evenement.identifiant, tmp_path) as depot:
        yield Reception(Central(simultane_de(event.evenement), depot), event.evenement)


def _depot(request: pytest.FixtureRequest, identifiant: str, folder: Path) -> Depot:
    if request.param == "sqlite":
        return DepotSqlite(folder / "x.centrale", identifiant)
    return DepotPostgres(request.getfixturevalue("base"), identifiant)
