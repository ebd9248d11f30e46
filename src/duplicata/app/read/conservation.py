"""How long an event keeps the names of its players (docs/decisions/0032)."""

from datetime import date, datetime

from duplicata.app.state.state import Etat

ANNEES = 3
"""From the day of the event: the season, and the two in which its titles and series still count."""


def echeance(etat: Etat) -> date | None:
    """The day from which the names should be erased; None where nothing tells when the event was."""
    tournoi = etat.ouvert()
    jours = [tournoi.ouverture.date, *(partie.ouverture.date for partie in tournoi.parties.values())]
    connus = [date.fromisoformat(jour) for jour in jours if jour]
    connus += [datetime.fromisoformat(fin).date() for fin in etat.fins.values()]
    if not connus:
        return None
    dernier = max(connus)
    try:
        return dernier.replace(year=dernier.year + ANNEES)
    except ValueError:  # The 29th of February.
        return dernier.replace(year=dernier.year + ANNEES, day=28)
