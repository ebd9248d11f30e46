"""How long an event keeps the names of its players (docs/decisions/0032)."""

from datetime import MAXYEAR, date, datetime

from duplicata.app.state.state import Etat

ANNEES = 3
"""From the day of the event: the season, and the two in which its titles and series still count."""


def echeance(etat: Etat) -> date | None:
    """The day from which the names should be erased; None where nothing tells when the event was."""
    tournoi = etat.ouvert()
    jours = [tournoi.ouverture.date, *(partie.ouverture.date for partie in tournoi.parties.values())]
    connus = [jour for texte in (*jours, *etat.fins.values()) if (jour := _jour(texte))]
    if not connus:
        return None
    dernier = max(connus)
    annee = min(dernier.year + ANNEES, MAXYEAR)
    try:
        return dernier.replace(year=annee)
    except ValueError:  # The 29th of February.
        return dernier.replace(year=annee, day=28)


def _jour(texte: str | None) -> date | None:
    """None for what is no day: an event that came from elsewhere may say anything."""
    try:
        return datetime.fromisoformat(texte).date() if texte else None
    except ValueError:
        return None
