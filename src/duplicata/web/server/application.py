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
from duplicata.app.room.folder import Tournois
from duplicata.web.access.access import Acces
from duplicata.web.access.guard import garder
from duplicata.web.access.once import IdempotentBadges, marquer
from duplicata.web.access.roles import TOUS, pour
from duplicata.web.access.store import Kept
from duplicata.web.api import ROUTES
from duplicata.web.centre import ROUTES as CENTRE
from duplicata.web.centre.sending import Envois
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
from duplicata.web.multiplex.api import DU_MULTIPLEX
from duplicata.web.multiplex.emission import EMISSION
from duplicata.web.multiplex.suiveurs import Suiveurs
from duplicata.web.pages.help.aide import AIDE, AIDE_PDF
from duplicata.web.pages.papier import PAPIER
from duplicata.web.pages.printed import VITRINE
from duplicata.web.pages.screens import PAGES
from duplicata.web.pages.static import fichier
from duplicata.web.pages.templating import dire_la_liaison, gabarits
from duplicata.web.server.short_way import ShortWay
from duplicata.web.tls.page import CERTIFICAT

COMPRESSION = CompressionConfig(
    backend="gzip", gzip_compress_level=6, minimum_size=1_000, exclude=["^/t/", "/flux$", "/solutions$"]
)
"""Not the pages, which hold the anti-forgery token, nor the stream, which must not wait, nor the solutions,
which are kept compressed."""
DESSINEES = [*PAGES, *VITRINE, *AIDE, *AIDE_PDF, *PAPIER]
MULTIPLEX = [*EMISSION, *DU_MULTIPLEX]
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
    tournois: Tournois | None = None,
    store: Kept | None = None,
    routes: Litestar | None = None,
) -> Litestar:
    """The application on a data folder; *code_serveur* is asked of whoever creates an event.

    *tournois*, *store*: where journals and accounts are, if not in the folder.
    *routes*: those of an application that is closed, or not open yet; they serve this folder from now on.
    """
    dossier.mkdir(parents=True, exist_ok=True)
    app = routes or tracer()
    acces = Acces(dossier, hachage=hachage, store=store)
    # Whoever else reads the journals: once stopped, they are closed with all that is stored in their files.
    lecteurs: list[Callable[[], Awaitable[None]]] = []
    salles = Salles(tournois or Tournois(dossier), Horloge.du_dossier(dossier))
    app.state = State(
        {
            "acces": acces,
            "idempotent": IdempotentBadges(acces.comptes),
            "liaison": liaison,
            "copie": False,
            "origines": origines,
            "salles": salles,
            "envois": Envois(salles),
            "solutions": EncodedSolutions(),
            "code_serveur": code_serveur,
            "lecteurs": lecteurs,
            "emissions": {},
            "suiveurs": Suiveurs(acces.meneurs),
        }
    )
    dire_la_liaison(app, liaison)
    return app


def tracer() -> Litestar:
    """The routes, on no folder yet: nearly all that an application costs to make."""
    toutes = [*DESSINEES, *ROUTES, *CENTRE, *MULTIPLEX, *CERTIFICAT, flux, fichier]
    app = Litestar(
        # Together in one router: handlers of one address given one by one would be wrapped twice.
        route_handlers=[Router(path="/", route_handlers=toutes)],
        guards=[garder, une_fois_chaque_champ, marquer],
        before_send=[proteger],
        exception_handlers=TRAITEMENTS,  # type: ignore[arg-type]
        dependencies={"live": Provide(_salle, sync_to_thread=False)},
        template_config=gabarits(EN_CLAIR),
        openapi_config=_schema(),
        compression_config=COMPRESSION,
        request_max_body_size=TAILLE_MAXIMALE,
        lifespan=[_ouverte],
        logging_config=None,
    )
    app.asgi_handler = ShortWay(app)
    learn()
    return app


@asynccontextmanager
async def _ouverte(app: Litestar) -> AsyncIterator[None]:
    etat = app.state
    await etat.salles.ouvrir_toutes()
    await etat.suiveurs.ouvrir(etat.salles)
    try:
        yield
    finally:
        await etat.suiveurs.fermer()
        for arreter in etat.lecteurs:
            await arreter()
        await etat.salles.fermer()
        etat.solutions.fermer()
        etat.acces.fermer()


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
