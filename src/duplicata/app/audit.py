"""Judging again what was judged: an audit that proposes, and changes nothing."""

from collections.abc import Iterator
from typing import NamedTuple

from duplicata.app.etat import Etat
from duplicata.app.juge import Juge
from duplicata.app.saisie import ARBITRE
from duplicata.arbitrage.decision import Decision


class Desaccord(NamedTuple):
    """A ruling that stands, and the one the program gives today for the same slip."""

    partie: int
    coup: int
    table: int
    rendue: Decision
    proposee: Decision


def rejuger(etat: Etat, juge: Juge) -> Iterator[Desaccord]:
    """Every slip that the program ruled on and nobody rectified, in order."""
    for numero, partie in sorted(etat.ouvert().parties.items()):
        for coup in partie.coups:
            rectifiees = {lien.table for lien in coup.rectifications}
            for table, bulletin in sorted(coup.bulletins.items()):
                rendue = coup.decisions.get(table)
                if rendue is None or table in rectifiees or de_l_arbitre(rendue):
                    continue
                proposee = juge.decision(partie, coup, table, bulletin)
                if proposee != rendue:
                    yield Desaccord(numero, coup.numero, table, rendue, proposee)


def de_l_arbitre(decision: Decision) -> bool:
    """Given by a person, not worked out from the slip."""
    return any(motif.cle == ARBITRE for motif in decision.motifs)
