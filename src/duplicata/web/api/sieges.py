"""Who sits, and who corrects, in an open game: the organiser decides, for latecomers the juge-arbitre too."""

from litestar import get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from duplicata.app.gestures import sieges
from duplicata.competition.evenements import JoueurInscrit
from duplicata.web.access.roles import DIRECTION, ORGANISATION, pour
from duplicata.web.api.common import API, Cle, Enregistre, Requete, enregistrement, geste
from duplicata.web.api.parties import UnePlage, lire_plages, sans_arbitre
from duplicata.web.live.room import TheRoom
from duplicata.web.views.desk.sieges import SiegesLibres, vue_sieges


class Place(Struct, forbid_unknown_fields=True):
    joueur: int


class Plages(Struct, forbid_unknown_fields=True):
    plages: list[UnePlage]


class Installe(Enregistre, frozen=True, kw_only=True):
    table: int
    coup: int
    """The first move he plays (6.2)."""


class Reparti(Enregistre, frozen=True, kw_only=True):
    sans_arbitre: list[int]


@get(f"{API}/places", opt=pour(DIRECTION), tags=["organisation"], sync_to_thread=True)
def libres(live: TheRoom) -> SiegesLibres:
    """The games that are not over, the first move a latecomer can play, and who has no table."""
    return vue_sieges(live.room.etat)


@post(
    f"{API}/parties/{{partie:int}}/places",
    opt=pour(DIRECTION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=201,
)
def installer(
    data: JSONBody[Place], partie: FromPath[int], request: Requete, live: TheRoom, cle: Cle = None
) -> Installe:
    """Seat a latecomer at the table of his number; `coup` is the first move he plays (6.2)."""
    reponse = sieges.installer(live.room, geste(request, live, cle), partie, data.joueur)
    table = reponse.un(JoueurInscrit).table
    coup = live.room.etat.partie(partie).retards.get(table, 1)
    return Installe(**enregistrement(live, reponse), table=table, coup=coup)


@put(
    f"{API}/parties/{{partie:int}}/plages", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True
)
def repartir(
    data: JSONBody[Plages], partie: FromPath[int], request: Requete, live: TheRoom, cle: Cle = None
) -> Reparti:
    """Give the tables to other arbiters, before the first rack; `sans_arbitre`: those nobody has."""
    acte = geste(request, live, cle)
    reponse = sieges.repartir(live.room, acte, partie, lire_plages(data.plages))
    return Reparti(**enregistrement(live, reponse), sans_arbitre=sans_arbitre(live, partie))
