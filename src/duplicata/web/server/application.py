"""The application: routes, guard, headers, languages, and the rooms open while it runs."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from argon2 import PasswordHasher
from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

import duplicata
from duplicata.web.access.access import Acces
from duplicata.web.access.guard import garder
from duplicata.web.access.once import IdempotentBadges, marquer
from duplicata.web.access.roles import TOUS, pour
from duplicata.web.api import ROUTES
from duplicata.web.http.errors import TAILLE_MAXIMALE, TRAITEMENTS
from duplicata.web.http.headers import proteger
from duplicata.web.http.json_body import une_fois_chaque_champ
from duplicata.web.http.structs import learn
from duplicata.web.live.room import LiveRoom
from duplicata.web.live.rooms import Salles
from duplicata.web.live.solutions import EncodedSolutions
from duplicata.web.live.stream import flux
from duplicata.web.machine.clock import Horloge
from duplicata.web.machine.liaison import Liaison
from duplicata.web.machine.origins import Origines
from duplicata.web.pages.aide import AIDE, AIDE_PDF
from duplicata.web.pages.papier import PAPIER
from duplicata.web.pages.printed import VITRINE
from duplicata.web.pages.screens import PAGES
from duplicata.web.pages.static import fichier
from duplicata.web.pages.templating import gabarits
from duplicata.web.server.short_way import ShortWay
from duplicata.web.tls.page import CERTIFICAT

COMPRESSION = CompressionConfig(
    backend="gzip", gzip_compress_level=6, minimum_size=1_000, exclude=["^/t/", "/flux$", "/solutions$"]
)
"""Not the pages, which hold the anti-forgery token, nor the stream, which must not wait, nor the solutions,
which are kept compressed."""
DESSINEES = [*PAGES, *VITRINE, *AIDE, *AIDE_PDF, *PAPIER]
EN_CLAIR = Liaison()
SUR_DEMANDE = Origines()
"""An application that listens nowhere by itself knows no address but the one it is asked at."""


def creer_application(
    dossier: Path,
    *,
    code_serveur: str = "",
    liaison: Liaison = EN_CLAIR,
    origines: Origines = SUR_DEMANDE,
    hachage: PasswordHasher | None = None,
) -> Litestar:
    """The application on a data folder; *code_serveur* is asked of whoever creates an event."""
    dossier.mkdir(parents=True, exist_ok=True)
    acces = Acces(dossier, hachage=hachage)
    salles = Salles(dossier, Horloge.du_dossier(dossier))
    solutions = EncodedSolutions()

    @asynccontextmanager
    async def ouvrir(app: Litestar) -> AsyncIterator[None]:
        await salles.ouvrir_toutes()
        try:
            yield
        finally:
            for arreter in app.state.lecteurs:
                await arreter()
            await salles.fermer()
            solutions.fermer()
            acces.fermer()

    app = Litestar(
        # Together in one router: handlers of one address given one by one would be wrapped twice.
        route_handlers=[Router(path="/", route_handlers=[*DESSINEES, *ROUTES, *CERTIFICAT, flux, fichier])],
        guards=[garder, une_fois_chaque_champ, marquer],
        before_send=[proteger],
        exception_handlers=TRAITEMENTS,  # type: ignore[arg-type]
        dependencies={"live": Provide(_salle, sync_to_thread=False)},
        template_config=gabarits(liaison),
        openapi_config=_schema(),
        compression_config=COMPRESSION,
        request_max_body_size=TAILLE_MAXIMALE,
        lifespan=[ouvrir],
        logging_config=None,
    )
    app.state.acces = acces
    app.state.idempotent = IdempotentBadges(acces.comptes)
    app.state.liaison = liaison
    app.state.origines = origines
    app.state.salles = salles
    app.state.solutions = solutions
    app.state.code_serveur = code_serveur
    lecteurs: list[Callable[[], Awaitable[None]]] = []
    # Whoever else reads the journals: once stopped, they are closed with all that is stored in their files.
    app.state.lecteurs = lecteurs
    app.asgi_handler = ShortWay(app)
    learn()
    return app


def _salle(state: State, tournoi: FromPath[str]) -> LiveRoom:
    live: LiveRoom | None = state.salles.trouver(tournoi)
    if live is None:
        raise NotFoundException
    return live


def _schema() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="duplicata",
        version=duplicata.__version__,
        description="Everything the screens of the room do. Unsafe methods need the header X-CSRF-Token of "
        "the session; writes take Cle-Idempotence (a UUID): the same key twice is one gesture.",
        use_handler_docstrings=True,
        path="/api/schema",
        openapi_router=Router(path="/api/schema", route_handlers=[], opt=pour(TOUS), include_in_schema=False),
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
    )
