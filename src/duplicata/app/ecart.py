"""Two readings of one slip that do not come to the same."""

from duplicata.app.etat import Dossier
from duplicata.arbitrage.decision import Decision
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
    return _effet(seconde) != _effet(premiere)


def _effet(decision: Decision) -> tuple[object, ...]:
    return decision.points, decision.points_bruts, decision.sanction, decision.avertissements, decision.statut
