"""Standings, sheets, replays and correction slips."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct

from duplicata.app.billets import ajouter_billets, imprimer_billets, remettre_billets, reprendre_billets
from duplicata.app.reconciliation import joueurs_sous_reserve
from duplicata.competition.general import classement_general, comptees
from duplicata.documents.classements import classement_csv
from duplicata.web.acces.roles import AU_FAIT, TOUS, pour
from duplicata.web.api.commun import API, Cle, Requete, enregistre, geste, partie_courante
from duplicata.web.salle import LaSalle
from duplicata.web.vues.billets import billets as billets_de
from duplicata.web.vues.billets import vue_billets
from duplicata.web.vues.classement import vue_classement
from duplicata.web.vues.fiche import vue_fiche
from duplicata.web.vues.rejeu import vue_rejeu

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


@get(f"{API}/classement", opt=pour(TOUS), tags=["resultats"], sync_to_thread=True)
def classement(salle: LaSalle, partie: Numero = None) -> dict[str, Any]:
    """Standings of a game and of the event, with what still keeps them provisional."""
    return vue_classement(salle.salle.etat, partie)


@get(f"{API}/classement.csv", opt=pour(TOUS), tags=["resultats"], sync_to_thread=True, media_type="text/csv")
def tableur(salle: LaSalle) -> Response[bytes]:
    """The general standings for a spreadsheet."""
    etat = salle.salle.etat
    lignes = classement_general(etat.ouvert(), contestes=joueurs_sous_reserve(etat))
    contenu = classement_csv(lignes, (partie.numero for partie in comptees(etat.ouvert())))
    nom = f'attachment; filename="{salle.identifiant}-classement.csv"'
    return Response(contenu, headers={"Content-Disposition": nom})


@get(f"{API}/table/{{table:int}}", opt=pour(TOUS), tags=["resultats"], sync_to_thread=True)
def fiche(salle: LaSalle, table: FromPath[int], partie: Numero = None) -> dict[str, Any]:
    """The sheet of a table: every reason, every change of total."""
    return vue_fiche(salle.salle.etat, partie or partie_courante(salle), table)


@get(f"{API}/rejeu", opt=pour(TOUS), tags=["resultats"], sync_to_thread=True)
def rejeu(salle: LaSalle, partie: Numero = None) -> dict[str, Any]:
    """The moves of a game, from the moment their word is retained."""
    return vue_rejeu(salle.salle.etat, partie or partie_courante(salle))


@get(f"{API}/billets", opt=pour(AU_FAIT), tags=["billets"], sync_to_thread=True)
def billets(
    salle: LaSalle,
    partie: Numero = None,
    coup: Numero = None,
    table: Numero = None,
    remis: FromQuery[str | None] = None,
    dispenses: FromQuery[str | None] = None,
) -> dict[str, Any]:
    """Correction slips of a game; `remis=non` keeps those not handed over yet, `remis=oui` the others.

    Those that the text does not ask for (5.9) are left out unless somebody wants them; `dispenses=oui` gives
    them too.
    """
    numero = partie or partie_courante(salle)
    choix = {"oui": True, "non": False}.get(remis or "")
    aussi = dispenses == "oui"
    return vue_billets(salle.salle.etat, numero, remis=choix, dispenses=aussi, coup=coup, table=table)


@post(f"{API}/billets/ajoutes", opt=pour(AU_FAIT), tags=["billets"], sync_to_thread=True, status_code=200)
def ajouter(request: Requete, salle: LaSalle, data: JSONBody[LotAjoute], cle: Cle = None) -> dict[str, Any]:
    """These slips are wanted though the text does not ask for them: their reason matters (5.9)."""
    numero = data.partie or partie_courante(salle)
    visees = [(billet.coup, billet.table) for billet in data.billets]
    acte = geste(request, salle, cle)
    return enregistre(salle, ajouter_billets(salle.salle, acte, numero, visees, data.leve))


@post(f"{API}/billets/imprimes", opt=pour(AU_FAIT), tags=["billets"], sync_to_thread=True, status_code=200)
def imprimer(request: Requete, salle: LaSalle, data: JSONBody[Lot], cle: Cle = None) -> dict[str, Any]:
    """These slips go to the printer now; `duplicata`: those that were printed already for the same ruling."""
    numero = data.partie or partie_courante(salle)
    avant = {(billet.coup, billet.table): billet.duplicata for billet in billets_de(salle.salle.etat, numero)}
    visees = [(billet.coup, billet.table) for billet in data.billets]
    reponse = imprimer_billets(salle.salle, geste(request, salle, cle), numero, visees, _vus(data))
    deja = [{"coup": coup, "table": table} for coup, table in visees if avant.get((coup, table))]
    return {**enregistre(salle, reponse), "duplicata": deja}


@post(f"{API}/billets/remis", opt=pour(AU_FAIT), tags=["billets"], sync_to_thread=True, status_code=200)
def remettre(request: Requete, salle: LaSalle, data: JSONBody[LotRemis], cle: Cle = None) -> dict[str, Any]:
    """These slips reached their tables: the next slip they write is written with that knowledge (5.9).

    Ticked late, `connu_au_coup` tells from which move on: what was ruled since then is ruled on again.
    """
    numero = data.partie or partie_courante(salle)
    visees = [(billet.coup, billet.table) for billet in data.billets]
    acte = geste(request, salle, cle)
    reponse = remettre_billets(salle.salle, acte, numero, visees, data.connu_au_coup, _vus(data))
    return enregistre(salle, reponse)


@post(f"{API}/billets/repris", opt=pour(AU_FAIT), tags=["billets"], sync_to_thread=True, status_code=200)
def reprendre(request: Requete, salle: LaSalle, data: JSONBody[Lot], cle: Cle = None) -> dict[str, Any]:
    """These were marked as handed over by mistake; refused once a slip was judged with what they told."""
    numero = data.partie or partie_courante(salle)
    visees = [(billet.coup, billet.table) for billet in data.billets]
    return enregistre(salle, reprendre_billets(salle.salle, geste(request, salle, cle), numero, visees))


def _vus(data: Lot) -> dict[tuple[int, int], str]:
    """The mark of each paper that tells one."""
    return {(billet.coup, billet.table): billet.annonce for billet in data.billets if billet.annonce}
