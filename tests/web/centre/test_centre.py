"""A centre opened from its file on the first page: its game, its sending, what the federation proposes."""

import io
import json
from collections.abc import Iterator
from dataclasses import replace as changed
from functools import cache
from pathlib import Path

import httpx
import pytest

from duplicata.documents import enveloppe_v2
from duplicata.documents.simultane.envoi import lire_envoi
from duplicata.documents.simultane.proposition import (
    Correction,
    Proposition,
    Propositions,
    signer_propositions,
)
from duplicata.web.centre import line
from web.centre.federation import Receiver, centre_file, event
from web.in_process import Person, Room, alone
from web.pages.test_seat import at_the_server
from web.sealed import CODE


class Centre:
    """The room of a centre, and its organiser."""

    def __init__(self, room: Room, receiver: Receiver | None) -> None:
        self.room, self.receiver = room, receiver
        person = at_the_server(room)
        answer = send(person, centre_file())
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.event: str = made["tournoi"]
        self.api = f"/api/t/{self.event}"
        self.organiser = person
        entered = person.post(f"{self.api}/connexion", {"code": made["code"]})
        assert entered.status_code == 200, entered.text
        person.csrf = entered.json()["csrf"]

    def get(self, path: str) -> httpx.Response:
        return self.organiser.get(self.api + path)

    def post(self, path: str, body: object = None) -> httpx.Response:
        return self.organiser.post(self.api + path, body)

    def judge(self) -> Person:
        badge = self.post("/comptes", {"compte": "JA", "roles": ["juge_arbitre", "arbitre"]}).json()
        person = self.room.person()
        person.csrf = person.post(f"{self.api}/connexion", {"code": badge["code"]}).json()["csrf"]
        return person

    @property
    def live(self):
        assert self.room.app is not None
        return self.room.app.state.salles.trouver(self.event)


def send(person: Person, content: bytes, path: str = "/api/centres") -> httpx.Response:
    headers = {"X-CSRF-Token": person.csrf, "Content-Type": "application/octet-stream"}
    return person.client.post(path, content=content, headers=headers)


derived = cache(enveloppe_v2.deriver)
"""The key of a code takes 128 MB and a while; the tests open one envelope many times."""


@pytest.fixture
def centre(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Centre]:
    receiver = Receiver()
    monkeypatch.setattr(enveloppe_v2, "deriver", derived)
    monkeypatch.setattr(line.httpx, "AsyncClient", receiver.instead_of_the_network())
    room = Room(tmp_path, {})
    room.open()
    yield Centre(room, receiver)
    room.close()


def play_a_move(centre: Centre) -> None:
    assert centre.post("/centre/partie", {"code": CODE, "plages": [{"arbitre": "A", "premiere": 1, "derniere": 9}]}).status_code == 201
    judge = centre.judge()
    for gesture in ("tirer", "annoncer", "lancer", "terminer"):
        answer = judge.post(f"{centre.api}/partie/{gesture}", {"mode": "prepare"} if gesture == "tirer" else {})
        assert answer.status_code in (200, 201), answer.text
    assert judge.post(f"{centre.api}/bulletins/top", {"coup": 1}).status_code in (200, 201)
    assert judge.post(f"{centre.api}/partie/retenir", {}).status_code in (200, 201)
    assert judge.post(f"{centre.api}/partie/clore", {}).status_code in (200, 201)


def test_the_file_is_opened_in_one_gesture_and_once(centre: Centre):
    shown = centre.get("/centre").json()
    assert (shown["evenement"], shown["numero"], shown["centre"], shown["parties"]) == ("Simultané d’essai", 1, "Nancy", 1)
    assert shown["prochaine"]["engagement"] == event().parties[0].engagement
    assert (shown["codes"], shown["propositions"], shown["envoi"]) == ("par téléphone à 14 h 55", [], "Rien n’est encore envoyé.")
    players = centre.get("/organisation").json()["joueurs"]
    assert [one["nom"] for one in players] == ["Ada Exemple", "Blaise Exemple"]
    again = send(at_the_server(centre.room), centre_file())
    assert (again.status_code, "déjà ouvert" in again.json()["erreur"]) == (422, True)
    for wrong in (b"", b"{}", centre_file()[:-40], centre_file().replace(b"Nancy", b"Metzz")):
        assert send(at_the_server(centre.room), wrong).status_code == 422
    elsewhere = centre.room.person(address="192.0.2.7")
    assert send(elsewhere, centre_file(2)).status_code == 403
    assert centre.organiser.client.get(f"/t/{centre.event}/centre").status_code == 200


def test_the_game_is_opened_with_its_code_and_what_the_event_has_ruled(centre: Centre):
    assert centre.post("/centre/partie", {"code": "MAUVAIS-CODE-77"}).status_code == 422
    other = centre.post("/parties", {})
    assert (other.status_code, "que les parties de son dossier" in other.json()["erreur"]) == (422, True)
    assert centre.post("/joueurs", [{"nom": "Chloé Exemple"}]).status_code == 201
    assert centre.post("/centre/partie", {"code": CODE}).status_code == 201
    game = centre.live.room.etat.partie(1)
    assert (game.ouverture.nom, len(game.joueurs), game.ouverture.preparee) == (event().parties[0].nom, 3, True)
    assert centre.live.room.etat.ouvert().fenetres == {1: event().regles.fenetre}
    assert centre.get("/centre").json()["prochaine"] is None
    assert centre.post("/centre/partie", {"code": CODE}).status_code == 422


