"""The sanctions as people call them."""

from duplicata.arbitrage.decision import Sanction
from duplicata.langue import dire

NOMS = {
    Sanction.AUCUNE: "sans sanction",
    Sanction.AVERTISSEMENT: "avertissement",
    Sanction.PENALITE: "pénalité de 5 points",
    Sanction.NULLITE: "nullité",
}


def nommer(sanction: Sanction) -> str:
    return dire(NOMS[sanction])
