"""A sealed game in the room: opened by its code, played back, verified, made public at the end."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from duplicata.competition.causes import CauseRejet
from duplicata.competition.etat import Rejet
from duplicata.competition.tirage import empreinte
from duplicata.documents.enveloppe import sceller
from web.in_process import Person, Room
from web.sealed import CODE, envelope, prepared

TABLES = [1, 2, 3, 4, 5, 6, 7, 8]
RANGES = [{"arbitre": "A", "premiere": 1, "derniere": 8}]


def open_sealed(room: Room, **other: Any) -> dict[str, Any]:
    """The second game of the event becomes the current one once the first is over."""
    room.person("JA").stored("/partie/annuler_coup", {"raison": "salle évacuée"})
    room.person("JA").stored("/partie/clore_partie", {"cause": "decision"})
    return room.person("ORGA").stored("/parties/scellee", {"enveloppe": envelope(), "code": CODE, "plages": RANGES} | other)


def collect(juge: Person, mode: str = "prepare") -> None:
    juge.stored("/partie/tirer", {"mode": mode})
    for gesture in ("annoncer", "lancer", "terminer"):
        juge.stored(f"/partie/{gesture}")


def state(person: Person) -> dict[str, Any]:
    game: dict[str, Any] = person.get("/etat").json()["partie"]
    return game


def test_it_is_played_back_move_after_move_then_made_public(salle: Room):
    opened = open_sealed(salle)
    game = prepared()
    assert opened["engagement"] == game.engagement
    juge, public = salle.person("JA"), salle.person()
    for move in game.coups:
        collect(juge)
        assert state(juge)["tirage_ordre"] == move.tirage
        assert juge.get("/partie/suivant").json()["phrase"].endswith(move.retenu)
        proposed = [f"{top['mot']} {top['place']}" for top in juge.get("/tops").json()["tops"] if top["prevu"]]
        assert proposed == [move.retenu]
        juge.stored("/partie/retenir")
        juge.stored("/partie/clore", {"non_remis": TABLES})
        laid = state(public)["dernier"]
        assert f"{laid['mot']} {laid['place']}" == move.retenu
        assert (state(public)["engagement"], state(public)["graine"]) == (game.engagement, None)
    action = juge.get("/partie/suivant").json()
    assert (action["geste"], "2 coups" in action["precision"]) == ("clore_partie", True)
    juge.stored("/partie/clore_partie")
    assert empreinte(state(public)["graine"]) == game.engagement
    told = str([gesture["phrases"] for gesture in juge.get("/journal").json()["gestes"]])
    assert "tirages et mots scellés rendus publics" in told
    page = public.get("/t/coupe/rejeu?partie=2").text
    assert game.engagement in page
    assert game.coups[0].retenu in page


def test_nothing_of_it_is_told_before_its_move(salle: Room):
    open_sealed(salle)
    hidden = prepared().coups[1].retenu.split()[0]
    collect(salle.person("JA"))
    for who in (None, "A", "JA", "ORGA"):
        person = salle.person(who)
        told = [person.get(path).text for path in ("/etat", "/rejeu", "/journal", "/organisation", "/tops", "/partie/suivant")]
        assert not any(hidden in text or "sel" in json.loads(text) for text in told)


def test_it_is_read_back_after_a_restart(salle: Room):
    open_sealed(salle)
    collect(salle.person("JA"))
    salle.restart()
    juge = salle.person("JA")
    juge.stored("/partie/retenir")
    assert juge.stored("/partie/clore", {"non_remis": TABLES})["suivant"]["geste"] == "tirer"
    juge.stored("/partie/tirer", {"mode": "prepare"})
    assert state(juge)["tirage_ordre"] == prepared().coups[1].tirage


def test_the_rejections_that_were_prepared_are_told(salle: Room):
    game = prepared()
    rejected = Rejet("AAEEIIO", CauseRejet.COMPOSITION)
    first = replace(game.coups[0], rejets=(rejected,))
    changed = replace(game, coups=(first, *game.coups[1:]))
    open_sealed(salle, enveloppe=sceller(changed, CODE).decode())
    salle.person("JA").stored("/partie/tirer", {"mode": "prepare"})
    assert state(salle.person("JA"))["rejets"] == 1


CUT, OTHER = envelope()[:200], json.dumps(json.loads(envelope()) | {"nom": "Autre"})
REFUSED = [
    (envelope(), "SECRET-77-TER", "code n’ouvre pas"),
    (CUT, CODE, "tronquée"),
    (OTHER, CODE, "en-tête a été modifié"),
    (json.dumps(json.loads(envelope()) | {"contenu": "AAAA"}), CODE, "contenu a été modifié"),
    ("nom;club\nAda;Paris\n", CODE, "pas une partie scellée"),
    (sceller(replace(prepared(), lexique="../../etc/passwd"), CODE).decode(), CODE, "Aucun lexique"),
    (sceller(replace(prepared(), empreinte_lexique="0" * 64), CODE).decode(), CODE, "n’est plus celui"),
    ("x" * 300_000, CODE, ""),
]


@pytest.mark.parametrize(("text", "code", "why"), REFUSED, ids=["code", "cut", "heading", "contents", "foreign", "lexicon", "words", "large"])
def test_what_does_not_open_changes_nothing(salle: Room, text: str, code: str, why: str):
    organiser = salle.person("ORGA")
    before = organiser.get("/organisation").json()["parties"]
    answer = organiser.post("/parties/scellee", {"enveloppe": text, "code": code})
    assert answer.status_code == (422 if why else 400)
    assert why in answer.json()["erreur"]
    assert organiser.get("/organisation").json()["parties"] == before
    assert salle.app is not None
    assert salle.app.state.acces.tirages.graine("coupe", 2) == ""


def test_it_is_not_drawn_from_a_seed_but_may_go_on_by_hand(salle: Room):
    open_sealed(salle)
    juge = salle.person("JA")
    assert "préparée" in juge.post("/partie/tirer", {"mode": "auto"}).json()["erreur"]
    juge.stored("/partie/tirer", {"mode": "manuel", "lettres": "STEROLS"})
    for gesture in ("annoncer", "lancer", "terminer", "retenir"):
        juge.stored(f"/partie/{gesture}")
    juge.stored("/partie/clore", {"non_remis": TABLES})
    refused = juge.post("/partie/tirer", {"mode": "prepare"})
    assert refused.status_code == 422
    assert "n’a pas été joué comme il était préparé" in refused.json()["erreur"]
    juge.stored("/partie/tirer", {"mode": "manuel", "lettres": "-AEGPSTW"})


def test_the_journal_opened_elsewhere_goes_on_by_hand(salle: Room):
    open_sealed(salle)
    assert salle.app is not None
    salle.app.state.acces.tirages.oublier("coupe", 2)
    juge = salle.person("JA")
    assert "n’est pas sur cet ordinateur" in juge.post("/partie/tirer", {"mode": "prepare"}).json()["erreur"]
    assert juge.get("/partie/suivant").json()["geste"] == "tirer"
    juge.stored("/partie/tirer", {"mode": "manuel", "lettres": "STEROLS"})


def test_the_same_key_opens_one_game_and_leaves_the_next_its_own_seed(salle: Room):
    organiser = salle.person("ORGA")
    sent = {"enveloppe": envelope(), "code": CODE}
    first = organiser.stored("/parties/scellee", sent, "une-touche")
    assert organiser.stored("/parties/scellee", sent, "une-touche") == first | {"repete": True}
    third = organiser.stored("/parties")
    assert (first["partie"], third["partie"]) == (2, 3)
    assert third["engagement"] != first["engagement"]


def test_an_opening_that_failed_leaves_no_racks_behind(salle: Room):
    organiser = salle.person("ORGA")
    assert organiser.post("/parties", {"tirages": ["STEROLS"], "reglement": "fisf-1999"}).status_code == 422
    organiser.stored("/parties")
    assert [game["prepares"] for game in organiser.get("/organisation").json()["parties"]] == [0, 0]
