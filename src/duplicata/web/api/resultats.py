"""Standings, sheets, replays and correction slips."""

from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct

from duplicata.app.gestures.billets import (
    ajouter_billets,
    imprimer_billets,
    noter_impression,
    remettre_billets,
    reprendre_billets,
)
from duplicata.app.read.chronique import paragraphes
from duplicata.app.read.public import pour_le_public
from duplicata.app.read.reconciliation import joueurs_sous_reserve
from duplicata.competition.general import classement_general, comptees
from duplicata.documents.classements import classement_csv
from duplicata.web.access.roles import AU_FAIT, TOUS, pour
from duplicata.web.api.common import (
    API,
    Cle,
    Enregistre,
    Requete,
    enregistre,
    enregistrement,
    exiger_montrable,
    geste,
    partie_courante,
)
from duplicata.web.live.room import TheReadRoom, TheRoom
from duplicata.web.live.shown import cachee_jusqu_a, etat_pour
from duplicata.web.views.results.classement import Classement, vue_classement
from duplicata.web.views.results.feuille import FeuilleVue, sans_mots, vue_feuille
from duplicata.web.views.results.rejeu import Rejeu, vue_rejeu
from duplicata.web.views.slips.billets import Billets, vue_billets
from duplicata.web.views.slips.billets import billets as billets_de

Numero = Annotated[int | None, QueryParameter(ge=1)]


class UnBillet(Struct, forbid_unknown_fields=True):
    """One correction slip."""

    coup: Annotated[int, Meta(ge=1)]
    table: Annotated[int, Meta(ge=1)]
    annonce: Annotated[str, Meta(max_length=64)] | None = None
    """Mark of the paper: told, a slip whose ruling changed since is refused."""


class Lot(Struct, forbid_unknown_fields=True):
    """Slips printed, or handed over, in one gesture."""

    billets: Annotated[list[UnBillet], Meta(min_length=1, max_length=5_000)]
    partie: Annotated[int, Meta(ge=1)] | None = None


class LotAjoute(Lot, forbid_unknown_fields=True):
    """Slips that the text does not ask for (5.9)."""

    leve: bool = False
    """No longer wanted."""


class LotRemis(Lot, forbid_unknown_fields=True):
    """Slips that reached their tables, all before the same move."""

    connu_au_coup: Annotated[int, Meta(ge=1)] | None = None
    """First move the players wrote knowing; the one they can still play unless it is told."""


class DejaImprime(Struct, frozen=True):
    coup: int
    table: int


class Imprimes(Enregistre, frozen=True, kw_only=True):
    duplicata: list[DejaImprime]
    """Those that were printed already for the same ruling."""


class Chronique(Struct, frozen=True, kw_only=True):
    partie: int
    paragraphes: list[str]


@get(f"{API}/classement", opt=pour(TOUS), tags=["resultats"], sync_to_thread=True)
def classement(
    request: Requete, live: TheReadRoom, partie: Numero = None, affiche: FromQuery[bool] = False
) -> Classement:
    """Standings of a game and of the event, with what still keeps them provisional.

    `affiche`: as the public is shown them, whoever asks: for a wall opened with a badge.
    """
    etat = pour_le_public(live.room.etat) if affiche else etat_pour(request, live)
    return vue_classement(etat, partie)


@get(f"{API}/classement.csv", opt=pour(TOUS), tags=["resultats"], sync_to_thread=True, media_type="text/csv")
def tableur(request: Requete, live: TheReadRoom) -> Response[bytes]:
    """The general standings for a spreadsheet."""
    etat = etat_pour(request, live)
    lignes = classement_general(etat.ouvert(), contestes=joueurs_sous_reserve(etat))
    contenu = classement_csv(lignes, (partie.numero for partie in comptees(etat.ouvert())))
    nom = f'attachment; filename="{live.identifiant}-classement.csv"'
    return Response(contenu, headers={"Content-Disposition": nom})


@get(f"{API}/table/{{table:int}}", opt=pour(TOUS), tags=["resultats"], sync_to_thread=True)
def fiche(
    request: Requete, live: TheReadRoom, table: FromPath[int], partie: Numero = None
) -> FeuilleVue:
    """The sheet of a table: every reason, every change of total; points alone while the game is sealed."""
    numero = partie or partie_courante(live)
    vue = vue_feuille(etat_pour(request, live), numero, table)
    return sans_mots(vue) if cachee_jusqu_a(request, live, numero) else vue


@get(f"{API}/rejeu", opt=pour(TOUS), tags=["resultats"], sync_to_thread=True)
def rejeu(request: Requete, live: TheReadRoom, partie: Numero = None) -> Rejeu:
    """The moves of a game, from the moment their word is retained."""
    numero = partie or partie_courante(live)
    exiger_montrable(request, live, numero)
    return vue_rejeu(etat_pour(request, live), numero)


