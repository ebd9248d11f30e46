"""The commission: its queue, its votes, its rulings under two signatures."""

import re
from collections.abc import Callable
from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from duplicata.app.gestures import double
from duplicata.app.gestures.commission import decision_proposee
from duplicata.app.state.gesture import Geste
from duplicata.app.state.state import Etat
from duplicata.app.state.text import verifier_texte
from duplicata.arbitrage.decision import Decision, Sanction
from duplicata.documents.dossier_page import page_du_dossier
from duplicata.documents.dossier_recours import dossier_recours
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.roles import AU_FAIT, COMMISSION, OFFICIELS, RECOURS, pour
from duplicata.web.api.common import (
    API,
    Cle,
    Enregistre,
    Points,
    Requete,
    auteur,
    enregistrement,
    geste,
    partie_voulue,
)
from duplicata.web.http.errors import refus
from duplicata.web.live.room import LiveRoom, TheRoom
from duplicata.web.views.desk.partie import UnePhase, numero_courant, phase
from duplicata.web.views.slips.commission import Affaire, vue_affaires
from duplicata.web.views.slips.dossier import DossierDeRecours, vue_dossier
from duplicata.web.views.slips.recours import Delai, Tranchee, vue_delais, vue_tranchees

DU_CAS = f"{API}/commission/{{cas:str}}"


class Vote(Struct, forbid_unknown_fields=True):
    lecture: int | None = None
    """Rank of one of the rulings proposed with the case; none with `points` and `sanction`."""
    raison: str = ""
    points: Points | None = None
    sanction: Sanction | None = None
    avertissements: Annotated[int, Meta(ge=0, le=9)] | None = None
    version: int | None = None
    """The one told with the case: refused (409) when the slip has changed since."""


class Appel(Struct, forbid_unknown_fields=True):
    table: int
    coup: int
    raison: str
    tardif: Annotated[str, Meta(max_length=200)] = ""
    """Why it is received, when the time for appeals is over (6.3)."""
    partie: int | None = None
    """The one being played unless another is named."""


class PartieEnCours(Struct, frozen=True):
    numero: int
    phase: UnePhase
    coup: int


class Affaires(Struct, frozen=True, kw_only=True):
    cas: list[Affaire]
    delais: list[Delai]
    tranchees: list[Tranchee]
    partie: PartieEnCours | None


class VoteCompte(Enregistre, frozen=True, kw_only=True):
    clos: bool
    """Two members have signed the same ruling."""


class Renvoye(Enregistre, frozen=True, kw_only=True):
    cas: str
    """`1-5-23`: game, move, table."""


@get(f"{API}/commission", opt=pour(AU_FAIT), tags=["commission"], sync_to_thread=True)
def affaires(request: Requete, live: TheRoom) -> Affaires:
    """Every slip that waits: as written, every technical place of its word, articles, readings, votes.

    With it, until when appeals are received in each game (6.3), and the cases decided.
    """
    etat = live.room.etat
    numero = numero_courant(etat)
    partie = etat.partie(numero) if numero else None
    return Affaires(
        cas=vue_affaires(live.room, auteur(request, live).auteur),
        delais=vue_delais(etat),
        tranchees=vue_tranchees(etat),
        partie=PartieEnCours(partie.numero, phase(partie), len(partie.coups)) if partie else None,
    )


@post(
    f"{DU_CAS}/vote",
    opt=pour(COMMISSION),
    tags=["commission"],
    sync_to_thread=True,
    status_code=200,
    responses=refus(s409="The slip has changed since it was shown."),
)
def voter(
    data: JSONBody[Vote], cas: FromPath[str], request: Requete, live: TheRoom, cle: Cle = None
) -> VoteCompte:
    """A member's vote; the ruling is given with the second signature under the same one."""
    return _voter(data, cas, live, geste(request, live, cle, data.raison), _decision)


