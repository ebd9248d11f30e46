"""The page where a device gets the event's root, and where the room reads its fingerprint."""

from typing import TYPE_CHECKING, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.response import Template

from duplicata.web.acces.roles import TOUS, pour
from duplicata.web.liaison import Liaison
from duplicata.web.qr import qr_svg
from duplicata.web.reseau import adresses_du_reseau, entre_crochets, est_locale

if TYPE_CHECKING:
    from duplicata.web.tls.autorite import Autorite

PAGE = "/certificat"
FICHIER = "/certificat/duplicata.crt"
GENRE = "application/x-x509-ca-cert"
"""What makes a telephone offer to install it."""


@get(PAGE, opt=pour(TOUS), include_in_schema=False, sync_to_thread=True)
def certificat(request: Request[Any, Any, Any]) -> Template:
    """The fingerprint in large letters, for the projector; the root and how to install it."""
    liaison, autorite = _autorite(request)
    octets = autorite.empreinte.split(":")
    hote = _hote_pour_les_autres(request)
    guichet = f"http://{hote}:{liaison.guichet}"
    return Template(
        "certificat.html",
        context={
            "empreinte": [" ".join(octets[rang : rang + 8]) for rang in range(0, len(octets), 8)],
            "fichier": FICHIER,
            "adresse": f"https://{hote}:{liaison.port}",
            "guichet": guichet,
            "qr": qr_svg(guichet),
        },
    )


@get(FICHIER, opt=pour(TOUS), include_in_schema=False, sync_to_thread=False)
def racine(request: Request[Any, Any, Any]) -> Response[bytes]:
    nom = 'attachment; filename="duplicata.crt"'
    return Response(_autorite(request)[1].racine, media_type=GENRE, headers={"Content-Disposition": nom})


def _hote_pour_les_autres(request: Request[Any, Any, Any]) -> str:
    """How other machines name this computer: as this one just did, unless it is the computer itself."""
    hote = request.url.hostname or "localhost"
    joignables = adresses_du_reseau() if est_locale(hote) else []
    return entre_crochets(joignables[0] if joignables else hote)


def _autorite(request: Request[Any, Any, Any]) -> "tuple[Liaison, Autorite]":
    liaison: Liaison = request.app.state.liaison
    if liaison.autorite is None:
        raise NotFoundException
    return liaison, liaison.autorite


CERTIFICAT: list[HTTPRouteHandler] = [certificat, racine]
