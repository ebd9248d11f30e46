"""Slips left out of the state are what a history folded again without them comes to."""

import random
from contextlib import suppress

import pytest

from duplicata.app.gestures import billets, conduite, double, saisie, tables
from duplicata.app.state.history import History
from duplicata.competition.causes import Cause
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide

SLIPS = [
    Transcription(mot="STEROLS", sens="H", reference="H3", score="66"),
    Transcription(mot="STEROLS", reference="H3"),
    Transcription(incidents=("vierge",)),
    Transcription(mot="ZZ", score="3"),
]


def something(salle, geste, dice):
    who, table, slip = dice.choice("ABC"), dice.randint(1, 5), dice.choice(SLIPS)
    version = salle.etat.dossier(1, 1, table).version
    match dice.randrange(16):
        case 0:
            saisie.defaire(salle, geste(who))
        case 1:
            double.relire(salle, geste(who), 1, 1, table, slip)
        case 2:
            saisie.rectifier(salle, geste(who, "relu"), 1, 1, table, version, Cause.SAISIE, slip)
        case 3:
            double.renvoyer(salle, geste(who, "doute"), 1, 1, table)
        case 4:
            saisie.top_partout(salle, geste(who), 1, dice.choice("AB"))
        case 5:
            tables.avertir(salle, geste("JA", "bavard"), 1, table, 1)
        case 6:
            billets.remettre_billets(salle, geste(who), 1, [(1, table)])
        case 7:
            conduite.retenir(salle, geste("JA"), 1, "STEROLS H3")
        case _:
            saisie.saisir(salle, geste(who), 1, 1, table, slip)


def folded(history: History, key: str, monkeypatch: pytest.MonkeyPatch) -> History | None:
    """The history without that gesture, folded again; None where that is refused."""
    with monkeypatch.context() as patch:
        patch.setattr(History, "_laissant", lambda self, vise, rang: None)
        try:
            return history.sans(key)
        except SaisieInvalide:
            return None


@pytest.mark.parametrize("seed", range(12))
def test_left_out_or_folded_again_the_state_is_the_same(ramassage, geste, seed, monkeypatch):
    dice, quick = random.Random(seed), 0
    # A state is kept every few gestures, so that there are some to leave slips out of.
    monkeypatch.setattr("duplicata.app.state.history.PAS", 4)
    for _ in range(25):
        with suppress(SaisieInvalide):
            something(ramassage, geste, dice)
        history = ramassage._history
        for rang, one in enumerate(history.gestes):
            if one.cle in history.defaits or one.defait:
                continue
            left = history._laissant(one, rang)
            if left is None:
                continue
            again = folded(history, one.cle, monkeypatch)
            assert again is not None
            assert left.etat == again.etat
            kept, others = dict(left._checkpoints), dict(again._checkpoints)
            assert all(kept[place] == others[place] for place in kept.keys() & others.keys())
            quick += 1
    assert quick > 5


def test_what_is_taken_back_after_another_was_left_out_does_not_come_back(ramassage, geste, monkeypatch):
    """The states kept on the way have forgotten it too."""
    monkeypatch.setattr("duplicata.app.state.history.PAS", 2)
    for table, key in ((1, "un"), (2, "deux"), (3, "trois")):
        saisie.saisir(ramassage, geste("A", cle=key), 1, 1, table, SLIPS[0])
    conduite.retenir(ramassage, geste("JA", cle="mot"), 1, "STEROLS H3")
    saisie.defaire(ramassage, geste("A"), "un")
    saisie.defaire(ramassage, geste("JA"), "mot")
    assert sorted(ramassage.etat.partie(1).coups[0].decisions) == [2, 3]
    assert ramassage.etat == History(ramassage._history.gestes).etat
