"""The queue of the commission."""

from duplicata.app.etat import Etat
from duplicata.arbitrage.decision import Statut


def cas_ouverts(etat: Etat) -> list[tuple[int, int, int]]:
    """(game, move, table) of every slip that waits: ambiguous ones and those put before the commission."""
    ouverts: set[tuple[int, int, int]] = set()
    if etat.tournoi is None:
        return []
    for numero, partie in etat.tournoi.parties.items():
        for coup in partie.coups:
            if coup.annule:
                continue
            ouverts |= {
                (numero, coup.numero, table)
                for table, decision in coup.decisions.items()
                if decision.statut is Statut.A_TRANCHER
            }
    for (numero, coup_numero), dossiers in etat.dossiers.items():
        ouverts |= {
            (numero, coup_numero, table)
            for table, dossier in dossiers.items()
            if dossier.renvoi and not dossier.renvoi.clos
        }
    return sorted(ouverts)
