"""Slips entered together come to what they come to one by one."""

import random
from contextlib import suppress
from functools import reduce

import pytest

from app.state.test_taking_back import SLIPS, something
from duplicata.app.state.entering import entrer
from duplicata.app.state.fold import appliquer
from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition import evenements as ev
from duplicata.errors import SaisieInvalide

QUAND = "2026-11-14T15:00:00.000Z"
RULINGS = [Decision("fisf-2023", 66, 66, Sanction.AUCUNE), Decision("fisf-2023", 0, 0, Sanction.AUCUNE, statut=Statut.A_TRANCHER)]


@pytest.mark.parametrize("seed", range(20))
def test_together_or_one_by_one_the_state_is_the_same(ramassage, geste, seed):
    dice, together = random.Random(seed), 0
    for _ in range(12):
        with suppress(SaisieInvalide):
            something(ramassage, geste, dice)
        etat = ramassage.etat
        for _ in range(12):
            events = []
            for table in dice.choices(range(1, 7), k=dice.randint(1, 3)):
                where = {"partie": 1, "coup": dice.choice([1, 1, 1, 1, 2]), "table": table}
                events.append(ev.BulletinSaisi(**where, bulletin=dice.choice(SLIPS)))
                events.append(ev.DecisionRendue(**where, decision=dice.choice(RULINGS)))
            found = entrer(etat, events, "A", QUAND)
            if found is not None:
                assert found == reduce(lambda before, one: appliquer(before, one, "A", QUAND), events, etat)
                together += 1
    assert together > 0
