"""The journal: who did what, when, why; the room as it was just before."""

from typing import Any

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery

from duplicata.app.memoire import Memoire, souvenirs
from duplicata.journal import read_rows
from duplicata.web.acces.roles import AU_FAIT, DIRECTION, OFFICIELS, pour
from duplicata.web.api.commun import API, Requete, auteur
from duplicata.web.salle import LaSalle
from duplicata.web.vues.classement import vue_classement
from duplicata.web.vues.journal import vue_gestes
from duplicata.web.vues.sujets import vue_etat

PAGE = 100


@get(f"{API}/journal", opt=pour(OFFICIELS), tags=["journal"], sync_to_thread=True)
def journal(
    request: Requete,
    salle: LaSalle,
    avant: FromQuery[int | None] = None,
    table: FromQuery[int | None] = None,
    coup: FromQuery[int | None] = None,
) -> dict[str, Any]:
    """Gestures, the latest first, a page at a time (`avant` = a line number).

    Whoever is only a double arbiter is told neither the points nor the reasons of the rulings.
    """
    aveugle = not auteur(request, salle).compte.roles & AU_FAIT
    return vue_gestes(salle, avant, table, coup, PAGE, aveugle=aveugle)


@get(f"{API}/journal/etat", opt=pour(OFFICIELS), tags=["journal"], sync_to_thread=True)
def etat_avant(salle: LaSalle, avant: FromQuery[int]) -> dict[str, Any]:
    """The room and the standings as they were just before a line of the journal."""
    lignes = [ligne for ligne in read_rows(salle.salle.journal.path) if ligne.seq < avant]
    if not lignes or avant > salle.version + 1:
        raise NotFoundException
    etat = Memoire(souvenirs(lignes)).etat
    return {
        **vue_etat(etat, salle.horloge, officiel=True),
        "classement": vue_classement(etat) if etat.tournoi else None,
        "quand": lignes[-1].at,
    }


@get(f"{API}/journal/verification", opt=pour(DIRECTION), tags=["journal"], sync_to_thread=True)
def verification(salle: LaSalle) -> dict[str, Any]:
    """Replay the chain of the journal from its first line, and check its seal."""
    verdict = salle.salle.verifier()
    return {"lignes": verdict.lines, "tete": verdict.head, "fautes": list(verdict.faults)}
