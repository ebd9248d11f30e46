"""How soon a tournament is ready again: ``python bench/restart.py FOLDER [events]``.

The first run fills FOLDER with an event of 2,500 tables whose slips are all entered twice; every run then
measures. Rulings are made once per move and given to every table: the journal is what is measured here.
"""

import gc
import itertools
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from duplicata.app.gestures import conduite, organisation, tirage
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Plage, Programme
from duplicata.app.gestures.saisie import bulletin_du_top
from duplicata.app.room.folder import Tournois
from duplicata.app.room.follower import SalleSuivie
from duplicata.app.room.room import Salle
from duplicata.app.state.events import SecondeLecture
from duplicata.app.state.gesture import Geste
from duplicata.competition import evenements as ev
from duplicata.competition.fin import fin_de_partie
from duplicata.competition.notification import refuses_non_notifies
from duplicata.journal import Seal

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from room import cpu

from web.room_maker import Server

EVENT = "grand"
TABLES, ARBITERS, WORKERS = 2_500, 50, 64
NUMBERS = itertools.count()


def gesture(author: str = "JA") -> Geste:
    return Geste(f"bench/{next(NUMBERS)}", author, datetime.now(UTC))


def play_move(salle: Salle, game: int, pool: ThreadPoolExecutor) -> None:
    """One move: drawn, every table entered, then read a second time, closed."""
    tirage.tirer_automatiquement(salle, gesture(), game, f"graine {game}")
    for step in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
        step(salle, gesture(), game)
    partie = salle.etat.partie(game)
    assert partie.coup is not None
    coup = partie.coup
    slip = bulletin_du_top(partie, coup, salle.juge.plateau(partie, coup))
    ruling = salle.juge.decision(partie, coup, 1, slip.lire())

    def enter(table: int) -> None:
        which = {"partie": game, "coup": coup.numero, "table": table}
        facts = (
            ev.BulletinSaisi(**which, bulletin=slip),
            ev.DecisionRendue(**which, decision=replace(ruling, table=table)),
        )
        salle.faire(gesture(f"A{table % ARBITERS}"), lambda draft: draft.ajouter(*facts))

    def read_again(table: int) -> None:
        fact = SecondeLecture(
            partie=game, coup=coup.numero, table=table, bulletin=slip, decision=replace(ruling, table=table)
        )
        salle.faire(gesture("DOUBLE"), lambda draft: draft.ajouter(fact))

    list(pool.map(enter, range(1, TABLES + 1)))
    list(pool.map(read_again, range(1, TABLES + 1)))
    conduite.retenir(salle, gesture(), game)
    conduite.clore_coup(salle, gesture(), game)


def fill(folder: Path, events: int) -> None:
    tournois = Tournois(folder)
    ranges = [Plage(f"A{n}", n * 50 + 1, n * 50 + 50) for n in range(ARBITERS)]
    with Salle.creer(tournois.fichier(EVENT), tournois.sceau) as salle, ThreadPoolExecutor(WORKERS) as pool:
        organisation.creer_tournoi(salle, gesture("ORGA"), "Grand tournoi")
        players = [Fiche(nom=f"Joueur {n}") for n in range(1, TABLES + 1)]
        organisation.inscrire(salle, gesture("ORGA"), players)
        for game in itertools.count(1):
            program = Programme(reglement="fisf-2023", graine=f"graine {game}")
            organisation.ouvrir_partie(salle, gesture("ORGA"), program, ranges)
            while fin_de_partie(salle.etat.partie(game)) is None:
                if salle.etat.seq >= events:
                    return
                play_move(salle, game, pool)
            conduite.clore_partie(salle, gesture(), game)


def opening(path: Path, seal: Seal) -> str:
    began, used = time.perf_counter(), time.process_time()
    with Salle.ouvrir(path, seal) as salle:
        wall, cpu = time.perf_counter() - began, time.process_time() - used
        return f"{salle.etat.seq} events ready in {wall:.2f} s, {cpu:.2f} s of processor"


def first_ruling(path: Path, seal: Seal) -> str:
    """What a table was refused earlier matters: its first ruling after a start reads the whole game."""
    with Salle.ouvrir(path, seal) as salle:
        gc.collect()
        gc.freeze()  # As the server does once it has started.
        longest = max(salle.etat.ouvert().parties.values(), key=lambda partie: len(partie.coups))
        used = time.process_time()
        refuses_non_notifies(longest, 1, len(longest.coups))
        return f"{len(longest.coups)} moves looked at in {time.process_time() - used:.2f} s of processor"


def main(folder: str, events: int = 500_000) -> None:
    path = Tournois(Path(folder)).fichier(EVENT)
    if not path.exists():
        fill(Path(folder), events)
    seal = Tournois(Path(folder)).sceau
    path.with_name(path.name + ".etat").unlink(missing_ok=True)
    print(f"{path.stat().st_size / 1e6:.0f} MB, from the first line:    {opening(path, seal)}")
    follower = SalleSuivie(path, seal)
    follower.garder()
    follower.fermer()
    print(f"{path.stat().st_size / 1e6:.0f} MB, from the state kept:    {opening(path, seal)}")
    print(f"the first ruling: {first_ruling(path, seal)}")
    server = Server(Path(folder))
    began = time.perf_counter()
    server.start()
    for address in ("/", f"/api/t/{EVENT}/etat", f"/t/{EVENT}/classement"):
        with urllib.request.urlopen(server.url + address) as answer:
            answer.read()
        wall, used = time.perf_counter() - began, cpu(server.pid)
        print(f"server killed and started again: {address} after {wall:.2f} s, {used:.2f} s of processor")
    server.kill()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
