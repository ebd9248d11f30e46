"""Tables given to all players at once, and taken back until the first rack."""

from typing import Annotated

from litestar import post, put
from litestar.params import JSONBody
from msgspec import Meta, Struct

from duplicata.app.gestures.pointage import parcours, places
from duplicata.competition.causes import OrdreTables
from duplicata.competition.evenements_tournoi import PlacesDonnees
from duplicata.web.access.roles import DIRECTION, pour
from duplicata.web.api.common import API, Cle, Enregistre, Requete, enregistre, enregistrement, geste
from duplicata.web.live.room import TheRoom


class Placement(Struct, forbid_unknown_fields=True):
    ordre: OrdreTables


class Places(Enregistre, frozen=True, kw_only=True):
    joueurs: int
    parties: list[int]
    """Games already open whose players change tables at once."""


@post(f"{API}/places/donner", opt=pour(DIRECTION), tags=["pointage"], sync_to_thread=True, status_code=201)
def donner(data: JSONBody[Placement], request: Requete, live: TheRoom, cle: Cle = None) -> Places:
    """Give everybody who comes a table: by name, series, rank, or his number."""
    reponse = places.donner(live.room, geste(request, live, cle), data.ordre)
    donnees = reponse.un(PlacesDonnees)
    return Places(
        **enregistrement(live, reponse), joueurs=len(donnees.tables), parties=list(donnees.parties)
    )


class Parcours(Struct, forbid_unknown_fields=True):
    parcours: Annotated[str, Meta(max_length=400)]
    """Rows of tables as they are walked: `1-12, 24-13`; empty, by their numbers."""


@put(f"{API}/parcours", opt=pour(DIRECTION), tags=["pointage"], sync_to_thread=True)
def fixer_parcours(
    data: JSONBody[Parcours], request: Requete, live: TheRoom, cle: Cle = None
) -> Enregistre:
    """The way of whoever carries correction slips, which are printed in that order."""
    return enregistre(live, parcours.fixer_parcours(live.room, geste(request, live, cle), data.parcours))


@post(f"{API}/places/reprendre", opt=pour(DIRECTION), tags=["pointage"], sync_to_thread=True, status_code=200)
def reprendre(request: Requete, live: TheRoom, cle: Cle = None) -> Enregistre:
    """Everybody sits where he sat before the tables were last given."""
    return enregistre(live, places.reprendre(live.room, geste(request, live, cle)))
