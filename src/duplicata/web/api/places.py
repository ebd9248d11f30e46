"""Who sits, and who corrects, in an open game: the organiser decides, for latecomers the juge-arbitre too."""

from typing import Any

from litestar import get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from duplicata.app import places
from duplicata.competition.evenements import JoueurInscrit
from duplicata.web.acces.roles import DIRECTION, ORGANISATION, pour
from duplicata.web.api.commun import API, Cle, Requete, enregistre, geste
from duplicata.web.api.parties import UnePlage, lire_plages, sans_arbitre
from duplicata.web.salle import LaSalle
from duplicata.web.vues.places import vue_places


class Place(Struct, forbid_unknown_fields=True):
    joueur: int


class Plages(Struct, forbid_unknown_fields=True):
    plages: list[UnePlage]


@get(f"{API}/places", opt=pour(DIRECTION), tags=["organisation"], sync_to_thread=True)
def libres(salle: LaSalle) -> dict[str, Any]:
    """The games that are not over, the first move a latecomer can play, and who has no table."""
    return vue_places(salle.salle.etat)


@post(
    f"{API}/parties/{{partie:int}}/places",
    opt=pour(DIRECTION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=201,
)
def installer(
    data: JSONBody[Place], partie: FromPath[int], request: Requete, salle: LaSalle, cle: Cle = None
) -> dict[str, Any]:
    """Seat a latecomer at the table of his number; `coup` is the first move he plays (6.2)."""
    reponse = places.installer(salle.salle, geste(request, salle, cle), partie, data.joueur)
    table = reponse.un(JoueurInscrit).table
    coup = salle.salle.etat.partie(partie).retards.get(table, 1)
    return {**enregistre(salle, reponse), "table": table, "coup": coup}


@put(
    f"{API}/parties/{{partie:int}}/plages", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True
)
def repartir(
    data: JSONBody[Plages], partie: FromPath[int], request: Requete, salle: LaSalle, cle: Cle = None
) -> dict[str, Any]:
    """Give the tables to other arbiters, before the first rack; `sans_arbitre`: those nobody has."""
    acte = geste(request, salle, cle)
    reponse = places.repartir(salle.salle, acte, partie, lire_plages(data.plages))
    return {**enregistre(salle, reponse), "sans_arbitre": sans_arbitre(salle, partie)}
