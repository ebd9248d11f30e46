"""A finished game played again: ruled on as in the room, compared with it, and forgotten."""

import pytest

from web.in_process import Room
from web.sealed import CODE, envelope

PAGE = "/t/coupe/jouer"
FIRST = f"{PAGE}/bulletin?partie=1&rang=1"


@pytest.fixture
def over(salle: Room) -> Room:
    """Both moves closed, the game over: every table has the top of the second."""
    judge = salle.person("JA")
    for arbiter in ("A", "B"):
        salle.person(arbiter).stored("/bulletins/top", {"coup": 2})
    for gesture in ("retenir", "clore"):
        judge.stored(f"/partie/{gesture}")
    judge.stored("/partie/clore_partie", {"cause": "decision"})
    return salle


def top_of(room: Room, number: int) -> str:
    move = room.person().get("/rejeu?partie=1").json()["coups"][number - 1]
    return f"mot={move['mot']}&reference={move['place']}&score={move['points']}"


def test_a_game_under_way_is_not_played_again(salle: Room):
    assert "Aucune partie n’est finie" in salle.person().get(PAGE).text
    assert salle.person().get(f"{PAGE}?partie=1&rang=1").status_code == 422
    assert salle.person().get(f"{FIRST}&mot=STEROLS&reference=H3&score=66").status_code == 422
    assert f"{PAGE}?partie" not in salle.person().get("/t/coupe/rejeu").text


def test_the_top_is_ruled_on_and_compared_and_nothing_is_kept(over: Room):
    public = over.person()
    before = public.get("/etat").json()["version"]
    assert "Commencer" in public.get(PAGE).text
    move = public.get(f"{PAGE}?partie=1&rang=1").text
    assert "STEROLS" not in move.replace("ELORSST", ""), "the word is not told before it is found"
    told = public.get(f"{FIRST}&{top_of(over, 1)}").text
    assert "66 points" in told
    assert "Vous seriez" in told
    assert "rang=2&amp;eus=66" in told
    end = public.get(f"{PAGE}/bulletin?partie=1&rang=2&eus=66&{top_of(over, 2)}").text
    assert "Partie finie" in end
    assert "Vous et la salle, coup après coup" in end
    assert public.get("/etat").json()["version"] == before


def test_a_fault_costs_what_it_costs_in_the_room(over: Room):
    told = over.person().get(f"{FIRST}&mot=STEROLX&reference=H3&score=66").text
    assert "nullité" in told
    assert "0 point" in told
    assert "Pas de bulletin" in over.person().get(FIRST).text


def test_a_game_is_played_in_order(over: Room):
    for asked in (f"{PAGE}?partie=1&rang=2", f"{PAGE}?partie=1&rang=1&eus=5", f"{PAGE}/bulletin?partie=1&rang=2", f"{PAGE}?partie=1&rang=3&eus=1-2"):
        assert over.person().get(asked).status_code == 422, asked
    assert over.person().get(f"{PAGE}?partie=1&rang=2&eus=x").status_code in (400, 422)


def test_a_sealed_game_is_not_played_again_before_its_window(over: Room):
    judge = over.person("JA")
    over.person("ORGA").stored("/parties/scellee", {"enveloppe": envelope(), "code": CODE, "fenetre": "2999-01-01T00:00"})
    for _ in range(2):
        judge.stored("/partie/tirer", {"mode": "prepare"})
        for gesture in ("annoncer", "lancer", "terminer", "retenir"):
            judge.stored(f"/partie/{gesture}")
        judge.stored("/partie/clore", {"non_remis": list(range(1, 9))})
    judge.stored("/partie/clore_partie", {"cause": "decision"})
    assert "Cette partie se joue aussi ailleurs" in over.person().get(f"{PAGE}?partie=2&rang=1").text
    assert over.person().get(f"{PAGE}/bulletin?partie=2&rang=1&mot=ES").status_code == 422


def test_slips_wait_in_a_line_that_has_an_end(over: Room, monkeypatch: pytest.MonkeyPatch):
    """The line of one address is full: come back, without a thread nor a ruling."""
    monkeypatch.setattr("duplicata.web.pages.jouer.DE_CHACUN", 0)
    answer = over.person().get(f"{FIRST}&mot=STEROLS&reference=H3&score=66")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "3")


def test_what_no_slip_bears_is_typed_again(over: Room):
    answer = over.person().get(f"{FIRST}&mot=ST3ROLS&reference=H3&score=66")
    assert 'name="mot"' in answer.text
    assert 'role="alert"' in answer.text
