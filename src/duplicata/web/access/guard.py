"""The guard of every route: declared roles, same origin, anti-forgery token; refused by default."""

import re
from ipaddress import ip_address
from typing import Any
from urllib.parse import quote, urlsplit

from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from duplicata.langue import choisir_langue, dire
from duplicata.web.access.access import Acces, cookie
from duplicata.web.access.blind import reconnaitre
from duplicata.web.access.roles import Role
from duplicata.web.access.sessions import Session, jeton_valable
from duplicata.web.http.errors import OtherAddress
from duplicata.web.http.headers import langue_demandee
from duplicata.web.machine.liaison import Liaison
from duplicata.web.machine.network import est_locale, ordinateur

RESEAU = (".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".localhost")
"""What networks call their own machines, and nobody on the internet (RFC 6762, 8375 and their like)."""
HOTE = re.compile(r"([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]*)?", re.IGNORECASE)
SURES = frozenset({"GET", "HEAD", "OPTIONS"})
Connexion = ASGIConnection[Any, Any, Any, Any]


async def parler(connexion: Connexion, _: object = None) -> None:
    """Asynchronous: the language is chosen in the task that will answer, not in a thread of its own."""
    choisir_langue(langue_demandee(connexion.scope) or connexion.cookies.get("langue", "fr"))


async def garder(connexion: Connexion, handler: BaseRouteHandler) -> None:
    await parler(connexion)
    roles = handler.opt.get("roles")
    if roles is None:
        raise PermissionDeniedException(dire("Cette adresse n’est ouverte à personne."))
    acces: Acces = connexion.app.state.acces
    ecrit = connexion.scope.get("method", "GET") not in SURES
    session = None
    if badges_admis(connexion):
        session = acces.sessions.trouver(connexion.cookies.get(cookie(chiffree(connexion))))
    elif ecrit or Role.PUBLIC not in roles or handler.opt["badge"]:
        raise PermissionDeniedException(
            dire(
                "Cette liaison n’est pas chiffrée : seules les pages publiques y sont ouvertes. Un badge "
                "s’emploie à l’adresse des arbitres (https), ou sur l’ordinateur du tournoi."
            )
        )
    connexion.scope["user"] = session
    reconnaitre(session)
    if session is None and not ecrit:
        _mener_au_public(connexion, handler)
    if ecrit:
        verifier_origine(connexion)
        if not (session or chiffree(connexion)):
            verifier_nom(connexion)
        if session and not jeton_valable(session, connexion.headers.get("x-csrf-token")):
            raise PermissionDeniedException(dire("Page périmée : rechargez-la, rien n’a été enregistré."))
    if Role.PUBLIC in roles:
        return
    tournoi = connexion.path_params.get("tournoi")
    if session is None or session.compte.tournoi != tournoi:
        raise NotAuthorizedException(dire("Identifiez-vous avec le code de votre badge."))
    if not session.compte.roles & roles:
        raise PermissionDeniedException(dire("Votre badge n’ouvre pas cette page."))


def _mener_au_public(connexion: Connexion, handler: BaseRouteHandler) -> None:
    """A spectator at the port of the badges finds his pages at the one of the public."""
    liaison: Liaison = connexion.app.state.liaison
    la_bas = liaison.ports and (connexion.scope.get("server") or ("", 0))[1] == liaison.ports.badges
    page = connexion.url.path.startswith("/t/") and not handler.opt["badge"]
    if la_bas and page and Role.PUBLIC in handler.opt["roles"]:
        question = f"?{connexion.url.query}" if connexion.url.query else ""
        raise OtherAddress(liaison.du_public(hote_demande(connexion)) + quote(connexion.url.path) + question)


def verifier_origine(connexion: Connexion) -> None:
    """A browser says where a request comes from: another site changes nothing here."""
    site = connexion.headers.get("sec-fetch-site")
    origine = connexion.headers.get("origin")
    etranger = site not in (None, "same-origin", "none")
    if origine is not None:
        etranger = etranger or origine.partition("://")[2] != connexion.headers.get("host", "")
    if etranger or (site is None and origine is None and "x-csrf-token" not in connexion.headers):
        raise PermissionDeniedException(dire("Requête venue d’une autre page : rien n’a été enregistré."))


def verifier_nom(connexion: Connexion) -> None:
    """A site of the internet whose name was made to lead here is of one origin with us, for a browser.

    It has no session, whose cookie belongs to the name it was opened under, but could try codes from the
    computer of whoever looks at it. Under TLS no browser would believe its name.
    """
    nom = _nom(connexion.headers.get("host", ""))
    liaison: Liaison = connexion.app.state.liaison
    if nom != liaison.hote.lower() and not nom_local(nom):
        raise PermissionDeniedException(
            dire(
                "« {nom} » n’est pas un nom de cet ordinateur : ouvrez cette page par son adresse, rien "
                "n’a été enregistré.",
                nom=nom[:60],
            )
        )


def nom_local(nom: str) -> bool:
    """Whether the internet has no such name: an address, a name of the network, this computer's own."""
    try:
        ip_address(nom)
    except ValueError:
        machine, point, _ = nom.partition(".")
        return not point or nom.endswith(RESEAU) or machine == ordinateur().partition(".")[0]
    return True


def _nom(hote: str) -> str:
    """Without the port, and as names are compared."""
    try:
        return (urlsplit(f"//{hote}").hostname or "").rstrip(".")
    except ValueError:
        return hote


def hote_demande(connexion: Connexion) -> str:
    """How the browser calls this computer, to be sent elsewhere on it; else the address it reached."""
    dit = HOTE.fullmatch(connexion.headers.get("host", ""))
    ici = (connexion.scope.get("server") or (connexion.app.state.liaison.hote, 0))[0]
    return dit[1].strip("[]").lower() if dit else str(ici)


def chiffree(connexion: Connexion) -> bool:
    """Whether the request came under TLS: each listener speaks one protocol."""
    return connexion.scope.get("scheme") == "https"


def badges_admis(connexion: Connexion) -> bool:
    liaison: Liaison = connexion.app.state.liaison
    return liaison.admet(connexion.scope.get("scheme", "http"), adresse_de(connexion))


def adresse_de(connexion: Connexion) -> str:
    """Who is at the other end of the line; headers that pretend otherwise are not read."""
    return connexion.client.host if connexion.client else "?"


def badge_de(acces: Acces, scope: Any) -> tuple[str, str] | None:
    """Whose badge a demand shows, before any route is looked for."""
    connexion: Connexion = ASGIConnection(scope)
    session = acces.sessions.trouver(connexion.cookies.get(cookie(scope["scheme"] == "https")))
    return (session.compte.tournoi, session.compte.compte) if session else None


def session_du_navigateur(connexion: Connexion) -> Session | None:
    """The session of the request, whatever its tournament: a browser has one at a time."""
    session: Session | None = connexion.scope.get("user")
    return session


def session_de(connexion: Connexion, tournoi: str) -> Session | None:
    """The session of the request, if it belongs to this tournament."""
    session = session_du_navigateur(connexion)
    return session if session and session.compte.tournoi == tournoi else None


def jeton_de(connexion: Connexion) -> str:
    """The anti-forgery token that a page of this browser must send, of whichever tournament it is."""
    session = session_du_navigateur(connexion)
    return session.csrf if session else "anonyme"


def hote_pour_les_autres(request: Connexion) -> str:
    """How other machines name this computer: as this one just did, unless it is the computer itself."""
    hote = hote_demande(request)
    liaison: Liaison = request.app.state.liaison
    return next(iter(liaison.joignables()), hote) if est_locale(hote) else hote
