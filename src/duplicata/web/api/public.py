"""What anybody may see: standings, sheets, the game move by move; and the correction slips."""

from typing import Any

from litestar import Response, get, post
from msgspec import Struct

from duplicata.app.billets import remettre_billets
from duplicata.competition.general import classement_general
from duplicata.documents.classements import classement_csv
from duplicata.web.acces.roles import OFFICIELS, TOUS, pour
from duplicata.web.api.commun import API, Cle, Requete, enregistre, geste, partie_courante
from duplicata.web.salle import SalleOuverte
from duplicata.web.vues.billets import vue_billets
from duplicata.web.vues.classement import vue_classement
from duplicata.web.vues.fiche import vue_fiche
from duplicata.web.vues.rejeu import vue_rejeu


class BilletVise(Struct, forbid_unknown_fields=True):
    coup: int
    table: int


class Remise(Struct, forbid_unknown_fields=True):
    billets: list[BilletVise]
    connu_au_coup: int | None = None
    """First move written with that knowledge; by default the one being thought about."""


@get(f"{API}/classement", opt=pour(TOUS), tags=["public"], sync_to_thread=True)
def classement(salle: SalleOuverte, partie: int | None = None) -> dict[str, Any]:
    """Standings of a game and of the event, with what still keeps them provisional."""
    return vue_classement(salle.salle.etat, partie)


@get(f"{API}/classement.csv", opt=pour(TOUS), tags=["public"], sync_to_thread=True)
def classement_tableur(salle: SalleOuverte) -> Response[bytes]:
    """The general standings for a spreadsheet."""
    contenu = classement_csv(classement_general(salle.salle.etat.ouvert()))
    nom = f'attachment; filename="{salle.identifiant}-classement.csv"'
    return Response(contenu, media_type="text/csv; charset=utf-8", headers={"Content-Disposition": nom})


@get(f"{API}/table/{{table:int}}", opt=pour(TOUS), tags=["public"], sync_to_thread=True)
def fiche(table: int, salle: SalleOuverte, partie: int | None = None) -> dict[str, Any]:
    """The sheet of a table: every reason, every change of its total."""
    return vue_fiche(salle.salle.etat, partie or partie_courante(salle), table)


@get(f"{API}/rejeu", opt=pour(TOUS), tags=["public"], sync_to_thread=True)
def rejeu(salle: SalleOuverte, partie: int | None = None) -> dict[str, Any]:
    """The closed moves of a game, one by one."""
    return vue_rejeu(salle.salle.etat, partie or partie_courante(salle))


@get(f"{API}/billets", opt=pour(OFFICIELS), tags=["billets"], sync_to_thread=True)
def billets(
    salle: SalleOuverte,
    partie: int | None = None,
    remis: str | None = None,
    coup: int | None = None,
    table: int | None = None,
) -> dict[str, Any]:
    """Correction slips; `remis=non` keeps those not handed over yet."""
    choix = {"oui": True, "non": False}.get(remis or "")
    return vue_billets(
        salle.salle.etat, partie or partie_courante(salle), remis=choix, coup=coup, table=table
    )


@post(f"{API}/billets/remis", opt=pour(OFFICIELS), tags=["billets"], sync_to_thread=True, status_code=200)
def remettre(data: Remise, request: Requete, salle: SalleOuverte, cle: Cle = None) -> dict[str, Any]:
    """Correction slips handed over, by table or by batch."""
    reponse = remettre_billets(
        salle.salle,
        geste(request, salle, cle),
        partie_courante(salle),
        [(billet.coup, billet.table) for billet in data.billets],
        data.connu_au_coup,
    )
    return enregistre(salle, reponse)
