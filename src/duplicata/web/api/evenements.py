"""Creating an event from the first page: the code printed by the server, then the organiser's badge."""

import asyncio
import hmac
import math
from typing import Annotated, Any

from litestar import Request, Response, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from duplicata.app import organisation
from duplicata.app.geste import Geste
from duplicata.langue import dire
from duplicata.reglement import version_du
from duplicata.web.acces.acces import Acces
from duplicata.web.acces.comptes import Badge
from duplicata.web.acces.garde import adresse_de
from duplicata.web.acces.roles import TOUS, pour
from duplicata.web.api.commun import lire_jour
from duplicata.web.badges import badge_organisateur, badges_initiaux
from duplicata.web.demonstration import ARBITRES, GRAINE, raconter
from duplicata.web.erreurs import refus
from duplicata.web.salle import Salles

TROP_D_ESSAIS = refus(s429="Too many tries: wait.")
Texte = Annotated[str, Meta(max_length=200)]


class Nouveau(Struct, forbid_unknown_fields=True):
    code: str
    nom: Texte = ""
    lieu: Texte = ""
    date: str = ""
    entrainement: bool = False


@post("/api/evenements", opt=pour(TOUS), tags=["organisation"], status_code=201, responses=TROP_D_ESSAIS)
async def creer(data: JSONBody[Nouveau], request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    """A new event; answers with the organiser's code, known only now."""
    if refus := _refus(data, request):
        return refus
    salles: Salles = request.app.state.salles
    acces: Acces = request.app.state.acces
    jour = lire_jour(data.date)
    identifiant, salle = salles.creer(data.nom)
    acte = Geste(f"creation/{identifiant}", "ORGA", salles.horloge.maintenant())
    quand = jour.isoformat() if jour else None
    organisation.creer_tournoi(salle, acte, data.nom, data.lieu, quand, entrainement=data.entrainement)
    badge = badge_organisateur(acces.comptes, identifiant)
    await salles.accueillir(identifiant, salle)
    return _accueil(identifiant, badge)


@post("/api/demonstration", opt=pour(TOUS), tags=["organisation"], status_code=201, responses=TROP_D_ESSAIS)
async def demontrer(data: JSONBody[Nouveau], request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    """One more demonstration event, for a rehearsal."""
    if refus := _refus(data, request):
        return refus
    salles: Salles = request.app.state.salles
    acces: Acces = request.app.state.acces
    nom = data.nom or dire("Démonstration")
    identifiant, salle = salles.creer(nom)
    maintenant = salles.horloge.maintenant()
    await asyncio.to_thread(raconter, salle, nom, version_du(maintenant.date()), maintenant)
    acces.tirages.preparer(identifiant, 1, (), GRAINE)
    badges = badges_initiaux(acces.comptes, identifiant, ARBITRES)
    await salles.accueillir(identifiant, salle)
    return _accueil(identifiant, badges[0])


def _refus(data: Nouveau, request: Request[Any, Any, Any]) -> Response[dict[str, Any]] | None:
    """The server's code is guarded like a badge: ten tries, then a delay that doubles."""
    acces: Acces = request.app.state.acces
    adresse = adresse_de(request)
    attendu: str = request.app.state.code_serveur
    donne = data.code.strip().upper()
    refus = acces.essayer(
        ("serveur", f"adresse/{adresse}"),
        lambda: bool(attendu) and hmac.compare_digest(donne.encode("utf-8", "replace"), attendu.encode()),
    )
    if refus is None:
        return None
    attente = math.ceil(refus.attente)
    phrase = dire("Ce n’est pas le code affiché par le serveur.")
    return Response({"erreur": phrase, "attente": attente}, status_code=429 if attente else 401)


def _accueil(identifiant: str, badge: Badge) -> Response[dict[str, Any]]:
    corps = {"tournoi": identifiant, "page": f"/t/{identifiant}/connexion", "code": badge.code}
    return Response(corps, status_code=201)
