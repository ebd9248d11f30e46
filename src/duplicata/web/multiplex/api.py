"""The organiser opens his room to others, or has it follow one; the desk reads how that goes."""

import asyncio

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from msgspec import Struct

from duplicata.app.multiplex import ouverture, suivre
from duplicata.app.state.gesture import Reponse
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.access import Acces
from duplicata.web.access.guard import session_de
from duplicata.web.access.meneurs import Meneur
from duplicata.web.access.roles import DIRECTION, ORGANISATION, Role, pour
from duplicata.web.api.common import API, Cle, Enregistre, Requete, enregistre, geste
from duplicata.web.http.errors import REFUS
from duplicata.web.live.room import LiveRoom, TheRoom
from duplicata.web.machine.liaison import Liaison
from duplicata.web.multiplex.echange import LigneCoupee
from duplicata.web.multiplex.suiveurs import Suiveurs
from duplicata.web.views.desk.multiplex import SuiviVu, vue_suivi
from duplicata.web.views.desk.partie import numero_courant

POUR = pour(ORGANISATION)


class Menante(Struct, frozen=True, kw_only=True):
    """What is said to the rooms that follow this one."""

    adresse: str
    """Empty where no network reaches this computer."""
    code: str
    empreinte: str


class MultiplexVu(Struct, frozen=True, kw_only=True):
    menante: Menante | None
    """The code is for the organiser; null while the room is not open to others."""
    suivi: SuiviVu | None


class Suivre(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    adresse: str
    code: str
    empreinte: str = ""
    """Of the key of the event that leads; without it, the refusal tells the one found there."""


@get(f"{API}/multiplex", opt=pour(DIRECTION), tags=["multiplex"], sync_to_thread=True)
def multiplex(request: Requete, live: TheRoom) -> MultiplexVu:
    """Whether this room leads others, or which one it follows and how that goes."""
    session = session_de(request, live.identifiant)
    organise = session is not None and Role.ORGANISATEUR in session.compte.roles
    etat = live.room.etat
    return MultiplexVu(
        menante=_menante(request, live) if organise else None,
        suivi=vue_suivi(etat, live.ligne, numero_courant(etat)),
    )


def _menante(request: Requete, live: LiveRoom) -> Menante | None:
    etat, liaison = live.room.etat, request.app.state.liaison
    cle = etat.ouvert().cle
    if not etat.multiplex.ouvert or cle is None:
        return None
    return Menante(
        adresse=_adresse(liaison, live.identifiant),
        code=ouverture.code(live.room),
        empreinte=ouverture.empreinte(cle.cle),
    )


def _adresse(liaison: Liaison, identifiant: str) -> str:
    return next((f"{une}/t/{identifiant}" for une in liaison.adresses_des_badges()), "")


@post(f"{API}/multiplex/ouvrir", opt=POUR, tags=["multiplex"], sync_to_thread=True, status_code=200)
def ouvrir(request: Requete, live: TheRoom, cle: Cle = None) -> Enregistre:
    """Let other rooms follow, under a new code: those who have the former one are out."""
    return enregistre(live, ouverture.ouvrir(live.room, geste(request, live, cle)))


@post(f"{API}/multiplex/fermer", opt=POUR, tags=["multiplex"], sync_to_thread=True, status_code=200)
def fermer(request: Requete, live: TheRoom, cle: Cle = None) -> Enregistre:
    """No room follows any more."""
    return enregistre(live, ouverture.fermer(live.room, geste(request, live, cle)))


@post(f"{API}/multiplex/suivre", opt=POUR, tags=["multiplex"], status_code=200)
async def commencer(data: JSONBody[Suivre], request: Requete, live: TheRoom, cle: Cle = None) -> Enregistre:
    """Follow the event at that address, known by its fingerprint; followed already, only the way changes."""
    acte, acces = geste(request, live, cle), request.app.state.acces
    from duplicata.web.multiplex.client import lire_adresse, reconnaitre

    adresse = lire_adresse(data.adresse)
    try:
        trouvee = await reconnaitre(adresse, data.empreinte)
    except LigneCoupee as erreur:
        raise SaisieInvalide(
            dire("« {adresse} » ne répond pas ({raison}).", adresse=adresse, raison=erreur)
        ) from None
    suivi = live.room.etat.multiplex.suivi
    if suivi is not None and suivi.cle == trouvee.cle:
        reponse = Reponse(live.version, (), repetee=True)
    else:
        meneur = suivre.Meneur(trouvee.source, trouvee.nom, trouvee.cle)
        reponse = await asyncio.to_thread(suivre.commencer, live.room, acte, meneur)
    chemin = Meneur(adresse, ouverture.resserre(data.code))
    await asyncio.to_thread(acces.meneurs.garder, live.identifiant, chemin)
    await _suiveurs(request).demarrer(live)
    return enregistre(live, reponse)


@post(f"{API}/multiplex/arreter", opt=POUR, tags=["multiplex"], status_code=200)
async def arreter(request: Requete, live: TheRoom, cle: Cle = None) -> Enregistre:
    """Follow nobody any more; what was received stays in the journal."""
    acces: Acces = request.app.state.acces
    reponse = await asyncio.to_thread(suivre.arreter, live.room, geste(request, live, cle))
    await _suiveurs(request).arreter(live.identifiant)
    await asyncio.to_thread(acces.meneurs.oublier, live.identifiant)
    return enregistre(live, reponse)


def _suiveurs(request: Requete) -> Suiveurs:
    suiveurs: Suiveurs = request.app.state.suiveurs
    return suiveurs


DU_MULTIPLEX: list[HTTPRouteHandler] = [multiplex, ouvrir, fermer, commencer, arreter]
for _route in DU_MULTIPLEX:
    _route.responses = {**REFUS, **(_route.responses or {})}
