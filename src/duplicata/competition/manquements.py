"""What the arbiters noted of the players for the juge-arbitre, who alone sanctions it (2.1, 4.1)."""

from typing import NamedTuple

from duplicata.arbitrage.bulletin import ARTICLES, Incident
from duplicata.competition.etat import Partie


class Manquement(NamedTuple):
    coup: int
    table: int
    incident: Incident
    article: str
    avertissements: int = 0
    """Disciplinary warnings that the juge-arbitre gave the table on that move, and that stand."""
    exclu: bool = False


def manquements(partie: Partie) -> list[Manquement]:
    """By move and table; a cancelled move annuls points, not conduct."""
    return [
        Manquement(
            coup.numero,
            table,
            incident,
            article,
            partie.hors_bulletin(coup.numero, table),
            table in partie.exclus,
        )
        for coup in partie.coups
        for table, bulletin in sorted(coup.bulletins.items())
        if bulletin.incidents
        for incident, article in ARTICLES.items()
        if incident in bulletin.incidents
    ]
