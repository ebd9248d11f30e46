"""With which words a game is judged, where that is worth saying."""

from duplicata.competition.etat import Partie
from duplicata.langue import dire
from duplicata.lexicons import embedded


def dire_liste_libre(partie: Partie) -> str:
    """A sentence when its words are not the licensed list but those of the program; or nothing."""
    if partie.ouverture.lexique not in ("", embedded.NAME):
        return ""
    return dire("Partie jugée avec la liste de mots de duplicata, qui n’est pas la liste officielle.")
