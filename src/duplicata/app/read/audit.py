"""Judging again what was judged: an audit that proposes, and changes nothing."""

from collections.abc import Iterator
from typing import NamedTuple

from duplicata.app.room.judge import Juge
from duplicata.app.state.readers import de_l_arbitre
from duplicata.app.state.state import Etat
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
                proposee = juge.decision(partie, coup, table, bulletin.lire())
                if proposee != rendue:
                    yield Desaccord(numero, coup.numero, table, rendue, proposee)
