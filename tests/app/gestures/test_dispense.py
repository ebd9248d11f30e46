"""Sanctions that the announcement of the word tells by itself (5.9): no correction slip unless it is wanted."""

import pytest
from msgspec.structs import replace

from app.conftest import SCEAU, seen
from duplicata.app.gestures import conduite, double, saisie, tables
from duplicata.app.gestures.billets import ajouter_billets, remettre_billets, reprendre_billets
from duplicata.app.read.billets import a_remettre, est_du
from duplicata.app.room.room import Salle
from duplicata.arbitrage.decision import Sanction
from duplicata.competition.causes import Cause
from duplicata.competition.dispense import Dispense, dispense
from duplicata.competition.notification import refuses_non_notifies
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.web.views.results.feuille import vue_feuille
from duplicata.web.views.slips.billets import billets, vue_billets

SCORE_FAUX = Transcription(mot="STEROLS", reference="H4", score="60")
AU_DESSUS = Transcription(mot="TRESOLS", reference="H4", score="80")
EN_DESSOUS = Transcription(mot="TRESOLS", reference="H4", score="66")


def enter(salle: Salle, geste, slip: dict, table: int = 1, retained: str | None = "STEROLS H4") -> Salle:
    saisie.saisir(salle, geste("A"), 1, 1, table, slip)
    if retained:
        conduite.retenir(salle, geste(), 1, retained)
    return salle


def printed(salle: Salle) -> list[int]:
    return [billet.table for billet in billets(salle.etat, 1)]


def found(salle: Salle, table: int = 1) -> Dispense | None:
    partie = salle.etat.partie(1)
    return dispense(partie, partie.coups[0], table)


class TestTheTwoCases:
    def test_a_wrong_score_for_the_word_retained(self, ramassage, geste):
        enter(ramassage, geste, SCORE_FAUX)
        assert found(ramassage) is Dispense.SCORE_DU_RETENU
        assert printed(ramassage) == []
        assert a_remettre(ramassage.etat, 1) == []

    def test_a_zero_for_a_solution_above_the_top(self, ramassage, geste):
        enter(ramassage, geste, AU_DESSUS)
        assert found(ramassage) is Dispense.AU_DESSUS_DU_TOP
        assert printed(ramassage) == []

    def test_they_are_still_counted_and_shown_to_the_player(self, ramassage, geste):
        enter(ramassage, geste, SCORE_FAUX)
        enter(ramassage, geste, AU_DESSUS, table=2)
        conduite.clore_coup(ramassage, geste(), 1, non_remis=(3, 4, 5))
        warned, refused = (vue_feuille(ramassage.etat, 1, table).coups[0] for table in (1, 2))
        assert (warned.avertissements, warned.points, warned.sanction) == (1, 66, "avertissement")
        assert (refused.points, refused.sanction, refused.mots_refuses) == (0, "nullité", ["TRESOLS"])
        assert [move.billet for move in (warned, refused)] == ["dispense", "dispense"]
        assert ramassage.etat.partie(1).cumuls[1].avertissements == 1

    def test_nothing_is_left_out_before_the_word_is_retained(self, ramassage, geste):
        enter(ramassage, geste, SCORE_FAUX, retained=None)
        assert found(ramassage) is None
        assert printed(ramassage) == [1]


@pytest.mark.parametrize(
    ("slip", "retained"),
    [
        pytest.param(replace(SCORE_FAUX, score=""), "STEROLS H4", id="a score that is missing is no error the player sees"),
        pytest.param(replace(SCORE_FAUX, score="illisible"), "STEROLS H4", id="nor one that cannot be read"),
        pytest.param(EN_DESSOUS, "STEROLS H4", id="a zero at the top is no zero above it"),
        pytest.param(replace(SCORE_FAUX, incidents=("lecture_difficile", "discipline")), "STEROLS H4", id="a disciplinary warning is told"),
        pytest.param(replace(AU_DESSUS, incidents=("discipline",)), "STEROLS H4", id="with a zero above the top too"),
        pytest.param(replace(AU_DESSUS, incidents=("echange",)), "STEROLS H4", id="a zero for what was done is not for the solution"),
        pytest.param(replace(SCORE_FAUX, mot="STEROLs"), "STEROLS H4", id="a circle where there is no joker is another fault"),
    ],
)
def test_every_other_sanction_has_its_slip(ramassage, geste, slip, retained):
    enter(ramassage, geste, slip, retained=retained)
    assert found(ramassage) is None
    assert printed(ramassage) == [1]


def test_the_word_laid_elsewhere_for_the_same_points_is_the_word_retained(ramassage, geste):
    enter(ramassage, geste, SCORE_FAUX, retained="STEROLS H3")
    assert found(ramassage) is Dispense.SCORE_DU_RETENU


