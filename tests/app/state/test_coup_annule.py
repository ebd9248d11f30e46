"""Of the slips of a cancelled move nothing is left but their disciplinary warnings (3.6)."""

import pytest
from msgspec.structs import replace

from app.conftest import SCEAU, seen
from duplicata.app.gestures import conduite, double, saisie, tables
from duplicata.app.gestures.billets import imprimer_billets, remettre_billets
from duplicata.app.gestures.double import trancher
from duplicata.app.room.room import Salle
from duplicata.app.state.events import RenvoiCommission, VoteCommission
from duplicata.competition.causes import Cause
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.web.views.results.feuille import vue_feuille
from duplicata.web.views.slips.billets import billets

TOP = Transcription(mot="STEROLS", sens="H", reference="H3", score="66")
BLANC = Transcription(incidents=("vierge",))
FAUX = Transcription(mot="TOLES", reference="H4", score="20")
NOISY = replace(TOP, incidents=("discipline",))


@pytest.fixture
def cancelled(ramassage, geste):
    """Table 1 is read differently and appealed against, table 2 was warned for the noise it made."""
    for table, slip in ((1, TOP), (2, NOISY), (3, TOP)):
        saisie.saisir(ramassage, geste("A"), 1, 1, table, slip)
    double.relire(ramassage, geste("D"), 1, 1, 1, BLANC)
    double.renvoyer(ramassage, geste("A", "appel"), 1, 1, 1)
    double.renvoyer(ramassage, geste("A", "le joueur nie"), 1, 1, 2)
    assert ramassage.etat.reserves == {(1, 1, 1), (1, 1, 2)}
    conduite.annuler_coup(ramassage, geste(motif="jeton tombé"), 1)
    return ramassage


def warnings(salle, table):
    return salle.etat.partie(1).cumuls[table].avertissements


def correct(salle, acte, table, slip):
    saisie.rectifier(salle, acte, 1, 1, table, seen(salle, table), Cause.SAISIE, slip)


def standing(table):
    return lambda etat: etat.partie(1).coups[0].decisions[table]


def test_only_what_still_counts_waits_for_somebody(cancelled):
    assert cancelled.etat.cas == {(1, 1, 2)}, "the warning stands, and so does the appeal against it"
    assert cancelled.etat.ecarts == set()
    assert list(double.ecarts(cancelled.etat, 1)) == []


@pytest.mark.parametrize(
    "gesture",
    [
        lambda salle, geste: correct(salle, geste("A", "relu"), 3, BLANC),
        lambda salle, geste: double.relire(salle, geste("D"), 1, 1, 3, TOP),
        lambda salle, geste: double.renvoyer(salle, geste("A", "appel"), 1, 1, 3),
        lambda salle, geste: double.voter(salle, geste("M1", "lu"), 1, 1, 1, standing(1)),
    ],
    ids=["corrected", "read again", "appealed against", "voted on"],
)
def test_a_slip_without_a_warning_is_left_alone(cancelled, geste, gesture):
    before = cancelled.etat
    with pytest.raises(SaisieInvalide, match=r"le bulletin de la table [13] ne compte plus, rien n’est enregistré"):
        gesture(cancelled, geste)
    assert cancelled.etat == before


def test_nor_is_its_difference_settled(cancelled, geste):
    with pytest.raises(SaisieInvalide, match="ou plus, d’écart"):
        trancher(cancelled, geste("C", "papier"), 1, 1, 1, lambda _: BLANC)


def test_a_disciplinary_warning_is_upheld_by_the_commission_or_corrected(cancelled, geste):
    assert warnings(cancelled, 2) == 1
    for member in ("M1", "M2"):
        double.voter(cancelled, geste(member, "entendu"), 1, 1, 2, standing(2))
    assert (cancelled.etat.cas, warnings(cancelled, 2)) == (set(), 1)
    correct(cancelled, geste("A", "oublié"), 3, NOISY)
    assert warnings(cancelled, 3) == 1
    correct(cancelled, geste("A", "c’était la table 4"), 3, TOP)
    assert warnings(cancelled, 3) == 0


