"""The blind second reading, its differences, and the third person who settles them."""

from typing import Annotated, Any

from litestar import get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from duplicata.app import controle
from duplicata.app.etat import Etat
from duplicata.app.geste import sans_empreinte
from duplicata.app.trancher import trancher as trancher_ecart
from duplicata.competition.coup import trouver
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.acces.roles import COMMISSION, DOUBLE, pour
from duplicata.web.api.commun import (
    API,
    Cle,
    Requete,
    auteur,
    enregistre,
    geste,
    partie_courante,
    partie_voulue,
)
from duplicata.web.api.ecrit import Ecrit
from duplicata.web.erreurs import refus
from duplicata.web.salle import LaSalle
from duplicata.web.vues.double import lectures, vue_double
from duplicata.web.vues.sondage import vue_sondage

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


@get(f"{API}/double", opt=pour(DOUBLE), tags=["double"], sync_to_thread=True)
def piles(
    request: Requete,
    salle: LaSalle,
    coup: FromQuery[int | None] = None,
    partie: FromQuery[int | None] = None,
) -> dict[str, Any]:
    """What is left to read again, per arbiter, and the differences once both readings are done."""
    numero = partie_voulue(salle, partie)
    return vue_double(salle.salle.etat, numero, auteur(request, salle).auteur, coup)


@get(f"{API}/double/sondage", opt=pour(DOUBLE), tags=["double"], sync_to_thread=True)
def sondage(
    salle: LaSalle, taille: Annotated[int, QueryParameter(ge=1, le=500)] = 10
) -> dict[str, Any]:
    """Slips to check against the paper, drawn by the digest of the journal: nobody chooses them."""
    sort = salle.salle.journal.head[1][:EMPREINTE_COURTE]
    return vue_sondage(salle.salle.etat, partie_courante(salle), taille, sort)


@post(f"{API}/double", opt=pour(DOUBLE), tags=["double"], sync_to_thread=True, status_code=201)
def relire(
    data: JSONBody[SecondeLecture], request: Requete, salle: LaSalle, cle: Cle = None
) -> dict[str, Any]:
    """A second reading; the answer says only whether both agree."""
    numero = partie_voulue(salle, data.partie)
    etat = salle.salle.etat
    champs = data.champs()
    if data.confirme:
        champs = trouver(etat.partie(numero), data.coup).bulletins.get(data.table, {})
    elif not champs:
        raise SaisieInvalide(dire("Saisissez le bulletin, ou confirmez-le."))
    acte = geste(request, salle, cle)
    reponse = controle.relire(salle.salle, acte, numero, data.coup, data.table, champs)
    ecarts = {(ecart.coup, ecart.table) for ecart in controle.ecarts(salle.salle.etat, numero)}
    return {
        **enregistre(salle, reponse),
        "accord": (data.coup, data.table) not in ecarts,
        "geste": sans_empreinte(acte.cle),
    }


@post(
    f"{API}/double/trancher",
    opt=pour(DOUBLE | COMMISSION),
    tags=["double"],
    sync_to_thread=True,
    status_code=200,
    responses=refus(s409="The slip has changed since its readings were shown."),
)
def trancher(data: JSONBody[Tranche], request: Requete, salle: LaSalle, cle: Cle = None) -> dict[str, Any]:
    """Settle a difference: one of the two readings, or the slip as the third person reads it."""
    numero = partie_voulue(salle, data.partie)

    def choisir(etat: Etat) -> dict[str, Any]:
        if data.lecture is None:
            return _lu_sur_le_papier(data)
        deux = lectures(etat, numero, data.coup, data.table)
        if data.lecture not in (0, 1) or len(deux) < 2:
            raise SaisieInvalide(dire("Table {table} : il n’y a pas de seconde lecture.", table=data.table))
        return deux[data.lecture].bulletin

    acte = geste(request, salle, cle, data.raison)
    reponse = trancher_ecart(salle.salle, acte, numero, data.coup, data.table, choisir, data.version)
    return enregistre(salle, reponse)


def _lu_sur_le_papier(data: Tranche) -> dict[str, Any]:
    champs = data.champs()
    if not champs:
        raise SaisieInvalide(dire("Choisissez une des lectures, ou saisissez le bulletin."))
    return champs
