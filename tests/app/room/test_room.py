"""The room: exactly once, nothing lost, nothing half done, the same state after a restart."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import apsw
import pytest

from app.conftest import seen
from duplicata.app.gestures import conduite, double, organisation, saisie, tirage
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.room.judge import Juge
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.app.state.readings import DejaSaisi
from duplicata.competition.causes import Cause
from duplicata.competition.codage import octets
from duplicata.competition.evenements import BulletinSaisi, DecisionRendue
from duplicata.competition.transcription import Transcription
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.errors import SaisieInvalide
from duplicata.journal import Seal, StorageError, verify

SCEAU = Seal(b"k" * 32)
TOP = Transcription(mot="STEROLS", sens="H", reference="H3", score="66")


def image(etat):
    """Bytes of the state, for comparisons."""
    return octets([etat.seq, etat.tournoi, sorted(etat.dossiers.items()), sorted(etat.departs.items())])


def test_a_slip_and_its_ruling_are_stored_together(ramassage, geste):
    reponse = saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    assert [type(un) for un in reponse.evenements] == [BulletinSaisi, DecisionRendue]
    coup = ramassage.etat.partie(1).coups[0]
    assert coup.bulletins == {1: TOP}
    assert coup.decisions[1].points == reponse.un(DecisionRendue).decision.points > 0


def test_a_repeated_gesture_is_done_once_and_gets_the_first_answer(ramassage, geste):
    first = saisie.saisir(ramassage, geste("A", cle="k"), 1, 1, 1, TOP)
    seq = ramassage.etat.seq
    again = saisie.saisir(ramassage, geste("A", cle="k"), 1, 1, 1, Transcription(incidents=("vierge",)))
    assert again == first._replace(repetee=True)
    assert ramassage.etat.seq == seq


def test_a_refused_gesture_changes_nothing(ramassage, geste):
    before, lines = image(ramassage.etat), ramassage.journal.head
    for bad in [
        lambda: saisie.saisir(ramassage, geste(), 1, 1, 99, TOP),
        lambda: saisie.saisir(ramassage, geste(), 1, 7, 1, TOP),
        lambda: saisie.saisir(ramassage, geste(), 2, 1, 1, TOP),
        lambda: saisie.saisir(ramassage, geste(), 1, 1, 1, Transcription(mot="A!B")),
        lambda: saisie.saisir(ramassage, geste(), 1, 1, 1, Transcription(sens="X", mot="ADA")),
        lambda: conduite.annoncer(ramassage, geste(), 1),
        lambda: tirage.tirer(ramassage, geste(), 1, "AEIRSTN"),
        lambda: conduite.clore_coup(ramassage, geste(), 1),
        lambda: conduite.annuler_coup(ramassage, geste(), 1),
        lambda: double.renvoyer(ramassage, geste(motif="doute"), 1, 1, 2),
    ]:
        with pytest.raises(SaisieInvalide):
            bad()
    assert image(ramassage.etat) == before
    assert ramassage.journal.head == lines


def test_the_second_arbiter_on_the_same_table_is_told(ramassage, geste):
    saisie.saisir(ramassage, geste("Anne"), 1, 1, 1, TOP)
    with pytest.raises(DejaSaisi, match="Anne a déjà saisi"):
        saisie.saisir(ramassage, geste("Bruno"), 1, 1, 1, Transcription(incidents=("vierge",)))
    version = seen(ramassage, 1)
    saisie.rectifier(ramassage, geste("Bruno", "relu"), 1, 1, 1, version, Cause.SAISIE, Transcription(incidents=("vierge",)))
    with pytest.raises(DejaSaisi, match="Bruno"):
        saisie.rectifier(ramassage, geste("Anne", "relu"), 1, 1, 1, version, Cause.SAISIE, TOP)


def test_two_arbiters_at_the_same_instant_one_wins(ramassage, geste):
    gestes = [geste(f"arbitre{n}") for n in range(8)]
    barrier = threading.Barrier(8)

    def enter(un):
        barrier.wait()
        try:
            saisie.saisir(ramassage, un, 1, 1, 3, TOP)
        except DejaSaisi:
            return 0
        return 1

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(enter, gestes)) == 1


def test_a_retry_that_overtakes_its_first_try_is_the_same_gesture(ramassage, geste):
    un = geste("A")
    barrier = threading.Barrier(6)

    def enter(_):
        barrier.wait()
        return saisie.saisir(ramassage, un, 1, 1, 2, TOP)

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(enter, range(6)))
    assert sorted(answer.repetee for answer in answers) == [False] + [True] * 5
    assert len({answer.seq for answer in answers}) == 1


def test_the_state_is_the_same_after_a_restart(ramassage, geste, path, juge):
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    saisie.top_partout(ramassage, geste("A"), 1)
    saisie.defaire(ramassage, geste("A"))
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, Transcription(incidents=("non_remis",)))
    double.relire(ramassage, geste("B"), 1, 1, 1, TOP)
    live = image(ramassage.etat)
    ramassage.fermer()
    assert verify(path, SCEAU).sound
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert image(again.etat) == live


def test_live_state_equals_replay_after_any_interleaving(ramassage, geste, path, juge):
    """Random entries, rectifications, second readings, settlements and undos by three people, some refused."""
    dice = random.Random(7)
    slips = [
        TOP,
        Transcription(mot="STEROLS", reference="H3"),
        Transcription(incidents=("vierge",)),
        Transcription(mot="ZZ", score="3"),
    ]
    refused = 0
    for _ in range(150):
        who, table = dice.choice("ABC"), dice.randint(1, 5)
        version = ramassage.etat.dossier(1, 1, table).version
        try:
            match dice.randrange(6):
                case 0 | 1:
                    saisie.saisir(ramassage, geste(who), 1, 1, table, dice.choice(slips))
                case 2:
                    saisie.rectifier(
                        ramassage, geste(who, "relu"), 1, 1, table, version, Cause.SAISIE, dice.choice(slips)
                    )
                case 3:
                    saisie.defaire(ramassage, geste(who))
                case 4:
                    double.relire(ramassage, geste(who), 1, 1, table, dice.choice(slips))
                case 5:
                    double.trancher(ramassage, geste(who, "papier"), 1, 1, table, lambda _: TOP)
        except SaisieInvalide:
            refused += 1
    assert 10 < refused < 120
    live = image(ramassage.etat)
    ramassage.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert image(again.etat) == live


def test_a_full_disk_is_told_and_the_room_goes_on(ramassage, geste, monkeypatch):
    """What was decided on top of a lost gesture is lost with it, and said so."""
    before = image(ramassage.etat)

    def full(rows):
        raise apsw.FullError("disk")

    with monkeypatch.context() as patch:
        patch.setattr(ramassage.journal._writer, "_insert", full)
        with pytest.raises(StorageError, match="plein"):
            saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    assert image(ramassage.etat) == before
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    assert list(ramassage.etat.partie(1).coups[0].decisions) == [1]


def test_players_are_entered_all_or_none(salle, geste):
    with pytest.raises(SaisieInvalide, match="numéro 2 est déjà pris"):
        organisation.inscrire(salle, geste(), [Fiche("FANNY"), Fiche("GUY", numero=2)])
    assert len(salle.etat.ouvert().inscrits) == 5
    organisation.inscrire(
        salle, geste(), [Fiche("FANNY", licence="12"), Fiche("GUY", numero=9), Fiche("HUGO")]
    )
    assert {n: i.nom for n, i in salle.etat.ouvert().inscrits.items() if n > 5} == {
        6: "FANNY",
        9: "GUY",
        7: "HUGO",
    }
    with pytest.raises(SaisieInvalide, match="licence 12"):
        organisation.inscrire(salle, geste(), [Fiche("IRIS", licence="12")])


def test_correcting_a_player_follows_to_his_table(salle, geste):
    organisation.corriger_joueur(salle, geste(), 2, Fiche("BLAISE Pascal", club="X"))
    assert salle.etat.ouvert().inscrits[2].club == "X"
    assert salle.etat.partie(1).joueurs[2].nom == "BLAISE Pascal"
    assert salle.etat.partie(1).joueurs[2].arbitre == "A"


def test_a_pair_sits_under_its_two_names(salle, geste):
    organisation.corriger_joueur(salle, geste(), 2, Fiche(" BLAISE  ", partenaire="CHLOE  Exemple"))
    assert salle.etat.ouvert().inscrits[2].intitule == "BLAISE / CHLOE Exemple"
    assert salle.etat.partie(1).joueurs[2].nom == "BLAISE / CHLOE Exemple"


def test_a_game_keeps_its_lexicon(salle, geste, path):
    tirage.tirer(salle, geste(), 1, "STEROLS")
    salle.fermer()
    other = lexicon_of_words("essai", ["STEROLS", "AUTRE"])
    with (
        Salle.ouvrir(path, SCEAU, Juge(lambda nom: other)) as again,
        pytest.raises(SaisieInvalide, match="n’est plus celui"),
    ):
        saisie.juger_a_blanc(again, 1, 1, 1, TOP.lire())


def test_an_unknown_regulation_is_refused(salle, geste):
    with pytest.raises(SaisieInvalide, match="fisf-1999"):
        organisation.ouvrir_partie(salle, geste(), Programme("fisf-1999"))


def test_a_gesture_needs_a_zone(salle):
    with pytest.raises(ValueError, match="zone"):
        tirage.tirer(salle, Geste("k", "a", datetime(2026, 1, 1)), 1, "STEROLS")
