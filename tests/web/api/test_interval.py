"""Twenty seconds between the announcement of a word and the next rack (3.1): a first key waits, a second one does not."""

from web.in_process import Room


def test_the_desk_is_told_from_when_on_the_next_rack_may_be_drawn(salle: Room):
    judge = salle.person("JA")
    assert "tirable_a" not in judge.get("/partie/suivant").json(), "no word is announced yet"
    before = judge.get("/heure").json()["maintenant"]
    judge.stored("/partie/retenir")
    after = judge.get("/heure").json()["maintenant"]
    told = judge.get("/partie/suivant").json()
    assert told["geste"] == "tirer"
    assert before + 20_000 <= told["tirable_a"] <= after + 20_000
    judge.stored("/partie/clore", {"non_remis": list(range(1, 9))})
    assert judge.get("/partie/suivant").json()["tirable_a"] == told["tirable_a"], "closing the move changes nothing"
    salle.restart()
    assert salle.person("JA").get("/partie/suivant").json()["tirable_a"] == told["tirable_a"]
    judge = salle.person("JA")
    refused = judge.post("/partie/tirer", {"attendre": True})
    assert refused.status_code == 422
    assert "(3.1)" in refused.json()["erreur"]
    assert judge.get("/partie/suivant").json()["geste"] == "tirer"
    assert judge.stored("/partie/tirer")["suivant"]["geste"] == "annoncer", "confirmed, it is not imposed"


def test_a_cancelled_move_announced_no_word(salle: Room):
    judge = salle.person("JA")
    judge.stored("/partie/retenir")
    judge.stored("/partie/annuler_coup", {"raison": "chronomètre"})
    told = judge.get("/partie/suivant").json()
    assert (told["geste"], told["tirable_a"]) == ("tirer", None)
