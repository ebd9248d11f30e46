"""The property: whatever the order, the repetition and the cuts of what is sent, the standings of one room."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duplicata.app.central.central import Central
from duplicata.app.central.depot_sqlite import DepotSqlite
from duplicata.app.central.envoi import Envoi
from duplicata.app.central.lecture.reunion import reunir
from duplicata.app.state.history import History, gestes_ecrits
from duplicata.competition.general import classement_general
from duplicata.documents.results.ecriture import resultats
from duplicata.journal import Row
from simultane.evenement import Simulation

QUAND = "2026-06-03T20:00:00.000Z"
COUPS = 4
TETE = (1, "0" * 64)


def pieces(rows: list[Row], cuts: list[float]) -> list[tuple[Row, ...]]:
    """The lines in whole gestures, cut at some of them."""
    ends = [0, *(at for at, row in enumerate(rows, 1) if row.part == row.parts)]
    chosen = sorted({0, len(rows), *(ends[int(cut * (len(ends) - 1))] for cut in cuts)})
    return [tuple(rows[start:end]) for start, end in pairwise(chosen)]


def envoi(centre: int, rows: tuple[Row, ...]) -> Envoi:
    return Envoi(centre, "p" * 32, rows, repr((centre, rows[0].seq, rows[-1].seq)).encode())


@cache
def played(graine: str):
    """What every centre sends, and the one room."""
    simulation = Simulation(graine, centres=3, tables=6, coups=COUPS, parties=2)
    room = History(gestes_ecrits(simulation.salle())).etat
    return simulation, {centre: simulation.centre(centre) for centre in simulation.centres}, room


def lines(tournoi) -> bytes:
    return msgspec.json.encode(classement_general(tournoi))


def bytes_of(etat) -> bytes:
    return msgspec.json.encode(resultats(etat, TETE, "e" * 32))


@pytest.mark.parametrize("graine", ["1", "2"])
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(chance=st.randoms(use_true_random=False), cuts=st.lists(st.floats(0, 1), max_size=5))
def test_standings_are_those_of_one_room(tmp_path: Path, graine: str, chance: Random, cuts: list[float]):
    simulation, journals, room = played(graine)
    parts = [envoi(centre, piece) for centre, rows in journals.items() for piece in pieces(rows, cuts)]
    sent = [*parts, *chance.sample(parts, len(parts) // 2)]
    chance.shuffle(sent)
    base = tmp_path / f"{chance.random()}.centrale"
    with DepotSqlite(base, "e" * 32) as depot:
        central = Central(simulation.evenement, depot)
        for at, un in enumerate(sent):
            central.prendre(un, QUAND)
            if at % 7 == 3:
                # Stopped and started again.
                central.fermer()
                central = Central(simulation.evenement, depot)
        for un in parts:
            central.prendre(un, QUAND)
        ensemble = central.ensemble()
        assert ensemble.ecarts == []
        assert ensemble.solos
        assert lines(ensemble.tournoi) == lines(room.ouvert())
        etats = {centre: central.etat(centre) for centre in simulation.centres}
        assert bytes_of(reunir(simulation.evenement, ensemble, etats)) == bytes_of(room)
