"""Two people read a slip, each without the other; where they differ, a third one settles."""

import dataclasses

import pytest
from msgspec.structs import replace

from app.conftest import SCEAU, seen
from duplicata.app.gestures import double, saisie
from duplicata.app.gestures.double import trancher
from duplicata.app.room.room import Salle
from duplicata.app.state.events import SecondeLecture
from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition.causes import Cause
from duplicata.competition.evenements import DecisionRectifiee
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide

TOP = Transcription(mot="STEROLS", sens="H", reference="H3", score="66")
BLANC = Transcription(incidents=("vierge",))


@pytest.fixture
def entered(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    return ramassage


@pytest.fixture
def differing(entered, geste):
    """A read STEROLS on the slip of table 1, D nothing at all."""
    double.relire(entered, geste("D", cle="D/1"), 1, 1, 1, BLANC)
    return entered


def differences(salle):
    return [ecart.table for ecart in double.ecarts(salle.etat, 1)]


def settle(salle, acte, champs=TOP):
    return trancher(salle, acte, 1, 1, 1, lambda _: champs)


class TestDifference:
    def test_its_reader_does_not_take_it_away_by_reading_again(self, differing, geste):
        with pytest.raises(SaisieInvalide, match="une troisième personne tranche, papier en main"):
            double.relire(differing, geste("D"), 1, 1, 1, TOP)
        assert differences(differing) == [1]

    def test_nor_by_taking_his_reading_back(self, differing, geste):
        with pytest.raises(SaisieInvalide, match="une troisième personne tranche, papier en main"):
            saisie.defaire(differing, geste("D"), "D/1")
        assert differences(differing) == [1]

    @pytest.mark.parametrize("reader", ["A", "D"])
    @pytest.mark.parametrize("champs", [TOP, BLANC])
    def test_nor_does_either_reader_by_correcting_the_slip_himself(self, differing, geste, reader, champs):
        with pytest.raises(SaisieInvalide, match="une troisième personne tranche, papier en main"):
            saisie.rectifier(differing, geste(reader, "relu"), 1, 1, 1, seen(differing, 1), Cause.SAISIE, champs)
        assert differences(differing) == [1]

    def test_somebody_else_may_correct_it(self, differing, geste):
        seconde = differing.etat.dossier(1, 1, 1).seconde.bulletin
        acte = geste("juge", "papier relu")
        saisie.rectifier(differing, acte, 1, 1, 1, seen(differing, 1), Cause.SAISIE, seconde)
        assert differences(differing) == []

    def test_once_settled_it_stays_so(self, differing, geste):
        settle(differing, geste("C", "papier"))
        with pytest.raises(SaisieInvalide, match="a tranché"):
            double.relire(differing, geste("D"), 1, 1, 1, BLANC)
        with pytest.raises(SaisieInvalide, match="a tranché"):
            saisie.defaire(differing, geste("D"), "D/1")
        with pytest.raises(SaisieInvalide, match="ou plus, d’écart"):
            settle(differing, geste("E", "papier"), BLANC)

    @pytest.mark.parametrize("reader", ["A", "D"])
    def test_neither_reader_settles_it(self, differing, geste, reader):
        with pytest.raises(SaisieInvalide, match="pas un des deux lecteurs"):
            settle(differing, geste(reader, "papier"))


REFUSED = Transcription(mot="TOLES", sens="H", reference="H4", score="20")
NO_SCORE = Transcription(mot="STEROLS", sens="H", reference="H3")


@pytest.mark.parametrize(
    ("first", "second", "differ"),
    [
        (REFUSED, replace(REFUSED, mot="LOTES"), True),
        (REFUSED, BLANC, True),
        (replace(REFUSED, mot="BIEF"), replace(REFUSED, mot="GATES"), True),
        (NO_SCORE, replace(TOP, mot="STEROLs"), True),
        (NO_SCORE, replace(TOP, score="61"), True),
        (NO_SCORE, replace(NO_SCORE, reference="H5"), False),
        (REFUSED, replace(REFUSED, score="19"), False),
        (TOP, replace(TOP, reference="H4"), False),
    ],
    ids=["word refused", "zero", "word", "warning", "score", "place that does not count", "score of a zero", "place of the top"],
)
def test_two_readings_differ_wherever_the_player_is_told_something_else(ramassage, geste, first, second, differ):
    """Told by the slip, or counted later: the average rests on the very word that was refused (5.9)."""
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, first)
    double.relire(ramassage, geste("D"), 1, 1, 1, second)
    given, read = ramassage.etat.partie(1).coups[0].decisions[1], ramassage.etat.dossier(1, 1, 1).seconde.decision
    assert (given.points, given.sanction) == (read.points, read.sanction)
    assert differences(ramassage) == ([1] if differ else [])


