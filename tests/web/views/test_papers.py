"""What the players are given to read: their sheets and their correction slips."""

import re

import pytest

from duplicata.arbitrage.decision import Decision, Motif, Sanction
from duplicata.reglement import VERSIONS
from duplicata.web.views.slips.sanction import motifs
from web.in_process import Person, Room
from web.room_maker import EVENT

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
    assert judge.get("/partie/suivant").json()["precision"].endswith(f"Il manque 1 bulletin\N{NO-BREAK SPACE}: {absent}")
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

    official = salle.person("JA")
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
    official = salle.person("K1")
    assert official.post("/billets/imprimes", asked).status_code == 422
    assert official.post("/billets/remis", asked).status_code == 422


def test_a_changed_ruling_says_why(salle: Room):
    arbiter = salle.person("A")
    version = arbiter.stored("/bulletins", {"table": 1, **SWEATS})["version"]
    arbiter.stored("/bulletins", {"table": 1, **SWEATS, "score": 45, "version": version, "motif": "Le 5 se lit bien"})
    official = salle.person("K1")
    assert official.get("/billets").json()["billets"][0]["raison"] == "Le 5 se lit bien"
    assert "Le 5 se lit bien" in text(official, "billets")


def test_the_reason_the_commission_gives_is_on_the_slip_of_the_player(salle: Room):
    arbiter = salle.person("A")
    arbiter.stored("/bulletins", {"table": 1, **SWEATS, "mot": "SWEATZ"})
    case = arbiter.stored("/appel", {"table": 1, "coup": 2, "raison": "Le Z est peut-être un S"})["cas"]
    for member, reason in (("K1", "Un S"), ("K2", "C’est un S, le trait le montre")):
        vote = {"points": 50, "sanction": "aucune", "raison": reason}
        salle.person(member).stored(f"/commission/{case}/vote", vote)
    slip = text(salle.person("K1"), "billets")
    assert "sans sanction – commission C’est un S, le trait le montre (commission : K1, K2). " in slip
    assert "Commission K1, K2 ·" in slip


def test_a_ruling_changed_after_its_slip_was_handed_over_makes_another(salle: Room):
    arbiter, official = salle.person("A"), salle.person("JA")
    version = arbiter.stored("/bulletins", {"table": 1, **SWEATS, "mot": "SWEATZ"})["version"]
    [paper] = official.get("/billets").json()["billets"]
    asked = {"billets": [{"coup": 2, "table": 1, "annonce": paper["annonce"]}]}
    official.stored("/billets/remis", asked)
    arbiter.stored("/bulletins", {"table": 1, **SWEATS, "version": version, "motif": "Le Z est un S"})
    [slip] = official.get("/billets?remis=non").json()["billets"]
    assert (slip["accorde"], slip["remplace"]) == (50, "nullité, 0 point")
    page = text(official, "billets")
    assert "rectificatif" in page
    assert "Remplace le billet déjà remis : nullité, 0 point." in page
    stale = official.post("/billets/remis", asked)
    assert stale.status_code == 422
    assert "a changé depuis" in stale.json()["erreur"]


def test_whoever_ticks_late_says_from_which_move_on_the_player_knew(salle: Room):
    salle.person("A").stored("/bulletins", {"table": 1, **SWEATS, "mot": "SWEATZ"})
    official = salle.person("JA")
    official.stored("/partie/retenir")
    official.stored("/partie/clore", {"non_remis": [2, 3, 4, 5, 6, 7, 8]})
    asked = {"billets": [{"coup": 2, "table": 1}]}
    for impossible in (2, 4):
        refused = official.post("/billets/remis", {**asked, "connu_au_coup": impossible})
        assert (refused.status_code, f"avant le coup {impossible}, mais" in refused.json()["erreur"]) == (422, True)
    assert official.post("/billets/repris", {**asked, "connu_au_coup": 3}).status_code == 400
    official.stored("/billets/remis", {**asked, "connu_au_coup": 3})
    assert [slip["remis"] for slip in official.get("/billets?table=1").json()["billets"]] == [True]


def test_a_mark_is_taken_back_and_the_journal_tells_it(salle: Room):
    salle.person("A").stored("/bulletins", {"table": 1, **SWEATS, "mot": "SWEATZ"})
    official = salle.person("JA")
    asked = {"billets": [{"coup": 2, "table": 1}]}
    official.stored("/billets/remis", asked)
    official.stored("/billets/repris", asked)
    assert [slip["table"] for slip in official.get("/billets?remis=non").json()["billets"]] == [1]
    told = official.get("/journal").json()["gestes"][0]
    assert told["phrases"] == ["Coup 2, table 1 : billet de correction non remis, marque reprise"]
    assert official.post("/billets/repris", asked).status_code == 422


