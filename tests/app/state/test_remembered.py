"""What is remembered of a game is worked out again when the game or a file of its slips changes, not before."""

from duplicata.app.gestures import billets, conduite, saisie
from duplicata.app.room import reader
from duplicata.app.state.remembered import Remembered
from duplicata.competition.causes import CauseFin
from duplicata.competition.transcription import Transcription


def test_a_game_is_looked_at_again_only_once_something_changed(ramassage, geste):
    looks = []

    @Remembered
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


def test_what_is_known_of_a_game_outlives_its_packing(ramassage, geste, monkeypatch):
    monkeypatch.setattr(reader, "LONGUE", 1)
    looks = []

    @Remembered
    def files(etat, numero):
        looks.append(etat.seq)
        return sorted(etat.dossiers.get((numero, 1), {}))

    for table in range(1, 6):
        saisie.saisir(ramassage, geste("A"), 1, 1, table, Transcription(mot="STEROLS", reference="H3", score="60"))
    conduite.retenir(ramassage, geste(), 1)
    conduite.clore_coup(ramassage, geste(), 1)
    conduite.clore_partie(ramassage, geste(), 1, CauseFin.DECISION)
    assert files(ramassage.etat, 1) == [1, 2, 3, 4, 5]
    before = ramassage.etat.partie(1)
    ramassage.alleger()
    assert ramassage.etat.partie(1) is not before
    assert files(ramassage.etat, 1) == [1, 2, 3, 4, 5]
    assert len(looks) == 1
