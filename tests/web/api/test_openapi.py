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

from duplicata.web.access.roles import Role
from duplicata.web.api import ROUTES
from duplicata.web.centre import ROUTES as CENTRE
from duplicata.web.live.stream import flux
from duplicata.web.server.application import MULTIPLEX, creer_application
from web.contract import JSON
from web.contract import document as contract
from web.in_process import Room
from web.room_maker import EVENT
from web.states import State, make_event

EXAMPLES = int(os.environ.get("EXAMPLES", "5"))
"""Of each operation, well formed and malformed alike."""
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance, negative_data_rejection]
KNOWN = {"tournoi": [EVENT], "cas": ["1-1-2", "1-2-1", "9-9-9"]}
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


def lists_without_ranks(written: Any) -> Any:
    """What each rank of a list holds, as whatever any of them holds: Schemathesis reads `prefixItems` as an older
    version of JSON Schema had it."""
    if isinstance(written, list):
        return [lists_without_ranks(one) for one in written]
    if not isinstance(written, dict):
        return written
    read = {key: lists_without_ranks(value) for key, value in written.items()}
    ranks = read.pop("prefixItems", None)
    return read if ranks is None else {**read, "items": {"anyOf": ranks}, "minItems": len(ranks), "maxItems": len(ranks)}


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Any:
    raw = lists_without_ranks(creer_application(tmp_path_factory.mktemp("vide")).openapi_schema.to_schema())
    for path in raw["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "path" and parameter["name"] in KNOWN:
                    parameter["schema"] = {"enum": KNOWN[parameter["name"]]}
    return schemathesis.openapi.from_dict(raw)


OPERATIONS = [
    (method.lower(), re.sub(r":\w+}", "}", path))
    for route in (*ROUTES, *CENTRE, *MULTIPLEX)
    if route.include_in_schema is not False
    for path in sorted(route.paths)
    for method in sorted(map(str, route.http_methods))
]


def test_the_document_describes_every_route(document: Any):
    described = {(operation.ok().method, operation.ok().path) for operation in document.get_all_operations()}
    assert described == {*OPERATIONS, ("get", re.sub(r":\w+}", "}", next(iter(flux.paths))))}


ANSWERS = [
    (f"{method} {path}", status, answer)
    for path, operations in contract()["paths"].items()
    for method, operation in operations.items()
    for status, answer in operation["responses"].items()
]
REFUSALS = {"400", "401", "403", "404", "413", "422", "500", "503"}


def test_every_answer_is_a_named_struct_or_a_text():
    for operation, status, answer in ANSWERS:
        ((media, content),) = answer["content"].items()
        assert content["schema"].keys() == {"$ref"} if media == JSON else content["schema"] == {"type": "string"}, (operation, status)
        assert int(status) < 300 or media == JSON, f"{operation} {status}: refusals are JSON, whatever is refused"


def test_every_operation_says_how_it_refuses():
    silent = [
        (method, path)
        for path, operations in contract()["paths"].items()
        for method, operation in operations.items()
        if not operation["responses"].keys() >= REFUSALS
    ]
    assert silent == []


OPEN = {"LigneDuDossier.contenu", "NouvellePartie.formule"}
"""A line of the journal as it is, of whatever kind; a formula, which its own reader checks key by key."""


def unsaid(schema: Any) -> bool:
    """Whether anything could stand there."""
    if schema == {}:
        return True
    if isinstance(schema, dict):
        return (schema.get("type") == "object" and not schema.keys() & {"properties", "additionalProperties"}) or any(map(unsaid, schema.values()))
    return isinstance(schema, list) and any(map(unsaid, schema))


def test_every_field_says_what_it_holds():
    schemas = contract()["components"]["schemas"]
    left_open = {f"{name}.{field}" for name, schema in schemas.items() for field, held in schema.get("properties", {}).items() if unsaid(held)}
    assert left_open == OPEN
    assert [name for name, schema in schemas.items() if not schema.get("properties") and "enum" not in schema] == []


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
