"""The commission: its queue, its votes, its rulings under two signatures."""

import re
from typing import Annotated, Any

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from duplicata.app import controle
from duplicata.app.geste import Geste
from duplicata.arbitrage.decision import Sanction
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.acces.roles import COMMISSION, OFFICIELS, pour
from duplicata.web.api.commun import API, Cle, Points, Requete, auteur, enregistre, geste, partie_courante
from duplicata.web.salle import LaSalle, SalleOuverte
from duplicata.web.vues.affaires import decision_proposee, vue_affaires


class Vote(Struct, forbid_unknown_fields=True):
    lecture: int | None = None
    """Rank of one of the rulings proposed with the case; none with `points` and `sanction`."""
    raison: str = ""
    points: Points | None = None
    sanction: Sanction | None = None
    avertissements: Annotated[int, Meta(ge=0, le=9)] | None = None


class Appel(Struct, forbid_unknown_fields=True):
    table: int
    coup: int
    raison: str


@get(f"{API}/commission", opt=pour(OFFICIELS), tags=["commission"], sync_to_thread=True)
def affaires(request: Requete, salle: LaSalle) -> dict[str, Any]:
    """Every slip that waits: as written, every technical place of its word, articles, readings, votes."""
    return {"cas": vue_affaires(salle, auteur(request, salle).auteur)}


@post(
    f"{API}/commission/{{cas:str}}/vote",
    opt=pour(COMMISSION),
    tags=["commission"],
    sync_to_thread=True,
    status_code=200,
)
def voter(
    data: JSONBody[Vote], cas: FromPath[str], request: Requete, salle: LaSalle, cle: Cle = None
) -> dict[str, Any]:
    """A member's vote; the ruling is given with the second signature under the same one."""
    return _voter(data, cas, salle, geste(request, salle, cle, data.raison))


@post(
    f"{API}/commission/{{cas:str}}/decision",
    opt=pour(COMMISSION),
    tags=["commission"],
    sync_to_thread=True,
    status_code=200,
)
def decider(
    data: JSONBody[Vote], cas: FromPath[str], request: Requete, salle: LaSalle, cle: Cle = None
) -> dict[str, Any]:
    """Sign the ruling that another member has already signed; refused when nobody has."""
    acte = geste(request, salle, cle, data.raison)
    partie, coup, table = lire_cas(cas)
    if not salle.salle.journal.find(acte.cle):
        proposee = _decision(data, salle, partie, coup, table)
        renvoi = salle.salle.etat.dossier(partie, coup, table).renvoi
        autres = [vote for vote in renvoi.votes if vote.membre != acte.auteur] if renvoi else []
        if not any(vote.decision == proposee for vote in autres):
            raise SaisieInvalide(dire("Une décision de la commission se prend à deux membres au moins."))
    return _voter(data, cas, salle, acte)


def _voter(data: Vote, cas: str, salle: SalleOuverte, acte: Geste) -> dict[str, Any]:
    if not data.raison.strip():
        raise SaisieInvalide(dire("Un vote demande un motif."))
    partie, coup, table = lire_cas(cas)
    decision = _decision(data, salle, partie, coup, table)
    reponse = controle.voter(salle.salle, acte, partie, coup, table, decision)
    renvoi = salle.salle.etat.dossier(partie, coup, table).renvoi
    return {**enregistre(salle, reponse), "clos": bool(renvoi and renvoi.clos)}


def _decision(data: Vote, salle: SalleOuverte, partie: int, coup: int, table: int) -> Any:
    return decision_proposee(
        salle, partie, coup, table, data.lecture, data.points, data.sanction, data.avertissements
    )


def lire_cas(cas: str) -> tuple[int, int, int]:
    """``1-5-23``: game, move, table."""
    lu = re.fullmatch(r"(\d{1,4})-(\d{1,4})-(\d{1,6})", cas, re.ASCII)
    if lu is None:
        raise SaisieInvalide(dire("« {cas} » ne désigne pas un bulletin.", cas=cas))
    partie, coup, table = map(int, lu.groups())
    return partie, coup, table


@post(f"{API}/appel", opt=pour(OFFICIELS), tags=["commission"], sync_to_thread=True, status_code=201)
def appel(data: JSONBody[Appel], request: Requete, salle: LaSalle, cle: Cle = None) -> dict[str, Any]:
    """Put a slip before the commission: a player's appeal or an arbiter's doubt (6.3, 6.4)."""
    numero = partie_courante(salle)
    acte = geste(request, salle, cle, data.raison)
    reponse = controle.renvoyer(salle.salle, acte, numero, data.coup, data.table)
    return {**enregistre(salle, reponse), "cas": f"{numero}-{data.coup}-{data.table}"}
