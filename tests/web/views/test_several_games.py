"""Once the next game is open, the papers of the one before are still to be found."""

import re

import pytest

from web.in_process import Room
from web.room_maker import EVENT

PAGE = f"/t/{EVENT}"
NO_SCORE = {"table": 1, "mot": "SWEATS", "sens": "V", "reference": "3H", "coup": 2, "version": 0}
RIGHT_SCORE = {**NO_SCORE, "partie": 1, "score": 50, "motif": "score mal lu"}


@pytest.fixture
def two_games(salle: Room) -> Room:
    """Table 1 got a warning at the last move of the first game; the second game is open."""
    judge = salle.person("JA")
    salle.person("A").stored("/bulletins", NO_SCORE)
    for arbiter in ("A", "B"):
        salle.person(arbiter).stored("/bulletins/top", {"coup": 2})
    judge.stored("/partie/retenir")
    judge.stored("/partie/clore")
    judge.end_game("plus_de_coup")
    ranges = [{"arbitre": "A", "premiere": 1, "derniere": 8}]
    salle.person("ORGA").stored("/parties", {"nom": "Finale", "plages": ranges})
    return salle


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_correction_slips_of_the_game_before_are_counted_printed_and_handed_over(two_games: Room):
    official = two_games.person("K1")
    page = official.get(f"{PAGE}/billets").text
    assert "Partie 1 (1 à remettre)" in text(page)
    assert "Finale (0 à remettre)" in text(page)
    assert 'class="billet"' not in page
    link = re.search(r'href="([^"]+\?partie=1)"', page)
    assert link is not None
    before = official.get(link[1]).text
    assert before.count('class="billet"') == 1
    assert "Partie 1, coup 2" in text(before)
    assert 'data-partie="1"' in before
    assert 'name="partie" value="1"' in before, "the filter stays in the game"
    official.stored("/billets/imprimes", {"partie": 1, "billets": [{"coup": 2, "table": 1}]})
    official.stored("/billets/remis", {"partie": 1, "billets": [{"coup": 2, "table": 1}]})
    assert "Partie 1 (0 à remettre)" in text(official.get(f"{PAGE}/billets").text)


def test_standings_and_sheets_bear_the_name_of_their_game_and_lead_to_the_others(two_games: Room):
    public = two_games.person()
    for path in ("classement", "table/1"):
        for number, name in ((1, "Partie 1"), (2, "Finale")):
            page = public.get(f"{PAGE}/{path}?partie={number}").text
            heading = re.search(r'class="etat-partie">(.*?)</(?:p|h2)>', page, re.DOTALL)
            assert heading is not None
            assert text(heading[1]).startswith(name)
            assert f'href="{PAGE}/{path}?partie={3 - number}"' in page
    assert f'href="{PAGE}/table/1?partie=1"' in public.get(f"{PAGE}/classement?partie=1").text
    assert "Coup 2" in text(public.get(f"{PAGE}/table?table=1&partie=1").text)


def test_each_game_says_what_keeps_it_provisional_and_the_general_standings_all_of_it(two_games: Room):
    two_games.person("A").stored("/appel", {"partie": 1, "coup": 2, "table": 1, "raison": "doute"})
    two_games.person("D1").stored("/double", {"partie": 1, "coup": 2, "table": 2, "mot": "SWEATS", "sens": "V", "reference": "3H", "score": 12})
    public = two_games.person()
    heading, general = {}, {}
    for number in (1, 2):
        page = public.get(f"{PAGE}/classement?partie={number}").text
        before, _, after = page.partition('id="general"')
        heading[number], general[number] = text(before[before.index('class="etat-partie"') :]), text(after[: after.index("<table")])
        standings = public.get(f"/classement?partie={number}").json()
        assert (standings["sous_reserve"], standings["ecarts_ouverts"]) == ((1, 1) if number == 1 else (0, 0))
    for said in ("sous réserve : 1 bulletin devant la commission", "sous réserve : 1 bulletin lu différemment, à trancher"):
        assert said in heading[1]
        assert said not in heading[2]
        assert said in general[1]
        assert said in general[2]
    judge = two_games.person("JA")
    judge.stored("/partie/tirer", {"mode": "manuel", "lettres": "STEROLS"})
    for gesture in ("annoncer", "lancer", "terminer"):
        judge.stored(f"/partie/{gesture}")
    page = public.get(f"{PAGE}/classement?partie=1").text
    assert [text(part).count("8 bulletins manquants") for part in page.split('id="general"')] == [0, 1]


