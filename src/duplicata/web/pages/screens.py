"""The pages: one template each, drawn with the state of the room, then kept alive by the stream."""

from typing import Any, NamedTuple

from litestar import Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import Template

from duplicata.documents.papier.composition import installe
from duplicata.langue import accorder, langue_courante
from duplicata.web.access import roles as qui
from duplicata.web.access.accounts import Compte
from duplicata.web.access.guard import (
    badges_admis,
    hote_pour_les_autres,
    jeton_de,
    session_de,
    session_du_navigateur,
)
from duplicata.web.access.roles import AU_FAIT, OFFICIELS, pour
from duplicata.web.access.sessions import Session
from duplicata.web.live.room import ReadRoom, TheReadRoom
from duplicata.web.machine.liaison import ICI, Liaison
from duplicata.web.machine.seat import assis_ici
from duplicata.web.views.desk.etat import vue_etat
from duplicata.web.views.event.noms import nom_compte
from duplicata.web.views.event.tournoi import vue_tournoi
from duplicata.web.views.writing import qr_svg

Requete = Request[Any, Any, Any]

RESERVEES: dict[str, qui.Roles] = {
    "organisation": qui.ORGANISATION,
    "juge": qui.CONDUITE,
    "places": qui.PORTE,
    "centre": qui.DIRECTION,
    "saisie": qui.SAISIE,
    "entrainement": qui.SAISIE,
    "double": qui.DOUBLE,
    "commission": qui.COMMISSION,
    "journal": qui.OFFICIELS,
}
PUBLIQUES = ("connexion", "projection")
GABARITS = {"places": "sieges"}
"""Of the screens whose address was public before they had their name."""


def contexte(requete: Requete, live: ReadRoom) -> dict[str, Any]:
    """What every template of a tournament is given."""
    session = session_de(requete, live.identifiant)
    officiel = bool(session and session.compte.roles & OFFICIELS)
    return {
        "tournoi": live.identifiant,
        "chemin": requete.url.path,
        "session": session,
        "officiel": officiel,
        "au_fait": bool(session and session.compte.roles & AU_FAIT),
        "ailleurs": _ailleurs(requete, live),
        "ici": badges_admis(requete) and assis_ici(requete.scope),
        "pdf": officiel and installe(),
        "centre": live.room.etat.ouvert().centre is not None if live.room.etat.tournoi else False,
        "etat": vue_etat(live.room.etat, live.horloge, officiel=officiel),
        "contexte": {
            "tournoi": live.identifiant,
            "langue": langue_courante(),
            "compte": session.compte.compte if session else None,
            "nom": nom_compte(session.compte) if session else None,
            "roles": sorted(session.compte.roles) if session else ["public"],
            "ailleurs": _ailleurs(requete, live) is not None,
            "pdf": officiel and installe(),
            "csrf": jeton_de(requete),
        },
    }


def _ailleurs(requete: Requete, live: ReadRoom) -> dict[str, str] | None:
    """The other event this browser is logged in for: coming in here leaves it."""
    session = session_du_navigateur(requete)
    if session is None or session.compte.tournoi == live.identifiant:
        return None
    autre = requete.app.state.salles.trouver(session.compte.tournoi)
    nom = vue_tournoi(autre.room.etat).nom if autre else session.compte.tournoi
    return {"evenement": nom, "badge": nom_compte(session.compte)}


def _page(adresse: str, roles: qui.Roles) -> HTTPRouteHandler:
    @get(
        f"/t/{{tournoi:str}}/{adresse}",
        opt=pour(roles, badge=adresse == "connexion"),
        include_in_schema=False,
        sync_to_thread=True,
        name=f"page-{adresse}",
    )
    def page(request: Requete, live: TheReadRoom) -> Template:
        plus: dict[str, Any] = {}
        if adresse == "organisation":
            plus["entrees"] = _entrees(request)
        if adresse == "projection":
            plus["invitation"] = _invitation(request)
        return Template(f"{GABARITS.get(adresse, adresse)}.html", context=contexte(request, live) | plus)

    return page


def _entrees(requete: Requete) -> dict[str, str]:
    """Which address is for whom, as the organiser tells them."""
    liaison: Liaison = requete.app.state.liaison
    ici = (requete.scope.get("server") or ("", 0))[1] if liaison.ports is None else liaison.ports.ici
    dites = {"ici": f"http://{ICI}:{ici}", "badges": "", "public": ""}
    if liaison.joignables():
        hote = hote_pour_les_autres(requete)
        public = liaison.du_public(hote)
        dites |= {"badges": liaison.des_badges(hote), "public": public, "qr": qr_svg(public)}
    return dites


def _invitation(requete: Requete) -> dict[str, str] | None:
    """Where players find their results, for the wall before the first rack; None without a network."""
    liaison: Liaison = requete.app.state.liaison
    if not liaison.joignables():
        return None
    adresse = liaison.du_public(hote_pour_les_autres(requete))
    return {"adresse": adresse.removeprefix("http://"), "qr": qr_svg(adresse)}


class Evenement(NamedTuple):
    """One event of the first page, and the way into it."""

    identifiant: str
    nom: str
    lieu: str
    date: str | None
    entrainement: bool
    clos: bool
    comptes: list[tuple[str, str]]
    """Of a training event, at the server's own keyboard: those one may try, by name."""
    effectif: str
    session: Session | None
    page: str


def _evenement(requete: Requete, live: ReadRoom) -> Evenement:
    vue = vue_tournoi(live.room.etat)
    session = session_de(requete, live.identifiant)
    return Evenement(
        live.identifiant,
        vue.nom,
        vue.lieu,
        vue.date,
        vue.entrainement,
        vue.clos,
        _a_essayer(requete, live.identifiant) if vue.entrainement else [],
        accorder(vue.joueurs, "{n} joueur", "{n} joueurs"),
        session,
        qui.page_d_arrivee(session.compte.roles) if session else "",
    )


def _a_essayer(requete: Requete, identifiant: str) -> list[tuple[str, str]]:
    if not (badges_admis(requete) and assis_ici(requete.scope)):
        return []
    comptes = requete.app.state.acces.comptes.de(identifiant)
    return [(un.compte, nom_compte(un)) for un in sorted(comptes, key=_ordre)]


def _ordre(compte: Compte) -> tuple[int, str]:
    """As one meets them: who leads, who enters, who reads again, who decides."""
    meneurs = ("ORGA", "JA")
    rang = meneurs.index(compte.compte) if compte.compte in meneurs else len(meneurs) + len(compte.compte)
    return rang, compte.compte


@get("/", opt=pour(qui.TOUS), include_in_schema=False, sync_to_thread=True)
def accueil(request: Requete) -> Template:
    """The events of this computer."""
    salles = request.app.state.salles
    trouves = (_evenement(request, live) for live in salles)
    # Those that count, then those of training; the closed ones last of each.
    evenements = sorted(trouves, key=lambda un: (un.entrainement, un.clos))
    return Template(
        "accueil.html",
        context={
            "tournoi": None,
            "chemin": "/",
            "session": None,
            "evenements": evenements,
            "refus": salles.refus(),
            "badges": badges_admis(request),
            "ici": badges_admis(request) and assis_ici(request.scope),
            "contexte": {
                "tournoi": None,
                "langue": langue_courante(),
                "csrf": jeton_de(request),
                "roles": ["public"],
            },
        },
    )


PAGES: list[HTTPRouteHandler] = [
    accueil,
    *(_page(adresse, qui.TOUS) for adresse in PUBLIQUES),
    *(_page(adresse, roles) for adresse, roles in RESERVEES.items()),
]
