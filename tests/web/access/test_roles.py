"""A route without declared roles is closed to all; who may use each is in policy.py, tried by test_matrix.py."""

import pytest
from litestar import Litestar, get
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from duplicata.web.access.guard import garder
from duplicata.web.server.application import creer_application


def routes(app: Litestar) -> list[HTTPRoute]:
    return [route for route in app.routes if isinstance(route, HTTPRoute)]


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Litestar:
    return creer_application(tmp_path_factory.mktemp("vide"))


def test_every_route_declares_its_roles(application: Litestar):
    undeclared = [(route.path, handler.handler_name) for route in routes(application) for handler in route.route_handlers if handler.handler_name != "options_handler" and "roles" not in handler.opt]
    assert undeclared == []


def test_a_route_that_declares_nothing_is_closed_to_all(tmp_path):
    @get("/oubliee", sync_to_thread=False)
    def forgotten() -> str:
        return "secret"

    inner = creer_application(tmp_path)
    app = Litestar([forgotten], guards=[garder], state=inner.state, logging_config=None)
    with TestClient(app) as client:
        assert client.get("/oubliee").status_code == 403
