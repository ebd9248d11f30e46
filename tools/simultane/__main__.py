"""A whole *simultané* through the central, held against one room of all its tables: ``make simultane``.

What the centres send is signed, cut, shuffled and partly sent twice; standings and results file must be, byte
for byte, those of the room. Everything follows from the seed.
"""

import sys
import tempfile
import time
from argparse import ArgumentParser
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec

from duplicata.app.central.central import Central
from duplicata.app.central.depot_sqlite import DepotSqlite
from duplicata.app.central.lecture.reunion import reunir
from duplicata.app.state.history import History, gestes_ecrits
from duplicata.competition.general import classement_general
from duplicata.documents.results.ecriture import resultats
from duplicata.documents.simultane.reception import Reception, simultane_de
from simultane.evenement import Simulation
from simultane.federation import QUAND, Event, federal

TETE = (1, "0" * 64)


def main() -> int:
    parser = ArgumentParser(description="A simulated simultané; 1 if its results are not those of one room.")
    parser.add_argument("--centres", type=int, default=200)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--coups", type=int, default=20)
    parser.add_argument("--parties", type=int, default=1)
    parser.add_argument("--graine", type=int, default=1)
    options = parser.parse_args()
    simulation = Simulation(
        str(options.graine), options.centres, options.tables, options.coups, options.parties
    )
    journals = {centre: simulation.centre(centre) for centre in simulation.centres}
    event = Event(simulation, federal(simulation), journals)
    sent = pieces(event, Random(options.graine))
    identifiant = event.evenement.identifiant
    with (
        tempfile.TemporaryDirectory() as folder,
        DepotSqlite(Path(folder) / "essai.centrale", identifiant) as depot,
    ):
        return held_against_one_room(event, depot, sent)


def pieces(event: Event, chance: Random) -> list[bytes]:
    """Each journal in about six files that overlap now and then; one in four is sent twice."""
    sent = []
    for centre, rows in event.journals.items():
        ends = event.gestures(centre)
        cuts = sorted({0, len(rows), *chance.sample(ends, min(5, len(ends)))})
        sent += [event.envoi(centre, start, end) for start, end in pairwise(cuts)]
        if chance.random() < 0.5:
            sent.append(event.envoi(centre, 0, chance.choice(ends)))
    sent += chance.sample(sent, len(sent) // 4)
    chance.shuffle(sent)
    return sent


def held_against_one_room(event: Event, depot: DepotSqlite, sent: list[bytes]) -> int:
    reception = Reception(Central(simultane_de(event.evenement), depot), event.evenement)
    begun = time.perf_counter()
    for octets in sent:
        reception.prendre(octets, QUAND, garder=True)
    taken = time.perf_counter() - begun
    begun = time.perf_counter()
    central = reception.central
    ensemble = central.ensemble()
    standings = msgspec.json.encode(classement_general(ensemble.tournoi))
    counted = time.perf_counter() - begun
    etats = {centre: central.etat(centre) for centre in event.journals}
    whole = msgspec.json.encode(resultats(reunir(central.evenement, ensemble, etats), TETE, "e" * 32))
    room = History(gestes_ecrits(event.simulation.salle())).etat
    same = standings == msgspec.json.encode(classement_general(room.ouvert()))
    same_file = whole == msgspec.json.encode(resultats(room, TETE, "e" * 32))
    slips = sum(row.kind == "decision_rendue" for rows in event.journals.values() for row in rows)
    print(f"{len(event.journals)} centres, {sum(event.simulation.effectifs.values())} players, {slips} slips")
    print(f"{len(sent)} files, {sum(map(len, sent)) >> 20} MB, taken in in {taken:.1f} s")
    print(f"standings counted in {counted:.2f} s, {len(standings)} bytes; {len(ensemble.solos)} solos")
    print(f"standings {'are' if same else 'ARE NOT'} those of one room, byte for byte")
    print(f"results file ({len(whole) >> 20} MB) {'is' if same_file else 'IS NOT'} that of one room")
    return 0 if same and same_file and not depot.fichiers() else 1


if __name__ == "__main__":
    sys.exit(main())
