"""The interface against its own OpenAPI document: no fault of ours, no answer it does not announce.

A few examples of each operation here; ``make fuzz-api`` tries thousands.
"""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from duplicata.web.acces.roles import Role
from duplicata.web.api import ROUTES
from duplicata.web.api.partie import GESTES
from duplicata.web.application import creer_application
from duplicata.web.flux import flux
from web.room_maker import EVENT
from web.server.conftest import Room
from web.server.states import State, make_event

EXAMPLES = int(os.environ.get("EXAMPLES", "5"))
"""Of each operation, well formed and malformed alike."""
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance, negative_data_rejection]
KNOWN = {"tournoi": [EVENT], "nom": list(GESTES), "cas": ["1-1-2", "1-2-1", "9-9-9"]}
"""What stands in an address: at random, none would ever be found."""
HOST = "http://testserver.local"


class Omnipotent:
    """Somebody who holds every role of an event at the stage of the entry."""

    def __init__(self, room: Room) -> None:
        assert room.app is not None
        self._acces = room.app.state.acces
        self._acces.comptes.creer(EVENT, "TOUT", "Tout", frozenset(Role) - {Role.PUBLIC})
        self._client = room.person().client
        self._reference = ""

    def ask(self, case: Any) -> Any:
        """A session that a demand has closed is opened again."""
        session = self._acces.sessions.trouver(self._reference)
        if session is None:
            held = self._acces.comptes.garde(EVENT, "TOUT")
            self._reference, session, _ = self._acces.sessions.ouvrir(held, "127.0.0.1", "")
        prepared = requests.Request(**case.as_transport_kwargs(base_url=HOST)).prepare()
        headers = {**prepared.headers, "X-CSRF-Token": session.csrf, "Cookie": f"duplicata={self._reference}"}
        headers = {name: value if isinstance(value, bytes) else value.encode("latin-1", "replace") for name, value in headers.items()}
        self._client.cookies.clear()
        return self._client.request(str(prepared.method), str(prepared.url), content=prepared.body, headers=headers)


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("api")
    make_event(folder, State.ENTRY)
    return folder


@pytest.fixture
def omnipotent(event: Path, tmp_path: Path) -> Iterator[Omnipotent]:
    room = Room(Path(shutil.copytree(event, tmp_path / "room")), {})
    room.open()
    yield Omnipotent(room)
    room.close()


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Any:
    raw: dict[str, Any] = creer_application(tmp_path_factory.mktemp("vide")).openapi_schema.to_schema()
    for path in raw["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "path" and parameter["name"] in KNOWN:
                    parameter["schema"] = {"enum": KNOWN[parameter["name"]]}
    return schemathesis.openapi.from_dict(raw)


OPERATIONS = [
    (method.lower(), re.sub(r":\w+}", "}", path))
    for route in ROUTES
    for path in sorted(route.paths)
    for method in sorted(map(str, route.http_methods))
]


def test_the_document_describes_every_route(document: Any):
    described = {(operation.ok().method, operation.ok().path) for operation in document.get_all_operations()}
    assert described == {*OPERATIONS, ("get", re.sub(r":\w+}", "}", next(iter(flux.paths))))}


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=lambda text: text)
def test_every_operation_keeps_its_word(document: Any, omnipotent: Omnipotent, method: str, path: str):
    operation = document[path][method]
    modes = [GenerationMode.POSITIVE]
    if operation.body or operation.query or operation.headers:
        modes.append(GenerationMode.NEGATIVE)
    for mode in modes:

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=EXAMPLES < 100, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
        def ask(case: Any) -> None:
            case.validate_response(omnipotent.ask(case), checks=CHECKS)

        ask()
