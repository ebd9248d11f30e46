"""The application of the stand: the public routes of the server, and none of the others."""

from collections.abc import Awaitable, Callable

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.params import FromPath

from duplicata.langue import choisir_langue
from duplicata.web.acces.garde import Connexion
from duplicata.web.acces.roles import Role
from duplicata.web.api import ROUTES
from duplicata.web.application import gabarits
from duplicata.web.entetes import langue_demandee, proteger
from duplicata.web.erreurs import TRAITEMENTS
from duplicata.web.fichiers import fichier
from duplicata.web.liaison import Liaison
from duplicata.web.pages import PAGES
from duplicata.web.salle import SalleOuverte
from duplicata.web.vitrine import VITRINE

Trouver = Callable[[str], Awaitable[SalleOuverte | None]]
COMPRESSION = CompressionConfig(backend="gzip", gzip_compress_level=6, minimum_size=1_000)
"""The pages too: without a session they hold no secret that their length could betray."""


def creer_publique(trouver: Trouver, liaison: Liaison) -> Litestar:
    async def salle(tournoi: FromPath[str]) -> SalleOuverte:
        trouvee = await trouver(tournoi)
        if trouvee is None:
            raise NotFoundException
        return trouvee

    routes = [handler for handler in [*PAGES, *VITRINE, *ROUTES, fichier] if _publique(handler)]
    app = Litestar(
        route_handlers=[Router(path="/", route_handlers=routes)],
        guards=[_garder],
        before_send=[proteger],
        exception_handlers=TRAITEMENTS,  # type: ignore[arg-type]
        dependencies={"salle": Provide(salle)},
        template_config=gabarits(liaison),
        openapi_config=None,
        compression_config=COMPRESSION,
        logging_config=None,
    )
    app.state.liaison = liaison
    return app


async def _garder(connexion: Connexion, handler: BaseRouteHandler) -> None:
    choisir_langue(langue_demandee(connexion.scope) or connexion.cookies.get("langue", "fr"))
    connexion.scope["user"] = None


def _publique(handler: HTTPRouteHandler) -> bool:
    ouverte = Role.PUBLIC in handler.opt.get("roles", ()) and not handler.opt.get("badge")
    return ouverte and handler.http_methods == {"GET"}
