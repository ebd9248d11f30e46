"""A slip found once its move is closed: added with a reason, as the correction of an absence."""

from duplicata.app.geste import Geste, Reponse, exiger_motif
from duplicata.app.saisie import Champs, rectifier
from duplicata.app.salle import Salle
from duplicata.arbitrage.decision import Decision
from duplicata.competition.causes import Cause
from duplicata.competition.coup import manquants, trouver
from duplicata.competition.etat import Partie
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def attendues(partie: Partie, coup: int) -> list[int]:
    """Tables that played the move and have no ruling on it; a topping has no slips."""
    return [] if partie.formule.topping else manquants(partie, coup)


def ajouter(
    salle: Salle,
    geste: Geste,
    partie: int,
    coup: int,
    table: int,
    champs: Champs,
    decision: Decision | None = None,
) -> Reponse:
    """The slip and its ruling take the place of the absence declared; the totals of the move follow."""
    courante = salle.etat.partie(partie)
    exiger_motif(
        geste,
        dire(
            "Le coup {coup} est clos : un bulletin retrouvé s’y ajoute avec un motif ({coup}/{table}).",
            coup=coup,
            table=table,
        ),
    )
    if table not in attendues(courante, coup) and table not in trouver(courante, coup).decisions:
        raise SaisieInvalide(
            dire("Coup {coup} : aucun bulletin n’est attendu de la table {table}.", coup=coup, table=table)
        )
    return rectifier(salle, geste, partie, coup, table, 0, Cause.SAISIE, champs, decision)
