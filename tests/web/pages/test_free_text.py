"""Words people type freely: what turns or hides the words next to them stays out, and old journals are shown all the same."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from duplicata.app.gestures import saisie
from duplicata.app.state.gesture import Geste
from duplicata.app.state.text import TEXTE_MAXIMAL
from duplicata.arbitrage.decision import Sanction
from duplicata.competition.transcription import Transcription
from web.api.test_saisie import TOP, journal_lines, slip
from web.in_process import SERVER_CODE, Room
from web.room_maker import EVENT

STRANGE = ["lu \u202e321", "lu \u2066x", "a\u0000b", "a\u001b[31m", "a\nb", "a\u2028b", "a\u00adb", "\u3164", "\u115f \u034f", "x" * (TEXTE_MAXIMAL + 1)]
strange = pytest.mark.parametrize("text", STRANGE, ids=ascii)


def close(room: Room) -> None:
    judge = room.person("JA")
    judge.stored("/partie/retenir")
    judge.stored("/partie/clore", {"non_remis": list(range(2, 9))})


@strange
def test_a_reason_that_no_paper_can_show_is_refused(salle: Room, text: str):
    arbiter, judge = salle.person("A"), salle.person("JA")
    version = arbiter.stored("/bulletins", slip(1))["version"]
    before = journal_lines(salle)
    refused: list[tuple[Any, str, dict[str, Any]]] = [
        (arbiter, "/bulletins", slip(1, version=version, motif=text)),
        (arbiter, "/bulletins", slip(2, decision={"points": 12, "raison": text})),
        (judge, "/partie/interrompre", {"raison": text}),
        (judge, "/partie/avertir", {"table": 1, "coup": 2, "raison": text}),
        (judge, "/partie/annuler_coup", {"raison": text}),
    ]
    for person, path, body in refused:
        answer = person.post(path, body)
        assert (answer.status_code, bool(answer.json()["erreur"])) == (422, True), path
    assert journal_lines(salle) == before


def test_a_reason_may_fill_its_field_and_keep_its_typography(salle: Room):
    arbiter = salle.person("A")
    reason = "Score\u202f: «\u00a0cinquante\u00a0» lu d’abord ".ljust(TEXTE_MAXIMAL, "é")
    arbiter.stored("/bulletins", slip(1, decision={"points": 12, "sanction": "penalite", "raison": reason}))
    sheet = salle.person("JA").get(f"/t/{EVENT}/billets").text
    assert reason in sheet


@strange
@pytest.mark.parametrize("field", ["nom", "lieu"])
def test_no_event_is_made_under_such_a_name(salle: Room, field: str, text: str):
    body = {"code": SERVER_CODE, "nom": "Coupe", field: text}
    before = sorted(salle.folder.iterdir())
    assert salle.person().post("/api/evenements", body).status_code in (400, 422)
    assert sorted(salle.folder.iterdir()) == before


@strange
def test_no_game_is_opened_under_such_a_name(salle: Room, text: str):
    organiser = salle.person("ORGA")
    before = journal_lines(salle)
    for body in ({"nom": text}, {"formule": {"nom": text}}, {"plages": [{"arbitre": text, "premiere": 1, "derniere": 4}]}):
        assert organiser.post("/parties", body).status_code == 422, body
    assert journal_lines(salle) == before


def test_what_an_old_journal_holds_is_shown_without_turning_its_neighbours(salle: Room):
    assert salle.app is not None
    room = salle.app.state.salles.trouver(EVENT).room
    act = Geste("ancien", "A", datetime.now(UTC), "lu \u202e321")
    ruling = saisie.decision_libre("fisf-2023", act, 12, Sanction.PENALITE)
    saisie.saisir(room, act, 1, 2, 1, Transcription(**TOP), decision=ruling)
    assert salle.person("JA").get("/journal").json()["gestes"][0]["motif"] == "lu \ufffd321"
    close(salle)
    for person, page in ((salle.person("JA"), "billets"), (salle.person(), "table/1")):
        text = person.get(f"/t/{EVENT}/{page}").text
        assert "\u202e" not in text
        assert "lu \ufffd321" in text


def test_a_ruling_of_ones_own_rests_on_no_article(salle: Room):
    salle.person("A").stored("/bulletins", slip(1, decision={"points": 12, "sanction": "penalite", "raison": "Lettre illisible"}))
    slips = salle.person("JA").get(f"/t/{EVENT}/billets").text
    assert "Lettre illisible" in slips
    assert not re.search(r"art\.\s*\)", slips)
    close(salle)
    sheet = salle.person().get(f"/t/{EVENT}/table/1").text
    assert "Lettre illisible" in sheet
    assert not re.search(r"article\s*<", sheet)
