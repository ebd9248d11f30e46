"""Creating an event from the first page: the code printed by the server, then the organiser's badge."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from litestar import Request, Response, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from duplicata.app import organisation
from duplicata.app.auteurs import SERVEUR
from duplicata.app.fiche import verifier_texte
from duplicata.app.geste import Geste
from duplicata.competition.causes import Departage
from duplicata.langue import dire, en_francais
from duplicata.reglement import version_du
from duplicata.web.acces.acces import Acces
from duplicata.web.acces.comptes import Badge
from duplicata.web.acces.roles import TOUS, pour
from duplicata.web.api.code_serveur import refuser_code
from duplicata.web.api.commun import Cle, lire_jour
from duplicata.web.api.essais import TROP_D_ESSAIS
from duplicata.web.badges import badge_organisateur, badges_initiaux
from duplicata.web.demonstration import ARBITRES, GRAINE, raconter
from duplicata.web.redites import Redites
from duplicata.web.salle import Salles
from duplicata.web.vues.badge import vue_badge

Texte = Annotated[str, Meta(max_length=200)]


class Nouveau(Struct, forbid_unknown_fields=True):
    code: str
    nom: Texte = ""
    lieu: Texte = ""
    date: str = ""
    departage: Departage = Departage.PARTAGE
    """How equal totals are parted."""
    entrainement: bool = False


@post("/api/evenements", opt=pour(TOUS), tags=["organisation"], status_code=201, responses=TROP_D_ESSAIS)
async def creer(
    data: JSONBody[Nouveau], request: Request[Any, Any, Any], cle: Cle = None
) -> Response[dict[str, Any]]:
    """A new event; answers with the organiser's code, known only now."""
    return await _une_fois(data, request, cle, _creer)


async def _creer(data: Nouveau, salles: Salles, acces: Acces) -> Badge:
    jour = lire_jour(data.date)
    verifier_texte(data.lieu)
    identifiant, salle = salles.creer(data.nom)
    acte = Geste(f"creation/{identifiant}", "ORGA", salles.horloge.maintenant())
    quand = jour.isoformat() if jour else None
    organisation.creer_tournoi(
        salle, acte, data.nom, data.lieu, quand, data.departage, entrainement=data.entrainement
    )
    badge = badge_organisateur(acces.comptes, identifiant)
    await salles.accueillir(identifiant, salle)
    return badge


@post("/api/demonstration", opt=pour(TOUS), tags=["organisation"], status_code=201, responses=TROP_D_ESSAIS)
async def demontrer(
    data: JSONBody[Nouveau], request: Request[Any, Any, Any], cle: Cle = None
) -> Response[dict[str, Any]]:
    """One more demonstration event, for a rehearsal."""
    return await _une_fois(data, request, cle, _demontrer)


async def _demontrer(data: Nouveau, salles: Salles, acces: Acces) -> Badge:
    nom = data.nom or en_francais(lambda: dire("Démonstration"))
    identifiant, salle = salles.creer(nom)
    maintenant = salles.horloge.maintenant()
    await asyncio.to_thread(raconter, salle, nom, version_du(maintenant.date()), maintenant)
    acces.tirages.preparer(identifiant, 1, (), GRAINE)
    badges = badges_initiaux(acces.comptes, identifiant, ARBITRES)
    await salles.accueillir(identifiant, salle)
    return badges[0]


async def _une_fois(
    data: Nouveau,
    request: Request[Any, Any, Any],
    cle: str | None,
    faire: Callable[[Nouveau, Salles, Acces], Awaitable[Badge]],
) -> Response[dict[str, Any]]:
    if refus := refuser_code(request, data.code):
        return refus
    etat = request.app.state
    redites: Redites = etat.redites
    badge = await redites.une_fois_sans_attendre(
        request, SERVEUR, cle, lambda: faire(data, etat.salles, etat.acces)
    )
    identifiant = badge.compte.tournoi
    corps = {
        "tournoi": identifiant,
        "page": f"/t/{identifiant}/connexion",
        "code": badge.code,
        "badge": vue_badge(request, badge),
    }
    return Response(corps, status_code=201)
