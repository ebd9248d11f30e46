"""Until when a ruling may be appealed (6.3): before the next game begins, or fifteen minutes after the last one."""

from datetime import timedelta

import pytest

from app.conftest import NOON, SCEAU
from duplicata.app.gestures import conduite, double, organisation, saisie, tirage
from duplicata.app.gestures.organisation import Programme
from duplicata.app.read.recours import DELAI, HorsDelai, delai, delais
from duplicata.app.room.room import Salle
from duplicata.competition.causes import CauseFin
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide

TOP = Transcription(mot="STEROLS", reference="H4", score="66")


@pytest.fixture
def over(ramassage, geste) -> Salle:
    """The only move of game 1 is closed, and the game with it."""
    for table in range(1, 6):
        saisie.saisir(ramassage, geste("A"), 1, 1, table, TOP)
    conduite.retenir(ramassage, geste(), 1, "STEROLS H4")
    conduite.clore_coup(ramassage, geste(), 1)
    conduite.clore_partie(ramassage, geste(), 1, CauseFin.DECISION)
    return ramassage


def appeal(salle: Salle, act, late: str = "", table: int = 1) -> None:
    double.renvoyer(salle, act, 1, 1, table, late)


def how_late(salle: Salle, table: int = 1) -> str | None:
    referral = salle.etat.dossier(1, 1, table).renvoi
    return referral.tardif if referral else None


def later(act, minutes: float):
    return act._replace(quand=NOON + timedelta(minutes=minutes))


class TestTheDeadline:
    def test_is_open_while_the_game_is_played(self, ramassage):
        open_still = delai(ramassage.etat, 1)
        assert (open_still.suivante, open_still.jusqu_a) == (None, None)
        assert not open_still.passe(NOON + timedelta(days=1))

    def test_is_fifteen_minutes_after_a_game_that_none_follows(self, over, geste):
        ended = over.etat.fins[1]
        limit = delai(over.etat, 1).jusqu_a
        assert timedelta(minutes=15) == DELAI
        assert limit.isoformat(timespec="milliseconds").replace("+00:00", "Z") > ended
        assert not delai(over.etat, 1).passe(limit)
        assert delai(over.etat, 1).passe(limit + timedelta(seconds=1))

    def test_is_the_beginning_of_the_next_game_when_there_is_one(self, over, geste):
        organisation.ouvrir_partie(over, later(geste(), 60), Programme("fisf-2023"), [])
        waiting = delai(over.etat, 1)
        assert (waiting.suivante, waiting.commencee, waiting.jusqu_a) == (2, False, None)
        assert not waiting.passe(NOON + timedelta(hours=3)), "a long lunch closes nothing"
        tirage.tirer(over, later(geste(), 61), 2, "STEROLS")
        assert delai(over.etat, 1).passe(NOON)
        assert [one.partie for one in delais(over.etat)] == [1, 2]

    def test_begins_with_a_rack_even_a_rejected_one(self, over, geste):
        organisation.ouvrir_partie(over, geste(), Programme("fisf-2023"), [])
        tirage.tirer(over, geste(), 2, "AAAEEEE")
        assert delai(over.etat, 1).commencee

    def test_goes_away_with_a_game_opened_again(self, over, geste):
        conduite.rouvrir_partie(over, geste(motif="Erreur"), 1)
        assert delai(over.etat, 1).jusqu_a is None

    def test_is_found_again_in_the_journal(self, over, path, juge):
        limit = delai(over.etat, 1).jusqu_a
        over.fermer()
        with Salle.ouvrir(path, SCEAU, juge) as again:
            assert delai(again.etat, 1).jusqu_a == limit


class TestAnAppeal:
    def test_in_time_is_not_marked(self, over, geste):
        appeal(over, later(geste("A", "Il conteste"), 10), late="sans objet")
        assert how_late(over) == ""

    def test_after_the_deadline_asks_why_it_is_received(self, over, geste):
        with pytest.raises(HorsDelai, match="délai") as refused:
            appeal(over, later(geste("A", "Il conteste"), 30))
        assert isinstance(refused.value, SaisieInvalide)
        assert how_late(over) is None
        with pytest.raises(HorsDelai):
            appeal(over, later(geste("A", "Il conteste"), 30), late="   ")
        appeal(over, later(geste("A", "Il conteste"), 30), late="Panne d’affichage")
        assert how_late(over) == "Panne d’affichage"

    def test_marked_late_is_late_when_the_journal_is_read_again(self, over, geste, path, juge):
        appeal(over, later(geste("A", "Il conteste"), 30), late="Panne")
        over.fermer()
        with Salle.ouvrir(path, SCEAU, juge) as again:
            assert how_late(again) == "Panne"

    def test_of_a_game_before_the_one_being_played_is_late(self, over, geste):
        organisation.ouvrir_partie(over, geste(), Programme("fisf-2023"), [])
        tirage.tirer(over, geste(), 2, "STEROLS")
        with pytest.raises(HorsDelai):
            appeal(over, geste("A", "Il conteste"))

    def test_what_the_members_take_up_by_themselves_has_no_deadline(self, over, geste):
        act = later(geste("K1", "À revoir"), 600)
        double.voter(over, act, 1, 1, 1, lambda etat: etat.partie(1).coups[0].decisions[1])
        assert how_late(over) == ""
