"""A game opened by mistake leaves the event and its screens; what gave its racks is forgotten."""

from typing import Any

from web.in_process import Room

RANGES = [{"arbitre": "A", "premiere": 1, "derniere": 8}]
WHY = {"raison": "mauvais règlement"}


def games(room: Room) -> list[tuple[int, bool]]:
    shown: list[dict[str, Any]] = room.person("ORGA").get("/organisation").json()["parties"]
    return [(game["numero"], game["retirable"]) for game in shown]


def test_the_game_leaves_every_screen_and_the_journal_says_why(salle: Room):
    organiser = salle.person("ORGA")
    first = organiser.stored("/parties", {"plages": RANGES, "nom": "Finale"})
    assert games(salle) == [(1, False), (2, True)]
    assert organiser.post("/parties/2/retirer", {}).status_code == 422, "a reason is asked for"
    organiser.stored("/parties/2/retirer", WHY)
    assert games(salle) == [(1, False)]
    told = organiser.get("/journal").json()["gestes"][0]
    assert (told["phrases"], told["motif"]) == (["Partie 2 retirée"], "mauvais règlement")
    assert salle.person().get("/rejeu?partie=2").status_code == 422
    assert "Finale" not in salle.person().client.get("/t/coupe/classement").text
    again = organiser.stored("/parties", {"plages": RANGES})
    assert (again["partie"], again["engagement"] == first["engagement"]) == (2, False)


def test_asked_twice_it_is_done_once(salle: Room):
    organiser = salle.person("ORGA")
    organiser.stored("/parties", {"plages": RANGES})
    organiser.stored("/parties/2/retirer", WHY, "une-touche")
    opened = organiser.stored("/parties", {"plages": RANGES})
    assert organiser.stored("/parties/2/retirer", WHY, "une-touche")["repete"]
    assert games(salle) == [(1, False), (2, True)], "the game opened since stays"
    judge = salle.person("JA")
    for person in ("A", "B"):
        salle.person(person).stored("/bulletins/top", {"coup": 2})
    for gesture in ("retenir", "clore"):
        judge.stored(f"/partie/{gesture}")
    judge.stored("/partie/annuler_coup", {"raison": "salle évacuée"})
    judge.stored("/partie/clore_partie", {"cause": "plus_de_coup"})
    judge.stored("/partie/tirer")
    assert judge.get("/etat").json()["partie"]["engagement"] == opened["engagement"], "its seed was not forgotten"
    refused = organiser.post("/parties/2/retirer", WHY)
    assert (refused.status_code, "ne se retire plus" in refused.json()["erreur"]) == (422, True)
