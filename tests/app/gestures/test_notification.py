"""What a player was told is what a slip handed over said, not what was ruled since (5.9)."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from app.conftest import SCEAU, seen
from duplicata.app.gestures import conduite, double, saisie, tables, tirage
from duplicata.app.gestures.billets import imprimer_billets, remettre_billets, reprendre_billets
from duplicata.app.room.room import Salle
from duplicata.arbitrage.decision import Sanction
from duplicata.competition.causes import Cause
from duplicata.competition.evenements import AvertissementDisciplinaire, BilletRemis
from duplicata.competition.notification import refuses_non_notifies
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.web.machine.clock import Horloge
from duplicata.web.views.desk.etat import vue_etat
from duplicata.web.views.results.classement import vue_classement
from duplicata.web.views.results.feuille import vue_feuille
from duplicata.web.views.slips.billets import billets

TOP = Transcription(mot="STEROLS", reference="H4", score="66")
FAUX = Transcription(mot="TOLES", reference="H4", score="20")
AUTRE = Transcription(mot="LOTES", reference="H4", score="20")
BLANC = Transcription(incidents=("vierge",))


@pytest.fixture
def refuse(ramassage, geste) -> Salle:
    """Table 1 has a word that is not admitted on move 1."""
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, FAUX)
    return ramassage


def to_hand_over(salle: Salle) -> list[int]:
    return [billet.table for billet in billets(salle.etat, 1) if not billet.remis]


def correct(salle: Salle, geste, slip: dict, table: int = 1) -> None:
    saisie.rectifier(salle, geste("A", "Relu"), 1, 1, table, seen(salle, table), Cause.SAISIE, transcription=slip)


def next_move(salle: Salle, geste) -> None:
    """Move 1 is closed, move 2 collected."""
    conduite.retenir(salle, geste(), 1)
    conduite.clore_coup(salle, geste(), 1, non_remis=(2, 3, 4, 5))
    tirage.tirer(salle, geste(), 1, "-SWEATSB")
    for act in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
        act(salle, geste(), 1)


class TestARulingChangedOnceItWasTold:
    def test_makes_a_corrected_slip(self, refuse, geste, path, juge):
        remettre_billets(refuse, geste(), 1, [(1, 1)])
        assert to_hand_over(refuse) == []
        correct(refuse, geste, AUTRE)
        (slip,) = billets(refuse.etat, 1)
        assert (slip.remis, slip.remplace) == (False, "nullité, 0 point")
        assert slip.mots_refuses == ("LOTES",)
        refuse.fermer()
        with Salle.ouvrir(path, SCEAU, juge) as again:
            assert to_hand_over(again) == [1]

    def test_counts_for_the_words_that_were_told_only(self, refuse, geste):
        remettre_billets(refuse, geste(), 1, [(1, 1)])
        correct(refuse, geste, AUTRE)
        next_move(refuse, geste)
        assert refuses_non_notifies(refuse.etat.partie(1), 1, 2) == {"LOTES"}
        remettre_billets(refuse, geste(), 1, [(1, 1)], connu_au_coup=2)
        assert refuses_non_notifies(refuse.etat.partie(1), 1, 2) == frozenset()

    def test_is_told_even_when_the_sanction_is_lifted(self, refuse, geste):
        remettre_billets(refuse, geste(), 1, [(1, 1)])
        correct(refuse, geste, TOP)
        (slip,) = billets(refuse.etat, 1)
        assert (slip.sanction, slip.accorde, slip.remis) == ("sans sanction", 66, False)
        assert slip.remplace == "nullité, 0 point"
        remettre_billets(refuse, geste(), 1, [(1, 1)])
        assert to_hand_over(refuse) == []
        assert billets(refuse.etat, 1)[0].remplace, "a reprint still says what it replaces"

    def test_is_not_told_twice_when_nothing_changed_for_the_player(self, refuse, geste):
        remettre_billets(refuse, geste(), 1, [(1, 1)])
        correct(refuse, geste, replace(FAUX, score=20))
        assert to_hand_over(refuse) == []

    def test_cannot_be_marked_from_the_paper_that_told_the_former_one(self, refuse, geste):
        (paper,) = billets(refuse.etat, 1)
        correct(refuse, geste, AUTRE)
        with pytest.raises(SaisieInvalide, match="a changé depuis"):
            remettre_billets(refuse, geste(), 1, [(1, 1)], vus={(1, 1): paper.annonce})
        assert to_hand_over(refuse) == [1]

    def test_is_corrected_not_taken_back(self, refuse, geste):
        saisie.rectifier(refuse, geste("A", "Relu", cle="A/9"), 1, 1, 1, seen(refuse, 1), Cause.SAISIE, transcription=AUTRE)
        remettre_billets(refuse, geste(), 1, [(1, 1)])
        with pytest.raises(SaisieInvalide, match="un rectificatif la suit"):
            saisie.defaire(refuse, geste("A"), "A/9")

    def test_in_an_old_journal_too(self, refuse, geste):
        told = BilletRemis(partie=1, coup=1, table=1, connu_au_coup=2)
        refuse.faire(geste(), lambda brouillon: brouillon.ajouter(told, told))
        assert to_hand_over(refuse) == []
        correct(refuse, geste, AUTRE)
        assert to_hand_over(refuse) == [1]


class TestARulingWithoutSanctionNeverTold:
    """Nothing is taken from the player and he was told nothing: what the arbiters settled among themselves is no news (5.9)."""

    @pytest.mark.parametrize(("entered", "read", "settled"), [(TOP, FAUX, TOP), (FAUX, TOP, FAUX)], ids=["right", "refused"])
    def test_a_first_reading_confirmed_changes_no_slip(self, ramassage, geste, entered, read, settled):
        saisie.saisir(ramassage, geste("A"), 1, 1, 1, entered)
        before = to_hand_over(ramassage)
        double.relire(ramassage, geste("D1"), 1, 1, 1, read)
        double.trancher(ramassage, geste("C", "Papier relu"), 1, 1, 1, lambda etat: settled)
        assert to_hand_over(ramassage) == before

    def test_a_sanction_that_the_second_reading_lifted_is_not_told(self, refuse, geste):
        double.relire(refuse, geste("D1"), 1, 1, 1, TOP)
        double.trancher(refuse, geste("C", "Papier relu"), 1, 1, 1, lambda etat: TOP)
        assert billets(refuse.etat, 1) == []

    def test_one_that_was_told_is(self, refuse, geste):
        remettre_billets(refuse, geste(), 1, [(1, 1)])
        double.relire(refuse, geste("D1"), 1, 1, 1, TOP)
        double.trancher(refuse, geste("C", "Papier relu"), 1, 1, 1, lambda etat: TOP)
        (slip,) = billets(refuse.etat, 1)
        assert (slip.sanction, slip.accorde) == ("sans sanction", 66)
        assert (slip.rectification, slip.remplace) == ("décision rectifiée (double arbitre)", "nullité, 0 point")

    @pytest.mark.parametrize("told", [True, False])
    def test_a_sanction_changed_before_it_was_told_is_rectified_for_nobody(self, refuse, geste, told):
        if told:
            remettre_billets(refuse, geste(), 1, [(1, 1)])
        correct(refuse, geste, AUTRE)
        (slip,) = billets(refuse.etat, 1)
        assert slip.rectification == ("décision rectifiée (erreur de saisie)" if told else "")

    def test_what_the_player_appealed_for_is_answered(self, refuse, geste):
        saisie.rectifier(refuse, geste("JA", "Un T"), 1, 1, 1, seen(refuse, 1), Cause.APPEL, transcription=TOP)
        (slip,) = billets(refuse.etat, 1)
        assert (slip.sanction, slip.rectification) == ("sans sanction", "appel du joueur")

    def test_a_slip_of_the_keys_corrected_in_time_is_not(self, refuse, geste):
        correct(refuse, geste, TOP)
        assert billets(refuse.etat, 1) == []


class TestAMarkTakenBack:
    def test_leaves_the_slip_to_be_handed_over(self, refuse, geste, path, juge):
        remettre_billets(refuse, geste(), 1, [(1, 1)])
        reprendre_billets(refuse, geste(), 1, [(1, 1)])
        assert to_hand_over(refuse) == [1]
        with pytest.raises(SaisieInvalide, match="aucun billet"):
            reprendre_billets(refuse, geste(), 1, [(1, 1)])
        refuse.fermer()
        with Salle.ouvrir(path, SCEAU, juge) as again:
            assert to_hand_over(again) == [1]

    def test_is_refused_once_a_slip_was_judged_with_it(self, refuse, geste):
        remettre_billets(refuse, geste(cle="JA/1"), 1, [(1, 1)])
        next_move(refuse, geste)
        saisie.saisir(refuse, geste("A"), 1, 2, 1, BLANC)
        with pytest.raises(SaisieInvalide, match="le coup 2 est jugé"):
            reprendre_billets(refuse, geste(), 1, [(1, 1)])
        with pytest.raises(SaisieInvalide, match="le coup 2 est jugé"):
            saisie.defaire(refuse, geste(), "JA/1")


class TestADisciplinaryWarning:
    @pytest.fixture
    def averti(self, ramassage, geste) -> Salle:
        tables.avertir(ramassage, geste("JA", "Bavardage"), 1, 2, 1)
        return ramassage

    def test_makes_a_slip_with_its_reason_and_article(self, averti):
        (slip,) = billets(averti.etat, 1)
        assert (slip.table, slip.sanction, slip.jugee, slip.remis) == (2, "avertissement disciplinaire", False, False)
        assert [(acte.motif, acte.article) for acte in slip.conduite] == [("Bavardage", "5.5")]
        assert slip.avertissements == 1

    def test_is_printed_and_handed_over_like_any_other(self, averti, geste):
        imprimer_billets(averti, geste(), 1, [(1, 2)])
        assert billets(averti.etat, 1)[0].duplicata
        remettre_billets(averti, geste(), 1, [(1, 2)])
        assert to_hand_over(averti) == []
        tables.avertir(averti, geste("JA", "Retards répétés"), 1, 2, 1)
        (slip,) = billets(averti.etat, 1)
        assert (slip.remis, slip.duplicata, slip.remplace) == (False, False, "")
        assert [acte.motif for acte in slip.conduite] == ["Bavardage", "Retards répétés"]

    def test_told_needs_no_second_slip_for_a_ruling_without_sanction(self, averti, geste):
        remettre_billets(averti, geste(), 1, [(1, 2)])
        saisie.saisir(averti, geste("A"), 1, 1, 2, TOP)
        assert to_hand_over(averti) == []

    def test_told_does_not_tell_the_sanction_of_the_slip(self, averti, geste):
        remettre_billets(averti, geste(), 1, [(1, 2)])
        saisie.saisir(averti, geste("A"), 1, 1, 2, FAUX)
        (slip,) = billets(averti.etat, 1)
        assert (slip.sanction, slip.remis, slip.jugee) == ("nullité", False, True)

    def test_withdrawn_before_it_was_told_makes_none(self, averti, geste):
        tables.avertir(averti, geste("JA", "C’était la table 3"), 1, 2, 1, retrait=True)
        assert billets(averti.etat, 1) == []
        assert averti.etat.partie(1).hors_bulletin(1, 2) == 0

    def test_withdrawn_once_told_is_told(self, averti, geste):
        remettre_billets(averti, geste(), 1, [(1, 2)])
        tables.avertir(averti, geste("JA", "C’était la table 3"), 1, 2, 1, retrait=True)
        (slip,) = billets(averti.etat, 1)
        assert (slip.remis, slip.sanction, slip.remplace) == (False, "sans sanction", "avertissement disciplinaire")
        assert [(acte.motif, acte.retrait) for acte in slip.conduite] == [("Bavardage", "C’était la table 3")]
        remettre_billets(averti, geste(), 1, [(1, 2)])
        assert to_hand_over(averti) == []

    def test_of_the_same_wording_as_one_told_is_taken_back(self, averti, geste):
        remettre_billets(averti, geste(), 1, [(1, 2)])
        tables.avertir(averti, geste("JA", "Bavardage", cle="JA/2"), 1, 2, 1)
        saisie.defaire(averti, geste("JA"), "JA/2")
        assert averti.etat.partie(1).hors_bulletin(1, 2) == 1
        assert to_hand_over(averti) == [], "the one that was told stands, and is not told again"
        with pytest.raises(SaisieInvalide, match="un rectificatif la suit"):
            saisie.defaire(averti, geste("JA"))

    def test_whose_withdrawal_was_told_stays_withdrawn(self, averti, geste):
        remettre_billets(averti, geste(), 1, [(1, 2)])
        tables.avertir(averti, geste("JA", "Erreur", cle="JA/2"), 1, 2, 1, retrait=True)
        remettre_billets(averti, geste(), 1, [(1, 2)])
        with pytest.raises(SaisieInvalide, match="un rectificatif la suit"):
            saisie.defaire(averti, geste("JA"), "JA/2")
        tables.avertir(averti, geste("JA", "Retards répétés"), 1, 2, 1)
        tables.avertir(averti, geste("JA", "Erreur"), 1, 2, 1, retrait=True)
        saisie.defaire(averti, geste("JA"))
        assert averti.etat.partie(1).hors_bulletin(1, 2) == 1

    def test_given_in_the_words_of_a_withdrawal_is_not_that_withdrawal(self, averti, geste):
        remettre_billets(averti, geste(), 1, [(1, 2)])
        tables.avertir(averti, geste("JA", "Table 3"), 1, 2, 1, retrait=True)
        remettre_billets(averti, geste(), 1, [(1, 2)])
        tables.avertir(averti, geste("JA", "Table 3"), 1, 2, 1)
        saisie.defaire(averti, geste("JA"))
        assert averti.etat.partie(1).hors_bulletin(1, 2) == 0

    def test_stands_on_the_sheet_with_its_reason(self, averti, geste):
        tables.avertir(averti, geste("JA", "Téléphone"), 1, 2, 1)
        saisie.saisir(averti, geste("A"), 1, 1, 2, TOP)
        conduite.retenir(averti, geste(), 1)
        conduite.clore_coup(averti, geste(), 1, non_remis=(1, 3, 4, 5))
        (move,) = vue_feuille(averti.etat, 1, 2).coups
        assert [acte.motif for acte in move.conduite] == ["Bavardage", "Téléphone"]
        assert (move.disciplines, move.billet) == (2, "en_route")

    def test_withdrawn_by_an_old_journal_without_a_reason(self, averti, geste):
        withdrawn = AvertissementDisciplinaire(partie=1, coup=1, table=2, nombre=-1)
        averti.faire(geste(), lambda brouillon: brouillon.ajouter(withdrawn))
        assert averti.etat.partie(1).hors_bulletin(1, 2) == 0


class TestTwoReadingsThatDiffer:
    @pytest.fixture
    def differe(self, ramassage, geste) -> Salle:
        saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
        double.relire(ramassage, geste("D1"), 1, 1, 1, FAUX)
        conduite.retenir(ramassage, geste(), 1)
        conduite.clore_coup(ramassage, geste(), 1, non_remis=(2, 3, 4, 5))
        return ramassage

    def provisional(self, salle: Salle) -> list[int]:
        return [line.table for line in vue_classement(salle.etat).lignes if line.sous_reserve]

    def test_make_the_standings_and_the_sheet_provisional(self, differe):
        assert self.provisional(differe) == [1]
        assert vue_classement(differe.etat).ecarts_ouverts == 1
        sheet = vue_feuille(differe.etat, 1, 1)
        assert sheet.sous_reserve
        assert sheet.coups[0].sous_reserve

    def test_are_counted_for_the_officials_and_for_them_alone(self, differe):
        officials = vue_etat(differe.etat, Horloge(), officiel=True)
        assert (officials.ecarts_ouverts, officials.en_attente_commission) == (1, 0)
        assert vue_etat(differe.etat, Horloge(), officiel=False).ecarts_ouverts is UNSET

    def test_mark_the_correction_slip_of_the_table(self, refuse, geste):
        double.relire(refuse, geste("D1"), 1, 1, 1, TOP)
        assert [billet.sous_reserve for billet in billets(refuse.etat, 1)] == [True]

    def test_hold_the_reserve_until_a_third_person_settles(self, differe, geste, path, juge):
        double.trancher(differe, geste("JA", "Le papier dit STEROLS"), 1, 1, 1, lambda etat: TOP)
        assert self.provisional(differe) == []
        differe.fermer()
        with Salle.ouvrir(path, SCEAU, juge) as again:
            assert again.etat.ecarts == frozenset()

    def test_are_nothing_on_a_cancelled_move(self, differe, geste):
        conduite.annuler_coup(differe, geste("JA", "Lettre mal posée"), 1)
        assert differe.etat.ecarts == frozenset()


class TestTheSheetSays:
    def change(self, salle: Salle, geste, first: dict, then: dict) -> str:
        saisie.saisir(salle, geste("A"), 1, 1, 1, first)
        correct(salle, geste, then)
        conduite.retenir(salle, geste(), 1)
        conduite.clore_coup(salle, geste(), 1, non_remis=(2, 3, 4, 5))
        (change,) = vue_feuille(salle.etat, 1, 1).coups[0].changements
        return change.quoi

    def test_the_points_that_changed(self, ramassage, geste):
        assert self.change(ramassage, geste, FAUX, TOP) == "0 → 66 points, nullité → sans sanction"

    def test_the_sanction_when_the_points_did_not_change(self, ramassage, geste):
        disturbed = replace(TOP, incidents=("discipline",))
        assert self.change(ramassage, geste, disturbed, TOP) == "avertissement disciplinaire → sans sanction, 66 points"

    def test_that_the_ruling_was_confirmed(self, ramassage, geste):
        assert self.change(ramassage, geste, TOP, TOP) == "décision confirmée, 66 points"

    def test_nought_before_a_slip_found_late(self, ramassage, geste):
        conduite.retenir(ramassage, geste(), 1)
        conduite.clore_coup(ramassage, geste(), 1, non_remis=(1, 2, 3, 4, 5))
        saisie.rectifier(ramassage, geste("A", "Retrouvé"), 1, 1, 1, 0, Cause.SAISIE, transcription=TOP)
        (change,) = vue_feuille(ramassage.etat, 1, 1).coups[0].changements
        assert change.quoi == "0 → 66 points"

    def test_the_circles_and_the_drawing(self, ramassage, geste):
        saisie.saisir(ramassage, geste("A"), 1, 1, 1, replace(TOP, mot="STeROLS"))
        saisie.saisir(ramassage, geste("A"), 1, 1, 2, Transcription(dessin=("STEROLS",), score="66"))
        conduite.retenir(ramassage, geste(), 1)
        conduite.clore_coup(ramassage, geste(), 1, non_remis=(3, 4, 5))
        (circled,), (drawn,) = (vue_feuille(ramassage.etat, 1, table).coups for table in (1, 2))
        assert circled.mot == "STeROLS", "the circle is kept, as a small letter"
        assert circled.sanction == "avertissement"
        assert (drawn.dessine, drawn.reference) == (True, "")


def test_a_word_told_then_cleared_then_refused_again_is_not_known(refuse, geste):
    """The last slip that reached him said that the word was good."""
    remettre_billets(refuse, geste(), 1, [(1, 1)])
    correct(refuse, geste, TOP)
    remettre_billets(refuse, geste(), 1, [(1, 1)])
    correct(refuse, geste, FAUX)
    next_move(refuse, geste)
    assert refuse.etat.partie(1).coups[0].decisions[1].sanction is Sanction.NULLITE
    assert refuses_non_notifies(refuse.etat.partie(1), 1, 2) == {"TOLES"}
