"""Two readings of one slip that do not come to the same."""

from duplicata.app.etat import Dossier
from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition.cloture import disciplinaires
from duplicata.competition.etat import Coup


def en_ecart(dossier: Dossier, coup: Coup, table: int) -> bool:
    """Whether the second reading does not give what stands, and nobody has settled it."""
    premiere = coup.decisions.get(table)
    if dossier.tranche or dossier.seconde is None or premiere is None:
        return False
    seconde = dossier.seconde.decision
    if coup.annule:  # Its points no longer count (3.6).
        return disciplinaires(seconde) != disciplinaires(premiere)
    return _effet(seconde) != _effet(premiere) or _dit_autrement(seconde, premiere)


def _effet(decision: Decision) -> tuple[object, ...]:
    """What the player has of a ruling, and what may count later: the words refused, the cap of an average."""
    return (
        decision.points,
        decision.points_bruts,
        decision.sanction,
        decision.avertissements,
        decision.statut,
        decision.plafond,
        frozenset(decision.mots_refuses),
    )


def _dit_autrement(une: Decision, autre: Decision) -> bool:
    """Whether two rulings of the same effect would make two correction slips that say other things.

    Without a sanction there is none: two words of the same points are as good as each other. What an
    arbiter rules in his own words has no article to compare.
    """
    return not (_libre(une) or _libre(autre)) and _dit(une) != _dit(autre)


def _libre(decision: Decision) -> bool:
    return any(not motif.article for motif in decision.motifs)


def _dit(decision: Decision) -> object:
    if decision.sanction is Sanction.AUCUNE and decision.statut is Statut.DEFINITIVE:
        return None
    return decision.mot, [(motif.cle, motif.article, motif.texte) for motif in decision.motifs]
