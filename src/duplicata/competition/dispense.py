"""Sanctions that need no correction slip (5.9): the word announced tells the player what he lost, and why.

They are counted and shown on his sheet like the others. A word refused without a slip stays unknown to him:
nothing here is a notification.
"""

from enum import StrEnum

from duplicata.arbitrage.bulletin import Incident
from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition.etat import Coup, Partie, Retenu
from duplicata.competition.notification import remises, repondu
from duplicata.errors import SaisieInvalide

ERREURS_DE_SCORE = frozenset({"score_errone", "premier_coup_score"})
INCIDENTS = frozenset(Incident)


class Dispense(StrEnum):
    SCORE_DU_RETENU = "score_du_retenu"
    AU_DESSUS_DU_TOP = "au_dessus_du_top"


def dispense(partie: Partie, coup: Coup, table: int) -> Dispense | None:
    """Why the sanction of the move needs no slip; None when it does, or when there is none.

    Whatever else there is to tell the player makes one: conduct, an answer, a slip that no longer stands.
    """
    decision = coup.decisions.get(table)
    if decision is None or coup.retenu is None or decision.statut is not Statut.DEFINITIVE:
        return None
    autre_chose = remises(partie, coup.numero, table) or partie.hors_bulletin(coup.numero, table)
    score = _revendique(coup, table)
    if autre_chose or repondu(coup, table) or score is None:
        return None
    if _erreur_de_score(decision, coup.retenu):
        return Dispense.SCORE_DU_RETENU
    if _pour_la_solution(decision) and score > coup.retenu.points:
        return Dispense.AU_DESSUS_DU_TOP
    return None


def _revendique(coup: Coup, table: int) -> int | None:
    """The score written; None when there is none to read, or when old journals keep a slip that is not."""
    try:
        return coup.bulletins[table].lire().score if table in coup.bulletins else None
    except SaisieInvalide:
        return None


def _erreur_de_score(decision: Decision, retenu: Retenu) -> bool:
    """The word announced, at its announced points, and nothing else at fault."""
    return (
        decision.sanction is Sanction.AVERTISSEMENT
        and {motif.cle for motif in decision.motifs} <= ERREURS_DE_SCORE
        and (decision.mot or "").upper() == retenu.mot.upper()
        and decision.points_bruts == retenu.points
    )


def _pour_la_solution(decision: Decision) -> bool:
    """A zero by the text, for what is written; one for what was done, or in somebody's own words, is told."""
    return decision.sanction is Sanction.NULLITE and all(
        motif.article and motif.cle not in INCIDENTS for motif in decision.motifs
    )
