"""Gestures taken back through their address: once, and in the game that was meant."""

from typing import Any

from web.in_process import Room

TOP = {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}


def slip(table: int, **fields: Any) -> dict[str, Any]:
    return {"table": table, "coup": 2, **TOP, **fields}


def test_an_undo_sent_again_is_answered_as_it_was(salle: Room):
    arbiter = salle.person("A")
    arbiter.stored("/bulletins", slip(2))
    first = arbiter.stored("/annuler", {"table": 2, "coup": 2}, "cle-1")
    again = arbiter.stored("/annuler", {"table": 2, "coup": 2}, "cle-1")
    assert again == {**first, "repete": True}
    assert arbiter.post("/annuler", {"table": 2, "coup": 2}).status_code == 422


def test_an_undo_by_table_stays_in_its_game(salle: Room):
    """A corrects a slip of the first game after entering one of the second; only the latter is being played."""
    arbiter, judge = salle.person("A"), salle.person("JA")
    version = arbiter.stored("/bulletins", slip(1))["version"]
    for person in ("A", "B"):
        salle.person(person).stored("/bulletins/top", {"coup": 2})
    for gesture in ("retenir", "clore"):
        judge.stored(f"/partie/{gesture}")
    judge.end_game("plus_de_coup")
    salle.person("ORGA").stored("/parties", {"plages": [{"arbitre": "A", "premiere": 1, "derniere": 8}]})
    for gesture in ("tirer", "annoncer", "lancer", "terminer"):
        judge.stored(f"/partie/{gesture}")
    arbiter.stored("/bulletins", {"table": 1, "coup": 1, "incidents": ["vierge"]})
    corrected = arbiter.stored("/bulletins", slip(1, partie=1, score=48, version=version, motif="mal lu"))["version"]

    def stored(game: int, move: int) -> list[int]:
        found = arbiter.get(f"/bulletins?partie={game}&coup={move}&table=1").json()["bulletins"]
        return [one["version"] for one in found]

    arbiter.stored("/annuler", {"table": 1})
    assert (stored(1, 2), stored(2, 1)) == ([corrected], [])
    arbiter.stored("/annuler", {"table": 1, "coup": 2, "partie": 1})
    assert stored(1, 2) == [version]
    assert arbiter.post("/annuler", {"table": 1, "partie": 9}).status_code == 422
