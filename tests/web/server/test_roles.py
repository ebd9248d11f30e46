"""Every route, every method, every role: what is not declared is refused, and what is declared is so."""

import itertools

import pytest
from litestar import Litestar, get
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from duplicata.web.acces.garde import garder
from duplicata.web.acces.roles import OFFICIELS, Role
from duplicata.web.application import creer_application
from web.server.conftest import Room

PARAMETERS = {"tournoi": "coupe", "table": "1", "chemin": "css/base.css", "joueur": "1", "compte": "ZZ", "numero": "0", "nom": "rien", "cas": "1-1-1", "path": "rien"}
UNSAFE = ("POST", "PUT", "DELETE", "PATCH")
TOUS = frozenset(Role)
ARBITRES = frozenset({Role.ARBITRE, Role.JUGE_ARBITRE})
DOUBLES = frozenset({Role.DOUBLE_ARBITRE, Role.JUGE_ARBITRE})
MEMBRES = frozenset({Role.COMMISSION, Role.JUGE_ARBITRE})
JUGE = frozenset({Role.JUGE_ARBITRE})
ORGANISATEUR = frozenset({Role.ORGANISATEUR})
PAGE, API = "/t/{tournoi}/", "/api/t/{tournoi}/"
TABLE: list[tuple[frozenset[Role], str, str]] = [
    (TOUS, "/", " static/{chemin} api/schema api/schema/openapi.json api/schema/{path} api/evenements api/demonstration certificat certificat/duplicata.crt"),
    (TOUS, PAGE, "connexion classement rejeu projection table table/{table}"),
    (TOUS, API, "etat heure flux connexion deconnexion classement classement.csv table/{table} rejeu"),
    (OFFICIELS, PAGE, "journal billets feuille"),
    (OFFICIELS, API, "solutions juger annuler partie/suivant tops commission appel billets billets/remis journal journal/etat"),
    (ARBITRES, PAGE, "saisie"),
    (ARBITRES, API, "bulletins bulletins/top"),
    (DOUBLES, PAGE, "double"),
    (DOUBLES, API, "double"),
    (DOUBLES | MEMBRES, API, "double/trancher"),
    (MEMBRES, PAGE, "commission"),
    (MEMBRES, API, "commission/{cas}/vote commission/{cas}/decision"),
    (JUGE, PAGE, "juge"),
    (JUGE, API, "partie/{nom}"),
    (JUGE | ORGANISATEUR, API, "journal/verification"),
    (ORGANISATEUR, PAGE, "organisation"),
    (ORGANISATEUR, API, "organisation joueurs joueurs/import joueurs/{joueur} parties comptes comptes/{compte} sessions/{numero} clore archive"),
]
EXPECTED = {base + name: roles for roles, base, names in TABLE for name in names.split(" ")}
"""Who may use each address: written by hand, so that a route that is new or changes hands turns red."""
DENIED = (401, 403)


def routes(app: Litestar) -> list[HTTPRoute]:
    return [route for route in app.routes if isinstance(route, HTTPRoute)]


def template_of(route: HTTPRoute) -> str:
    path = route.path
    for name, kind in itertools.product(PARAMETERS, ("str", "int", "path")):
        path = path.replace(f"{{{name}:{kind}}}", f"{{{name}}}")
    return path


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Litestar:
    return creer_application(tmp_path_factory.mktemp("vide"))


def test_every_route_is_in_the_table_and_no_other(application: Litestar):
    assert {template_of(route) for route in routes(application)} == set(EXPECTED)


def test_every_route_declares_its_roles(application: Litestar):
    undeclared = [(route.path, handler.handler_name) for route in routes(application) for handler in route.route_handlers if handler.handler_name != "options_handler" and "roles" not in handler.opt]
    assert undeclared == []


def test_a_route_that_declares_nothing_is_closed_to_all(tmp_path):
    @get("/oubliee", sync_to_thread=False)
    def forgotten() -> str:
        return "secret"

    inner = creer_application(tmp_path)
    app = Litestar([forgotten], guards=[garder], state=inner.state)
    with TestClient(app) as client:
        assert client.get("/oubliee").status_code == 403


def test_each_role_reaches_exactly_what_the_table_says(salle: Room):
    organiser = salle.person("ORGA")
    people = {}
    for role in Role:
        if role is not Role.PUBLIC:
            badge = organiser.stored("/comptes", {"compte": f"R{role[:8].replace('_', '')}", "roles": [role]})
            people[role] = salle.person()
            assert people[role].log_in(badge["code"]).status_code == 200
    people[Role.PUBLIC] = salle.person()
    wrong, cells = [], 0
    assert salle.app is not None
    for route in routes(salle.app):
        path = template_of(route)
        if path.endswith(("/flux", "/connexion", "/deconnexion", "/evenements", "/demonstration")):
            continue
        for method, (role, person) in itertools.product(sorted(route.methods - {"OPTIONS", "HEAD"}), people.items()):
            answer = person.client.request(method, path.format(**PARAMETERS), headers={"X-CSRF-Token": person.csrf}, follow_redirects=False, json=[] if method in UNSAFE else None)
            refused = answer.status_code in DENIED or (answer.status_code == 303 and "/connexion" in answer.headers["location"])
            cells += 1
            assert answer.status_code < 500, (method, path, answer.text)
            if refused == (role in EXPECTED[path] or Role.PUBLIC in EXPECTED[path]):
                wrong.append((method, path, str(role), answer.status_code))
    assert wrong == []
    assert cells >= 300