class TestWhatElseHasToBeTold:
    def test_an_answer_to_an_appeal(self, ramassage, geste):
        enter(ramassage, geste, AU_DESSUS)
        decision = saisie.decision_libre("fisf-2023", geste(motif="Lu avec lui"), 66, Sanction.AVERTISSEMENT)
        saisie.rectifier(ramassage, geste(motif="Lu avec lui"), 1, 1, 1, seen(ramassage, 1), Cause.APPEL, decision=decision)
        assert printed(ramassage) == [1]

    def test_a_ruling_in_the_arbiters_own_words(self, ramassage, geste):
        own = saisie.decision_libre("fisf-2023", geste(motif="Ce n’est pas ce mot"), 0, Sanction.NULLITE)
        saisie.saisir(ramassage, geste("A", "Ce n’est pas ce mot"), 1, 1, 1, AU_DESSUS, own)
        conduite.retenir(ramassage, geste(), 1, "STEROLS H4")
        assert printed(ramassage) == [1]

    def test_a_warning_for_conduct_on_the_same_move(self, ramassage, geste):
        enter(ramassage, geste, SCORE_FAUX)
        tables.avertir(ramassage, geste(motif="Bavardage"), 1, 1, 1)
        assert printed(ramassage) == [1]

    def test_what_a_slip_handed_over_said_and_no_longer_stands(self, ramassage, geste):
        enter(ramassage, geste, EN_DESSOUS)
        remettre_billets(ramassage, geste(), 1, [(1, 1)])
        saisie.rectifier(ramassage, geste("A", "Relu"), 1, 1, 1, seen(ramassage, 1), Cause.SAISIE, transcription=SCORE_FAUX)
        assert [billet.remplace for billet in billets(ramassage.etat, 1)] == ["nullité, 0 point"]

    def test_a_case_before_the_commission_is_no_obstacle(self, ramassage, geste):
        enter(ramassage, geste, AU_DESSUS)
        double.renvoyer(ramassage, geste(motif="Mot à vérifier"), 1, 1, 1)
        assert printed(ramassage) == []


class TestASlipWantedAllTheSame:
    def test_is_printed_and_kept_in_the_journal(self, ramassage, geste, path, juge):
        enter(ramassage, geste, AU_DESSUS)
        ajouter_billets(ramassage, geste("A"), 1, [(1, 1)])
        assert printed(ramassage) == [1]
        assert len(a_remettre(ramassage.etat, 1)) == 1
        ramassage.fermer()
        with Salle.ouvrir(path, SCEAU, juge) as again:
            assert printed(again) == [1]

    def test_may_be_left_out_again(self, ramassage, geste):
        enter(ramassage, geste, AU_DESSUS)
        ajouter_billets(ramassage, geste("A"), 1, [(1, 1)])
        ajouter_billets(ramassage, geste("A"), 1, [(1, 1)], leve=True)
        assert printed(ramassage) == []

    def test_asked_for_twice_is_asked_for_once(self, ramassage, geste):
        enter(ramassage, geste, AU_DESSUS)
        ajouter_billets(ramassage, geste("A"), 1, [(1, 1)])
        assert ajouter_billets(ramassage, geste("A"), 1, [(1, 1)]).repetee

    def test_may_be_wanted_before_the_word_is_known(self, ramassage, geste):
        enter(ramassage, geste, AU_DESSUS, retained=None)
        ajouter_billets(ramassage, geste("A"), 1, [(1, 1)])
        conduite.retenir(ramassage, geste(), 1, "STEROLS H4")
        assert printed(ramassage) == [1]

    def test_there_must_be_something_to_tell(self, ramassage, geste):
        enter(ramassage, geste, replace(SCORE_FAUX, score="66"))
        with pytest.raises(SaisieInvalide, match="rien à notifier"):
            ajouter_billets(ramassage, geste("A"), 1, [(1, 1)])

    def test_handed_over_it_is_a_slip_like_another(self, ramassage, geste):
        enter(ramassage, geste, AU_DESSUS)
        remettre_billets(ramassage, geste(), 1, [(1, 1)])
        assert est_du(ramassage.etat, 1, 1, 1)
        assert [billet.remis for billet in billets(ramassage.etat, 1)] == [True]
        reprendre_billets(ramassage, geste(), 1, [(1, 1)])
        assert printed(ramassage) == []

    def test_those_left_out_are_listed_apart(self, ramassage, geste):
        enter(ramassage, geste, AU_DESSUS)
        assert vue_billets(ramassage.etat, 1).billets == []
        (left_out,) = vue_billets(ramassage.etat, 1, dispenses=True).billets
        assert (left_out.table, left_out.dispense, left_out.du) == (1, "au_dessus_du_top", False)


class TestTheAverageRule:
    """A word refused without a slip is unknown to the player, whatever his sheet shows (5.9)."""

    def test_holds_while_the_slip_is_left_out_and_ends_when_it_is_told(self, ramassage, geste):
        enter(ramassage, geste, AU_DESSUS)
        assert refuses_non_notifies(ramassage.etat.partie(1), 1, 2) == {"TRESOLS"}
        ajouter_billets(ramassage, geste("A"), 1, [(1, 1)])
        assert refuses_non_notifies(ramassage.etat.partie(1), 1, 2) == {"TRESOLS"}, "wanted is not told"
        remettre_billets(ramassage, geste(), 1, [(1, 1)], connu_au_coup=2)
        assert refuses_non_notifies(ramassage.etat.partie(1), 1, 2) == frozenset()
