"""The state of the room, the server's hour, the solutions of the move."""

import gzip
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromQuery
from msgspec import Struct

from duplicata.web.access.roles import OFFICIELS, TOUS, pour
from duplicata.web.api.common import API, partie_voulue
from duplicata.web.live.room import TheReadRoom
from duplicata.web.live.shown import etat_pour, officiel
from duplicata.web.live.solutions import EncodedSolutions
from duplicata.web.views.desk.etat import EtatVu, vue_etat
from duplicata.web.views.desk.solutions import Solutions, sans_solutions


class Heure(Struct, frozen=True):
    maintenant: int


@get(f"{API}/etat", opt=pour(TOUS), tags=["etat"], sync_to_thread=True)
def etat(
    request: Request[Any, Any, Any], live: TheReadRoom, partie: FromQuery[int | None] = None
) -> EtatVu:
    """Everything a screen shows when it opens; the top and the slips are for officials only.

    The game being played, unless another is named.
    """
    numero = None if partie is None else partie_voulue(live, partie)
    return vue_etat(etat_pour(request, live), live.horloge, officiel=officiel(request, live), numero=numero)


@get(f"{API}/heure", opt=pour(TOUS), tags=["etat"], sync_to_thread=False)
def heure(live: TheReadRoom) -> Heure:
    """The server's time in milliseconds, against which browsers set theirs."""
    return Heure(live.horloge.millisecondes())


@get(f"{API}/solutions", opt=pour(OFFICIELS), tags=["bulletins"])
async def solutions(
    request: Request[Any, Any, Any],
    live: TheReadRoom,
    coup: FromQuery[int | None] = None,
    partie: FromQuery[int | None] = None,
) -> Response[Solutions]:
    """The grid and the rack of the move, and all its solutions, best first, in columns."""
    jouee = live.room.etat.partie(partie_voulue(live, partie))
    numero = coup or (jouee.coup.numero if jouee.coup else 0)
    if not 1 <= numero <= len(jouee.coups):
        return Response(sans_solutions(numero))
    encodees: EncodedSolutions = request.app.state.solutions
    octets = await encodees.du_coup(live.room.juge, jouee, jouee.coups[numero - 1])
    return _deja_comprimee(octets, "gzip" in request.headers.get("accept-encoding", ""))


def _deja_comprimee(octets: bytes, admise: bool) -> Response[Any]:
    """What is kept compressed, as it is for every browser."""
    if not admise:
        return Response(gzip.decompress(octets), media_type=MediaType.JSON)
    comprimee = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(octets, media_type=MediaType.JSON, headers=comprimee)
