"""What is settled for good: neither undone nor drawn over."""

import pytest

from app.conftest import SCEAU
from duplicata.app.gestures import conduite, double, organisation, saisie, tables, tirage
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.room.room import Salle
from duplicata.app.state.events import GesteDefait, ecrire
from duplicata.competition.causes import Cause, CauseFin
from duplicata.competition.etat import Phase
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.journal import Gesture

NOBODY = (1, 2, 3, 4, 5)
TOP = Transcription(mot="STEROLS", sens="H", reference="H3", score="66")


@pytest.fixture
def two(ramassage, geste):
    """The first move is closed under the key « close 1 », the second one drawn."""
    conduite.retenir(ramassage, geste(cle="retain 1"), 1)
    conduite.clore_coup(ramassage, geste(cle="close 1"), 1, NOBODY)
    tirage.tirer(ramassage, geste(cle="draw 2"), 1, "-AEGPSTW")
    return ramassage


@pytest.mark.parametrize("key", ["close 1", "retain 1"])
def test_what_the_next_move_is_drawn_on_is_not_undone(two, geste, key):
    with pytest.raises(SaisieInvalide, match=r"le coup 2 est tiré.*coup/table"):
        saisie.defaire(two, geste(), key)
    assert two.etat.partie(1).coups[0].phase is Phase.CLOS


def test_it_is_undone_once_the_next_draw_is(two, geste):
    saisie.defaire(two, geste(), "draw 2")
    saisie.defaire(two, geste(), "close 1")
    assert two.etat.partie(1).coups[0].phase is Phase.RAMASSAGE
    conduite.clore_coup(two, geste(), 1, NOBODY)


def test_a_journal_that_undid_it_in_former_times_is_read_as_it_was_written(two, geste, path, juge):
    un = geste()
    two.journal.submit(Gesture("old", un.auteur, un.quand, (ecrire(GesteDefait(geste="close 1")),), "")).result()
    two.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert [coup.phase for coup in again.etat.partie(1).coups] == [Phase.RAMASSAGE, Phase.TIRE]


def test_a_move_is_drawn_once_the_one_before_has_its_word_or_is_cancelled(ramassage, geste):
    for draw in (
        lambda: tirage.tirer(ramassage, geste(), 1, "-AEGPSTW"),
        lambda: tirage.tirer_automatiquement(ramassage, geste(), 1, "graine"),
    ):
        with pytest.raises(SaisieInvalide, match="Le coup 1 n’est ni clos ni annulé"):
            draw()
    conduite.annuler_coup(ramassage, geste(motif="bruit"), 1)
    tirage.tirer(ramassage, geste(), 1, "-AEGPSTW")


def test_the_creation_of_an_event_is_not_undone(path, juge, geste):
    with Salle.creer(path, SCEAU, juge) as salle:
        organisation.creer_tournoi(salle, geste("ORGA"), "Coupe")
        with pytest.raises(SaisieInvalide, match="création d’un tournoi"):
            saisie.defaire(salle, geste("ORGA"))
        assert salle.etat.ouvert().ouverture.nom == "Coupe"


@pytest.fixture
def over(ramassage, geste):
    """One slip by A, the game and the event closed."""
    saisie.saisir(ramassage, geste("A", cle="slip"), 1, 1, 1, TOP)
    conduite.retenir(ramassage, geste(), 1)
    conduite.clore_coup(ramassage, geste(), 1, NOBODY[1:])
    conduite.clore_partie(ramassage, geste(), 1, CauseFin.DECISION)
    organisation.clore_tournoi(ramassage, geste("ORGA", cle="close"))
    return ramassage


