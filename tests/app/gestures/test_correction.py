"""Slips of a move still entered while the next one is played."""

import pytest

from app.conftest import SCEAU, seen
from duplicata.app.gestures import conduite, double, organisation, saisie, tirage
from duplicata.app.gestures.double import trancher
from duplicata.app.gestures.organisation import Programme
from duplicata.app.read.reconciliation import obstacles
from duplicata.app.room.follower import SalleSuivie
from duplicata.app.room.judge import Plateau
from duplicata.app.room.room import Salle
from duplicata.arbitrage.decision import Statut
from duplicata.competition.causes import Cause, CauseFin
from duplicata.competition.classement import classement
from duplicata.competition.coup import anterieurs, manquants
from duplicata.competition.formules import lire_formule
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide

TOP = Transcription(mot="STEROLS", sens="H", reference="H3", score="66")
SECOND = "-AEGPSTW"
REFUSED = Transcription(mot="TOLES", reference="H4", score="20")
AGAIN = Transcription(mot="TOLES", sens="V", reference="8D", score="6")


def points(salle):
    return {ligne.table: ligne.total for ligne in classement(salle.etat.partie(1))}


def numbers(moves):
    return [move.numero for move in moves]


@pytest.fixture
def under(ramassage, geste):
    """Move 2 is drawn while tables 4 and 5 owe their slip of move 1."""
    for table in (1, 2, 3):
        saisie.saisir(ramassage, geste("A"), 1, 1, table, TOP)
    conduite.retenir(ramassage, geste(), 1)
    tirage.tirer(ramassage, geste(), 1, SECOND)
    return ramassage


def collect(salle, geste):
    conduite.annoncer(salle, geste(), 1)
    conduite.lancer_chrono(salle, geste(), 1)
    conduite.annoncer_fin(salle, geste(), 1)


def test_the_next_move_waits_for_the_word_and_not_for_the_slips(ramassage, geste):
    with pytest.raises(SaisieInvalide, match="ni clos ni annulé"):
        tirage.tirer(ramassage, geste(), 1, SECOND)
    conduite.retenir(ramassage, geste(), 1)
    tirage.tirer(ramassage, geste(), 1, SECOND)
    game = ramassage.etat.partie(1)
    assert numbers(anterieurs(game)) == [1]
    assert manquants(game, 1) == [1, 2, 3, 4, 5]
    assert set(points(ramassage).values()) == {0}, "a move counts once it is closed"


def test_a_late_slip_of_an_open_move_needs_no_reason_and_counts_at_the_close(under, geste):
    saisie.saisir(under, geste("B"), 1, 1, 4, TOP)
    saisie.top_partout(under, geste("B"), 1, "B", 1)
    conduite.clore_coup(under, geste(), 1, coup=1)
    assert len(set(points(under).values())) == 1
    assert points(under)[4] == under.etat.partie(1).coups[0].retenu.points
    assert numbers(anterieurs(under.etat.partie(1))) == []


def test_an_open_move_is_corrected_and_taken_back_under_the_next_one(under, geste):
    saisie.saisir(under, geste("B"), 1, 1, 4, TOP)
    saisie.defaire(under, geste("B"))
    assert manquants(under.etat.partie(1), 1) == [4, 5]
    with pytest.raises(SaisieInvalide, match="motif"):
        saisie.rectifier(under, geste("A"), 1, 1, 1, seen(under, 1), Cause.SAISIE, Transcription(incidents=("vierge",)))
    saisie.rectifier(under, geste("A", "mal lu"), 1, 1, 1, seen(under, 1), Cause.SAISIE, Transcription(incidents=("vierge",)))
    assert under.etat.partie(1).coups[0].decisions[1].points == 0


def test_moves_are_closed_in_order_and_the_game_after_them(under, geste):
    collect(under, geste)
    saisie.top_partout(under, geste(), 1)
    conduite.retenir(under, geste(), 1)
    with pytest.raises(SaisieInvalide, match="le coup 1 n’est pas clos"):
        conduite.clore_coup(under, geste(), 1)
    with pytest.raises(SaisieInvalide, match="Le coup 1 n’est pas clos"):
        conduite.clore_partie(under, geste(), 1, CauseFin.INTERRUPTION)
    assert any("coup 1" in obstacle and "4, 5" in obstacle for obstacle in obstacles(under.etat))
    conduite.clore_coup(under, geste(), 1, (4, 5), 1)
    conduite.clore_coup(under, geste(), 1)
    conduite.clore_partie(under, geste(), 1, CauseFin.INTERRUPTION)
    tops = sum(move.retenu.points for move in under.etat.partie(1).coups)
    assert points(under)[1] == tops
    assert points(under)[4] == under.etat.partie(1).coups[1].retenu.points


