"""The most that an arbiter's own ruling may give: no slip is worth more than the top of its move."""

from duplicata.app.salle import Salle
from duplicata.arbitrage.decision import Decision
from duplicata.competition.coup import trouver
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire


def plafond(salle: Salle, partie: int, coup: int) -> int:
    """The best that can be played, or the word retained where the lexicon does not find it."""
    courante = salle.etat.partie(partie)
    joue = trouver(courante, coup)
    tops = salle.juge.plateau(courante, joue).tops()
    return max(tops[0].score if tops else 0, joue.retenu.points if joue.retenu else 0)


def exiger_sous_le_top(salle: Salle, partie: int, coup: int, decision: Decision) -> None:
    """A slip of the finger would make a solo, and standings beyond 100 %."""
    top = plafond(salle, partie, coup)
    if decision.points > top:
        raise SaisieInvalide(
            accorder(
                decision.points,
                "{n} point dépasse le top du coup, {top} : seule la commission peut en accorder autant.",
                "{n} points dépassent le top du coup, {top} : seule la commission peut en accorder autant.",
                top=top,
            )
        )
    if decision.points_bruts > top:
        raise SaisieInvalide(
            dire(
                "{n} points avant la pénalité dépassent le top du coup, {top} : "
                "seule la commission peut en accorder autant.",
                n=decision.points_bruts,
                top=top,
            )
        )
