"""The end of a game, every case of article 3.7."""

import pytest
from msgspec.structs import replace

from competition.maker import MOVES, after, game, move, opening, retained, ruling, started
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseFin
from duplicata.competition.etat import Partie, Phase
from duplicata.competition.fin import (
    fin_apres_annulation,
    fin_au_dernier_tirage,
    fin_de_partie,
    fin_par_interruption,
    fin_par_le_reste,
    fin_sans_solution,
)
from duplicata.competition.sac import Sac
from duplicata.engine.tiles import BAG
from duplicata.errors import SaisieInvalide


@pytest.mark.parametrize(
    ("rest", "cause"),
    [
        ("", CauseFin.LETTRES_EPUISEES),
        ("E", CauseFin.UNE_LETTRE),
        ("?", CauseFin.UNE_LETTRE),
        ("Y", CauseFin.UNE_LETTRE),
        ("AE", CauseFin.QUE_DES_VOYELLES),
        ("BCDFG", CauseFin.QUE_DES_CONSONNES),
        ("AE?", None),
        ("BCY", None),
        ("??", None),
        ("AB", None),
    ],
)
def test_what_is_left_decides(rest: str, cause: CauseFin | None):
    assert fin_par_le_reste(rest) is cause


def nearly_over(rack: str) -> Partie:
    """A game whose bag holds *rack* and nothing else."""
    partie = game(opening(tables=2), move(1, {1: ruling(66), 2: ruling(66)}))
    return replace(partie, sac=replace(partie.sac, lettres="".join(sorted(rack))))


def test_two_jokers_kept_aside_are_one_letter_to_play():
    """The joker formula gives one joker a rack: with nothing to go with it, the game is over."""
    partie = replace(game(opening("joker")), sac=Sac("", reserve=2))
    assert fin_de_partie(partie) is CauseFin.UNE_LETTRE
    assert fin_de_partie(replace(partie, sac=Sac("E", reserve=2))) is None


def test_a_rack_without_solution_ends_the_game_only_when_no_other_can_be_drawn():
    partie = nearly_over("ABCDEFGH")
    assert fin_sans_solution(partie, "ABCDEFG") is CauseFin.PLUS_DE_COUP
    assert fin_sans_solution(partie, "ABCDEFGH") is None


@pytest.mark.parametrize(("rack", "cause"), [("AEGPSTW", CauseFin.TIRAGE_IDENTIQUE), ("AEGPSTWZ", None)])
def test_a_cancelled_move_that_cannot_be_redrawn_ends_the_game(rack: str, cause: CauseFin | None):
    partie = after(nearly_over(rack), *started(2), ev.CoupAnnule(coup=2))
    assert fin_apres_annulation(partie) is fin_de_partie(partie) is cause


def test_trouble_on_the_last_rack_closes_the_game_without_it():
    partie = after(nearly_over("AEGPSTW"), *started(2)[:3])
    assert fin_au_dernier_tirage(partie) is CauseFin.DERNIER_TIRAGE
    before = partie.cumuls
    partie = after(partie, ev.PartieClose(cause=CauseFin.DERNIER_TIRAGE))
    assert partie.coups[-1].phase is Phase.ANNULE
    assert partie.cumuls == before
    assert partie.top == 66


def test_trouble_on_another_rack_does_not():
    partie = after(nearly_over("AEGPSTWZ"), *started(2)[:3])
    assert fin_au_dernier_tirage(partie) is None
    with pytest.raises(SaisieInvalide, match="dernier tirage"):
        after(partie, ev.PartieClose(cause=CauseFin.DERNIER_TIRAGE))


@pytest.mark.parametrize(("minutes", "cause"), [(30, None), (31, CauseFin.INTERRUPTION)])
def test_thirty_minutes(minutes: int, cause: CauseFin | None):
    assert fin_par_interruption(minutes) is cause


def test_an_interruption_keeps_the_last_move_collected():
    collected = after(nearly_over(BAG), *started(2), ev.PartieClose(cause=CauseFin.INTERRUPTION))
    assert collected.coups[-1].phase is Phase.RAMASSAGE
    assert after(collected, retained(2), ev.CoupClos(coup=2, non_remis=(1, 2))).top == 116
    playing = after(nearly_over(BAG), *started(2)[:3], ev.PartieClose(cause=CauseFin.INTERRUPTION))
    assert playing.top == 66
    assert playing.coups[-1].annule


def test_sudden_death_ends_with_one_player_in():
    partie = game(opening("mort_subite", tables=3), move(1, {1: ruling(66), 2: ruling(20)}, absent=[3]))
    assert fin_de_partie(partie) is CauseFin.VAINQUEUR


def test_nothing_is_drawn_after_the_end_until_it_is_taken_back():
    partie = after(game(opening(tables=1)), ev.PartieClose(cause=CauseFin.DECISION))
    draw = ev.TirageFait(coup=1, tirage=MOVES[0][0])
    with pytest.raises(SaisieInvalide, match="finie"):
        after(partie, draw)
    assert after(partie, ev.PartieRouverte(motif="annoncée par erreur"), draw).coups