def test_a_last_rack_that_nothing_plays_waits_for_the_open_moves(under, geste, monkeypatch):
    tirage.rejeter(under, geste(), 1)
    monkeypatch.setattr(tirage, "fin_sans_solution", lambda partie, reste: CauseFin.PLUS_DE_COUP)
    monkeypatch.setattr(Plateau, "tops", lambda self: [])
    with pytest.raises(SaisieInvalide, match="Le coup 1 n’est pas clos"):
        tirage.tirer(under, geste(), 1, SECOND)
    assert under.etat.partie(1).fin is None
    conduite.clore_coup(under, geste(), 1, (4, 5), 1)
    tirage.tirer(under, geste(), 1, SECOND)
    assert under.etat.partie(1).fin is CauseFin.PLUS_DE_COUP


def test_a_rack_put_back_leaves_the_open_move_as_it_was(under, geste):
    tirage.rejeter(under, geste(), 1)
    game = under.etat.partie(1)
    assert numbers(game.coups) == [1]
    assert manquants(game, 1) == [4, 5]


def test_the_word_of_a_move_is_settled_once_the_next_is_drawn(under, geste):
    with pytest.raises(SaisieInvalide, match="moment"):
        under.faire(geste(), lambda draft: draft.ajouter(conduite.ev.MotRetenu(partie=1, coup=1, mot="STEROLS", place="H4", points=66)))


def test_sudden_death_waits_for_every_slip(salle, geste):
    conduite.clore_partie(salle, geste(), 1, CauseFin.DECISION)
    organisation.ouvrir_partie(salle, geste(), Programme("fisf-2023", lire_formule("mort_subite")))
    tirage.tirer(salle, geste(), 2, "STEROLS")
    conduite.annoncer(salle, geste(), 2)
    conduite.lancer_chrono(salle, geste(), 2)
    conduite.annoncer_fin(salle, geste(), 2)
    conduite.retenir(salle, geste(), 2)
    with pytest.raises(SaisieInvalide, match="ni clos ni annulé"):
        tirage.tirer(salle, geste(), 2, SECOND)


class TestASlipRuledOnAfterLaterOnesOfItsTable:
    """Table 4 plays TOLES, which is not admitted, on moves 1 and 2; the slip of move 1 comes last."""

    @pytest.fixture
    def repeated(self, ramassage, geste):
        conduite.retenir(ramassage, geste(), 1)
        tirage.tirer(ramassage, geste(), 1, "-AEGLOST")
        collect(ramassage, geste)
        saisie.saisir(ramassage, geste("B"), 1, 2, 4, AGAIN)
        assert ruling(ramassage, 2) is Statut.DEFINITIVE
        return ramassage

    def test_averages_what_was_played_without_knowing_of_the_refusal(self, repeated, geste):
        saisie.saisir(repeated, geste("B"), 1, 1, 4, REFUSED)
        assert ruling(repeated, 2) is Statut.MOYENNE
        (changed,) = repeated.etat.partie(1).coups[1].rectifications
        assert (changed.table, changed.auteur) == (4, "B")

    def test_changes_nothing_else(self, repeated, geste):
        saisie.saisir(repeated, geste("B"), 1, 1, 4, TOP)
        saisie.saisir(repeated, geste("B"), 1, 1, 5, REFUSED)
        assert repeated.etat.partie(1).coups[1].rectifications == ()

    def test_leaves_the_ruling_of_a_person_alone(self, repeated, geste):
        reason = geste("B", "vu avec le juge-arbitre")
        own = saisie.decision_libre("fisf-2023", reason, 3)
        saisie.rectifier(repeated, reason, 1, 2, 4, seen(repeated, 4, 2), Cause.SAISIE, decision=own)
        saisie.saisir(repeated, geste("B"), 1, 1, 4, REFUSED)
        assert repeated.etat.partie(1).coups[1].decisions[4].points == 3

    def test_goes_back_with_the_slip_that_is_taken_back(self, repeated, geste):
        saisie.saisir(repeated, geste("B"), 1, 1, 4, REFUSED)
        saisie.defaire(repeated, geste("B"))
        assert ruling(repeated, 2) is Statut.DEFINITIVE
        assert manquants(repeated.etat.partie(1), 1) == [1, 2, 3, 4, 5]