def test_a_sheet_tells_the_event_first_then_each_game(two_games: Room):
    public = two_games.person()
    sheet = public.get("/table/1").json()
    general = next(line for line in public.get("/classement").json()["general"] if line["joueur"] == 1)
    assert (sheet["general"]["total"], sheet["general"]["rang"]) == (general["total"], general["rang"])
    assert [(game["nom"], game["total"], game["rang"]) for game in sheet["general"]["parties"]] == [
        ("Partie 1", general["total"], general["rang"]),
        ("Finale", 0, None),
    ]
    page = public.get(f"{PAGE}/table/1").text
    assert page.index(">Classement général<") < page.index("Partie par partie") < page.index(">Finale</h2>")


def test_nobody_has_a_rank_before_a_move_counts(two_games: Room):
    public, judge = two_games.person(), two_games.person("JA")
    judge.stored("/partie/tirer", {"mode": "manuel", "lettres": "STEROLS"})
    for gesture in ("annoncer", "lancer", "terminer"):
        judge.stored(f"/partie/{gesture}")
    judge.stored("/partie/annuler_coup", {"raison": "salle évacuée"})
    sheet = public.get("/table/1").json()
    assert ([move["annule"] for move in sheet["coups"]], sheet["rang"]) == ([True], None)
    assert "1er" not in text(public.get(f"{PAGE}/table/5").text.partition(">Finale</h2>")[2])
    standings = public.get("/classement").json()
    assert (standings["entamee"], standings["general_entame"]) == (False, True)
    assert public.get("/table/1?partie=1").json()["rang"] is not None


def test_the_general_standings_lead_to_the_sheet_of_the_last_game_played(two_games: Room):
    two_games.person("JA").end_game("decision")
    ranges = [{"arbitre": "A", "premiere": 1, "derniere": 8}]
    two_games.person("ORGA").stored("/parties", {"plages": ranges, "joueurs": [2, 3]})
    public = two_games.person()
    seats = {line["joueur"]: (line["partie"], line["table"]) for line in public.get("/classement").json()["general"]}
    assert (seats[1], seats[2]) == ((2, 1), (3, 2))
    page = public.get(f"{PAGE}/classement").text
    assert page.count(f'href="{PAGE}/table/1?partie=2"') == 1
    asked = public.get(f"{PAGE}/table?table=1&partie=3")
    assert asked.status_code == 200, "who is not in the last game finds his sheet by his number all the same"
    assert "pas joué" in asked.text
    assert public.get(f"{PAGE}/table?table=99&partie=3").status_code == 404


def test_the_replay_leads_to_the_other_games(two_games: Room):
    page = two_games.person().get(f"{PAGE}/rejeu?partie=1").text
    assert f'href="{PAGE}/rejeu?partie=2"' in page
    assert f'href="{PAGE}/classement?partie=1"' in page


def test_one_game_needs_no_choice(salle: Room):
    assert "choix-parties" not in salle.person().get(f"{PAGE}/classement").text


