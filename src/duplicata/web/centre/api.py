"""The screen of a centre: its games, its sending, what the federation proposes; and its file, opened."""

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath, JSONBody, RawBody
from msgspec import Meta, Struct

from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.documents.simultane import forme, recues
from duplicata.documents.simultane.depart import envoi_de
from duplicata.documents.simultane.envoi import SUFFIXE
from duplicata.documents.simultane.ouverture import (
    Prepare,
    commencer,
    dossier_de_la_salle,
    enveloppe,
    exiger_du_simultane,
    nom_du_tournoi,
    preparer,
)
from duplicata.langue import dire
from duplicata.web.access.access import Acces
from duplicata.web.access.badges import badge_organisateur
from duplicata.web.access.roles import DIRECTION, ORGANISATION, TOUS, pour
from duplicata.web.api.common import API, Cle, Enregistre, Requete, enregistre, geste
from duplicata.web.api.parties import Ouverte, PartieScellee, UnePlage, ouvrir_enveloppe, ouvrir_preparee
from duplicata.web.centre.sending import Envois
from duplicata.web.centre.view import VueCentre, centre_de, vue_centre
from duplicata.web.http.errors import Erreur, Refuse
from duplicata.web.live.room import TheRoom
from duplicata.web.live.rooms import Salles
from duplicata.web.machine.seat import assis_ici
from duplicata.web.views.event.badge import BadgeVu, vue_badge


class PartieDuCentre(Struct, forbid_unknown_fields=True):
    """The next game of the file."""

    code: Annotated[str, Meta(max_length=200)]
    plages: list[UnePlage] = []


class Reponse(Struct, forbid_unknown_fields=True):
    acceptee: bool
    raison: str = ""


class Recues(Struct, frozen=True):
    nouvelles: int


class CentreCree(Struct, frozen=True, kw_only=True):
    """The event, and the code of its organiser; none where the centre was open here already."""

    tournoi: str
    page: str
    code: str = ""
    badge: BadgeVu | None = None


@post(
    "/api/centres",
    opt=pour(TOUS),
    tags=["organisation"],
    status_code=201,
    request_max_body_size=forme.OCTETS,
)
async def ouvrir(request: Request[Any, Any, Any]) -> CentreCree:
    """A centre from its file (`.centre`), sent as it is; at the server's own keyboard."""
    if not assis_ici(request.scope):
        raise Refuse(403, Erreur(dire("Un dossier de centre s’ouvre sur l’ordinateur du serveur.")))
    salles: Salles = request.app.state.salles
    acces: Acces = request.app.state.acces
    prepare = await asyncio.to_thread(preparer, await request.body(), salles.tournois)
    if prepare.tournoi is not None:
        return await _continuer(salles, prepare, prepare.tournoi)
    identifiant, salle = await asyncio.to_thread(salles.creer, nom_du_tournoi(prepare.dossier))
    await asyncio.to_thread(commencer, salle, _acte(salles, identifiant), prepare)
    badge = await asyncio.to_thread(badge_organisateur, acces.comptes, identifiant)
    await salles.accueillir(identifiant, salle)
    return CentreCree(
        tournoi=identifiant,
        page=f"/t/{identifiant}/connexion",
        code=badge.code,
        badge=vue_badge(request, badge),
    )


async def _continuer(salles: Salles, prepare: Prepare, identifiant: str) -> CentreCree:
    live = salles.trouver(identifiant)
    if live is None:
        raise Refuse(422, Erreur(" ".join(salles.refus())))
    salle: Salle = live.room
    await asyncio.to_thread(commencer, salle, _acte(salles, f"{identifiant}/{salle.etat.seq}"), prepare)
    live.diffuser()
    return CentreCree(tournoi=identifiant, page=f"/t/{identifiant}/centre")


def _acte(salles: Salles, quoi: str) -> Geste:
    return Geste(f"centre/{quoi}", "ORGA", salles.horloge.maintenant())


@get(f"{API}/centre", opt=pour(DIRECTION), tags=["organisation"], sync_to_thread=True)
def montrer(request: Requete, live: TheRoom) -> VueCentre:
    """The centre: the next game, how far its journal went up, what the federation proposes."""
    envois: Envois = request.app.state.envois
    return vue_centre(live.room, envois.etat(live.identifiant))


@post(f"{API}/centre/partie", opt=pour(ORGANISATION), tags=["organisation"], status_code=201)
async def ouvrir_partie(
    data: JSONBody[PartieDuCentre], request: Requete, live: TheRoom, cle: Cle = None
) -> Ouverte:
    """Open the next game of the file with its code; what else it is made of, the file says."""
    await sync_to_thread(centre_de, live.room)
    dossier, partie = await sync_to_thread(enveloppe, live.room)
    preparee = await ouvrir_enveloppe(partie.enveloppe, data.code, live.horloge.maintenant())
    exiger_du_simultane(dossier, preparee)
    demande = PartieScellee(
        enveloppe=partie.enveloppe, code=data.code, nom=partie.nom, date="", plages=data.plages
    )
    return await sync_to_thread(ouvrir_preparee, demande, request, live, cle, preparee)


@get(
    f"{API}/centre/envoi",
    opt=pour(DIRECTION),
    tags=["organisation"],
    sync_to_thread=True,
    media_type="application/octet-stream",
)
def envoi(live: TheRoom) -> Response[bytes]:
    """The journal, signed by the centre, as one file for a stick or a mail."""
    centre = centre_de(live.room)
    contenu = envoi_de(live.room.journal, centre, dossier_de_la_salle(live.room.journal.path))
    nom = f'attachment; filename="{live.identifiant}{SUFFIXE}"'
    return Response(contenu, headers={"Content-Disposition": nom})


@post(f"{API}/centre/envoyer", opt=pour(DIRECTION), tags=["organisation"], status_code=200)
async def envoyer(request: Requete, live: TheRoom) -> VueCentre:
    """Try now, without waiting for the next time."""
    await sync_to_thread(centre_de, live.room)
    envois: Envois = request.app.state.envois
    await envois.essayer(live.identifiant, live.room)
    return await sync_to_thread(vue_centre, live.room, envois.etat(live.identifiant))


@post(
    f"{API}/centre/propositions",
    opt=pour(DIRECTION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=200,
)
def recevoir(body: RawBody, live: TheRoom) -> Recues:
    """Proposals of the federation from a file (`.proposition`); nothing of them is applied."""
    return Recues(recues.recevoir(live.room.journal.path, centre_de(live.room), body))


@post(
    f"{API}/centre/propositions/{{numero:int}}",
    opt=pour(DIRECTION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=200,
)
def regler(
    data: JSONBody[Reponse], numero: FromPath[int], request: Requete, live: TheRoom, cle: Cle = None
) -> Enregistre:
    """Accept one proposal, with its reason, or set it aside."""
    une = recues.trouver(live.room.journal.path, centre_de(live.room), numero)
    acte = geste(request, live, cle, data.raison)
    faire = recues.accepter if data.acceptee else recues.ecarter
    return enregistre(live, faire(live.room, acte, une))