@post(
    f"{DU_CAS}/decision",
    opt=pour(COMMISSION),
    tags=["commission"],
    sync_to_thread=True,
    status_code=200,
    responses=refus(s409="The slip has changed since it was shown."),
)
def decider(
    data: JSONBody[Vote], cas: FromPath[str], request: Requete, live: TheRoom, cle: Cle = None
) -> VoteCompte:
    """Sign the ruling that another member has already signed; refused when nobody has."""
    acte = geste(request, live, cle, data.raison)

    def contresignee(data: Vote, etat: Etat, *bulletin: int) -> Decision:
        proposee = _decision(data, etat, *bulletin)
        renvoi = etat.dossier(*bulletin).renvoi
        autres = [vote for vote in renvoi.votes if vote.membre != acte.auteur] if renvoi else []
        if not any(vote.decision == proposee for vote in autres):
            raise SaisieInvalide(dire("Une décision de la commission se prend à deux membres au moins."))
        return proposee

    return _voter(data, cas, live, acte, contresignee)


def _voter(data: Vote, cas: str, live: LiveRoom, acte: Geste, choisir: Callable[..., Decision]) -> VoteCompte:
    if not data.raison.strip():
        raise SaisieInvalide(dire("Un vote demande un motif."))
    bulletin = lire_cas(cas)
    # Chosen when the vote is: one sent again is answered as it was, though the case is closed.
    reponse = double.voter(
        live.room, acte, *bulletin, lambda etat: choisir(data, etat, *bulletin), data.version
    )
    renvoi = live.room.etat.dossier(*bulletin).renvoi
    return VoteCompte(**enregistrement(live, reponse), clos=bool(renvoi and renvoi.clos))


def _decision(data: Vote, etat: Etat, partie: int, coup: int, table: int) -> Decision:
    return decision_proposee(
        etat, partie, coup, table, data.lecture, data.points, data.sanction, data.avertissements
    )


def lire_cas(cas: str) -> tuple[int, int, int]:
    """``1-5-23``: game, move, table."""
    lu = re.fullmatch(r"(\d{1,4})-(\d{1,4})-(\d{1,6})", cas, re.ASCII)
    if lu is None:
        raise SaisieInvalide(dire("« {cas} » ne désigne pas un bulletin.", cas=cas))
    partie, coup, table = map(int, lu.groups())
    return partie, coup, table


@post(f"{API}/appel", opt=pour(OFFICIELS), tags=["commission"], sync_to_thread=True, status_code=201)
def appel(data: JSONBody[Appel], request: Requete, live: TheRoom, cle: Cle = None) -> Renvoye:
    """Put a slip before the commission: a player's appeal or an arbiter's doubt (6.3, 6.4)."""
    numero = partie_voulue(live, data.partie)
    acte = geste(request, live, cle, data.raison)
    verifier_texte(data.tardif)
    reponse = double.renvoyer(live.room, acte, numero, data.coup, data.table, data.tardif)
    return Renvoye(**enregistrement(live, reponse), cas=f"{numero}-{data.coup}-{data.table}")


@get(
    f"{DU_CAS}/dossier.json",
    opt=pour(RECOURS),
    tags=["commission"],
    sync_to_thread=True,
)
def dossier_json(cas: FromPath[str], live: TheRoom) -> Response[DossierDeRecours]:
    """The file of a case for a higher body (6.4): slip, position, rulings, votes, reasons, journal lines."""
    return Response(vue_dossier(_dossier(live, cas)), headers=_nommer(live, cas, "json"))


@get(
    f"{DU_CAS}/dossier.html",
    opt=pour(RECOURS),
    tags=["commission"],
    sync_to_thread=True,
    media_type="text/html",
)
def dossier_html(cas: FromPath[str], live: TheRoom) -> Response[str]:
    """The same as one page to read and print, which needs nothing else."""
    return Response(page_du_dossier(_dossier(live, cas)), headers=_nommer(live, cas, "html"))


def _dossier(live: LiveRoom, cas: str) -> dict[str, object]:
    return dossier_recours(live.room.etat, live.room.journal.rows(), *lire_cas(cas))


def _nommer(live: LiveRoom, cas: str, forme: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="dossier-{live.identifiant}-{cas}.{forme}"'}
