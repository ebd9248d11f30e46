"""A player who gives up: awaited no more, his points kept, his line says so."""

from web.in_process import Room


def test_a_table_that_gave_up_is_awaited_no_more_and_its_line_says_so(salle: Room):
    judge, arbiter, public = salle.person("JA"), salle.person("B"), salle.person()
    assert judge.post("/partie/abandon", {"table": 5, "coup": 2}).status_code == 422, "a reason is asked for"
    judge.stored("/partie/abandon", {"table": 5, "coup": 2, "raison": "malade"})
    assert judge.get("/partie/suivant").json()["a_clore"]["manquants"] == [1, 2, 3, 4, 6, 7, 8]
    assert next(t for t in arbiter.get("/etat").json()["tables"] if t["table"] == 5)["hors_jeu"]
    assert arbiter.stored("/bulletins/top", {"coup": 2, "apercu": True})["tables"] == [6, 7, 8]
    line = next(one for one in public.get("/classement").json()["lignes"] if one["table"] == 5)
    assert (line["total"], line["abandon_au_coup"]) == (66, 2)
    assert "abandon au coup 2" in public.get("/t/coupe/classement").text
    assert "Abandon au coup 2" in public.get("/t/coupe/table/5").text
    said = judge.get("/journal").json()["gestes"][0]["phrases"]
    assert said == ["Table 5\N{NO-BREAK SPACE}: abandon à partir du coup 2"]

    judge.stored("/partie/abandon", {"table": 5, "coup": 2, "raison": "erreur de table", "retrait": True})
    assert judge.get("/journal").json()["gestes"][0]["phrases"] == ["Table 5\N{NO-BREAK SPACE}: abandon levé"]
    assert 5 in judge.get("/partie/suivant").json()["a_clore"]["manquants"]
    assert "abandon" not in public.get("/t/coupe/classement").text


def test_a_player_who_withdraws_keeps_his_table_and_his_line_says_so(salle: Room):
    organiser, public = salle.person("ORGA"), salle.person()
    answer = organiser.client.put(
        "/api/t/coupe/joueurs/5", json={"nom": "Joueur 5", "forfait": True}, headers={"X-CSRF-Token": organiser.csrf}
    )
    assert answer.status_code == 200
    (game,) = organiser.get("/organisation").json()["parties"]
    assert (5 in game["tables"], game["abandons"]) == (True, [])
    assert "forfait" in public.get("/t/coupe/classement").text
    salle.person("JA").stored("/partie/abandon", {"table": 5, "coup": 3, "raison": "malade"})
    assert organiser.get("/organisation").json()["parties"][0]["abandons"] == [5]