def test_what_is_played_goes_up_while_there_is_a_line_and_again_changes_nothing(centre: Centre):
    centre.receiver.reachable = False
    assert centre.post("/centre/envoyer").json()["avis"] == "Pas de ligne vers la centrale."
    play_a_move(centre)
    centre.receiver.reachable = True
    shown = centre.post("/centre/envoyer").json()
    rows = list(centre.live.room.journal.rows())
    assert centre.receiver.rows == rows
    assert (shown["avis"], shown["depuis"] is not None) == ("", True)
    assert shown["envoi"].startswith(f"Envoyé jusqu’à la ligne {len(rows)} à ")
    assert not shown["envoi"].endswith("lignes.")
    centre.receiver.asked.clear()
    centre.post("/centre/envoyer")
    assert centre.receiver.asked == ["GET tete", "GET propositions?depuis=0"]

    version = centre.live.room.etat.dossier(1, 1, 1).version
    change = {"table": 1, "coup": 1, "version": version, "motif": "relu", "incidents": ["vierge"]}
    judge = centre.judge()
    answer = judge.post(f"{centre.api}/bulletins", change)
    assert answer.status_code in (200, 201), answer.text
    centre.post("/centre/envoyer")
    assert centre.receiver.rows == list(centre.live.room.journal.rows())
    with io.BytesIO(centre.get("/centre/envoi").content) as file:
        assert list(lire_envoi(file).lignes) == centre.receiver.rows


def test_another_laptop_of_the_same_centre_is_told(centre: Centre, tmp_path: Path):
    centre.post("/centre/envoyer")
    other = Room(tmp_path / "autre", {})
    other.open()
    try:
        second = Centre(other, centre.receiver)
        assert second.get("/centre").json()["poste"] != centre.get("/centre").json()["poste"]
        told = second.post("/centre/envoyer").json()["avis"]
        assert told.startswith(f"Un autre ordinateur a déjà envoyé pour ce centre {len(centre.receiver.rows)} lignes")
    finally:
        other.close()


def test_many_lines_leave_in_several_sendings_of_whole_gestures(centre: Centre, monkeypatch: pytest.MonkeyPatch):
    from duplicata.web.centre import sending

    monkeypatch.setattr(sending, "ENSEMBLE", 2)
    play_a_move(centre)
    centre.post("/centre/envoyer")
    assert centre.receiver.rows == list(centre.live.room.journal.rows())
    assert centre.receiver.asked.count("POST envoi") > 3


def test_what_the_federation_proposes_waits_for_somebody(centre: Centre):
    play_a_move(centre)
    state = centre.live.room.etat
    move, identity = state.partie(1).coups[0], event().centres[0].identifiant
    wanted = changed(move.decisions[1], points=3, points_bruts=3)
    about = Correction(partie=1, engagement=event().parties[0].engagement, coup=1, table=1, bulletin=move.bulletins[1], decision=wanted)
    first, second = (Proposition(numero=n, quand="2026-11-22T10:00:00.000Z", auteur="Commission", motif="partout", objet=about) for n in (1, 2))
    centre.receiver.proposals = (first,)
    centre.post("/centre/envoyer")
    (shown,) = centre.get("/centre").json()["propositions"]
    assert (shown["acceptee"], shown["applicable"], shown["obstacle"]) == (None, True, "")
    assert centre.live.room.etat.partie(1).coups[0].decisions[1].points == move.decisions[1].points
    assert centre.post("/centre/propositions/1", {"acceptee": True}).status_code == 422
    assert centre.post("/centre/propositions/7", {"acceptee": True, "raison": "vu"}).status_code == 422
    assert centre.post("/centre/propositions/1", {"acceptee": True, "raison": "papier relu"}).status_code == 200
    assert centre.live.room.etat.partie(1).coups[0].decisions[1].points == 3

    file = signer_propositions(Propositions(evenement=event().identifiant, centre=identity, propositions=(first, second)), event().cle)
    by_hand = f"{centre.api}/centre/propositions"
    assert send(centre.organiser, file, by_hand).json() == {"nouvelles": 1}
    assert send(centre.organiser, file, by_hand).json() == {"nouvelles": 0}
    forged = json.dumps({**json.loads(file), "centre": "0" * 32}).encode()
    assert send(centre.organiser, forged, by_hand).status_code == 422
    assert centre.post("/centre/propositions/2", {"acceptee": False, "raison": "déjà fait"}).status_code == 200
    assert [one["acceptee"] for one in centre.get("/centre").json()["propositions"]] == [True, False]
    told = json.dumps(centre.get("/journal").json(), ensure_ascii=False)
    assert "Proposition 1 de la fédération acceptée" in told
    assert "Proposition 2 de la fédération écartée" in told
    centre.post("/centre/envoyer")
    assert [row.kind for row in centre.receiver.rows].count("proposition_reglee") == 2


def test_a_line_that_is_not_encrypted_is_asked_for(centre: Centre):
    from duplicata.documents.simultane.dossier import lire_dossier
    from duplicata.errors import SaisieInvalide

    far = lire_dossier(centre_file(1, event("http://centrale.exemple.org")))

    async def tried(plain: bool) -> None:
        async with line.Ligne(far, centre.live.room.etat.ouvert().centre, plain):
            pass

    with pytest.raises(SaisieInvalide, match="envoi-en-clair"):
        alone(tried(plain=False))
    alone(tried(plain=True))