class TestASlipTakenBackAfterLaterOnesOfItsTable:
    """The same two slips in their order: the second is averaged, then the first is undone."""

    @pytest.fixture
    def undone(self, ramassage, geste):
        conduite.retenir(ramassage, geste(), 1)
        tirage.tirer(ramassage, geste(), 1, "-AEGLOST")
        collect(ramassage, geste)
        saisie.saisir(ramassage, geste("B", cle="premier"), 1, 1, 4, REFUSED)
        saisie.saisir(ramassage, geste("B"), 1, 2, 4, AGAIN)
        assert ruling(ramassage, 2) is Statut.MOYENNE
        saisie.defaire(ramassage, geste("B", cle="annuler"), "premier")
        return ramassage

    def test_leaves_no_average_behind(self, undone, geste):
        assert ruling(undone, 2) is Statut.DEFINITIVE
        saisie.saisir(undone, geste("B"), 1, 1, 4, TOP)
        game = undone.etat.partie(1)
        assert game.coups[1].decisions[4] == undone.juge.decision(game, game.coups[1], 4, AGAIN.lire())

    def test_is_undone_once(self, undone, geste):
        before = undone.etat
        assert saisie.defaire(undone, geste("B", cle="annuler"), "premier").repetee
        assert undone.etat == before

    def test_reads_back_as_it_was(self, undone, geste, path, juge):
        saisie.saisir(undone, geste("B", cle="autre"), 1, 2, 5, AGAIN)
        saisie.defaire(undone, geste("B"), "autre")
        with SalleSuivie(path, SCEAU) as followed:
            assert followed.etat == undone.etat
            saisie.saisir(undone, geste("B", cle="encore"), 1, 1, 4, REFUSED)
            saisie.defaire(undone, geste("B"), "encore")
            followed.rattraper()
            assert followed.etat == undone.etat
        undone.fermer()
        with Salle.ouvrir(path, SCEAU, juge) as read:
            assert read.etat == undone.etat


def ruling(salle, move):
    return salle.etat.partie(1).coups[move - 1].decisions[4].statut


class TestWhoeverRulesOnTheEarlierSlip:
    """The same table, its slip of move 1 entered right and found wrong afterwards."""

    @pytest.fixture
    def read_twice(self, ramassage, geste):
        conduite.retenir(ramassage, geste(), 1)
        saisie.saisir(ramassage, geste("B"), 1, 1, 4, TOP)
        tirage.tirer(ramassage, geste(), 1, "-AEGLOST")
        collect(ramassage, geste)
        saisie.saisir(ramassage, geste("B"), 1, 2, 4, AGAIN)
        double.relire(ramassage, geste("D"), 1, 2, 4, AGAIN)
        assert list(double.ecarts(ramassage.etat, 1)) == []
        return ramassage

    def test_the_third_person(self, read_twice, geste):
        double.relire(read_twice, geste("D"), 1, 1, 4, REFUSED)
        trancher(read_twice, geste("K", "c’est écrit TOLES"), 1, 1, 4, lambda etat: REFUSED)
        assert ruling(read_twice, 2) is Statut.MOYENNE
        assert list(double.ecarts(read_twice.etat, 1)) == [], "both read the same slip of move 2"
        assert read_twice.etat.dossier(1, 2, 4).auteurs == ("B",)

    def test_the_commission(self, read_twice, geste):
        null = read_twice.juge.decision(read_twice.etat.partie(1), read_twice.etat.partie(1).coups[0], 4, REFUSED.lire())
        for member in ("K1", "K2"):
            double.voter(read_twice, geste(member, "TOLES"), 1, 1, 4, lambda etat: null)
        assert ruling(read_twice, 2) is Statut.MOYENNE

    def test_what_the_commission_signed_stands(self, read_twice, geste):
        signed = read_twice.etat.partie(1).coups[1].decisions[4]
        for member in ("K1", "K2"):
            double.voter(read_twice, geste(member, "vu"), 1, 2, 4, lambda etat: signed)
        saisie.rectifier(read_twice, geste("B", "relu"), 1, 1, 4, seen(read_twice, 4), Cause.SAISIE, REFUSED)
        assert ruling(read_twice, 2) is Statut.DEFINITIVE