CHANGES = {
    "late slip": lambda room, by: saisie.rectifier(room, by("A", "retrouvé"), 1, 1, 2, 0, Cause.SAISIE, TOP),
    "undo": lambda room, by: saisie.defaire(room, by("A")),
    "undo of the close": lambda room, by: saisie.defaire(room, by("ORGA"), "close"),
    "appeal": lambda room, by: double.renvoyer(room, by("A", "doute"), 1, 1, 1),
    "second reading": lambda room, by: double.relire(room, by("D"), 1, 1, 1, TOP),
    "warning": lambda room, by: tables.avertir(room, by(motif="parle"), 1, 1, 1),
    "game opened again": lambda room, by: conduite.rouvrir_partie(room, by(motif="erreur"), 1),
    "player": lambda room, by: organisation.inscrire(room, by("ORGA"), [Fiche("FANNY")]),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_closed_event_is_final_until_the_organiser_opens_it_again(over, geste, change):
    before = over.etat
    with pytest.raises(SaisieInvalide, match="L’organisateur peut le rouvrir, avec un motif"):
        change(over, geste)
    assert over.etat is before


def test_opened_again_with_a_reason_it_takes_corrections_and_is_closed_again(over, geste, path, juge):
    with pytest.raises(SaisieInvalide, match="motif"):
        organisation.rouvrir_tournoi(over, geste("ORGA"))
    organisation.rouvrir_tournoi(over, geste("ORGA", "bulletin retrouvé"))
    with pytest.raises(SaisieInvalide, match="n’est pas clos"):
        organisation.rouvrir_tournoi(over, geste("ORGA", "encore"))
    double.relire(over, geste("D"), 1, 1, 1, TOP)
    organisation.clore_tournoi(over, geste("ORGA"))
    over.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again.etat.ouvert().clos
        assert again.etat.dossier(1, 1, 1).seconde is not None


@pytest.fixture
def reserved(ramassage, geste):
    """The slip of table 1 is read in two ways, that of table 2 before the commission; all is closed, with a reason."""
    for table in (1, 2, 3):
        saisie.saisir(ramassage, geste("A"), 1, 1, table, TOP)
    double.relire(ramassage, geste("D"), 1, 1, 1, Transcription(mot="STEROLS", sens="H", reference="H3", score=60))
    double.renvoyer(ramassage, geste("A", "doute"), 1, 1, 2)
    conduite.retenir(ramassage, geste(), 1)
    conduite.clore_coup(ramassage, geste(), 1, NOBODY[3:])
    conduite.clore_partie(ramassage, geste(), 1, CauseFin.DECISION)
    organisation.clore_tournoi(ramassage, geste("ORGA", "les papiers partent demain"))
    return ramassage


def vote(salle, geste, member):
    double.voter(salle, geste(member, "lu"), 1, 1, 2, lambda etat: etat.partie(1).coups[0].decisions[3])


def test_what_was_open_when_the_event_was_closed_is_still_settled_and_then_it_is_final(reserved, geste, path, juge):
    double.trancher(reserved, geste("juge", "papier lu"), 1, 1, 1, lambda _: TOP)
    assert not reserved.etat.definitif
    vote(reserved, geste, "C1")
    vote(reserved, geste, "C2")
    assert reserved.etat.definitif
    reserved.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again.etat.definitif


@pytest.mark.parametrize("change", [name for name in CHANGES if name not in ("undo", "undo of the close", "appeal")])
def test_nothing_else_changes_under_reserve(reserved, geste, change):
    before = reserved.etat
    with pytest.raises(SaisieInvalide):
        CHANGES[change](reserved, geste)
    with pytest.raises(SaisieInvalide, match=r"sous réserve.*L’organisateur peut le rouvrir, avec un motif"):
        saisie.rectifier(reserved, geste("A", "retrouvé"), 1, 1, 4, 0, Cause.SAISIE, TOP)
    assert reserved.etat is before


def test_a_vote_under_reserve_is_taken_back_until_the_case_is_settled(reserved, geste):
    vote(reserved, geste, "C1")
    saisie.defaire(reserved, geste("C1"))
    assert reserved.etat.dossier(1, 1, 2).renvoi.votes == ()