def test_a_conduct_warning_has_its_slip_and_its_way_back(salle: Room):
    official = salle.person("JA")
    act = {"table": 5, "coup": 2, "raison": "Bavardage"}
    official.stored("/partie/avertir", act)
    [slip] = official.get("/billets").json()["billets"]
    assert (slip["table"], slip["sanction"], slip["jugee"]) == (5, "avertissement disciplinaire", False)
    assert slip["conduite"] == [{"motif": "Bavardage", "article": "5.5", "reconstitue": False, "retrait": None}]
    assert "Avertissement disciplinaire : Bavardage (art. 5.5)" in text(official, "billets")
    assert "Disciplinary warning: Bavardage" in text(official, "billets?langue=en")
    assert official.post("/partie/avertir", {**act, "raison": "", "retrait": True}).status_code == 422
    official.stored("/partie/avertir", {**act, "raison": "C’était la table 6", "retrait": True})
    assert official.get("/billets").json()["billets"] == []


def test_warnings_beyond_those_free_of_charge_are_counted_as_such(salle: Room):
    official = salle.person("JA")
    for reason in ("Bavardage", "Téléphone", "Retard", "Insolence"):
        official.stored("/partie/avertir", {"table": 5, "coup": 1, "raison": reason})
    sheet = text(salle.person(), "table/5")
    assert "4, dont 3 sans frais" in sheet
    for reason in ("Bavardage", "Téléphone", "Retard", "Insolence"):
        assert f"Avertissement disciplinaire : {reason} article 5.5" in sheet
    assert "4 AV, dont 3 sans frais : 5 points retirés" in text(official, "billets")


def test_who_decided_is_named_by_his_function(salle: Room):
    slips = {1: SWEATS | {"score": 45}, 2: SWEATS | {"score": 45}}
    for table, entered in slips.items():
        salle.person("A").stored("/bulletins", {"table": table, **entered})
        reading = {name: value for name, value in SWEATS.items() if name != "version"}
        salle.person("D1").stored("/double", {"table": table, **reading, "score": 44, "mot": "SWEATZ"})
    official = salle.person("JA")
    assert text(official, "billets").count("Arbitre A ·") == 2
    for table, third in ((1, "D2"), (2, "JA")):
        settled = {**reading, "table": table, "score": 46, "raison": "Un 6"}
        salle.person(third).stored("/double/trancher", settled)
    page = text(official, "billets")
    assert ("Double arbitre D2 ·" in page, "Juge-arbitre JA ·" in page, "Arbitre A" in page) == (True, True, False)
    assert "Chief arbiter JA" in text(official, "billets?langue=en")
    assert "décision rectifiée" not in page, "no slip has told anything yet"


@pytest.mark.parametrize(("entered", "label"), [(0, "Imprimer 0 billet "), (1, "Imprimer 1 billet "), (2, "Imprimer 2 billets ")])
def test_the_button_agrees_with_the_number_of_slips(salle: Room, entered: int, label: str):
    for table in range(1, entered + 1):
        salle.person("A").stored("/bulletins", {"table": table, **SWEATS, "score": 45})
    assert label in text(salle.person("JA"), "billets")


def test_a_cancelled_move_leaves_a_slip_for_the_warning_that_stands(salle: Room):
    salle.person("A").stored("/bulletins", {"table": 1, **SWEATS, "mot": "SWEATZ", "incidents": ["discipline"]})
    salle.person("A").stored("/bulletins", {"table": 2, **SWEATS, "mot": "SWEATZ"})
    official = salle.person("JA")
    official.stored("/partie/annuler_coup", {"raison": "Jeton tombé"})
    page = text(official, "billets")
    assert "Coup annulé : le bulletin ne compte pas, l’avertissement reste. avertissement disciplinaire AV 1 sur 3" in page
    assert "SWEATZ" not in page
    [slip] = official.get("/billets").json()["billets"]
    assert (slip["table"], slip["annule"]) == (1, True)
    warned, other = (text(salle.person(), f"table/{table}") for table in (1, 2))
    assert "Les bulletins de ce coup ne comptent pas ; l’avertissement disciplinaire reste." in warned
    assert "Les bulletins de ce coup ne comptent pas." in other
    assert ("nullité" in warned, "nullité" in other) == (False, False)
    assert "the disciplinary warning stands" in text(salle.person(), "table/1?langue=en")


def test_a_slip_with_nothing_written_prints_no_dashes(salle: Room):
    salle.person("A").stored("/bulletins", {"table": 1, "coup": 2, "version": 0, "incidents": ["vierge"]})
    page = text(salle.person("JA"), "billets")
    assert "Coup 2 duplicata → 0 nullité Bulletin vierge." in page