def test_a_ruling_in_the_arbiter_s_own_words_is_compared_by_what_it_costs(ramassage, geste):
    own = saisie.decision_libre("fisf-2023", geste("A", "Le mot est raturé"), 0, Sanction.NULLITE)
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, BLANC, own)
    double.relire(ramassage, geste("D"), 1, 1, 1, BLANC)
    assert differences(ramassage) == []


def test_an_average_capped_otherwise_is_another_ruling(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    mean = Decision("fisf-2023", 0, 0, Sanction.AUCUNE, statut=Statut.MOYENNE, plafond=20)
    read = SecondeLecture(partie=1, coup=1, table=1, bulletin=TOP, decision=dataclasses.replace(mean, plafond=12))
    ruled = DecisionRectifiee(partie=1, coup=1, table=1, decision=mean, cause=Cause.SAISIE)
    ramassage.faire(geste("D"), lambda brouillon: brouillon.ajouter(read))
    ramassage.faire(geste("A"), lambda brouillon: brouillon.ajouter(ruled))
    assert differences(ramassage) == [1]


def test_the_first_reader_does_not_take_back_the_correction_that_makes_the_difference(entered, geste):
    saisie.rectifier(entered, geste("A", "relu", "A/1"), 1, 1, 1, seen(entered, 1), Cause.SAISIE, BLANC)
    double.relire(entered, geste("D"), 1, 1, 1, TOP)
    assert differences(entered) == [1]
    with pytest.raises(SaisieInvalide, match="une troisième personne tranche, papier en main"):
        saisie.defaire(entered, geste("A"), "A/1")
    assert differences(entered) == [1]


def test_before_any_second_reading_an_entry_and_its_correction_are_taken_back(entered, geste):
    saisie.rectifier(entered, geste("A", "relu", "A/1"), 1, 1, 1, seen(entered, 1), Cause.SAISIE, BLANC)
    saisie.defaire(entered, geste("A"))
    assert entered.etat.partie(1).coups[0].decisions[1].points == 66
    saisie.defaire(entered, geste("A"))
    assert entered.etat.partie(1).coups[0].decisions == {}


def test_a_reading_that_agrees_is_still_taken_back(entered, geste):
    double.relire(entered, geste("D", cle="D/1"), 1, 1, 1, TOP)
    saisie.defaire(entered, geste("D"), "D/1")
    assert double.a_relire(entered.etat, 1, 1, "D") == [1]


def test_another_person_does_not_replace_a_reading(entered, geste):
    double.relire(entered, geste("D"), 1, 1, 1, TOP)
    with pytest.raises(SaisieInvalide, match="D a déjà relu"):
        double.relire(entered, geste("E"), 1, 1, 1, BLANC)


def test_there_is_nothing_to_settle_where_both_agree(entered, geste):
    with pytest.raises(SaisieInvalide, match="pas de seconde lecture"):
        settle(entered, geste("C", "papier"))
    double.relire(entered, geste("D"), 1, 1, 1, TOP)
    with pytest.raises(SaisieInvalide, match="d’écart entre les lectures"):
        settle(entered, geste("C", "papier"), BLANC)
    assert entered.etat.partie(1).coups[0].decisions[1].points == 66


def test_a_journal_where_a_reading_was_once_replaced_is_still_read(differing, geste, path, juge):
    ruling = differing.etat.partie(1).coups[0].decisions[1]
    old = SecondeLecture(partie=1, coup=1, table=1, bulletin=TOP, decision=ruling)
    differing.faire(geste("E"), lambda brouillon: brouillon.ajouter(old))
    differing.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again.etat.dossier(1, 1, 1).seconde.auteur == "E"


def test_a_slip_read_blind_is_not_confirmed_after(entered, geste):
    double.relire(entered, geste("D1"), 1, 1, 1, TOP)
    with pytest.raises(SaisieInvalide, match="D1 a déjà relu"):
        double.confirmer(entered, geste("D2"), 1, 1, 1, seen(entered, 1))


def test_there_is_no_sample_before_a_move_is_closed(entered, geste):
    with pytest.raises(SaisieInvalide, match="rien à sonder"):
        double.annoncer_sondage(entered, geste(), 1, 5)
