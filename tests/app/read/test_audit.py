from app.conftest import seen
from duplicata.app.gestures import saisie
from duplicata.app.read.audit import rejuger
from duplicata.arbitrage.decision import Sanction
from duplicata.competition.causes import Cause
from duplicata.competition.transcription import Transcription

TOP = Transcription(mot="STEROLS", sens="H", reference="H3", score="66")


def test_what_the_program_ruled_is_ruled_again_alike(ramassage, geste, juge):
    for table, slip in enumerate([TOP, Transcription(incidents=("vierge",)), Transcription(mot="ZZ"), Transcription(mot="STEROLS")], 1):
        saisie.saisir(ramassage, geste("A"), 1, 1, table, slip)
    assert list(rejuger(ramassage.etat, juge)) == []


def test_a_ruling_of_another_program_is_proposed_anew_and_left_as_it_is(ramassage, geste, juge):
    forged = saisie.juger_a_blanc(ramassage, 1, 1, 1, Transcription(incidents=("vierge",)).lire())
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP, forged)
    (ecart,) = rejuger(ramassage.etat, juge)
    assert (ecart.table, ecart.rendue.points, ecart.proposee.points > 0) == (1, 0, True)
    assert ramassage.etat.partie(1).coups[0].decisions[1].points == 0


def test_what_people_decided_is_not_judged_again(ramassage, geste, juge):
    un = geste("A", "lu avec le joueur")
    libre = saisie.decision_libre("fisf-2023", un, 20, Sanction.AVERTISSEMENT)
    saisie.saisir(ramassage, un, 1, 1, 1, TOP, libre)
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, TOP)
    saisie.rectifier(ramassage, geste("B", "appel"), 1, 1, 2, seen(ramassage, 2), Cause.APPEL, decision=libre)
    assert list(rejuger(ramassage.etat, juge)) == []
