"""Standings, sheets, replays and correction slips."""

from typing import Annotated, Any

from litestar import get, post
from litestar.params import Parameter
from msgspec import Meta, Struct

from duplicata.app.controle import remettre_billet
from duplicata.competition.etat import Partie, Phase
from duplicata.web.acces.roles import OFFICIELS, TOUS, pour
from duplicata.web.api.commun import API, Cle, Requete, enregistre, geste, partie_courante
from duplicata.web.salle import SalleOuverte
from duplicata.web.vues.billets import vue_billets
from duplicata.web.vues.classement import vue_classement
from duplicata.web.vues.fiche import vue_fiche
from duplicata.web.vues.rejeu import vue_rejeu

Numero = Annotated[int | None, Parameter(ge=1, description="Number of the game; the current one by default.")]


class Remis(Struct, forbid_unknown_fields=True):
    """One correction slip handed over."""

    coup: Annotated[int, Meta(ge=1)]
    table: Annotated[int, Meta(ge=1)]


class Remise(Struct, forbid_unknown_fields=True):
    billets: Annotated[list[Remis], Meta(min_length=1, max_length=5_000)]
    partie: Annotated[int, Meta(ge=1)] | None = None


@get(f"{API}/classement", opt=pour(TOUS), tags=["resultats"], sync_to_thread=True)
def classement(salle: SalleOuverte, partie: Numero = None) -> dict[str, Any]:
    """Standings of a game and of the event, with what still keeps them provisional."""
    return vue_classement(salle.salle.etat, partie)


@get(f"{API}/table/{{table:int}}", opt=pour(TOUS), tags=["resultats"], sync_to_thread=True)
def fiche(salle: SalleOuverte, table: int, partie: Numero = None) -> dict[str, Any]:
    """The sheet of a table: every reason, every change of total."""
    return vue_fiche(salle.salle.etat, partie or partie_courante(salle), table)


@get(f"{API}/rejeu", opt=pour(TOUS), tags=["resultats"], sync_to_thread=True)
def rejeu(salle: SalleOuverte, partie: Numero = None) -> dict[str, Any]:
    """The closed moves of a game."""
    return vue_rejeu(salle.salle.etat, partie or partie_courante(salle))


@get(f"{API}/billets", opt=pour(OFFICIELS), tags=["billets"], sync_to_thread=True)
def billets(
    salle: SalleOuverte,
    partie: Numero = None,
    coup: Numero = None,
    table: Numero = None,
    remis: bool | None = None,
) -> dict[str, Any]:
    """Correction slips of a game."""
    numero = partie or partie_courante(salle)
    return vue_billets(salle.salle.etat, numero, remis=remis, coup=coup, table=table)


@post(f"{API}/billets/remis", opt=pour(OFFICIELS), tags=["billets"], sync_to_thread=True, status_code=200)
def remettre(request: Requete, salle: SalleOuverte, data: Remise, cle: Cle = None) -> dict[str, Any]:
    """These slips reached their tables: the next slip they write is written with that knowledge (5.9)."""
    numero = data.partie or partie_courante(salle)
    connu = prochain_ecrit(salle.salle.etat.partie(numero))
    reponses = [
        remettre_billet(
            salle.salle, geste(request, salle, cle and f"{cle}/{coup}"), numero, coup, tables, connu
        )
        for coup, tables in sorted(_par_coup(data.billets).items())
    ]
    return enregistre(salle, reponses[-1])


def prochain_ecrit(partie: Partie) -> int:
    """The first move whose slip is not yet written: the one being thought about, else the next."""
    coup = partie.coup
    if coup is None:
        return 1
    en_reflexion = coup.phase in (Phase.TIRE, Phase.ANNONCE, Phase.CHRONO)
    return coup.numero if en_reflexion else coup.numero + 1


def _par_coup(billets: list[Remis]) -> dict[int, tuple[int, ...]]:
    groupes: dict[int, tuple[int, ...]] = {}
    for billet in billets:
        groupes[billet.coup] = (*groupes.get(billet.coup, ()), billet.table)
    return groupes
