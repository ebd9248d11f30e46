"""The plain HTTP counter beside a server under TLS: it hands out the root, and nothing else."""

import threading
from dataclasses import replace

import uvicorn
from litestar import Litestar, get
from litestar.response import Redirect

from duplicata.web.acces.garde import parler
from duplicata.web.application import gabarits
from duplicata.web.entetes import proteger
from duplicata.web.erreurs import TRAITEMENTS
from duplicata.web.fichiers import fichier
from duplicata.web.liaison import Liaison
from duplicata.web.tls.page import CERTIFICAT, PAGE


@get("/", include_in_schema=False, sync_to_thread=False)
def entree() -> Redirect:
    return Redirect(PAGE)


def creer_guichet(liaison: Liaison) -> Litestar:
    """No session, no event, no role: there is nothing here to be guarded."""
    app = Litestar(
        route_handlers=[entree, *CERTIFICAT, fichier],
        guards=[parler],
        before_send=[proteger],
        exception_handlers=TRAITEMENTS,  # type: ignore[arg-type]
        template_config=gabarits(liaison),
        openapi_config=None,
        logging_config=None,
    )
    app.state.liaison = replace(liaison, tls=False)
    return app


def ouvrir_guichet(liaison: Liaison, hote: str) -> None:
    """Serve the counter beside the room, until the program stops."""
    config = uvicorn.Config(
        creer_guichet(liaison),
        host=hote,
        port=liaison.guichet,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
    )
    threading.Thread(target=uvicorn.Server(config).run, name="guichet", daemon=True).start()
