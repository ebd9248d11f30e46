"""A game closed, whose seed everybody has read, then opened again: nobody knows what comes."""

from typing import Any

import pytest

from duplicata.app.room.folder import Tournois, lire_etat
from duplicata.app.state.events import lire
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseRejet
from duplicata.competition.partie import appliquer
from duplicata.competition.pioche import proposer
from duplicata.competition.tirage import empreinte
from duplicata.journal import read_rows
from web.in_process import Person, Room
from web.room_maker import EVENT
from web.sealed import CODE, envelope, prepared

TABLES = [1, 2, 3, 4, 5, 6, 7, 8]
RANGES = [{"arbitre": "A", "premiere": 1, "derniere": 8}]
WHY = {"raison": "close par erreur"}


def play(juge: Person, mode: str = "auto") -> None:
    juge.stored("/partie/tirer", {"mode": mode})
    for gesture in ("annoncer", "lancer", "terminer", "retenir"):
        juge.stored(f"/partie/{gesture}")
    juge.stored("/partie/clore", {"non_remis": TABLES})


def close(juge: Person) -> None:
    juge.stored("/partie/annuler_coup", {"raison": "salle évacuée"})
    juge.stored("/partie/clore_partie", {"cause": "decision"})


def state(person: Person) -> dict[str, Any]:
    game: dict[str, Any] = person.get("/etat").json()["partie"]
    return game


@pytest.fixture
def second(salle: Room) -> Room:
    close(salle.person("JA"))
    salle.person("ORGA").stored("/parties", {"plages": RANGES})
    return salle


def test_the_public_seed_does_not_tell_the_next_rack(second: Room):
    juge, public = second.person("JA"), second.person()
    play(juge)
    close(juge)
    seed = state(public)["graine"]
    juge.stored("/partie/rouvrir", WHY)
    now = state(public)
    assert now["graine"] is None
    assert now["engagement"] != empreinte(seed)
    assert now["engagement"] in str(juge.get("/journal").json()["gestes"][0]["phrases"])
    guess = proposer(lire_etat(Tournois(second.folder).fichier(EVENT)).partie(2), seed).tirage
    juge.stored("/partie/tirer")
    assert state(juge)["tirage_ordre"] != guess


def test_every_rack_is_drawn_again_from_what_is_published(second: Room):
    juge = second.person("JA")
    for _ in range(2):
        play(juge)
        close(juge)
        juge.stored("/partie/rouvrir", WHY)
        second.restart()
        juge = second.person("JA")
    play(juge)
    close(juge)
    parts = second.person().get("/rejeu?partie=2").json()["germes"]
    assert [part["coup"] for part in parts] == [1, 2, 3]
    assert [empreinte(part["graine"]) for part in parts] == [part["engagement"] for part in parts]
    page = second.person().get("/t/coupe/rejeu?partie=2").text
    assert all(part["graine"] in page and part["engagement"] in page for part in parts)
    assert drawn_again(second, parts) >= 3


def drawn_again(room: Room, parts: list[dict[str, Any]]) -> int:
    """How many racks of game 2 the published seeds give back; all of them, or it fails."""
    game, found = None, 0
    for row in read_rows(Tournois(room.folder).fichier(EVENT)):
        event = lire(row.kind, row.payload)
        if getattr(event, "partie", None) != 2:
            continue
        drawn = isinstance(event, ev.TirageFait) or (isinstance(event, ev.TirageRejete) and event.cause is not CauseRejet.SANS_SOLUTION)
        if drawn and game is not None:
            at = (event.coup, len(game.rejets) + 1)
            seed = [part["graine"] for part in parts if (part["coup"], part["essai"]) <= at][-1]
            assert proposer(game, seed) == event
            found += 1
        game = appliquer(game, event)
    return found


def test_the_end_that_told_the_seed_is_not_undone(second: Room):
    juge = second.person("JA")
    play(juge)
    close(juge)
    answer = juge.post("/annuler", {})
    assert answer.status_code == 422
    assert "rouvrir" in answer.json()["erreur"]
    assert state(second.person())["phase"] == "finie"


def test_a_sealed_game_whose_racks_were_told_goes_on_from_a_seed(salle: Room):
    juge = salle.person("JA")
    close(juge)
    salle.person("ORGA").stored("/parties/scellee", {"enveloppe": envelope(), "code": CODE, "plages": RANGES})
    play(juge, "prepare")
    close(juge)
    juge.stored("/partie/rouvrir", WHY)
    assert juge.post("/partie/tirer", {"mode": "prepare"}).status_code == 422
    assert not state(juge)["preparee"]
    play(juge)
    assert state(juge)["tirage_ordre"] != prepared().coups[1].tirage
    close(juge)
    text, seed = salle.person().get("/rejeu?partie=2").json()["germes"]
    assert (text["graine"], empreinte(seed["graine"])) == (prepared().texte, seed["engagement"])
    told = [phrase for gesture in juge.get("/journal").json()["gestes"] for phrase in gesture["phrases"]]
    assert len([phrase for phrase in told if "scellés rendus publics" in phrase]) == 1


def test_opening_again_twice_keeps_the_seed_that_was_published(second: Room):
    juge = second.person("JA")
    play(juge)
    close(juge)
    juge.stored("/partie/rouvrir", WHY, "une-touche")
    assert juge.stored("/partie/rouvrir", WHY, "une-touche")["repete"]
    assert juge.post("/partie/rouvrir", WHY).status_code == 422
    play(juge)
