"""The sanctions as people call them, what changes them, and why two need no correction slip (5.9)."""

from duplicata.arbitrage.decision import Sanction
from duplicata.competition.causes import Cause
from duplicata.competition.dispense import Dispense
from duplicata.langue import dire

NOMS = {
    Sanction.AUCUNE: "sans sanction",
    Sanction.AVERTISSEMENT: "avertissement",
    Sanction.PENALITE: "pénalité de 5 points",
    Sanction.NULLITE: "nullité",
}


DISPENSES = {
    Dispense.SCORE_DU_RETENU: "erreur de score sur le mot retenu",
    Dispense.AU_DESSUS_DU_TOP: "zéro pour une solution au-dessus du top",
}


CAUSES = {
    Cause.DOUBLE_ARBITRE: "double arbitre",
    Cause.APPEL: "appel du joueur",
    Cause.COMMISSION: "commission",
    Cause.SAISIE: "erreur de saisie",
    Cause.SUITE: "suite d’une autre décision",
}


def nommer(sanction: Sanction) -> str:
    return dire(NOMS[sanction])


def nommer_dispense(dispense: str) -> str:
    return dire(DISPENSES[Dispense(dispense)]) if dispense else ""


def nommer_cause(cause: Cause) -> str:
    return dire(CAUSES[cause])
