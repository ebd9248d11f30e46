"""Measures the count of a large game and the generation of games. Run: ``make bench``."""

import gc
import random
import time
from collections.abc import Callable

from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.classement import classement
from duplicata.competition.compte import recompter
from duplicata.competition.etat import Partie
from duplicata.competition.formules import lire_formule
from duplicata.competition.generer import generer
from duplicata.competition.partie import appliquer, plier
from duplicata.lexicons.find import find_lexicon

PLAYERS, MOVES, ARBITERS = 2_000, 22, 40
ROUNDS = 7
GAMES = 1_000
SEED = "4"
"""A game of 22 moves."""


def ruling(chance: random.Random, top: int) -> Decision:
    if chance.random() < 0.002:
        return Decision("fisf-2023", 0, 0, Sanction.AUCUNE, statut=Statut.MOYENNE, plafond=top)
    points = chance.randrange(top + 1)
    warned = int(chance.random() < 0.05)
    return Decision(
        "fisf-2023", points, points, Sanction.AVERTISSEMENT if warned else Sanction.AUCUNE, warned
    )


def journal(players: int, moves: int) -> list[ev.DePartie]:
    """The whole journal of a game drawn from a seed, with a ruling for every table at every move."""
    chance = random.Random(1)
    model = generer(SEED, lire_formule("normale"), find_lexicon(), "fisf-2023")
    events: list[ev.DePartie] = [ev.PartieOuverte(reglement="fisf-2023")]
    events += [
        ev.JoueurInscrit(table=t, nom=f"Joueur {t}", arbitre=str(t % ARBITERS)) for t in range(1, players + 1)
    ]
    for number in range(1, moves + 1):
        coup = model.coups[number - 1]
        assert coup.retenu is not None
        events += [
            ev.TirageFait(coup=number, tirage=coup.lettres),
            ev.TirageAnnonce(coup=number),
            ev.ChronoLance(coup=number, duree=180, alerte=30),
            ev.FinAnnoncee(coup=number),
        ]
        events += [
            ev.DecisionRendue(coup=number, table=t, decision=ruling(chance, coup.retenu.points))
            for t in range(1, players + 1)
        ]
        events += [
            ev.MotRetenu(
                coup=number, mot=coup.retenu.mot, place=coup.retenu.place, points=coup.retenu.points
            ),
            ev.CoupClos(coup=number),
        ]
    return events


def best(question: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Best time in milliseconds of the processor, so that other programs of the machine weigh less."""
    times = []
    for _ in range(rounds):
        gc.collect()
        start = time.process_time_ns()
        question()
        times.append((time.process_time_ns() - start) / 1e6)
    return min(times)


def one_more_slip(partie: Partie) -> object:
    """The dearest gesture: a correction on a closed move, and the standings after it."""
    decision = Decision("fisf-2023", 12, 12, Sanction.AUCUNE)
    changed = appliquer(partie, ev.DecisionRectifiee(coup=7, table=77, decision=decision, cause=Cause.SAISIE))
    return classement(changed)


def rows() -> list[tuple[str, float, float]]:
    """(what, milliseconds, goal)."""
    events = journal(PLAYERS, MOVES)
    start = time.process_time_ns()
    partie = plier(events)
    folded = (time.process_time_ns() - start) / 1e6
    formule, lexique = lire_formule("normale"), find_lexicon()

    def games() -> None:
        for seed in range(GAMES):
            generer(str(seed), formule, lexique, "fisf-2023")

    return [
        (
            f"{PLAYERS} players x {MOVES} moves: full recomputation and standings",
            best(lambda: classement(recompter(partie))),
            300,
        ),
        ("the same after one more slip on a closed move", best(lambda: one_more_slip(partie)), 5),
        (f"fold of the whole journal ({len(events)} events)", folded, 0),
        (f"{GAMES} games generated", best(games, 1), 10_000),
    ]


def main() -> None:
    print("| question | ms | goal |\n| --- | ---: | ---: |")
    for what, milliseconds, goal in rows():
        print(f"| {what} | {milliseconds:.1f} | {goal or '–'} |")


if __name__ == "__main__":
    main()
