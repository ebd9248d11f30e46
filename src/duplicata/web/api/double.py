"""The second reading, blind or confirmed, its differences, who settles them, and the audit samples."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import FromQuery, JSONBody
from msgspec import Meta, Struct

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
    durablement,
    enregistre,
    enregistrement,
    geste,
    partie_courante,
    partie_voulue,
)
from duplicata.web.api.saisie import Ecrit
from duplicata.web.http.errors import refus
from duplicata.web.live.room import TheRoom
from duplicata.web.views.event.sondage import Sondages, vue_sondages
from duplicata.web.views.slips.double import Double, lectures, vue_double
from duplicata.web.views.slips.formats import UneLecture, vue_decision


class SecondeLecture(Ecrit, kw_only=True):
    coup: int
    table: int
    partie: int | None = None
    """The one being played unless an earlier one is named."""


class AMontrer(Struct, forbid_unknown_fields=True):
    coup: int
    table: int
    partie: int | None = None
    """The one being played unless an earlier one is named."""


class AConfirmer(AMontrer, kw_only=True, forbid_unknown_fields=True):
    version: int
    """The one that was shown."""


class Montre(Struct, frozen=True, kw_only=True):
    """What the first arbiter entered: whoever has seen it no longer reads this slip blind."""

    version: int
    lecture: UneLecture


class AAnnoncer(Struct, forbid_unknown_fields=True):
    taille: Annotated[int, Meta(ge=1, le=500)] = 60


class ATirer(Struct, forbid_unknown_fields=True):
    numero: int
    des: str
    """The throws, in the order called out."""


class Tranche(Ecrit, kw_only=True):
    coup: int
    table: int
    partie: int | None = None
    lecture: int | None = None
    """Which of the two readings is right (0 or 1); none when the paper says something else."""
    raison: str = ""
    version: int | None = None
    """The one told with the difference: refused (409) when the slip has changed since."""


class Confirme(Enregistre, frozen=True, kw_only=True):
    geste: str
    """To take it back."""


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
def sondages(live: TheRoom) -> Sondages:
    """The audit samples of the game, each with the slips to hold against the paper."""
    return vue_sondages(live.room.etat, partie_courante(live))


@post(f"{API}/double/sondage", opt=pour(DOUBLE), tags=["double"], sync_to_thread=True, status_code=201)
def annoncer(data: JSONBody[AAnnoncer], request: Requete, live: TheRoom, cle: Cle = None) -> Enregistre:
    """Announce a sample: its slips and the head of the journal are settled before the dice are thrown."""
    acte = geste(request, live, cle)
    return enregistre(live, double.annoncer_sondage(live.room, acte, partie_courante(live), data.taille))


@post(f"{API}/double/sondage/tirer", opt=pour(DOUBLE), tags=["double"], sync_to_thread=True, status_code=200)
def tirer(data: JSONBody[ATirer], request: Requete, live: TheRoom, cle: Cle = None) -> Enregistre:
    """The slips that the dice designate; once for each sample announced."""
    acte = geste(request, live, cle)
    numero = partie_courante(live)
    return enregistre(live, double.tirer_sondage(live.room, acte, numero, data.numero, data.des))


@post(f"{API}/double/montrer", opt=pour(DOUBLE), tags=["double"], sync_to_thread=True, status_code=200)
def montrer(data: JSONBody[AMontrer], request: Requete, live: TheRoom, cle: Cle = None) -> Montre:
    """What was entered for one slip, to be held against the paper; noted, as it ends the blind reading."""
    numero = partie_voulue(live, data.partie)
    acte = geste(request, live, cle)
    enregistrement(live, double.montrer(live.room, acte, numero, data.coup, data.table))
    etat = live.room.etat
    coup = trouver(etat.partie(numero), data.coup)
    lue = UneLecture(
        coup.bulletins.get(data.table, Transcription()), vue_decision(coup.decisions[data.table])
    )
    return Montre(version=etat.dossier(numero, data.coup, data.table).version, lecture=lue)


@post(
    f"{API}/double/confirmer",
    opt=pour(DOUBLE),
    tags=["double"],
    status_code=201,
    responses=refus(s409="The slip has changed since it was shown."),
)
async def confirmer(
    data: JSONBody[AConfirmer], request: Requete, live: TheRoom, cle: Cle = None
) -> Confirme:
    """One slip that the screen has shown is the one on the paper: counted apart from blind readings."""
    numero = partie_voulue(live, data.partie)
    acte = geste(request, live, cle)
    lu = (numero, data.coup, data.table, data.version)
    reponse = await durablement(live, double.engager_confirmation, acte, *lu)
    return Confirme(**enregistrement(live, reponse), geste=sans_empreinte(acte.cle))


@post(f"{API}/double", opt=pour(DOUBLE), tags=["double"], status_code=201)
async def relire(
    data: JSONBody[SecondeLecture], request: Requete, live: TheRoom, cle: Cle = None
) -> Relu:
    """A second reading, typed from the paper; the answer says only whether both agree."""
    numero = partie_voulue(live, data.partie)
    lue = data.transcription()
    if lue == Transcription():
        raise SaisieInvalide(dire("Saisissez le bulletin, ou confirmez-le."))
    acte = geste(request, live, cle)
    bulletin = (numero, data.coup, data.table)
    reponse = await durablement(live, double.engager_relecture, acte, *bulletin, lue)
    accord = await asyncio.to_thread(_accord, live.room.etat, *bulletin)
    return Relu(**enregistrement(live, reponse), accord=accord, geste=sans_empreinte(acte.cle))


def _accord(etat: Etat, partie: int, coup: int, table: int) -> bool:
    return (coup, table) not in {(ecart.coup, ecart.table) for ecart in double.ecarts(etat, partie)}


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
