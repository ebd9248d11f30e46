"""Measures durable acknowledgements: bare gestures, then slips with their ruling. Run: ``make bench``."""

import itertools
import tempfile
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from duplicata.app.gestures import conduite, organisation, saisie, tirage
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.competition.transcription import Transcription
from duplicata.journal import Entry, Gesture, Journal, Seal

SEAL = Seal(b"k" * 32)
CLIENTS = 40
GESTURES, TABLES = 8_000, 2_000
NUMBERS = itertools.count()


def hammer(total: int, act: Callable[[int], object]) -> str:
    """*total* acts shared by the clients, each waiting for its answer before the next."""
    work, waits = iter(range(1, total + 1)), []
    turn = threading.Lock()

    def client() -> None:
        while True:
            with turn:
                number = next(work, None)
            if number is None:
                return
            began = time.perf_counter()
            act(number)
            waits.append(time.perf_counter() - began)

    threads = [threading.Thread(target=client) for _ in range(CLIENTS)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rate = total / (time.perf_counter() - began)
    waits.sort()
    middle, last = waits[total // 2] * 1000, waits[total * 99 // 100] * 1000
    return f"{rate:6.0f}/s, half within {middle:.1f} ms, 99 % within {last:.1f} ms"


def bare(folder: Path) -> str:
    with Journal.create(folder / "bare", SEAL) as journal:
        entries = (Entry("bulletin_saisi", {"mot": "SWEATS"}), Entry("decision_rendue", {"t": "x" * 200}))
        return hammer(GESTURES, lambda n: journal.append(Gesture(f"k{n}", "A", datetime.now(UTC), entries)))


def gesture() -> Geste:
    return Geste(f"g{next(NUMBERS)}", "A", datetime.now(UTC))


def ruled(folder: Path) -> str:
    """2,000 tables hand in the slip of the first move of seed 7, with fifteen different scores."""
    with Salle.creer(folder / "ruled", SEAL) as salle:
        organisation.creer_tournoi(salle, gesture(), "bench")
        organisation.inscrire(salle, gesture(), [Fiche(f"J{n}") for n in range(TABLES)])
        organisation.ouvrir_partie(salle, gesture(), Programme("fisf-2023", graine="7"))
        tirage.tirer_automatiquement(salle, gesture(), 1, "7")
        for step in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
            step(salle, gesture(), 1)

        def enter(table: int) -> None:
            slip = Transcription(mot="PRONANt", reference="H4", score=str(60 + table % 15))
            saisie.saisir(salle, gesture(), 1, 1, table, slip)

        return hammer(TABLES, enter)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        print(f"gestures stored, {CLIENTS} clients:          {bare(Path(folder))}")
        print(f"slips ruled on and stored, {CLIENTS} clients: {ruled(Path(folder))}")


if __name__ == "__main__":
    main()
