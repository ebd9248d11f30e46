"""Which correction slips there are to hand over (5.9)."""

from collections.abc import Iterator

from duplicata.app.state.remembered import Remembered
from duplicata.app.state.state import Etat
from duplicata.competition.coup import trouver
from duplicata.competition.dispense import dispense
from duplicata.competition.etat import Coup
from duplicata.competition.notification import a_notifier, est_remis


def notifiables(etat: Etat, partie: int) -> Iterator[tuple[Coup, int]]:
    """Moves and tables of which there is something to tell, by a slip or not."""
    courante = etat.partie(partie)
    for coup in courante.coups:
        for table in sorted({*coup.decisions, *coup.non_remis, *courante.disciplines.get(coup.numero, {})}):
            if a_notifier(courante, coup, table):
                yield coup, table


def est_du(etat: Etat, partie: int, coup: int, table: int) -> bool:
    """Something is to be told, and by a slip: the text asks for one (5.9), or somebody does."""
    courante = etat.partie(partie)
    joue = trouver(courante, coup)
    if not a_notifier(courante, joue, table):
        return False
    return etat.dossier(partie, coup, table).ajoute or dispense(courante, joue, table) is None


@Remembered
def a_remettre(etat: Etat, partie: int) -> list[tuple[int, int]]:
    """Move and table of each slip that has not reached its player."""
    courante = etat.partie(partie)
    return [
        (coup.numero, table)
        for coup, table in notifiables(etat, partie)
        if est_du(etat, partie, coup.numero, table) and not est_remis(courante, coup, table)
    ]
