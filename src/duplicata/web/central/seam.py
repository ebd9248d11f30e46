"""What centres ask: how far the central is, to take lines in, what the federation proposes.

Every demand is signed by the key of a centre; whatever is not is answered before anything of it is read.
"""

from datetime import UTC, datetime

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from duplicata.app.central.envoi import Refus
from duplicata.app.central.evenement import Centre
from duplicata.documents.simultane.bureau import maintenant
from duplicata.documents.simultane.demande import ENTETE, exiger_demande
from duplicata.documents.simultane.envoi import OCTETS
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.central.desk import Desk, Requete, apart, desk_of, known_event
from duplicata.web.http.errors import Erreur, Refuse

STATUS = {"fourche": 409, "signature": 403, "contenu": 400}
FORBIDDEN, TOO_LONG = 403, 413


class Head(Struct, frozen=True):
    ligne: int
    empreinte: str


class Taken(Struct, frozen=True):
    ligne: int
    empreinte: str
    nouvelles: int


@get("/centrale/{evenement:str}/{centre:str}/tete", include_in_schema=False)
async def tete(request: Requete, evenement: FromPath[str], centre: FromPath[str]) -> Head:
    """What the central has of this centre."""
    desk = desk_of(request)
    un = await _signed(request, desk, evenement, centre, b"")
    lue = await apart(lambda: desk.central.depot.tete(un.numero))
    return Head(lue.ligne, lue.empreinte)


@post("/centrale/{evenement:str}/{centre:str}/envoi", status_code=200, include_in_schema=False)
async def envoi(request: Requete, evenement: FromPath[str], centre: FromPath[str]) -> Taken:
    """Lines of its journal; the same again are nothing."""
    desk = desk_of(request)
    known_event(desk, evenement)
    await apart(lambda: _known_key(request, desk))
    async with desk.bodies:
        body = await _body(request)
        un = await _signed(request, desk, evenement, centre, body)
        try:
            arrivee = await apart(lambda: desk.reception.prendre(body, maintenant(), garder=False))
        except Refus as refus:
            raise Refuse(STATUS[refus.nature], Erreur(str(refus))) from None
        except SaisieInvalide as refus:
            raise Refuse(STATUS["contenu"], Erreur(str(refus))) from None
    if arrivee.centre.numero != un.numero:
        raise Refuse(FORBIDDEN, Erreur(dire("Cet envoi n’est pas signé par la clé de son centre.")))
    desk.changed()
    return Taken(arrivee.recu.ligne, arrivee.recu.empreinte, arrivee.recu.nouvelles)


@get("/centrale/{evenement:str}/{centre:str}/propositions", include_in_schema=False)
async def propositions(
    request: Requete, evenement: FromPath[str], centre: FromPath[str], depuis: FromQuery[int] = 0
) -> Response[bytes]:
    """What the federation proposes after number *depuis*, signed by the key of the event."""
    desk = desk_of(request)
    un = await _signed(request, desk, evenement, centre, b"")
    contenu = await apart(lambda: desk.reception.propositions(un, max(0, depuis)))
    return Response(contenu, media_type="application/json")


async def _signed(request: Requete, desk: Desk, evenement: str, identifiant: str, body: bytes) -> Centre:
    """The centre that asks: its key signed this very demand."""
    known_event(desk, evenement)
    centre = desk.central.evenement.centre(identifiant)
    query = request.url.query
    path = request.scope["path"] + (f"?{query}" if query else "")
    header = request.headers.get(ENTETE, "")

    def check() -> None:
        keys = {cle for cle, numero in desk.reception.cles.items() if centre and numero == centre.numero}
        exiger_demande(header, frozenset(keys), request.method, path, body, datetime.now(UTC))

    try:
        await apart(check)
    except SaisieInvalide as refus:
        raise Refuse(FORBIDDEN, Erreur(str(refus))) from None
    assert centre is not None
    return centre


def _known_key(request: Requete, desk: Desk) -> None:
    """Before a long body is read, its sender at least names a key of the event."""
    said = request.headers.get(ENTETE, "").split(maxsplit=1)[:1]
    if not said or said[0] not in desk.reception.cles:
        raise Refuse(FORBIDDEN, Erreur(dire("Cette demande n’est signée par aucun centre de l’événement.")))


async def _body(request: Requete) -> bytes:
    pieces, length = list[bytes](), 0
    async for piece in request.stream():
        length += len(piece)
        if length > OCTETS:
            phrase = dire("Fichier trop gros\u00a0: {maximum} Mo au plus.", maximum=OCTETS >> 20)
            raise Refuse(TOO_LONG, Erreur(phrase))
        pieces.append(piece)
    return b"".join(pieces)


SEAM: list[HTTPRouteHandler] = [tete, envoi, propositions]