def test_the_reason_of_a_warning_entered_with_a_slip_is_left_to_the_pen(salle: Room):
    """The entry line takes no reason; one typed since, for the correction, is printed instead."""
    entered = {"table": 1, **SWEATS, "incidents": ["discipline"]}
    version = salle.person("A").stored("/bulletins", entered)["version"]
    official = salle.person("JA")
    assert "avertissement disciplinaire AV 1 sur 3 Motif disciplinaire. (art. 5.5) Ce qui est reproché :" in text(official, "billets")
    salle.person("A").stored("/bulletins", {**entered, "version": version, "motif": "Bavardage"})
    page = text(official, "billets")
    assert "Bavardage. Motif disciplinaire. (art. 5.5)" in page
    assert "Ce qui est reproché" not in page


def test_two_readings_that_differ_keep_everything_provisional(salle: Room):
    salle.person("A").stored("/bulletins", {"table": 1, **SWEATS})
    reading = {name: value for name, value in SWEATS.items() if name != "version"}
    salle.person("D1").stored("/double", {"table": 1, **reading, "mot": "SWEATZ"})
    official = salle.person("JA")
    assert official.get("/etat").json()["ecarts_ouverts"] == 1
    official.stored("/partie/retenir")
    official.stored("/partie/clore", {"non_remis": [2, 3, 4, 5, 6, 7, 8]})
    public = salle.person()
    assert "ecarts_ouverts" not in public.get("/etat").json()
    standings = public.get("/classement").json()
    assert [line["table"] for line in standings["lignes"] if line["sous_reserve"]] == [1]
    assert "1 bulletin lu différemment, à trancher" in text(public, "classement")
    assert "Total sous réserve" in text(public, "table/1")
    third = salle.person("D2")
    readings = third.get("/double").json()["ecarts"][0]["lectures"]
    choice = next(rank for rank, reading in enumerate(readings) if reading["bulletin"]["mot"] == "SWEATS")
    third.stored("/double/trancher", {"coup": 2, "table": 1, "lecture": choice, "raison": "Un S"})
    assert not any(line["sous_reserve"] for line in public.get("/classement").json()["lignes"])
    assert "sous réserve" not in text(public, "classement")


def test_the_journal_gives_the_slip_and_what_it_paid_before_and_after(salle: Room):
    arbiter = salle.person("A")
    version = arbiter.stored("/bulletins", {"table": 1, **SWEATS, "mot": "SWEATZ"})["version"]
    arbiter.stored("/bulletins", {"table": 1, **SWEATS, "version": version, "motif": "Le Z est un S"})
    arbiter.stored("/bulletins", {"table": 2, **SWEATS})
    arbiter.stored("/annuler", {"table": 2})
    told = [gesture["phrases"][0] for gesture in salle.person("JA").get("/journal").json()["gestes"][:4]]
    assert told == [
        "Geste annulé – Coup 2, table 2 : décision rendue",
        "Coup 2, table 2 : SWEATS 3H 50, 50 points",
        "Coup 2, table 1 : décision rectifiée, SWEATS 3H 50, 0 → 50 points, nullité → sans sanction",
        "Coup 2, table 1 : SWEATZ 3H 50, 0 point",
    ]


def test_a_warning_of_the_commission_cites_the_article_of_the_warning_too(salle: Room):
    arbiter = salle.person("A")
    arbiter.stored("/bulletins", {"table": 1, **SWEATS})
    case = arbiter.stored("/appel", {"table": 1, "coup": 2, "raison": "Le W se lit mal"})["cas"]
    for member in ("K1", "K2"):
        vote = {"points": 50, "sanction": "avertissement", "raison": "Lecture difficile"}
        salle.person(member).stored(f"/commission/{case}/vote", vote)
    [slip] = salle.person("K1").get("/billets").json()["billets"]
    assert [reason["article"] for reason in slip["motifs"]] == ["6.4, 5.5"]


@pytest.mark.parametrize(
    ("version", "sanction", "articles"),
    [
        ("fisf-2023", Sanction.PENALITE, "6.4, 5.6"),
        ("fisf-2023", Sanction.NULLITE, "6.4, 5.7"),
        ("fisf-2016", Sanction.AVERTISSEMENT, "5.2"),
        ("fisf-2016", Sanction.PENALITE, "5.3.1"),
        ("fisf-2016", Sanction.NULLITE, "5.4"),
        ("fisf-2015", Sanction.PENALITE, "5.3"),
    ],
)
def test_where_the_commission_has_no_article_the_sanction_alone_is_cited(version: str, sanction: Sanction, articles: str):
    ruling = Decision(version, 0, 0, sanction, motifs=(Motif("commission", VERSIONS[version].commission, "", "Décision."),))
    assert [reason.article for reason in motifs(ruling)] == [articles]


