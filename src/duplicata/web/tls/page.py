"""The page where a device gets the event's root, and where the room reads its fingerprint."""

import re
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery
from litestar.response import Template

from duplicata.web.access.guard import hote_pour_les_autres
from duplicata.web.access.roles import TOUS, pour
from duplicata.web.machine.liaison import Liaison
from duplicata.web.views.writing import qr_svg

PAGE = "/certificat"
FICHIER = "/certificat/duplicata.crt"
GENRE = "application/x-x509-ca-cert"
"""What makes a telephone offer to install it."""
_VERS = re.compile(r"/t/[a-z0-9-]+/[a-z]+")


@get(PAGE, opt=pour(TOUS), include_in_schema=False, sync_to_thread=True)
def certificat(request: Request[Any, Any, Any], vers: FromQuery[str] = "") -> Template:
    """The fingerprint in large letters, for the projector; the root and how to install it.

    *vers*: the page that asked for a badge, where one then goes.
    """
    liaison = _liaison(request)
    octets = liaison.empreinte.split(":")
    hote = hote_pour_les_autres(request)
    public = liaison.du_public(hote)
    return Template(
        "certificat.html",
        context={
            "empreinte": [" ".join(octets[rang : rang + 8]) for rang in range(0, len(octets), 8)],
            "fichier": FICHIER,
            "adresse": liaison.des_badges(hote) + (vers if _VERS.fullmatch(vers) else ""),
            "public": public,
            "ici": public + PAGE,
            "qr": qr_svg(public + PAGE),
        },
    )


@get(FICHIER, opt=pour(TOUS), include_in_schema=False, sync_to_thread=False)
def racine(request: Request[Any, Any, Any]) -> Response[bytes | None]:
    nom = 'attachment; filename="duplicata.crt"'
    return Response(_liaison(request).racine, media_type=GENRE, headers={"Content-Disposition": nom})


def _liaison(request: Request[Any, Any, Any]) -> Liaison:
    liaison: Liaison = request.app.state.liaison
    if liaison.racine is None or liaison.ports is None:
        raise NotFoundException
    return liaison


CERTIFICAT: list[HTTPRouteHandler] = [certificat, racine]