@get(f"{API}/chronique", opt=pour(TOUS), tags=["resultats"], sync_to_thread=True)
def chronique(request: Requete, live: TheReadRoom, partie: Numero = None) -> Chronique:
    """The game told in sentences: one paragraph a closed move, then what is to be kept of it."""
    numero = partie or partie_courante(live)
    exiger_montrable(request, live, numero)
    return Chronique(partie=numero, paragraphes=paragraphes(etat_pour(request, live).partie(numero)))


@get(f"{API}/billets", opt=pour(AU_FAIT), tags=["billets"], sync_to_thread=True)
def billets(
    live: TheReadRoom,
    partie: Numero = None,
    coup: Numero = None,
    table: Numero = None,
    remis: FromQuery[str | None] = None,
    dispenses: FromQuery[str | None] = None,
) -> Billets:
    """Correction slips of a game; `remis=non` keeps those not handed over yet, `remis=oui` the others.

    Those that the text does not ask for (5.9) are left out unless somebody wants them; `dispenses=oui` gives
    them too.
    """
    numero = partie or partie_courante(live)
    choix = {"oui": True, "non": False}.get(remis or "")
    aussi = dispenses == "oui"
    return vue_billets(live.room.etat, numero, remis=choix, dispenses=aussi, coup=coup, table=table)


@post(f"{API}/billets/ajoutes", opt=pour(AU_FAIT), tags=["billets"], sync_to_thread=True, status_code=200)
def ajouter(request: Requete, live: TheRoom, data: JSONBody[LotAjoute], cle: Cle = None) -> Enregistre:
    """These slips are wanted though the text does not ask for them: their reason matters (5.9)."""
    numero = data.partie or partie_courante(live)
    visees = [(billet.coup, billet.table) for billet in data.billets]
    acte = geste(request, live, cle)
    return enregistre(live, ajouter_billets(live.room, acte, numero, visees, data.leve))


class ImpressionDite(Struct, forbid_unknown_fields=True):
    """The standings of this game came out of a printer."""

    partie: Annotated[int, Meta(ge=1)]


@post(
    f"{API}/classement/imprime",
    opt=pour(AU_FAIT),
    tags=["resultats"],
    sync_to_thread=True,
    status_code=200,
)
def imprimer_classement(
    request: Requete, live: TheRoom, data: JSONBody[ImpressionDite], cle: Cle = None
) -> Enregistre:
    """The standings as they stand are on paper: what changes from now on is marked."""
    return enregistre(live, noter_impression(live.room, geste(request, live, cle), data.partie))


@post(f"{API}/billets/imprimes", opt=pour(AU_FAIT), tags=["billets"], sync_to_thread=True, status_code=200)
def imprimer(request: Requete, live: TheRoom, data: JSONBody[Lot], cle: Cle = None) -> Imprimes:
    """These slips go to the printer now; `duplicata`: those that were printed already for the same ruling."""
    numero = data.partie or partie_courante(live)
    avant = {(billet.coup, billet.table): billet.duplicata for billet in billets_de(live.room.etat, numero)}
    visees = [(billet.coup, billet.table) for billet in data.billets]
    reponse = imprimer_billets(live.room, geste(request, live, cle), numero, visees, _vus(data))
    deja = [DejaImprime(coup, table) for coup, table in visees if avant.get((coup, table))]
    return Imprimes(**enregistrement(live, reponse), duplicata=deja)


@post(f"{API}/billets/remis", opt=pour(AU_FAIT), tags=["billets"], sync_to_thread=True, status_code=200)
def remettre(request: Requete, live: TheRoom, data: JSONBody[LotRemis], cle: Cle = None) -> Enregistre:
    """These slips reached their tables: the next slip they write is written with that knowledge (5.9).

    Ticked late, `connu_au_coup` tells from which move on: what was ruled since then is ruled on again.
    """
    numero = data.partie or partie_courante(live)
    visees = [(billet.coup, billet.table) for billet in data.billets]
    acte = geste(request, live, cle)
    reponse = remettre_billets(live.room, acte, numero, visees, data.connu_au_coup, _vus(data))
    return enregistre(live, reponse)


@post(f"{API}/billets/repris", opt=pour(AU_FAIT), tags=["billets"], sync_to_thread=True, status_code=200)
def reprendre(request: Requete, live: TheRoom, data: JSONBody[Lot], cle: Cle = None) -> Enregistre:
    """These were marked as handed over by mistake; refused once a slip was judged with what they told."""
    numero = data.partie or partie_courante(live)
    visees = [(billet.coup, billet.table) for billet in data.billets]
    return enregistre(live, reprendre_billets(live.room, geste(request, live, cle), numero, visees))


def _vus(data: Lot) -> dict[tuple[int, int], str]:
    """The mark of each paper that tells one."""
    return {(billet.coup, billet.table): billet.annonce for billet in data.billets if billet.annonce}
