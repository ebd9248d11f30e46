"""Tables given to all players at once, and taken back while nobody has played there."""

from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.app.state.history import GesteEcrit, History
from duplicata.competition.causes import OrdreTables
from duplicata.competition.evenements_tournoi import PlacesDonnees
from duplicata.competition.placement import attribuer
from duplicata.competition.places import vierge
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def donner(salle: Salle, geste: Geste, ordre: OrdreTables) -> Reponse:
    """Give everybody who comes a table, in that order; games whose first rack is not drawn follow at once."""

    def decider(brouillon: Brouillon) -> None:
        tournoi = brouillon.etat.ouvert()
        tables = attribuer(tournoi, ordre)
        if not tables:
            raise SaisieInvalide(dire("Personne n’attend de table."))
        suivent = tuple(n for n, partie in sorted(tournoi.parties.items()) if vierge(partie))
        brouillon.ajouter(PlacesDonnees(ordre=ordre, tables=tables, parties=suivent))

    return salle.faire(geste, decider)


def reprendre(salle: Salle, geste: Geste) -> Reponse:
    """Everybody sits where he sat before the tables were last given."""

    def decider(brouillon: Brouillon) -> None:
        dernier = _dernier(brouillon.history)
        if dernier is None:
            raise SaisieInvalide(dire("Aucune table n’a été donnée ainsi."))
        brouillon.defaire(dernier.cle)

    return salle.faire(geste, decider)


def _dernier(history: History) -> GesteEcrit | None:
    return next((un for un in history.recents() if isinstance(un.faits[0], PlacesDonnees)), None)
