"""A move corrected while the next one is played: who is told what, and what the juge-arbitre does next."""

from typing import Any

import pytest

from duplicata.competition.causes import CauseFin
from web.in_process import Person, Room

TOP = {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}
THIRD = {"mode": "manuel", "lettres": "-AEILNRT"}


def play_on(salle: Room) -> Person:
    """Tables 1-4 are entered for move 2; its word is retained, and move 3 drawn over the slips of B."""
    juge = salle.person("JA")
    salle.person("A").stored("/bulletins/top", {"coup": 2})
    juge.stored("/partie/retenir")
    assert juge.get("/partie/suivant").json()["geste"] == "tirer"
    juge.stored("/partie/tirer", THIRD)
    return juge


def state(person: Person) -> dict[str, Any]:
    answer: dict[str, Any] = person.get("/etat").json()
    return answer


def test_the_next_rack_comes_first_while_slips_are_missing_and_the_close_once_they_are_in(salle: Room):
    juge = salle.person("JA")
    salle.person("A").stored("/bulletins/top", {"coup": 2})
    juge.stored("/partie/retenir")
    action = juge.get("/partie/suivant").json()
    assert (action["geste"], "clore" in action["autres"]) == ("tirer", True)
    assert "Il manque 4 bulletins : 5, 6, 7, 8" in action["precision"].replace("\u00a0", " ")
    salle.person("B").stored("/bulletins/top", {"coup": 2})
    action = juge.get("/partie/suivant").json()
    assert (action["geste"], action["phrase"]) == ("clore", "Clore le coup 2")


def test_the_officials_are_told_of_the_open_move_and_the_public_of_its_word(salle: Room):
    juge = play_on(salle)
    officials, public = state(juge), state(salle.person())
    assert officials["partie"]["coup"] == 3
    (open_move,) = officials["partie"]["anterieurs"]
    assert (open_move["coup"], open_move["tirage"], open_move["retenu"]["mot"]) == (2, "AEGPSTW", "SWEATS")
    assert {(table["coup"], table["table"]): table["saisi"] for table in officials["anterieures"]} == {
        (2, table): table <= 4 for table in range(1, 9)
    }
    assert not any(table["saisi"] for table in officials["tables"])
    assert officials["manquants"] == {"A": [], "B": []}
    assert officials["anterieurs_manquants"] == [{"coup": 2, "manquants": {"A": [], "B": [5, 6, 7, 8]}}]
    assert "anterieurs" not in public["partie"]
    assert "anterieures" not in public
    assert public["nombre_manquants"] == 4
    assert public["partie"]["dernier"]["mot"] == "SWEATS"
    assert public["partie"]["tirage"] == ""


def test_slips_are_entered_ruled_and_given_the_top_on_their_own_move(salle: Room):
    juge = play_on(salle)
    arbiter = salle.person("B")
    assert arbiter.stored("/juger", {"coup": 2, "table": 5, **TOP})["points"] == 50
    assert arbiter.stored("/bulletins", {"coup": 2, "table": 5, **TOP})["decision"]["points"] == 50
    assert arbiter.post("/bulletins", {"coup": 3, "table": 5, **TOP}).status_code == 422
    assert arbiter.post("/bulletins/top", {"coup": 3}).status_code == 422
    assert arbiter.stored("/bulletins/top", {"coup": 2})["tables"] == [6, 7, 8]
    after = juge.stored("/partie/clore", {"coup": 2})["suivant"]
    assert (after["geste"], after["a_clore"]) == ("annoncer", None)
    assert state(juge)["partie"]["anterieurs"] == []
    assert {line["total"] for line in juge.get("/classement").json()["lignes"]} == {50 + 66}


def test_an_older_move_is_closed_first_whatever_is_complete(salle: Room):
    juge = play_on(salle)
    for gesture in ("annoncer", "lancer", "terminer"):
        assert "clore" in juge.get("/partie/suivant").json()["autres"]
        juge.stored(f"/partie/{gesture}")
    assert state(juge)["nombre_manquants"] == 4 + 8
    juge.stored("/bulletins/top", {"coup": 3})
    juge.stored("/partie/retenir")
    action = juge.get("/partie/suivant").json()
    assert (action["geste"], action["a_clore"]["coup"]) == ("tirer", 2)
    assert "Coup 2\N{NO-BREAK SPACE}: il manque 4 bulletins, 5, 6, 7, 8" in action["precision"]
    assert juge.post("/partie/clore").status_code == 422
    juge.stored("/partie/clore", {"coup": 2, "non_remis": [5, 6, 7, 8]})
    action = juge.get("/partie/suivant").json()
    assert (action["geste"], action["a_clore"]["coup"]) == ("clore", 3)


def test_a_rack_put_back_does_not_take_the_word_before_it_off_the_wall(salle: Room):
    juge = play_on(salle)
    shown = state(salle.person())["partie"]
    juge.stored("/partie/rejeter", {"raison": "jeton retourné"})
    after = state(salle.person())["partie"]
    assert {key: after[key] for key in ("phase", "grille", "dernier", "cumul_top", "tirage")} == {
        key: shown[key] for key in ("phase", "grille", "dernier", "cumul_top", "tirage")
    }
    officials = state(juge)["partie"]
    assert (officials["phase"], officials["mur"]["phase"]) == ("saisie", "tirage")


def test_standings_are_those_after_the_last_move_with_all_before_it(salle: Room):
    juge = play_on(salle)
    juge.stored("/partie/annuler_coup", {"raison": "bruit"})
    standings = salle.person().get("/classement").json()
    assert (standings["apres_coup"], standings["manquants"]) == (1, 4)


def test_the_last_moves_are_closed_before_the_game(salle: Room, monkeypatch: pytest.MonkeyPatch):
    juge = play_on(salle)
    juge.stored("/partie/annuler_coup", {"raison": "bruit"})
    monkeypatch.setattr("duplicata.web.views.desk.suivant.fin_de_partie", lambda partie: CauseFin.UNE_LETTRE)
    action = juge.get("/partie/suivant").json()
    assert (action["geste"], action["phrase"]) == ("clore", "Clore le coup 2")
    juge.stored("/partie/clore", {"coup": 2, "non_remis": [5, 6, 7, 8]})
    assert juge.get("/partie/suivant").json()["geste"] == "clore_partie"
