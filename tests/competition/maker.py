"""Games made by hand for the tests: short ways to write events and rulings."""

from collections.abc import Iterable

from duplicata.arbitrage.decision import Decision, Motif, Sanction, Statut
from duplicata.competition import evenements as ev
from duplicata.competition.etat import Partie
from duplicata.competition.formules import lire_formule
from duplicata.competition.partie import appliquer, plier

MOVES = (
    ("ESOSTRL", "STEROLS", "H3", 66),
    ("GAEWPTS", "SWEATS", "3H", 50),
    ("GP+NEIAU", "REPUGNAI", "6H", 69),
    ("QAVEFCV", "VACIVE", "O3", 45),
)
"""Draw, word retained, place, points."""


def ruling(points: int, penalty: int = 0, warnings: int = 0, discipline: int = 0) -> Decision:
    sanction = Sanction.PENALITE if penalty else Sanction.AVERTISSEMENT if warnings else Sanction.AUCUNE
    motifs = (Motif("discipline", "5.5", "test", ""),) * discipline
    return Decision("fisf-2023", points - penalty, points, sanction, warnings + discipline, motifs=motifs)


def zero(*refused: str) -> Decision:
    return Decision("fisf-2023", 0, 0, Sanction.NULLITE, mots_refuses=refused)


def average(cap: int) -> Decision:
    return Decision("fisf-2023", 0, 0, Sanction.AUCUNE, statut=Statut.MOYENNE, plafond=cap)


def opening(
    formula: str = "normale", tables: int = 0, arbiters: int = 1, **options: object
) -> list[ev.DePartie]:
    """A game opened, its tables 1, 2, ... dealt to the arbiters in turn."""
    opened = ev.PartieOuverte(reglement="fisf-2023", formule=lire_formule(formula), **options)  # type: ignore[arg-type]
    players = [
        ev.JoueurInscrit(table=table, nom=f"Joueur {table}", arbitre=str(table % arbiters))
        for table in range(1, tables + 1)
    ]
    return [opened, *players]


def started(number: int) -> list[ev.DePartie]:
    """Up to the collection of move *number*."""
    return [
        ev.TirageFait(coup=number, tirage=MOVES[number - 1][0]),
        ev.TirageAnnonce(coup=number),
        ev.ChronoLance(coup=number, duree=180, alerte=30),
        ev.FinAnnoncee(coup=number),
    ]


def retained(number: int) -> ev.MotRetenu:
    _, word, place, points = MOVES[number - 1]
    return ev.MotRetenu(coup=number, mot=word, place=place, points=points)


def ruled(number: int, decisions: dict[int, Decision]) -> list[ev.DePartie]:
    return [
        ev.DecisionRendue(coup=number, table=table, decision=decision)
        for table, decision in decisions.items()
    ]


def move(number: int, decisions: dict[int, Decision], absent: Iterable[int] = ()) -> list[ev.DePartie]:
    """A whole move, closed."""
    return [
        *started(number),
        *ruled(number, decisions),
        retained(number),
        ev.CoupClos(coup=number, non_remis=tuple(absent)),
    ]


def game(*parts: list[ev.DePartie]) -> Partie:
    return plier(event for part in parts for event in part)


def after(partie: Partie, *events: ev.DePartie) -> Partie:
    for event in events:
        partie = appliquer(partie, event)
    return partie
