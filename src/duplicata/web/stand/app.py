"""The application of the stand: the public routes of the server, the root, and the way to the badges."""

import re
from collections.abc import Hashable
from typing import Any
from urllib.parse import quote

from litestar import Litestar, Request, Router, get
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from duplicata.langue import choisir_langue
from duplicata.web.access.guard import Connexion, hote_demande
from duplicata.web.access.roles import Role
from duplicata.web.api import ROUTES
from duplicata.web.http.errors import TRAITEMENTS
from duplicata.web.http.headers import langue_demandee, proteger
from duplicata.web.http.page_cache import ACCUEIL, SAISON, Cache, Message
from duplicata.web.http.structs import learn
from duplicata.web.live.room import ReadRoom, TheRoom
from duplicata.web.live.shown import caches
from duplicata.web.live.stream import flux
from duplicata.web.machine.liaison import Liaison
from duplicata.web.machine.network import entre_crochets, est_locale
from duplicata.web.pages.drawn import COMPRESSED
from duplicata.web.pages.help.aide import AIDE
from duplicata.web.pages.help.rubriques import SOMMAIRE
from duplicata.web.pages.papier import PAPIER
from duplicata.web.pages.printed import VITRINE
from duplicata.web.pages.screens import PAGES
from duplicata.web.pages.static import fichier
from duplicata.web.pages.templating import gabarits
from duplicata.web.stand.rooms import Rooms
from duplicata.web.tls.page import CERTIFICAT, PAGE

COMPRESSION = CompressionConfig(
    backend="gzip",
    gzip_compress_level=6,
    minimum_size=1_000,
    exclude=["/flux$"],
    exclude_opt_key=COMPRESSED,
)
"""The pages too: without a session they hold no secret that their length could betray."""
KEPT = re.compile(r"/(?:api/)?t/([a-z0-9-]+)/(?:classement|rejeu|chronique|table)\b")
"""Pages that every telephone asks for at once."""


def create_app(rooms: Rooms, line: Liaison) -> Litestar:
    async def live(tournoi: FromPath[str]) -> ReadRoom:
        found = await rooms.find(tournoi)
        if found is None:
            raise NotFoundException
        return found

    everything = [*PAGES, *VITRINE, *AIDE, *ROUTES, *CERTIFICAT, flux, fichier]
    routes = [handler for handler in everything if _public(handler)]
    app = Litestar(
        route_handlers=[Router(path="/", route_handlers=[*routes, _badges()])],
        guards=[_guard],
        before_send=[proteger],
        exception_handlers=TRAITEMENTS,  # type: ignore[arg-type]
        dependencies={"live": Provide(live)},
        template_config=gabarits(line),
        openapi_config=None,
        compression_config=COMPRESSION,
        logging_config=None,
    )
    app.state.liaison = line
    app.state.salles = rooms
    learn()
    return app


def kept(app: Litestar, rooms: Rooms) -> Cache:
    async def told(scope: Message) -> Hashable | None:
        if scope["path"] in (ACCUEIL, SAISON):
            await rooms.find_all()
            return tuple((room.identifiant, room.version) for room in rooms)
        if scope["path"].startswith(SOMMAIRE):
            return SOMMAIRE
        page = KEPT.match(scope["path"])
        room = await rooms.find(page[1]) if page else None
        return (room.diffusion.tour_public, caches(room)) if room else None

    return Cache(app, told)


def _badges() -> HTTPRouteHandler:
    """Every page that needs a badge: it is at another port of this computer, under its certificate."""
    closed = [handler for handler in (*PAGES, *VITRINE, *PAPIER) if not _public(handler)]
    pages = [path for handler in closed for path in sorted(handler.paths)]

    @get(pages, include_in_schema=False, sync_to_thread=False)
    def badges(request: Request[Any, Any, Any], live: TheRoom) -> Redirect:
        line: Liaison = request.app.state.liaison
        assert line.ports
        host, path = hote_demande(request), quote(request.url.path)
        if est_locale(host):
            return Redirect(f"http://{entre_crochets(host)}:{line.ports.ici}{path}", status_code=303)
        if line.racine:
            # A telephone without the root would meet an error that explains nothing.
            return Redirect(f"{PAGE}?vers={path}", status_code=303)
        return Redirect(line.des_badges(host) + path, status_code=303)

    return badges


async def _guard(connexion: Connexion, handler: BaseRouteHandler) -> None:
    choisir_langue(langue_demandee(connexion.scope) or connexion.cookies.get("langue", "fr"))
    connexion.scope["user"] = None


def _public(handler: HTTPRouteHandler) -> bool:
    to_all = Role.PUBLIC in handler.opt.get("roles", ()) and not handler.opt.get("badge")
    return to_all and handler.http_methods == {"GET"}
