"""Creating an event from the first page: the code printed by the server, then the organiser's badge."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any

from litestar import Request, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from duplicata.app.demo.event import ARBITRES, GRAINE, raconter
from duplicata.app.gestures import organisation
from duplicata.app.state.gesture import SERVEUR, Geste
from duplicata.app.state.text import verifier_texte
from duplicata.competition.causes import Departage
from duplicata.documents.archive.reprise import reprendre
from duplicata.langue import dire, en_francais
from duplicata.reglement import version_du
from duplicata.web.access.access import Acces
from duplicata.web.access.accounts import Badge
from duplicata.web.access.badges import badge_organisateur, badges_initiaux
from duplicata.web.access.once import IdempotentBadges
from duplicata.web.access.roles import TOUS, pour
from duplicata.web.api.common import Cle, lire_jour
from duplicata.web.api.login import TROP_D_ESSAIS, exiger_code
from duplicata.web.http.errors import Erreur, Refuse
from duplicata.web.live.rooms import Salles
from duplicata.web.machine.seat import assis_ici
from duplicata.web.views.event.badge import BadgeVu, vue_badge

COPIE_MAXIMALE = 100_000_000
"""Bytes: a festival of a week is a tenth of it."""
Texte = Annotated[str, Meta(max_length=200)]


class Nouveau(Struct, forbid_unknown_fields=True):
    code: str = ""
    """Not needed at the server's own keyboard."""
    nom: Texte = ""
    lieu: Texte = ""
    date: str = ""
    departage: Departage = Departage.PARTAGE
    """How equal totals are parted."""
    entrainement: bool = False


class Cree(Struct, frozen=True, kw_only=True):
    """The event, and the code of its organiser."""

    tournoi: str
    page: str
    code: str
    badge: BadgeVu


@post("/api/evenements", opt=pour(TOUS), tags=["organisation"], status_code=201, responses=TROP_D_ESSAIS)
async def creer(
    data: JSONBody[Nouveau], request: Request[Any, Any, Any], cle: Cle = None
) -> Cree:
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
) -> Cree:
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


@post(
    "/api/copies",
    opt=pour(TOUS),
    tags=["organisation"],
    status_code=201,
    request_max_body_size=COPIE_MAXIMALE,
)
async def restaurer(request: Request[Any, Any, Any]) -> Cree:
    """An event from its copy (`.duplicata`) or its export, sent as it is; at the server's own keyboard.

    Its badges belonged to another computer: the organiser gets a new one.
    """
    if not assis_ici(request.scope):
        raise Refuse(403, Erreur(dire("Une copie se reprend sur l’ordinateur du serveur.")))
    salles: Salles = request.app.state.salles
    acces: Acces = request.app.state.acces
    identifiant = await asyncio.to_thread(_reprendre, await request.body(), salles)
    salle = await asyncio.to_thread(salles.relire, identifiant)
    badge = await asyncio.to_thread(badge_organisateur, acces.comptes, identifiant)
    await salles.accueillir(identifiant, salle)
    return _cree(request, badge)


def _reprendre(contenu: bytes, salles: Salles) -> str:
    with tempfile.TemporaryDirectory(dir=salles.tournois.chemin, prefix=".copie-") as dossier:
        fichier = Path(dossier) / "copie"
        fichier.write_bytes(contenu)
        identifiant = reprendre(fichier, salles.tournois)
    salles.tournois.recevoir(identifiant)
    return identifiant


async def _une_fois(
    data: Nouveau,
    request: Request[Any, Any, Any],
    cle: str | None,
    faire: Callable[[Nouveau, Salles, Acces], Awaitable[Badge]],
) -> Cree:
    exiger_code(request, data.code)
    etat = request.app.state
    idempotent: IdempotentBadges = etat.idempotent
    badge = await idempotent.une_fois_sans_attendre(
        request, SERVEUR, cle, lambda: faire(data, etat.salles, etat.acces)
    )
    return _cree(request, badge)


def _cree(request: Request[Any, Any, Any], badge: Badge) -> Cree:
    identifiant = badge.compte.tournoi
    return Cree(
        tournoi=identifiant,
        page=f"/t/{identifiant}/connexion",
        code=badge.code,
        badge=vue_badge(request, badge),
    )
