"""The address of a badge: one the server is known by."""

import pytest

from duplicata.web.machine.origins import Origines, noms_certifies
from duplicata.web.tls.authority import Autorite
from web.in_process import Room

LAN = "https://192.168.1.20:8767"
SERVER = Origines(lambda: [LAN, "http://127.0.0.1:8765"], lambda: ["192.168.1.20", "salle", "*.club.fr", "localhost", "127.0.0.1"])


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("https://salle:8767/", "https://salle:8767"),
        ("https://coupe.club.fr/", "https://coupe.club.fr"),
        ("https://club.fr.ailleurs.example/", LAN),
        ("https://ailleurs.example:8767/", LAN),
        ("http://localhost:8765/", LAN),
    ],
)
def test_only_a_name_of_the_server_is_taken_from_the_request(asked: str, given: str):
    assert SERVER.d_un_badge(asked) == given


def test_where_badges_work_on_this_computer_only_they_stay_on_it():
    alone = Origines(lambda: ["http://127.0.0.1:8765"], lambda: ["localhost", "127.0.0.1"])
    assert alone.d_un_badge("http://localhost:8765/") == "http://localhost:8765"


def test_the_names_of_a_certificate_are_the_server_s(tmp_path):
    file, _ = Autorite.du_dossier(tmp_path, "salle").certifier(["salle.local", "192.168.1.20"])
    assert {"salle.local", "192.168.1.20"} <= set(noms_certifies(str(file)))
    assert noms_certifies(str(tmp_path / "absent.pem")) == []


def test_a_badge_carries_no_host_that_a_request_made_up(salle: Room):
    organiser = salle.person("ORGA")
    assert salle.app is not None
    salle.app.state.origines = Origines(lambda: ["http://127.0.0.1:8765"], lambda: ["127.0.0.1"])
    badge = organiser.post("/comptes", {"compte": "A"}, Host="ailleurs.example").json()
    assert badge["adresse"] == f"http://127.0.0.1:8765/t/coupe/connexion#{badge['code']}"
