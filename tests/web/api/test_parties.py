"""What the organiser may ask of a game: who plays it, what a solo is worth, its export."""

import json
import re
from datetime import date
from pathlib import Path

import pytest

from duplicata.cli.tournaments.parties import ouvrir
from duplicata.competition.formules import BONUS_SOLO, SEUIL_SOLO
from duplicata.competition.rejouer import rejouer
from duplicata.documents.parties import rejeu_json
from duplicata.documents.releves import lire_parties
from duplicata.documents.verification import ecarts
from web.in_process import Room


def test_a_play_off_seats_the_equal_players_and_asks_for_nobody_else(salle: Room):
    organiser = salle.person("ORGA")
    ranges = [{"arbitre": "A", "premiere": 1, "derniere": 8}]
    opened = organiser.stored(
        "/parties", {"formule": "mort_subite", "departage": True, "joueurs": [3, 5], "plages": ranges}
    )
    shown = organiser.get("/organisation").json()["parties"][1]
    assert (opened["partie"], shown["tables"], shown["barrage"]) == (2, [3, 5], True)
    assert (shown["absents"], opened["sans_arbitre"]) == ([], [])
    assert organiser.post("/parties", {"joueurs": [3, 99]}).status_code == 422


def test_the_event_has_its_own_rule_for_solos(salle: Room):
    salle.person("ORGA").stored("/parties", {"seuil_solo": 2, "bonus_solo": 5})
    assert salle.app is not None
    opened = salle.app.state.salles.trouver("coupe").room.etat.partie(2).ouverture
    assert (opened.seuil_solo, opened.bonus_solo) == (2, 5)


def test_without_one_it_is_the_regulations_and_every_form_begins_with_it(salle: Room):
    organiser = salle.person("ORGA")
    organiser.stored("/parties", {})
    assert salle.app is not None
    opened = salle.app.state.salles.trouver("coupe").room.etat.partie(2).ouverture
    page = organiser.get("/t/coupe/organisation").text
    for rule, name, value in (("seuil", "seuil_solo", SEUIL_SOLO), ("bonus", "bonus_solo", BONUS_SOLO)):
        assert getattr(opened, name) == value
        assert re.search(rf'name="{rule}"[^>]* value="{value}"', page)
        (option,) = (option for option in ouvrir.params if option.name == name)
        assert option.default == value


@pytest.mark.parametrize("rule", [{"seuil_solo": 0}, {"bonus_solo": -1}, {"bonus_solo": 1000}])
def test_a_rule_for_solos_that_cannot_be_is_refused(salle: Room, rule: dict[str, int]):
    assert salle.person("ORGA").post("/parties", rule).status_code in (400, 422)


def test_the_export_of_a_game_replays_to_its_results(salle: Room, tmp_path: Path):
    answer = salle.person("JA").get("/parties/1/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="coupe-partie-1.json"'
    document = json.loads(answer.content)
    assert len(document["coups"]) == 1, "the second move is being collected"
    file = tmp_path / "partie.json"
    file.write_bytes(answer.content)
    (written,) = lire_parties(str(file), date(2026, 1, 1))
    assert list(ecarts(written.attendu, rejeu_json(rejouer(written.releve, written.lexique)))) == []
    assert salle.person("A").get("/parties/1/export").status_code == 403


def test_a_player_is_told_which_moves_are_being_corrected(salle: Room):
    sheet = salle.person().client.get("/t/coupe/table/1").text
    assert "Coup 2\N{NO-BREAK SPACE}: en cours de correction." in sheet
    judge = salle.person("JA")
    judge.stored("/partie/retenir")
    for gesture in ("tirer", "annoncer", "lancer", "terminer"):
        judge.stored(f"/partie/{gesture}")
    assert "Coups 2, 3\N{NO-BREAK SPACE}: en cours de correction." in salle.person().client.get("/t/coupe/table/1").text