def test_two_readings_that_differ_on_a_warning_still_do(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    double.relire(ramassage, geste("D"), 1, 1, 1, NOISY)
    conduite.annuler_coup(ramassage, geste(motif="jeton tombé"), 1)
    assert ramassage.etat.ecarts == {(1, 1, 1)}
    trancher(ramassage, geste("C", "papier"), 1, 1, 1, lambda _: NOISY)
    assert (ramassage.etat.ecarts, warnings(ramassage, 1)) == (set(), 1)


class TestTheCorrectionSlip:
    """Told what still counts against him, the player is told nothing of a slip that counts no more (5.9)."""

    @pytest.fixture
    def noisy(self, ramassage, geste):
        """A zero with a disciplinary warning at table 2, a zero at table 3, a warning outside any slip at table 4."""
        saisie.saisir(ramassage, geste("A", cle="A/2"), 1, 1, 2, replace(FAUX, incidents=("discipline",)))
        saisie.saisir(ramassage, geste("A"), 1, 1, 3, BLANC)
        tables.avertir(ramassage, geste("JA", "Bavardage"), 1, 4, 1)
        return ramassage

    def cancel(self, salle, geste):
        conduite.annuler_coup(salle, geste(motif="jeton tombé"), 1)

    def test_names_the_warning_that_stands_and_nothing_else(self, noisy, geste):
        self.cancel(noisy, geste)
        on_slip, outside = billets(noisy.etat, 1)
        assert (on_slip.table, on_slip.annule, on_slip.jugee, on_slip.remis) == (2, True, False, False)
        assert (on_slip.sanction, on_slip.avertissements) == ("avertissement disciplinaire", 1)
        assert [motif.article for motif in on_slip.motifs] == ["5.5"]
        assert (on_slip.mot, on_slip.mots_refuses, on_slip.accorde) == ("", (), 0)
        assert (outside.table, [acte.motif for acte in outside.conduite]) == (4, ["Bavardage"])

    def test_is_handed_over_like_any_other(self, noisy, geste, path, juge):
        self.cancel(noisy, geste)
        imprimer_billets(noisy, geste(), 1, [(1, 2), (1, 4)])
        remettre_billets(noisy, geste(), 1, [(1, 2), (1, 4)])
        assert [billet.remis for billet in billets(noisy.etat, 1)] == [True, True]
        with pytest.raises(SaisieInvalide, match="un rectificatif la suit"):
            saisie.defaire(noisy, geste("A"), "A/2")
        noisy.fermer()
        with Salle.ouvrir(path, SCEAU, juge) as again:
            assert [billet.remis for billet in billets(again.etat, 1)] == [True, True]

    def test_handed_over_before_the_move_was_cancelled_told_the_warning_already(self, noisy, geste):
        (paper, *_) = billets(noisy.etat, 1)
        remettre_billets(noisy, geste(), 1, [(1, 2), (1, 3)])
        self.cancel(noisy, geste)
        assert [(billet.table, billet.remis, billet.remplace) for billet in billets(noisy.etat, 1)] == [(2, True, ""), (4, False, "")]
        with pytest.raises(SaisieInvalide, match="a changé depuis"):
            imprimer_billets(noisy, geste(), 1, [(1, 2)], {(1, 2): paper.annonce})

    def test_is_corrected_when_the_warning_is_lifted(self, noisy, geste):
        self.cancel(noisy, geste)
        remettre_billets(noisy, geste(), 1, [(1, 2)])
        correct(noisy, geste("A", "c’était la table 3"), 2, TOP)
        (lifted, _) = billets(noisy.etat, 1)
        assert (lifted.table, lifted.remis, lifted.remplace) == (2, False, "avertissement disciplinaire")
        assert lifted.sanction == "sans sanction"

    def test_is_told_on_the_sheet_which_says_that_the_slips_do_not_count(self, noisy, geste):
        self.cancel(noisy, geste)
        (averti,), (blanc,), (dehors,) = (vue_feuille(noisy.etat, 1, table).coups for table in (2, 3, 4))
        assert (averti.sanction, averti.avertissements, averti.billet) == ("avertissement disciplinaire", 1, "en_route")
        assert [motif.article for motif in averti.motifs] == ["5.5"]
        assert averti.mots_refuses == []
        assert (blanc.sanction, blanc.motifs, blanc.avertissements, blanc.billet) == ("", [], 0, "")
        assert (dehors.disciplines, dehors.billet) == (1, "en_route")


def test_a_journal_where_that_was_done_is_still_read(cancelled, geste, path, juge, monkeypatch):
    ruling = standing(3)(cancelled.etat)
    old = (
        RenvoiCommission(partie=1, coup=1, table=3, motif="appel"),
        VoteCommission(partie=1, coup=1, table=3, decision=ruling),
    )
    monkeypatch.setattr("duplicata.app.state.settled.exiger_encore_utile", lambda etat, un: None)
    cancelled.faire(geste("M1", "lu"), lambda brouillon: brouillon.ajouter(*old))
    monkeypatch.undo()
    cancelled.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again.etat.dossier(1, 1, 3).renvoi.votes[0].membre == "M1"
        assert again.etat.cas == {(1, 1, 2)}