class TestCorrection:
    """A slip of the game before, corrected once the next game is open."""

    def lines(self, room: Room, number: int) -> dict[int, tuple[int, int]]:
        standings = room.person().get(f"/classement?partie={number}").json()["lignes"]
        return {line["table"]: (line["total"], line["avertissements"]) for line in standings}

    def test_totals_standings_and_journal_of_that_game_follow(self, two_games: Room):
        before, after = self.lines(two_games, 1), self.lines(two_games, 2)
        arbiter = two_games.person("A")
        (stored,) = arbiter.get("/bulletins?partie=1&coup=2&table=1").json()["bulletins"]
        assert (stored["partie"], stored["coup"], "score" in stored["bulletin"]) == (1, 2, False)
        null = {**RIGHT_SCORE, "version": stored["version"], "mot": "SWEATZ", "motif": "c’est un Z"}
        assert arbiter.stored("/bulletins", null)["decision"]["points"] == 0
        total, warnings = before[1]
        assert self.lines(two_games, 1) == {**before, 1: (total - 50, warnings - 1)}
        assert self.lines(two_games, 2) == after
        general = two_games.person().get("/classement").json()["general"]
        assert {line["joueur"]: line["total"] for line in general}[1] == total - 50
        told = arbiter.get("/journal").json()["gestes"][0]
        assert (told["auteur"], told["motif"]) == ("A", "c’est un Z")
        assert told["phrases"][0].startswith("Partie 1 – Coup 2, table 1 : décision rectifiée")
        move = two_games.person().get("/table/1?partie=1").json()["coups"][-1]
        assert [change["motif"] for change in move["changements"]] == ["c’est un Z"]

    def test_a_reason_and_the_version_seen_are_asked_as_in_the_game_being_played(self, two_games: Room):
        arbiter = two_games.person("A")
        (stored,) = arbiter.get("/bulletins?partie=1&coup=2&table=1").json()["bulletins"]
        right = {**RIGHT_SCORE, "version": stored["version"]}
        assert arbiter.post("/bulletins", {**right, "motif": ""}).status_code == 422
        assert arbiter.post("/bulletins", {**right, "version": stored["version"] + 1}).status_code == 409
        assert arbiter.post("/bulletins", {**right, "partie": 9}).status_code == 422
        assert arbiter.post("/bulletins", {**right, "partie": 2}).status_code == 422

    def test_the_tables_of_that_game_are_told_and_its_slips_only_to_whom_they_belong(self, two_games: Room):
        told = two_games.person("B").get("/etat?partie=1").json()
        assert (told["partie"]["numero"], told["partie"]["phase"], told["partie"]["coup"]) == (1, "finie", 2)
        assert [one["arbitre"] for one in told["tables"]] == ["A"] * 4 + ["B"] * 4
        assert two_games.person("B").get("/bulletins?partie=1&coup=2&table=1").json()["bulletins"] == []
        assert two_games.person("B").get("/etat?partie=9").status_code == 422
        assert "tables" not in two_games.person().get("/etat?partie=1").json()

    def test_it_can_be_put_before_the_commission(self, two_games: Room):
        case = two_games.person("A").stored("/appel", {"partie": 1, "coup": 2, "table": 1, "raison": "le joueur conteste"})
        assert case["cas"] == "1-2-1"


def test_a_top_for_all_that_arrives_late_is_not_given_to_the_next_game(two_games: Room):
    judge = two_games.person("JA")
    for gesture in ("tirer", "annoncer", "lancer", "terminer"):
        judge.stored(f"/partie/{gesture}")
    late = two_games.person("A").post("/bulletins/top", {"partie": 1, "coup": 1, "tables": [1, 2]})
    assert late.status_code == 422
    assert judge.get("/etat").json()["manquants"] == {"A": list(range(1, 9))}


@pytest.mark.parametrize(("path", "status"), [("rejeu?partie=abc", 400), ("classement?partie=0", 400), ("rejeu?partie=9", 422), ("table?table=1&partie=9", 422)])
def test_a_page_that_cannot_open_leads_back_to_the_standings_of_its_event(two_games: Room, path: str, status: int):
    answer = two_games.person().get(f"{PAGE}/{path}")
    assert answer.status_code == status
    assert f'href="{PAGE}/classement"' in answer.text
