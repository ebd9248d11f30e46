"""Serving the tournaments of a base: what is said of it, who takes over, and the stand alone."""


from litestar import Litestar

from duplicata.app.room.base.tournois import TournoisEnBase
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.store import Kept
from duplicata.web.live.rooms import Salles
from duplicata.web.live.takeover import Takeover
from duplicata.web.server.notices import Notices, warn


def require_base(base: str | None, public_seul: bool, autrement: bool) -> None:
    """*autrement*: something is asked for that goes with a folder of journals."""
    if public_seul and not base:
        raise SaisieInvalide(dire("--public-seul demande --base : il n’y a rien d’autre à suivre."))
    if base and autrement:
        raise SaisieInvalide(
            dire("--copie et --demonstration sont faites pour un dossier, pas pour une base.")
        )


def store_of(tournois: TournoisEnBase) -> Kept:
    from duplicata.web.access.base_store import BaseStore

    return BaseStore(tournois.cluster.address)


def follow_the_base(
    application: Litestar, notices: Notices, salles: Salles, tournois: TournoisEnBase
) -> None:
    """From the moment the rooms are open until they are to be closed."""
    takeover = Takeover(
        salles, tournois, application.state.acces, lambda phrase: notices.stand("base", phrase)
    )
    application.on_startup.append(takeover.open)
    application.on_startup.append(lambda: warn(*salles.refusees.values()))
    application.state.copie = bool(tournois.cluster.settings().standbys)
    application.state.lecteurs.append(takeover.close)
    application.on_shutdown.append(tournois.fermer)
