"""Coming in with the code of a badge, going out."""

import asyncio
import hmac
import math
from typing import Any

from litestar import Request, Response, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from msgspec import Struct

from duplicata.app.gestures.badges import noter_badge_en_clair, noter_badge_refait
from duplicata.app.state.gesture import SERVEUR
from duplicata.langue import dire
from duplicata.web.access.access import Acces, Refus, cookie
from duplicata.web.access.accounts import Badge, StoredAccount
from duplicata.web.access.badges import ORGA, organisateur_refait
from duplicata.web.access.guard import adresse_de, chiffree, session_de, session_du_navigateur
from duplicata.web.access.once import IdempotentBadges
from duplicata.web.access.roles import TOUS, Role, page_d_arrivee, pour
from duplicata.web.access.sessions import Session
from duplicata.web.access.throttle import Compteur, de_l_adresse
from duplicata.web.api.common import API, Cle
from duplicata.web.http.errors import Erreur, Refuse, refus
from duplicata.web.live.room import LiveRoom, TheRoom
from duplicata.web.machine.liaison import Liaison
from duplicata.web.machine.seat import assis_ici
from duplicata.web.views.event.badge import BadgeVu, vue_badge

TROP_D_ESSAIS = refus(s429="Too many tries: wait.")


def essai_refuse(essai: Refus, phrase: str) -> Refuse:
    """*phrase*, or how long to wait: then the code was not even looked at, and may be right."""
    attente = math.ceil(essai.attente)
    if not attente:
        return Refuse(401, Erreur(phrase))
    trop = dire("Trop d’essais : attendez {n} s avant le prochain.", n=attente)
    if essai.foule:
        trop = dire("Beaucoup de codes sont essayés en ce moment : recommencez dans {n} s.", n=attente)
    return Refuse(429, Erreur(trop, attente=attente), {"Retry-After": str(attente)})

class Code(Struct):
    code: str


class Entre(Struct, frozen=True, kw_only=True):
    """Who came in, his anti-forgery token, and the page to go to."""

    compte: str
    nom: str
    roles: list[Role]
    csrf: str
    page: str


class Sorti(Struct, frozen=True):
    ferme: bool
    """There was a session to close."""


@post(f"{API}/connexion", opt=pour(TOUS), tags=["acces"], status_code=200, responses=TROP_D_ESSAIS)
async def connexion(
    data: JSONBody[Code], request: Request[Any, Any, Any], live: TheRoom
) -> Response[Entre]:
    """Open a session: the answer sets the cookie and gives the anti-forgery token and the page to go to."""
    acces: Acces = request.app.state.acces
    trouve = await acces.identifier_a_son_tour(live.identifiant, data.code, adresse_de(request))
    if isinstance(trouve, Refus):
        raise essai_refuse(trouve, _inconnu())
    return await asyncio.to_thread(_entrer, request, live, trouve)


def _inconnu() -> str:
    return dire("Ce code n’est pas reconnu : relisez le badge.")


def _entrer(request: Request[Any, Any, Any], live: LiveRoom, trouve: StoredAccount) -> Response[Entre]:
    acces: Acces = request.app.state.acces
    adresse = adresse_de(request)
    liaison: Liaison = request.app.state.liaison
    if not liaison.protege(request.url.scheme, adresse):
        noter_badge_en_clair(live.room, live.horloge.maintenant(), trouve.compte.compte)
        live.diffuser()
    ouverture = acces.sessions.ouvrir(trouve, adresse, request.headers.get("user-agent", ""))
    if ouverture is None:
        raise essai_refuse(Refus(0), _inconnu())
    if ancienne := session_du_navigateur(request):
        _quitter(request, ancienne)
    live.presence.changer()
    for tournoi in ouverture.quittes:
        _fermer_ecrans(request, tournoi)
    reference, session, _ = ouverture
    depose = _cookie(request, reference)
    corps = Entre(
        compte=session.compte.compte,
        nom=session.compte.nom,
        roles=sorted(session.compte.roles),
        csrf=session.csrf,
        page=f"/t/{live.identifiant}/{page_d_arrivee(session.compte.roles)}",
    )
    return Response(corps, cookies=[depose])


