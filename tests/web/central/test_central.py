"""The central as centres and people reach it, in process."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from litestar.testing import TestClient

from duplicata.documents.simultane import forme
from duplicata.documents.simultane.bureau import Bureau
from duplicata.documents.simultane.cles import cle_de_centre, publique
from duplicata.documents.simultane.demande import ENTETE, signer_demande
from duplicata.documents.simultane.proposition import lire_propositions
from duplicata.web.central import seam
from duplicata.web.central.application import create_app
from duplicata.web.central.desk import Desk
from simultane.federation import AUTRE, CLE, played
from web.in_process import apart

EVENT = played()


class Faces:
    def __init__(self, folder: Path, window: str = "2026-06-04T00:00+02:00") -> None:
        file = folder / "mondial.simultane"
        regles = forme.Regles(**{field: getattr(EVENT.evenement.regles, field) for field in EVENT.evenement.regles.__struct_fields__ if field != "fenetre"}, fenetre=window)
        fields = {field: getattr(EVENT.evenement, field) for field in EVENT.evenement.__struct_fields__ if field != "regles"}
        file.write_bytes(forme.ecrire(type(EVENT.evenement)(**fields, regles=regles)))
        self.bureau = Bureau(file)
        self.desk = Desk(self.bureau)
        self.network = TestClient(create_app(self.desk, federation=False), base_url="http://127.0.0.1:8780")
        self.home = TestClient(create_app(self.desk, federation=True), base_url="http://127.0.0.1:8781")

    def ask(self, method: str, centre: int, what: str, body: bytes = b"", key: str = "", signed: str = ""):
        un = EVENT.evenement.centres[centre - 1]
        path = f"/centrale/{EVENT.evenement.identifiant}/{un.identifiant}/{what}"
        key = key or cle_de_centre(CLE, un.identifiant, 1)
        header = signer_demande(key, method, signed or path, body, datetime.now(UTC))
        return self.network.request(method, path, content=body, headers={ENTETE: header})


@pytest.fixture(scope="module")
def faces(tmp_path_factory) -> Iterator[Faces]:
    made = apart(lambda: Faces(tmp_path_factory.mktemp("centrale")))
    yield made
    made.bureau.fermer()


def test_a_centre_sends_asks_and_is_told(faces: Faces):
    rows = EVENT.journals[1]
    assert faces.ask("GET", 1, "tete").json() == {"ligne": 0, "empreinte": "0" * 64}
    cut = EVENT.gestures(1)[5]
    body = EVENT.envoi(1, 0, cut)
    told = {"ligne": cut, "empreinte": rows[cut - 1].digest, "nouvelles": cut}
    assert faces.ask("POST", 1, "envoi", body).json() == told
    assert faces.ask("POST", 1, "envoi", body).json() == told | {"nouvelles": 0}
    assert faces.ask("POST", 1, "envoi", EVENT.envoi(1, cut)).json()["nouvelles"] == len(rows) - cut
    assert faces.ask("GET", 1, "tete").json() == {"ligne": len(rows), "empreinte": rows[-1].digest}
    proposed = faces.ask("GET", 1, "propositions?depuis=0")
    un = EVENT.evenement.centres[0]
    assert lire_propositions(proposed.content, EVENT.evenement.identifiant, un.identifiant, publique(CLE)).propositions == ()


def test_what_no_centre_signed_is_neither_read_nor_kept(faces: Faces, monkeypatch):
    monkeypatch.setattr(seam, "_body", None)  # It is not read.
    body = EVENT.envoi(2)
    before = faces.bureau.depot.fichiers()
    assert faces.ask("POST", 2, "envoi", body, key="77" * 32).status_code == 403
    assert faces.network.post(f"/centrale/{EVENT.evenement.identifiant}/{'0' * 32}/envoi", content=body).status_code == 403
    assert faces.bureau.depot.fichiers() == before
    monkeypatch.undo()
    assert faces.ask("POST", 2, "envoi", body, signed="/ailleurs").status_code == 403
    stranger = cle_de_centre(CLE, EVENT.evenement.centres[2].identifiant, 1)
    assert faces.ask("POST", 2, "envoi", body, key=stranger).status_code == 403
    assert faces.network.get(f"/centrale/{'0' * 32}/x/tete").status_code == 404
    assert faces.bureau.depot.tete(2).ligne == 0
    assert faces.bureau.depot.fichiers() == before


def test_forks_cuts_and_long_bodies_have_their_answers(faces: Faces, monkeypatch):
    from app.central.test_reception import rechained

    faces.ask("POST", 1, "envoi", EVENT.envoi(1))
    fork = EVENT.signed(1, rechained(EVENT.journals[1], "autre"), AUTRE)
    refused = faces.ask("POST", 1, "envoi", fork)
    assert refused.status_code == 409
    assert AUTRE[:8] in refused.json()["erreur"]
    assert faces.ask("POST", 1, "envoi", EVENT.envoi(1)[:-40]).status_code == 400
    monkeypatch.setattr(seam, "OCTETS", 100)
    assert faces.ask("POST", 1, "envoi", EVENT.envoi(1)).status_code == 413


def test_people_see_where_the_event_stands(faces: Faces):
    for centre in EVENT.journals:
        faces.ask("POST", centre, "envoi", EVENT.envoi(centre))
    table = faces.home.get("/").text
    assert all(un.nom in table for un in EVENT.evenement.centres)
    assert faces.home.get("/?langue=en").text.count("received") + faces.home.get("/?langue=en").text.count("corrected since") > 0
    faces.home.cookies.clear()
    standings = faces.home.get("/classement").text
    assert standings.count('<th scope="row">') == sum(EVENT.simulation.effectifs.values())
    for kind in ("pays", "comite", "centre", "club", "serie", "categorie"):
        assert faces.home.get(f"/classement?par={kind}").status_code == 200
    assert "Joueur 2-1" in faces.home.get("/centre/2").text
    assert faces.home.get("/centre/9").status_code == 404
    assert faces.home.get("/comparaison").status_code == 200
    assert faces.home.get("/aide").status_code == 200
    assert "default-src 'none'" in faces.home.get("/").headers["content-security-policy"]


def test_the_federation_s_pages_are_at_its_own_keyboard(faces: Faces):
    assert faces.network.get("/comparaison").status_code == 404
    assert faces.network.get("/centre/1").status_code == 404
    assert faces.network.post("/envois").status_code in (404, 405)
    for name in ("ailleurs.example", "un_autre.ailleurs.example:8781", "localhost@ailleurs.example", "0.0.0.0:8781", ""):
        assert faces.home.get("/", headers={"host": name}).status_code == 403
    for name in ("localhost:8781", "[::1]:8781"):
        assert faces.home.get("/", headers={"host": name}).status_code == 200
    refused = faces.home.post("/envois", files={"envoi": ("x.envoi", b"rien")}, headers={"origin": "http://ailleurs.example"})
    assert refused.status_code == 403
    dropped = faces.home.post("/envois", files={"envoi": ("x.envoi", b"rien")}, headers={"origin": "http://127.0.0.1:8781"})
    assert "ce fichier n’en est pas un" in dropped.text
    nothing = faces.home.post("/envois", content=b"{}", headers={"origin": "http://127.0.0.1:8781"})
    assert "Aucun fichier" in nothing.text
    assert "Appelez ce numéro" in faces.home.get("/?depose=Appelez+ce+numéro").text
    assert "Appelez ce numéro" not in faces.network.get("/?depose=Appelez+ce+numéro").text


def test_the_store_is_its_owner_s(faces: Faces):
    beside = [path for path in faces.bureau.fichier.parent.iterdir() if ".centrale" in path.name]
    assert len(beside) == 3
    assert {path.stat().st_mode & 0o077 for path in beside} == {0}


def test_nothing_of_the_games_is_public_before_the_window(tmp_path):
    early = apart(lambda: Faces(tmp_path, "2999-01-01T00:00+01:00"))
    try:
        for centre in EVENT.journals:
            early.ask("POST", centre, "envoi", EVENT.envoi(centre))
        assert early.network.get("/classement").status_code == 404
        assert "Joueur 1-1" not in early.network.get("/").text
        assert "/classement" not in early.network.get("/").text
        assert early.home.get("/classement").status_code == 200
    finally:
        early.bureau.fermer()

