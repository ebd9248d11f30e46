"""What replaying a game file takes for granted: the export writes down what it would get wrong (5.9).

A replay judges the slips of a move, closes it, then makes the corrections that came after it, so that a
slip handed over or judged between two corrections may have said, or known, something else.
"""

from duplicata.arbitrage.decision import Decision, Statut
from duplicata.competition.etat import Coup, Partie, Remise
from duplicata.competition.notification import refuses_non_notifies


def dit_autrement(coup: Coup, table: int, remise: Remise) -> bool:
    """Whether the slip handed over told another ruling than the one the replay has by then."""
    prevue = decision_au_rejeu(coup, table, remise.connu_au_coup)
    if prevue is None or remise.decision is None:
        # An absence has one ruling, whoever writes it; a slip may have told conduct only.
        return prevue is not None
    return prevue != remise.decision


def juge_autrement(partie: Partie, coup: Coup, table: int, decision: Decision, quand: int) -> bool:
    """Whether judging the slip when those of move *quand* are would find other words known to the player."""
    refuses = set(decision.mots_refuses)
    if not refuses:
        return False
    ignores = refuses_non_notifies(
        partie, table, coup.numero, lambda passe: decision_au_rejeu(passe, table, quand)
    )
    if decision.statut is Statut.MOYENNE:
        return not refuses <= ignores
    return not refuses.isdisjoint(ignores)


def decision_au_rejeu(coup: Coup, table: int, numero: int) -> Decision | None:
    """The ruling that stands when the slips of move *numero* are about to be judged."""
    liens = [lien for lien in coup.rectifications if lien.table == table]
    faits = [lien for lien in liens if lien.apres_coup < numero]
    if faits:
        return faits[-1].apres
    return liens[0].avant if liens else coup.decisions.get(table)
