"""What is remembered of a game is worked out again when the game or a file of its slips changes, not before."""

from duplicata.app.gestures import billets, saisie
from duplicata.app.read.remembered import remembered
from duplicata.competition.transcription import Transcription


def test_a_game_is_looked_at_again_only_once_something_changed(ramassage, geste):
    looks = []

    @remembered
    def files(etat, numero):
        looks.append(etat.seq)
        return sorted(etat.dossiers.get((numero, 1), {}))

    assert files(ramassage.etat, 1) == files(ramassage.etat, 1) == []
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, Transcription(mot="STEROLS", reference="H3", score="60"))
    assert files(ramassage.etat, 1) == files(ramassage.etat, 1) == [2]
    before = ramassage.etat
    billets.ajouter_billets(ramassage, geste("JA"), 1, [(1, 2)])
    assert before.partie(1) is ramassage.etat.partie(1)
    assert files(ramassage.etat, 1) == [2]
    assert len(looks) == 3
    assert files(before, 1) == [2]
