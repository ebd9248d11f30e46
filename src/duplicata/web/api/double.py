"""The blind second reading, its differences, and the third person who settles them."""

from typing import Annotated

from litestar import get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from duplicata.app.gestures import double
from duplicata.app.gestures.double import trancher as trancher_ecart
from duplicata.app.state.gesture import sans_empreinte
from duplicata.app.state.state import Etat
from duplicata.competition.coup import trouver
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.roles import COMMISSION, DOUBLE, pour
from duplicata.web.api.common import (
    API,
    Cle,
    Enregistre,
    Requete,
    auteur,
    enregistre,
    enregistrement,
    geste,
    partie_courante,
    partie_voulue,
)
from duplicata.web.api.saisie import Ecrit
from duplicata.web.http.errors import refus
from duplicata.web.live.room import TheRoom
from duplicata.web.views.event.sondage import Sondage, vue_sondage
from duplicata.web.views.slips.double import Double, lectures, vue_double

EMPREINTE_COURTE = 12


class SecondeLecture(Ecrit, kw_only=True):
    coup: int
    table: int
    partie: int | None = None
    """The one being played unless an earlier one is named."""
    confirme: bool = False
    """The paper says what was expected: read without being written again."""


class Tranche(Ecrit, kw_only=True):
    coup: int
    table: int
    partie: int | None = None
    lecture: int | None = None
    """Which of the two readings is right (0 or 1); none when the paper says something else."""
    raison: str = ""
    version: int | None = None
    """The one told with the difference: refused (409) when the slip has changed since."""


class Relu(Enregistre, frozen=True, kw_only=True):
    accord: bool
    geste: str
    """To take it back."""


@get(f"{API}/double", opt=pour(DOUBLE), tags=["double"], sync_to_thread=True)
def piles(
    request: Requete,
    live: TheRoom,
    coup: FromQuery[int | None] = None,
    partie: FromQuery[int | None] = None,
) -> Double:
    """What is left to read again, per arbiter, and the differences once both readings are done."""
    numero = partie_voulue(live, partie)
    return vue_double(live.room.etat, numero, auteur(request, live).auteur, coup)


@get(f"{API}/double/sondage", opt=pour(DOUBLE), tags=["double"], sync_to_thread=True)
def sondage(live: TheRoom, taille: Annotated[int, QueryParameter(ge=1, le=500)] = 10) -> Sondage:
    """Slips to check against the paper, drawn by the digest of the journal: nobody chooses them."""
    sort = live.room.journal.head[1][:EMPREINTE_COURTE]
    return vue_sondage(live.room.etat, partie_courante(live), taille, sort)


@post(f"{API}/double", opt=pour(DOUBLE), tags=["double"], sync_to_thread=True, status_code=201)
def relire(data: JSONBody[SecondeLecture], request: Requete, live: TheRoom, cle: Cle = None) -> Relu:
    """A second reading; the answer says only whether both agree."""
    numero = partie_voulue(live, data.partie)
    etat = live.room.etat
    lue = data.transcription()
    if data.confirme:
        lue = trouver(etat.partie(numero), data.coup).bulletins.get(data.table, Transcription())
    elif lue == Transcription():
        raise SaisieInvalide(dire("Saisissez le bulletin, ou confirmez-le."))
    acte = geste(request, live, cle)
    reponse = double.relire(live.room, acte, numero, data.coup, data.table, lue)
    ecarts = {(ecart.coup, ecart.table) for ecart in double.ecarts(live.room.etat, numero)}
    return Relu(
        **enregistrement(live, reponse),
        accord=(data.coup, data.table) not in ecarts,
        geste=sans_empreinte(acte.cle),
    )


@post(
    f"{API}/double/trancher",
    opt=pour(DOUBLE | COMMISSION),
    tags=["double"],
    sync_to_thread=True,
    status_code=200,
    responses=refus(s409="The slip has changed since its readings were shown."),
)
def trancher(data: JSONBody[Tranche], request: Requete, live: TheRoom, cle: Cle = None) -> Enregistre:
    """Settle a difference: one of the two readings, or the slip as the third person reads it."""
    numero = partie_voulue(live, data.partie)

    def choisir(etat: Etat) -> Transcription:
        if data.lecture is None:
            return _lu_sur_le_papier(data)
        deux = lectures(etat, numero, data.coup, data.table)
        if data.lecture not in (0, 1) or len(deux) < 2:
            raise SaisieInvalide(dire("Table {table} : il n’y a pas de seconde lecture.", table=data.table))
        return deux[data.lecture].bulletin

    acte = geste(request, live, cle, data.raison)
    reponse = trancher_ecart(live.room, acte, numero, data.coup, data.table, choisir, data.version)
    return enregistre(live, reponse)


def _lu_sur_le_papier(data: Tranche) -> Transcription:
    lue = data.transcription()
    if lue == Transcription():
        raise SaisieInvalide(dire("Choisissez une des lectures, ou saisissez le bulletin."))
    return lue
