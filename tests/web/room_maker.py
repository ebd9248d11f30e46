"""A small room ready for entry: eight tables, two arbiters, the second move being collected."""

import importlib
import json
import multiprocessing
import os
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from itertools import count
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher

from duplicata.app.gestures import conduite, organisation, saisie, tirage
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.gestures.sieges import Plage
from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.web.access.access import Acces
from duplicata.web.access.badges import badges_initiaux

EVENT = "coupe"
BLIND = ssl.create_default_context()
"""Believes any certificate: who signed it is tested elsewhere."""
BLIND.check_hostname, BLIND.verify_mode = False, ssl.CERT_NONE
TABLES = 8
PATIENCE = 60
"""Seconds after which what did not come will not, however busy the machine."""
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["web.premade"])
PORTS = (10_000 + (os.getpid() * 101 + n) % 20_000 for n in count())
"""Each process of tests begins elsewhere."""
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Codes are checked in a blink: the strength of the hash is tested elsewhere."""


def make_room(folder: Path, tables: int = TABLES, moves: tuple[str, ...] = ("STEROLS", "AEGPSTW")) -> dict[str, str]:
    """Fill *folder* with an event; the codes of its accounts. The first move retains STEROLS, H3."""
    folder.mkdir(parents=True, exist_ok=True)
    clock = count()

    def gesture(author: str = "JA", reason: str = "") -> Geste:
        n = next(clock)
        return Geste(f"essai/{n}", author, datetime(2026, 11, 14, 14, tzinfo=UTC) + timedelta(seconds=n), reason)

    with Salle.creer(Tournois(folder).fichier(EVENT), Tournois(folder).sceau) as salle:
        organisation.creer_tournoi(salle, gesture("ORGA"), "Coupe d’essai")
        organisation.inscrire(salle, gesture("ORGA"), [Fiche(nom=f"Joueur {n}") for n in range(1, tables + 1)])
        ranges = [Plage("A", 1, tables // 2), Plage("B", tables // 2 + 1, tables)]
        organisation.ouvrir_partie(salle, gesture("ORGA"), Programme(reglement="fisf-2023"), ranges)
        for number, rack in enumerate(moves, 1):
            tirage.tirer(salle, gesture(), 1, rack if number == 1 else f"-{rack}")
            conduite.annoncer(salle, gesture(), 1)
            conduite.lancer_chrono(salle, gesture(), 1)
            conduite.annoncer_fin(salle, gesture(), 1)
            if number < len(moves):
                for arbiter in ("A", "B"):
                    saisie.top_partout(salle, gesture(arbiter), 1, arbiter)
                conduite.retenir(salle, gesture(), 1, "STEROLS H3" if number == 1 else None)
                conduite.clore_coup(salle, gesture(), 1)
    acces = Acces(folder, hachage=CHEAP)
    codes = {badge.compte.compte: badge.code for badge in badges_initiaux(acces.comptes, EVENT, ["A", "B"])}
    acces.fermer()
    return codes


def run_in_silence(arguments: list[str]) -> None:
    """What the command does, its terminal apart."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.argv = ["duplicata", *arguments]
    importlib.import_module("duplicata.cli.main").main()


class Server:
    """The real program in its own process: it can be killed and started again on the same folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.run: Callable[[list[str]], None] = run_in_silence
        self._process: Any = None

    def start(self, *options: str, **environment: str) -> None:
        # This computer alone, unless *options* open the network: no stand where it is not under test.
        arguments = ["serveur", "--hote", "127.0.0.1", "--port", str(self.port), "--dossier", str(self.folder), *options]
        if environment:
            command = [sys.executable, "-c", "from duplicata.cli.main import main; main()", *arguments]
            self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, **environment})
        else:
            # Forked from a process that has read the modules and made the routes once: nearly all that a start costs.
            prepare_forks()
            self._process = FORKS.Process(target=self.run, args=(arguments,))
            self._process.start()
        for _ in range(20 * PATIENCE):
            with suppress(OSError), urllib.request.urlopen(self.url, timeout=1, context=BLIND):
                return
            time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    @property
    def pid(self) -> int:
        return int(self._process.pid)

    @property
    def alive(self) -> bool:
        """Of a server that was forked: nothing but us ends it."""
        return bool(self._process.is_alive())

    def kill(self) -> None:
        self._process.kill()
        (self._process.wait if isinstance(self._process, subprocess.Popen) else self._process.join)()


def prepare_forks() -> None:
    """The process they come from finds the modules of the tests too."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(Path(__file__).parents[1])
    try:
        forkserver.ensure_running()
    finally:
        del os.environ["PYTHONPATH"]
        os.environ.update({"PYTHONPATH": before} if before is not None else {})


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def free_port() -> int:
    """One nobody listens on, outside of what the system gives to those who call: none of them takes it before it is used."""
    for port in PORTS:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is left")


def stored_slips(folder: Path) -> dict[int, tuple[dict[str, object], int]]:
    """Table -> (slip, points) of the last move, read from the journal once the server is stopped."""
    with Salle.ouvrir(Tournois(folder).fichier(EVENT), Tournois(folder).sceau) as salle:
        move = salle.etat.partie(1).coups[-1]
        return {table: (move.bulletins[table].champs(), decision.points) for table, decision in move.decisions.items()}


if __name__ == "__main__":
    print(json.dumps(make_room(Path(sys.argv[1]))))
