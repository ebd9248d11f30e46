"""A centre plays the games of its file, each once, and no other; a later edition of the file takes its place."""

import pytest
from msgspec.structs import replace

from duplicata.competition import evenements as ev
from duplicata.competition import evenements_tournoi as et
from duplicata.competition.causes import Solo
from duplicata.competition.centre import bonus_solo, prochain_engagement
from duplicata.competition.tournoi import Tournoi, appliquer
from duplicata.errors import SaisieInvalide

GAMES = ("a" * 64, "b" * 64)
OPENED = et.CentreOuvert(
    simultane="e" * 32,
    cle_evenement="0" * 64,
    centre="c" * 32,
    numero=3,
    nom="Club",
    edition=1,
    cle="1" * 64,
    poste="f" * 32,
    lexique="2" * 64,
    engagements=GAMES,
    fenetre="2026-11-20T22:00+01:00",
    solo=Solo.EVENEMENT,
    seuil_solo=16,
    bonus_solo=10,
)


def game(number: int, engagement: str | None, **fields) -> ev.PartieOuverte:
    return ev.PartieOuverte(partie=number, nom="Partie", reglement="fisf-2023", empreinte_lexique="2" * 64, engagement=engagement, **fields)


@pytest.fixture
def centre() -> Tournoi:
    return appliquer(appliquer(None, et.TournoiOuvert(nom="Simultané")), OPENED)


def test_the_games_of_the_file_are_played_once_in_their_order(centre: Tournoi):
    assert centre.centre == OPENED
    assert prochain_engagement(OPENED, centre.parties) == GAMES[0]
    first = appliquer(centre, game(1, GAMES[0]))
    assert prochain_engagement(OPENED, first.parties) == GAMES[1]
    with pytest.raises(SaisieInvalide, match="déjà ouverte"):
        appliquer(first, game(2, GAMES[0]))
    both = appliquer(first, game(2, GAMES[1]))
    assert prochain_engagement(OPENED, both.parties) is None


@pytest.mark.parametrize("other", [game(1, "d" * 64), game(1, None), game(1, GAMES[0], departage=True)])
def test_no_other_game_is_played_there(centre: Tournoi, other: ev.PartieOuverte):
    with pytest.raises(SaisieInvalide, match="que les parties de son dossier"):
        appliquer(centre, other)


def test_a_game_taken_back_is_opened_again(centre: Tournoi):
    first = appliquer(appliquer(centre, game(1, GAMES[0])), et.PartieRetiree(partie=1, motif="trop tôt"))
    assert appliquer(first, game(1, GAMES[0])).parties.keys() == {1}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"edition": 1}, "édition 1"),
        ({"edition": 2, "centre": "9" * 32}, "celui de ce centre"),
        ({"edition": 2, "simultane": "9" * 32}, "celui de ce centre"),
        ({"edition": 2, "engagements": GAMES[:1]}, "pas les parties"),
    ],
)
def test_another_file_does_not_take_its_place(centre: Tournoi, changes, told):
    with pytest.raises(SaisieInvalide, match=told):
        appliquer(centre, replace(OPENED, **changes))


def test_a_later_edition_of_the_file_does(centre: Tournoi):
    later = replace(OPENED, edition=2, cle="9" * 64)
    assert appliquer(centre, later).centre == later


def test_a_tournament_that_began_is_no_centre():
    begun = appliquer(appliquer(None, et.TournoiOuvert(nom="Coupe")), game(1, None))
    with pytest.raises(SaisieInvalide, match="déjà des parties"):
        appliquer(begun, OPENED)


def test_solos_of_the_event_are_not_paid_by_a_centre():
    assert (bonus_solo(OPENED), bonus_solo(replace(OPENED, solo=Solo.PAR_CENTRE))) == (0, 10)


def test_a_proposal_is_settled_once(centre: Tournoi):
    settled = appliquer(centre, et.PropositionReglee(numero=2, acceptee=False))
    assert settled.propositions == {2: False}
    with pytest.raises(SaisieInvalide, match="déjà réglée"):
        appliquer(settled, et.PropositionReglee(numero=2, acceptee=True))
