"""What a correction slip has to say of a move (5.9): the ruling that counts, and what of it is told."""

from dataclasses import replace

from duplicata.arbitrage.bulletin import Incident
from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.arbitrage.faute import Faute
from duplicata.competition.cloture import MOTIF_DISCIPLINE, disciplinaires
from duplicata.competition.etat import Coup, Partie
from duplicata.reglement import version
from duplicata.reglement.motifs import motif, source

Teneur = tuple[object, ...] | None


def decision_du(partie: Partie, coup: Coup, table: int) -> Decision | None:
    """The ruling that counts; a slip declared missing when the move was closed has the one of the text."""
    return restant(coup, decision_rendue(partie, coup, table))


def decision_rendue(partie: Partie, coup: Coup, table: int) -> Decision | None:
    """The same before the move was cancelled, if it was."""
    rendue = coup.decisions.get(table)
    absent = table in coup.non_remis and partie.retards.get(table, 0) <= coup.numero
    if rendue is not None or not absent or partie.formule.topping:
        return rendue
    reglement = version(partie.ouverture.reglement)
    raison = motif(Faute(Incident.NON_REMIS), reglement, None)
    return Decision(reglement.id, 0, 0, Sanction.NULLITE, motifs=(raison,), table=table)


def restant(coup: Coup, decision: Decision | None) -> Decision | None:
    """A cancelled move leaves of a ruling its disciplinary warnings, and nothing else (3.6)."""
    if decision is None or not coup.annule:
        return decision
    nombre = disciplinaires(decision)
    if not nombre:
        return None
    motifs = tuple(un for un in decision.motifs if un.cle == MOTIF_DISCIPLINE)
    seule = Decision(decision.reglement, 0, 0, Sanction.AVERTISSEMENT, nombre, motifs=motifs)
    return replace(seule, nom=decision.nom, table=decision.table)


def moyenne_du(partie: Partie, coup: Coup, table: int) -> int | None:
    """What an average is worth, which no ruling says: known once the move is closed."""
    cloture, decision = partie.clotures.get(coup.numero), decision_du(partie, coup, table)
    if cloture is None or decision is None or decision.statut is not Statut.MOYENNE:
        return None
    return cloture.resultats[table].points


def sanctionne(decision: Decision | None) -> bool:
    return decision is not None and (
        decision.sanction is not Sanction.AUCUNE or decision.statut is not Statut.DEFINITIVE
    )


def effet(decision: Decision | None) -> Teneur:
    """What the player has of a ruling, whatever its reasons."""
    dite = teneur(decision)
    return dite and dite[:4]


def teneur(decision: Decision | None) -> Teneur:
    """What the paper says of a ruling."""
    return None if decision is None else _teneur(decision, decision.motifs)


def teneur_ecrite(decision: Decision | None) -> Teneur:
    """The same, its reasons in words."""
    if decision is None:
        return None
    return _teneur(
        decision,
        tuple((un.cle, un.article, source(un, decision.reglement), un.texte) for un in decision.motifs),
    )


def _teneur(decision: Decision, motifs: tuple[object, ...]) -> Teneur:
    return (
        decision.points,
        decision.sanction,
        decision.avertissements,
        decision.statut,
        motifs,
        decision.mots_refuses,
    )
