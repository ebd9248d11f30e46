"""Requests that no screen of ours sends: refused with a sentence, and nothing is stored."""

from typing import Any

import pytest

from duplicata.app.state.events import ecrire
from duplicata.competition.evenements_tournoi import Inscription
from duplicata.errors import SaisieInvalide
from web.in_process import API, SERVER_CODE, Room, alone
from web.room_maker import EVENT

SLIP = {"table": 1, "coup": 2, "mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}
CHANGE = SLIP | {"version": 3, "motif": "relu"}
RULING = {"points": 5, "raison": "vu au microscope"}
HUGE = 10**30


@pytest.mark.parametrize(
    ("account", "path", "body", "status"),
    [
        *(("A", "/bulletins", CHANGE | {"coup": coup}, 422) for coup in (-1, 0, 99, HUGE)),
        *(("A", "/bulletins", CHANGE | {"table": table}, 422) for table in (-1, 0, 99, HUGE)),
        *(("A", "/bulletins", SLIP | {"decision": RULING | {"points": points}}, 400) for points in (-1, HUGE)),
        ("A", "/bulletins", SLIP | {"decision": RULING | {"points_bruts": -1}}, 400),
        ("A", "/bulletins", SLIP | {"decision": RULING | {"raison": "x" * 5_000}}, 422),
        *(("D1", "/double", {"coup": coup, "table": 1, "incidents": ["vierge"]}, 422) for coup in (0, 99, HUGE)),
        *(
            ("D1", "/double/trancher", {"coup": coup, "table": 1, "lecture": 0, "raison": "lu"}, 422)
            for coup in (0, 99, HUGE)
        ),
        ("K1", "/commission/1-1-1/vote", {"points": 5, "sanction": "aucune", "avertissements": -1, "raison": "vu"}, 400),
        *(("A", "/juger", SLIP | {"table": table}, 422) for table in (-1, 0, 10_000, HUGE)),
        *(("JA", "/partie/retard", {"table": 1, "coup": coup, "raison": "bus"}, 400) for coup in (-1, HUGE)),
        *(("ORGA", "/joueurs", [{"nom": nom}], 422) for nom in ("", " ", "a\0b", "\u202egauche", "A" * 100_000)),
        *(("ORGA", "/joueurs", [{"nom": "Ada", "numero": numero}], 422) for numero in (-1, 0, 10_000, HUGE)),
        ("ORGA", "/joueurs", [{"nom": "Ada"}, {"nom": "Blaise", "club": "a\x1b[31m"}], 422),
        *(("ORGA", "/comptes", {"compte": "Z", "nom": nom, "roles": ["arbitre"]}, 422) for nom in ("A" * 201, "a\0b")),
        ("ORGA", "/comptes", {"compte": "Z" * 5_000, "roles": ["arbitre"]}, 422),
        ("ORGA", "/joueurs", [{"nom": "Ada", "numero": 50}, {"nom": "Blaise", "numero": 50}], 422),
        ("ORGA", "/joueurs", [{"nom": "Ada", "licence": "11"}, {"nom": "Blaise", "licence": "11"}], 422),
    ],
    ids=lambda value: str(value)[:60],
)
def test_what_cannot_be_is_refused_and_not_stored(salle: Room, account: str, path: str, body: Any, status: int):
    person = salle.person(account)
    before = person.get("/etat").json()["version"]
    answer = person.post(path, body)
    assert (answer.status_code, bool(answer.json()["erreur"])) == (status, True)
    assert person.get("/etat").json()["version"] == before


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b'{"table": 1, "table": 2, "coup": 2, "mot": "SWEATS"}', "table"),
        (rb'{"table": 1, "\u0074able": 2, "coup": 2, "mot": "SWEATS"}', "table"),
        (b'{"table": 1, "coup": 2, "decision": {"points": 5, "raison": "vu", "points": 50}}', "points"),
        (b'{"table": 1, "coup": 2, "mot": "' + b" " * 70_000 + b'", "coup": 2}', "coup"),
    ],
    ids=["twice", "spelt otherwise", "deep", "long"],
)
@pytest.mark.parametrize("kind", ["application/json", "text/plain"])
def test_a_field_given_twice_is_malformed(salle: Room, body: bytes, field: str, kind: str):
    person = salle.person("A")
    before = person.get("/etat").json()["version"]
    headers = {"X-CSRF-Token": person.csrf, "Content-Type": kind}
    answer = person.client.post(f"{API}/bulletins", content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["details"] == [{"champ": field, "faute": "il est donné deux fois"}]
    assert person.get("/etat").json()["version"] == before


def test_the_key_of_another_gesture_enters_no_slip(salle: Room):
    juge = salle.person("JA")
    juge.stored("/appel", {"table": 1, "coup": 1, "raison": "doute"}, key="une-cle")
    before = juge.get("/etat").json()["version"]
    assert juge.post("/bulletins", SLIP, key="une-cle").status_code == 422
    assert juge.get("/etat").json()["version"] == before


def test_what_the_journal_could_not_read_again_is_never_written():
    with pytest.raises(SaisieInvalide, match="inscription"):
        ecrire(Inscription(joueur=-1, nom="Ada"))


@pytest.mark.parametrize("body", [b"[" * 50_000, b'{"a":' * 20_000], ids=["list", "mapping"])
def test_a_body_nested_without_end_is_malformed(salle: Room, body: bytes):
    person = salle.person("A")
    headers = {"X-CSRF-Token": person.csrf, "Content-Type": "application/json"}
    answer = person.client.post(f"{API}/bulletins", content=body, headers=headers)
    assert (answer.status_code, answer.json()["erreur"]) == (400, "La demande est mal formée.")


@pytest.mark.parametrize("name", ["%00", "a" * 5_000])
def test_a_name_that_no_file_can_have_is_not_found(salle: Room, name: str):
    assert salle.person().client.get(f"/static/{name}").status_code == 404


@pytest.mark.parametrize("fields", [{"date": "hier"}, {"nom": "A" * 500}, {"lieu": "A" * 500}, {"nom": "\0"}], ids=lambda f: str(f)[:20])
def test_an_event_that_cannot_be_leaves_no_file(salle: Room, fields: dict[str, str]):
    before = sorted(salle.folder.iterdir())
    answer = salle.person().post("/api/evenements", {"code": SERVER_CODE, "nom": "Coupe", **fields})
    assert answer.status_code in (400, 422)
    assert sorted(salle.folder.iterdir()) == before


@pytest.mark.parametrize(
    ("path", "body"),
    [("/appel", {"table": 2, "coup": 1, "raison": "doute"}), ("/partie/retenir", {}), ("/bulletins/top", {"coup": 2}), ("/bulletins", SLIP), ("/annuler", {})],
    ids=str,
)
def test_a_key_used_again_for_another_demand_is_refused(salle: Room, path: str, body: dict[str, Any]):
    juge = salle.person("JA")
    demand = {"table": 1, "coup": 1, "raison": "doute"}
    first = juge.stored("/appel", demand, key="une-cle")
    before = juge.get("/etat").json()["version"]
    answer = juge.post(path, body, key="une-cle")
    assert (answer.status_code, "autre geste" in answer.json()["erreur"]) == (422, True)
    assert juge.get("/etat").json()["version"] == before
    again = juge.stored("/appel", demand, key="une-cle")
    assert (again["enregistre"], again["repete"]) == (first["enregistre"], True)


def test_a_key_keeps_its_demand_after_a_restart(salle: Room):
    salle.person("JA").stored("/appel", {"table": 1, "coup": 1, "raison": "doute"}, key="une-cle")
    salle.restart()
    juge = salle.person("JA")
    assert juge.post("/appel", {"table": 2, "coup": 1, "raison": "doute"}, key="une-cle").status_code == 422
    assert juge.stored("/appel", {"table": 1, "coup": 1, "raison": "doute"}, key="une-cle")["repete"]


def test_the_key_alone_is_enough_to_take_a_gesture_back(salle: Room):
    juge = salle.person("JA")
    juge.stored("/bulletins", SLIP, key="une-cle")
    juge.stored("/annuler", {"lot": "JA/une-cle", "coup": 2})
    assert juge.get("/bulletins", params={"coup": 2}).json()["bulletins"] == []


@pytest.mark.parametrize("key", ["a~b", "a/b", "é", " ", "x" * 65])
def test_a_key_is_a_plain_word(salle: Room, key: str):
    juge = salle.person("JA")
    headers = {"X-CSRF-Token": juge.csrf, "Cle-Idempotence": key.encode()}
    assert juge.client.post(f"{API}/partie/retenir", json={}, headers=headers).status_code == 400


def test_what_is_too_long_is_refused_in_plain_words(salle: Room):
    organiser = salle.person("ORGA")
    answer = organiser.client.post(f"{API}/joueurs/import", content=b"x" * 6_000_001, headers={"X-CSRF-Token": organiser.csrf})
    assert (answer.status_code, answer.json()) == (413, {"erreur": "L’envoi est trop gros\N{NO-BREAK SPACE}: 6 Mo au plus."})


def test_nothing_is_said_in_the_words_of_the_framework(salle: Room):
    person = salle.person("JA")
    headers = {"X-CSRF-Token": person.csrf, "Content-Type": "application/json"}
    assert person.client.post(f"{API}/appel", content=b"{", headers=headers).json() == {"erreur": "La demande est mal formée."}
    assert person.client.patch(f"{API}/journal").json() == {"erreur": "Cette adresse ne se demande pas de cette façon."}


@pytest.mark.parametrize(
    ("body", "details"),
    [
        ({"table": 1}, [{"champ": "coup", "faute": "il manque"}]),
        ({**SLIP, "couleur": "bleu"}, [{"champ": "couleur", "faute": "il n’est pas attendu"}]),
        ({**SLIP, "table": "une"}, [{"champ": "table", "faute": "sa valeur n’est pas admise"}]),
    ],
)
def test_the_field_at_fault_is_named_in_our_words(salle: Room, body: dict[str, Any], details: list[dict[str, str]]):
    answer = salle.person("A").post("/bulletins", body)
    assert (answer.status_code, answer.json()["details"]) == (400, details)


def test_the_lot_of_an_audit_is_nobody_s_to_choose(salle: Room):
    reader = salle.person("D1")
    assert salle.app is not None
    head = salle.app.state.salles.trouver(EVENT).room.journal.head
    reader.stored("/double/sondage", {"taille": 3})
    assert reader.post("/double/sondage/tirer", {"numero": 1, "des": "123"}).status_code == 422, "dice could be tried out"
    reader.stored("/double/sondage/tirer", {"numero": 1, "des": "31 41 59 26 53"})
    (first,) = reader.get("/double/sondage").json()["sondages"]
    assert (first["ligne"], first["tete"], first["des"]) == (*head, "3141592653")
    again = reader.post("/double/sondage/tirer", {"numero": 1, "des": "2718281828"})
    assert (again.status_code, "déjà tiré" in again.json()["erreur"]) == (422, True)
    assert reader.post("/annuler").status_code == 422, "it stays in the journal"
    assert reader.get("/double/sondage?sort=abc").json()["sondages"] == [first]


@pytest.mark.parametrize("body", [b'{"table":1,"mot":"\xc3"}', b'{"table":1,"mot":"\xff\xfe"}', b"\xff"], ids=repr)
def test_a_body_that_is_not_utf8_is_malformed(salle: Room, body: bytes):
    person = salle.person("A")
    headers = {"X-CSRF-Token": person.csrf, "Content-Type": "application/json"}
    answer = person.client.post(f"{API}/juger", content=body, headers=headers)
    assert (answer.status_code, answer.json()["erreur"][:10]) == (400, "La demande")


@pytest.mark.parametrize("key", [{}, {"Cle-Idempotence": "une-cle"}], ids=["no key", "key"])
def test_leaving_in_the_middle_of_a_demand_is_no_incident(salle: Room, key: dict[str, str], caplog: pytest.LogCaptureFixture):
    person = salle.person("A")
    headers = {"X-CSRF-Token": person.csrf, "Content-Type": "application/json", "Cookie": f"duplicata={person.client.cookies['duplicata']}", **key}
    scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http", "path": f"{API}/juger", "raw_path": f"{API}/juger".encode(), "root_path": "", "query_string": b"", "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 50000), "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()]}
    events = iter([{"type": "http.request", "body": b'{"table"', "more_body": True}, {"type": "http.disconnect"}])
    sent: list[Any] = []

    async def receive() -> Any:
        return next(events)

    async def send(message: Any) -> None:
        sent.append(message)

    alone(person.app(scope, receive, send))
    assert sent[0]["status"] == 400
    assert caplog.records == []