def test_two_warnings_on_one_slip_are_said_to_be_two(salle: Room):
    salle.person("A").stored("/bulletins", {"table": 1, **SWEATS, "score": 49, "incidents": ["discipline"]})
    [slip] = salle.person("JA").get("/billets").json()["billets"]
    assert (slip["sanction"], slip["avertissements"]) == ("2 avertissements", 2)


def test_a_drawn_slip_and_a_circled_letter_are_shown_as_written(salle: Room):
    arbiter = salle.person("A")
    arbiter.stored("/bulletins", {"table": 1, **SWEATS, "mot": "SwEATS"})
    official = salle.person("JA")
    page = official.get(f"/t/{EVENT}/billets").text
    assert 'S<span class="cercle" title="lettre encerclée">W</span>EATS' in page
    drawn = {"table": 2, "coup": 2, "version": 0, "dessin": ["S", "W", "E", "A", "T", "Z"], "score": 50}
    arbiter.stored("/bulletins", drawn)
    [slip] = [slip for slip in official.get("/billets").json()["billets"] if slip["table"] == 2]
    assert (slip["dessine"], slip["reference"]) == (True, "")
    assert "dessiné" in text(official, "billets?table=2")
    arbiter.stored("/bulletins", {**drawn, "table": 3, "dessin": ["S", "W", "E", "A", "T", "S"]})
    assert official.get("/journal").json()["gestes"][0]["phrases"][0] == "Coup 2, table 3\N{NO-BREAK SPACE}: SWEATS dessiné 50, 45 points"


def test_the_general_standings_carry_the_reserve_of_a_game_that_is_over(salle: Room):
    salle.person("A").stored("/bulletins", {"table": 1, **SWEATS})
    reading = {name: value for name, value in SWEATS.items() if name != "version"}
    salle.person("D1").stored("/double", {"table": 1, **reading, "mot": "SWEATZ"})
    judge = salle.person("JA")
    judge.stored("/partie/retenir")
    judge.stored("/partie/clore", {"non_remis": [2, 3, 4, 5, 6, 7, 8]})
    judge.end_game("plus_de_coup")
    salle.person("ORGA").stored("/parties", {"plages": [{"arbitre": "A", "premiere": 1, "derniere": 8}]})
    page = text(salle.person(), "classement")
    general = page[page.index("Classement général") :]
    assert general.count("sous réserve") == 2, "the standings and the line"
    assert "sous réserve : 1 bulletin lu différemment" in general


@pytest.mark.parametrize(("version", "guessed"), [("fisf-2010", True), ("fisf-2016", True), ("fisf-2023", False)])
def test_an_article_whose_number_no_text_shows_is_marked(version: str, guessed: bool):
    law = VERSIONS[version]
    reason = Motif("un_mode_fautif", law.articles["un_mode_fautif"], "", "Un mode est fautif.")
    ruling = Decision(version, 0, 0, Sanction.AVERTISSEMENT, 1, motifs=(reason,))
    assert [one.reconstitue for one in motifs(ruling)] == [guessed]


def test_a_wrong_score_for_the_word_retained_has_no_slip_until_somebody_wants_it(salle: Room):
    arbiter, official = salle.person("A"), salle.person("JA")
    official.stored("/partie/retenir")
    assert arbiter.stored("/bulletins", {"table": 1, **SWEATS, "score": 45})["dispense"] == "score_du_retenu"
    assert official.get("/billets").json()["billets"] == []
    (left_out,) = official.get("/billets?dispenses=oui").json()["billets"]
    assert (left_out["table"], left_out["du"]) == (1, False)
    page = text(official, "billets")
    assert "Imprimer 0 billet" in page
    assert "Table 1, coup 2\N{NO-BREAK SPACE}: Joueur 1, avertissement – erreur de score sur le mot retenu" in page.replace(" : ", "\N{NO-BREAK SPACE}: ")
    official.stored("/billets/ajoutes", {"billets": [{"coup": 2, "table": 1}]})
    assert [slip["table"] for slip in official.get("/billets").json()["billets"]] == [1]
    assert official.get("/bulletins?coup=2&table=1").json()["bulletins"][0]["dispense"] == ""
    assert "billet de correction demandé" in official.get("/journal").text
    official.stored("/billets/ajoutes", {"billets": [{"coup": 2, "table": 1}], "leve": True})
    assert official.get("/billets").json()["billets"] == []
    assert "n’est plus demandé" in official.get("/journal").text
    official.stored("/partie/clore", {"non_remis": [2, 3, 4, 5, 6, 7, 8]})
    sheet = text(salle.person(), "table/1")
    assert "La place est juste, le score est faux." in sheet
    assert "sans billet de correction : erreur de score sur le mot retenu (5.9)" in sheet.replace("\N{NO-BREAK SPACE}", " ")
    assert "wrong score for the word retained" in text(salle.person(), "table/1?langue=en")
