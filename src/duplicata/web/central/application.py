"""Two faces of one desk: what the network may ask, and the federation's own pages on its own computer."""

from litestar import Litestar
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from duplicata.langue import dire
from duplicata.web.access.guard import SURES, Connexion, parler, verifier_origine
from duplicata.web.central.desk import Desk
from duplicata.web.central.pages import FOR_ALL, FOR_THE_FEDERATION
from duplicata.web.central.seam import SEAM
from duplicata.web.http.errors import TRAITEMENTS
from duplicata.web.http.headers import proteger
from duplicata.web.http.structs import learn
from duplicata.web.machine.liaison import Liaison
from duplicata.web.machine.seat import nomme_ici
from duplicata.web.pages.help.aide import AIDE
from duplicata.web.pages.static import fichier
from duplicata.web.pages.templating import gabarits


def create_app(desk: Desk, *, federation: bool) -> Litestar:
    """*federation*: for the keyboard of the central; otherwise for centres and for whoever looks on."""
    guards = [parler, _at_home] if federation else [parler]
    handlers = [*FOR_ALL, *(FOR_THE_FEDERATION if federation else SEAM), *AIDE, fichier]
    liaison = Liaison()
    app = Litestar(
        route_handlers=handlers,
        guards=guards,
        before_send=[proteger],
        exception_handlers=TRAITEMENTS,  # type: ignore[arg-type]
        template_config=gabarits(liaison),
        openapi_config=None,
        logging_config=None,
    )
    app.state.desk = desk
    app.state.liaison = liaison
    app.state.federation = federation
    learn()
    return app


async def _at_home(connexion: Connexion, _: BaseRouteHandler) -> None:
    """A site of the internet whose name was made to lead here sees nothing, and no other page sends files."""
    if not nomme_ici(connexion.scope):
        raise PermissionDeniedException(dire("Cette page est celle de la fédération, sur son ordinateur."))
    if connexion.scope.get("method", "GET") not in SURES:
        verifier_origine(connexion)