def _quitter(requete: Request[Any, Any, Any], ancienne: Session) -> None:
    """A browser is one person of one event: the screens of the badge it had before are closed."""
    tournoi = ancienne.compte.tournoi
    requete.app.state.acces.sessions.fermer(tournoi, numero=ancienne.numero)
    _fermer_ecrans(requete, tournoi)


def _fermer_ecrans(requete: Request[Any, Any, Any], tournoi: str) -> None:
    if quittee := requete.app.state.salles.trouver(tournoi):
        quittee.fermer_ecrans()


class Essai(Struct, forbid_unknown_fields=True):
    compte: str


@post(f"{API}/essayer", opt=pour(TOUS), tags=["acces"], sync_to_thread=True, status_code=200)
def essayer(data: JSONBody[Essai], request: Request[Any, Any, Any], live: TheRoom) -> Response[Entre]:
    """Any role of a training event without its code, at the server's own keyboard and nowhere else."""
    acces: Acces = request.app.state.acces
    trouve = acces.comptes.garde(live.identifiant, data.compte)
    tournoi = live.room.etat.tournoi
    essai = tournoi is not None and tournoi.ouverture.entrainement and assis_ici(request.scope)
    if trouve is None or not essai:
        phrase = dire("On n’entre ainsi que dans un entraînement, sur l’ordinateur du serveur.")
        raise Refuse(403, Erreur(phrase))
    return _entrer(request, live, trouve)


@post(f"{API}/deconnexion", opt=pour(TOUS), tags=["acces"], sync_to_thread=True, status_code=200)
def deconnexion(request: Request[Any, Any, Any], live: TheRoom) -> Response[Sorti]:
    """Close the session of this browser."""
    acces: Acces = request.app.state.acces
    session = session_de(request, live.identifiant)
    if session:
        acces.sessions.fermer(live.identifiant, numero=session.numero)
        live.fermer_ecrans()
    return Response(Sorti(session is not None), cookies=[_cookie(request, "", max_age=0)])


def _cookie(requete: Request[Any, Any, Any], reference: str, max_age: int | None = None) -> Cookie:
    return Cookie(
        key=cookie(chiffree(requete)),
        value=reference,
        path="/",
        httponly=True,
        samesite="strict",
        secure=chiffree(requete),
        max_age=max_age,
    )


def exiger_code(requete: Request[Any, Any, Any], code: str) -> None:
    """Guarded like a badge: ten tries, then a delay that doubles; not asked at the server's own keyboard."""
    if not code.strip() and assis_ici(requete.scope):
        return
    acces: Acces = requete.app.state.acces
    attendu: str = requete.app.state.code_serveur
    donne = code.strip().upper()
    refus = acces.essayer(
        (Compteur("serveur"), *de_l_adresse(adresse_de(requete))),
        lambda: bool(attendu) and hmac.compare_digest(donne.encode("utf-8", "replace"), attendu.encode()),
    )
    if refus:
        raise essai_refuse(refus, dire("Ce n’est pas le code affiché par le serveur."))


class CodeServeur(Struct, forbid_unknown_fields=True):
    code: str = ""
    """Not needed at the server's own keyboard."""


@post(
    f"{API}/organisateur",
    opt=pour(TOUS),
    tags=["acces"],
    sync_to_thread=True,
    status_code=201,
    responses=TROP_D_ESSAIS,
)
def refaire(
    data: JSONBody[CodeServeur], request: Request[Any, Any, Any], live: TheRoom, cle: Cle = None
) -> BadgeVu:
    """A new organiser's badge against the server's code; the former no longer opens, the journal says so."""
    exiger_code(request, data.code)
    idempotent: IdempotentBadges = request.app.state.idempotent
    acces: Acces = request.app.state.acces
    badge = idempotent.une_fois(request, SERVEUR, cle, lambda: _refaire(acces, live))
    return vue_badge(request, badge)


def _refaire(acces: Acces, live: LiveRoom) -> Badge:
    noter_badge_refait(live.room, live.horloge.maintenant(), ORGA)
    badge = organisateur_refait(acces, live.identifiant)
    acces.sessions.fermer(live.identifiant, compte=ORGA)
    live.diffuser()
    live.fermer_ecrans()
    return badge
