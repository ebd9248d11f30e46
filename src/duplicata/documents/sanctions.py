"""The sanctions as people call them, and why two of them need no correction slip (5.9)."""

from duplicata.arbitrage.decision import Sanction
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


def nommer(sanction: Sanction) -> str:
    return dire(NOMS[sanction])


def nommer_dispense(dispense: str) -> str:
    return dire(DISPENSES[Dispense(dispense)]) if dispense else ""
