"""What the players are given to read: their sheets and their correction slips."""

import re

from web.room_maker import EVENT
from web.server.conftest import Person, Room

SWEATS = {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50, "coup": 2, "version": 0}


def text(person: Person, page: str) -> str:
    html = person.get(f"/t/{EVENT}/{page}").text
    return " ".join(re.sub(r"<[^>]+>", " ", html[html.index("<main") :]).split())


def close_without(salle: Room, absent: int) -> None:
    for table in set(range(1, 9)) - {absent}:
        salle.person("A" if table < 5 else "B").stored("/bulletins", {"table": table, **SWEATS})
    judge = salle.person("JA")
    judge.stored("/partie/retenir")
    for view in (judge.get("/etat").json()["nombre_manquants"], judge.get("/classement").json()["manquants"]):
        assert view == 1, "everybody counts the same slips"
    assert judge.get("/partie/suivant").json()["precision"] == f"Il manque 1 bulletin\N{NO-BREAK SPACE}: {absent}"
    judge.stored("/partie/clore", {"non_remis": [absent]})
    assert judge.get("/classement").json()["manquants"] == 0


def test_a_slip_declared_missing_is_told_with_its_article_and_carried_like_other_zeros(salle: Room):
    close_without(salle, 8)
    as_ruled = salle.person("JA").stored("/juger", {"table": 8, "coup": 2, "incidents": ["non_remis"]})
    public = salle.person()
    move = public.get("/table/8").json()["coups"][-1]
    assert (move["points"], move["sanction"]) == (0, "nullité")
    assert [(one["texte"], one["article"]) for one in move["motifs"]] == [
        (one["texte"], one["article"]) for one in as_ruled["motifs"]
    ]
    sheet = text(public, "table/8")
    assert "Bulletin non remis. article 5.7" in sheet
    assert "Pas de mot lu" not in sheet
    assert "No slip handed in" in text(public, "table/8?langue=en")

    official = salle.person("D1")
    [slip] = official.get("/billets?remis=non").json()["billets"]
    assert (slip["table"], slip["accorde"], slip["sanction"], slip["duplicata"]) == (8, 0, "nullité", False)
    asked = {"billets": [{"coup": 2, "table": 8}]}
    assert official.stored("/billets/imprimes", asked)["duplicata"] == []
    assert official.stored("/billets/imprimes", asked)["duplicata"] == asked["billets"]
    official.stored("/billets/remis", asked)
    assert official.get("/billets?remis=non").json()["billets"] == []
    assert 8 not in official.get("/double").json()["piles"].get("B", []), "no slip, nothing to read again"


def test_there_is_no_slip_to_print_before_the_move_is_closed(salle: Room):
    asked = {"billets": [{"coup": 2, "table": 8}]}
    official = salle.person("D1")
    assert official.post("/billets/imprimes", asked).status_code == 422
    assert official.post("/billets/remis", asked).status_code == 422


def test_a_changed_ruling_says_why(salle: Room):
    arbiter = salle.person("A")
    arbiter.stored("/bulletins", {"table": 1, **SWEATS})
    arbiter.stored("/bulletins", {"table": 1, **SWEATS, "score": 45, "version": 1, "motif": "Le 5 se lit bien"})
    official = salle.person("D1")
    assert official.get("/billets").json()["billets"][0]["raison"] == "Le 5 se lit bien"
    assert "Le 5 se lit bien" in text(official, "billets")


def test_the_reason_the_commission_gives_is_on_the_slip_of_the_player(salle: Room):
    arbiter = salle.person("A")
    arbiter.stored("/bulletins", {"table": 1, **SWEATS, "mot": "SWEATZ"})
    case = arbiter.stored("/appel", {"table": 1, "coup": 2, "raison": "Le Z est peut-être un S"})["cas"]
    for member, reason in (("K1", "Un S"), ("K2", "C’est un S, le trait le montre")):
        vote = {"points": 50, "sanction": "aucune", "raison": reason}
        salle.person(member).stored(f"/commission/{case}/vote", vote)
    slip = text(salle.person("D1"), "billets")
    assert "C’est un S, le trait le montre (commission : K1, K2)" in slip
    assert "Arbitre K2 ·" in slip
