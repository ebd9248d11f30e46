"""The journal: who did what, when, why; the room as it was just before."""

from itertools import takewhile

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery
from msgspec import Struct
from msgspec.structs import asdict

from duplicata.app.state.history import History, gestes_ecrits
from duplicata.web.access.roles import AU_FAIT, DIRECTION, OFFICIELS, pour
from duplicata.web.api.common import API, Requete, auteur
from duplicata.web.live.room import TheRoom
from duplicata.web.views.desk.etat import EtatVu, vue_etat
from duplicata.web.views.event.journal import PageDuJournal, vue_gestes
from duplicata.web.views.results.classement import Classement, vue_classement

PAGE = 100


class EtatAvant(EtatVu, frozen=True, kw_only=True):
    """The room as it was."""

    classement: Classement | None
    quand: str


class Verification(Struct, frozen=True):
    lignes: int
    tete: str
    """Digest of the last line."""
    fautes: list[str]


@get(f"{API}/journal", opt=pour(OFFICIELS), tags=["journal"], sync_to_thread=True)
def journal(
    request: Requete,
    live: TheRoom,
    avant: FromQuery[int | None] = None,
    table: FromQuery[int | None] = None,
    coup: FromQuery[int | None] = None,
) -> PageDuJournal:
    """Gestures, the latest first, a page at a time (`avant` = a line number).

    Whoever is only a double arbiter is told neither the points nor the reasons of the rulings.
    """
    aveugle = not auteur(request, live).compte.roles & AU_FAIT
    return vue_gestes(live.room, avant, table, coup, PAGE, aveugle=aveugle)


@get(f"{API}/journal/etat", opt=pour(OFFICIELS), tags=["journal"], sync_to_thread=True)
def etat_avant(live: TheRoom, avant: FromQuery[int]) -> EtatAvant:
    """The room and the standings as they were just before a line of the journal."""
    lignes = list(takewhile(lambda ligne: ligne.seq < avant, live.room.journal.rows()))
    if not lignes or avant > live.version + 1:
        raise NotFoundException
    etat = History(gestes_ecrits(lignes)).etat
    return EtatAvant(
        **asdict(vue_etat(etat, live.horloge, officiel=True)),
        classement=vue_classement(etat) if etat.tournoi else None,
        quand=lignes[-1].at,
    )


@get(f"{API}/journal/verification", opt=pour(DIRECTION), tags=["journal"], sync_to_thread=True)
def verification(live: TheRoom) -> Verification:
    """Replay the chain of the journal from its first line, and check its seal."""
    verdict = live.room.verifier()
    return Verification(verdict.lines, verdict.head, list(verdict.faults))
