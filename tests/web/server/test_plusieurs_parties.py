"""Once the next game is open, the papers of the one before are still to be found."""

import re

import pytest

from web.room_maker import EVENT
from web.server.conftest import Room

PAGE = f"/t/{EVENT}"
WRONG_SCORE = {"table": 1, "mot": "SWEATS", "sens": "V", "reference": "3H", "score": 45, "coup": 2, "version": 0}


@pytest.fixture
def two_games(salle: Room) -> Room:
    """Table 1 got a warning at the last move of the first game; the second game is open."""
    judge = salle.person("JA")
    salle.person("A").stored("/bulletins", WRONG_SCORE)
    for arbiter in ("A", "B"):
        salle.person(arbiter).stored("/bulletins/top", {"coup": 2})
    judge.stored("/partie/retenir")
    judge.stored("/partie/clore")
    judge.stored("/partie/clore_partie", {"cause": "plus_de_coup"})
    ranges = [{"arbitre": "A", "premiere": 1, "derniere": 8}]
    salle.person("ORGA").stored("/parties", {"nom": "Finale", "plages": ranges})
    return salle


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_correction_slips_of_the_game_before_are_counted_printed_and_handed_over(two_games: Room):
    official = two_games.person("D1")
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
            heading = re.search(r'class="etat-partie">(.*?)</p>', page, re.DOTALL)
            assert heading is not None
            assert text(heading[1]).startswith(name)
            assert f'href="{PAGE}/{path}?partie={3 - number}"' in page
    assert f'href="{PAGE}/table/1?partie=1"' in public.get(f"{PAGE}/classement?partie=1").text
    assert "Coup 2" in text(public.get(f"{PAGE}/table?table=1&partie=1").text)


def test_one_game_needs_no_choice(salle: Room):
    assert "choix-parties" not in salle.person().get(f"{PAGE}/classement").text
