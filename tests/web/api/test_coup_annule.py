"""A cancelled move is over on every screen (3.6): nothing to enter, to read, to reread or to retain."""

import pytest

from web.in_process import Room

SLIP = {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}


@pytest.fixture
def cancelled(salle: Room) -> Room:
    """The second move, of which two arbiters read the slip of table 1 otherwise, and nobody that of table 2."""
    entered = [{**SLIP, "coup": 2, "table": table, "version": 0} for table in (1, 2)]
    for slip in entered:
        salle.person("A").stored("/bulletins", slip)
    salle.person("A").stored("/appel", {"coup": 2, "table": 1, "raison": "le joueur conteste"})
    other = {**entered[0], "score": 45, "reference": "H3"}
    salle.person("D1").stored("/double", {key: value for key, value in other.items() if key != "version"})
    before = salle.person("D2").get("/double", params={"coup": 2}).json()
    assert (before["piles"], len(before["ecarts"])) == ({"A": [2]}, 1)
    salle.person("JA").stored("/partie/annuler_coup", {"raison": "jeton tombé"})
    return salle


def test_nothing_is_left_to_reread_nor_to_settle(cancelled: Room):
    double = cancelled.person("D2").get("/double", params={"coup": 2}).json()
    assert (double["piles"], double["ecarts"], double["parties"][0]["a_relire"][1]) == ({}, [], 0)


def test_nothing_waits_for_the_commission_nor_is_provisional(cancelled: Room):
    assert cancelled.person("K1").get("/commission").json()["cas"] == []
    standings = cancelled.person("JA").get("/classement").json()
    assert (standings["sous_reserve"], standings["ecarts_ouverts"]) == (0, 0)
    assert not any(line["sous_reserve"] for line in standings["lignes"])


def test_a_ruling_of_it_is_not_corrected_nor_voted_on_nor_appealed_against(cancelled: Room):
    (stored,) = cancelled.person("JA").get("/bulletins?coup=2&table=2").json()["bulletins"]
    refused = [
        cancelled.person("A").post("/bulletins", {**SLIP, "coup": 2, "table": 2, "score": 45, "version": stored["version"], "motif": "relu"}),
        cancelled.person("K1").post("/commission/1-2-1/vote", {"lecture": 0, "raison": "lu"}),
        cancelled.person("A").post("/appel", {"coup": 2, "table": 2, "raison": "conteste"}),
        cancelled.person("D1").post("/double", {**SLIP, "coup": 2, "table": 2}),
    ]
    for answer in refused:
        assert answer.status_code == 422
        assert "Le coup 2 est annulé\N{NO-BREAK SPACE}: le bulletin de la table" in answer.json()["erreur"]


def test_nothing_is_missing_nor_retained_nor_read_aloud(cancelled: Room):
    judge = cancelled.person("JA")
    room = judge.get("/etat").json()
    assert (room["partie"]["annule"], room["nombre_manquants"], room["partie"]["annonce"]) == (True, 0, [])
    assert judge.get("/tops").json()["tops"] == []


def test_a_slip_of_it_is_refused_in_words(cancelled: Room):
    answer = cancelled.person("A").post("/bulletins", {**SLIP, "coup": 2, "table": 3, "version": 0})
    assert answer.json()["erreur"] == "Le coup 2 est annulé\N{NO-BREAK SPACE}: rien à saisir."
