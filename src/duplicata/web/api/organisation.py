"""The organiser: players, badges, who is connected, exports."""

import tempfile
from pathlib import Path

from litestar import Response, delete, get, post, put
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, RawBody
from msgspec import Struct

from duplicata.app.gestures import organisation
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.state.text import verifier_texte
from duplicata.documents.joueurs import inscrire_liste, lire_joueurs
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.access import Acces
from duplicata.web.access.accounts import Badge
from duplicata.web.access.once import IdempotentBadges
from duplicata.web.access.roles import ORGANISATION, Role, pour
from duplicata.web.api.common import API, Cle, Enregistre, Requete, auteur, enregistre, enregistrement, geste
from duplicata.web.live.room import LiveRoom, TheRoom
from duplicata.web.views.event.badge import BadgeVu, exiger_adresse, vue_badge
from duplicata.web.views.event.organisation import Ecrans, Organisation, vue_organisation
from duplicata.web.views.event.preparatifs import Sorties


class Joueur(Fiche, frozen=True, forbid_unknown_fields=True):
    forfait: bool = False


class Motivee(Struct, forbid_unknown_fields=True):
    raison: str = ""


class Confirmations(Struct, forbid_unknown_fields=True):
    admises: bool


class NouveauCompte(Struct, forbid_unknown_fields=True):
    compte: str
    nom: str = ""
    roles: list[Role] = []


class Importe(Enregistre, frozen=True, kw_only=True):
    joueurs: int
    colonnes_ignorees: list[str]


class Fermees(Struct, frozen=True):
    """Sessions."""

    fermees: int


@get(f"{API}/organisation", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True)
def tableau(request: Requete, live: TheRoom) -> Organisation:
    """Players, games, accounts, who is connected, and what a new game may be made of."""
    acces: Acces = request.app.state.acces
    sessions = acces.sessions.du_tournoi(live.identifiant)
    ecrans = Ecrans(
        frozenset(session.numero for session in sessions if live.presence.presente(session)),
        {session.numero: live.presence.quittee(session) for session in sessions},
        live.diffusion.spectateurs,
    )
    sorties = Sorties(request.app.state.liaison.ports is not None, request.app.state.copie, live.copiee)
    return vue_organisation(live.identifiant, live.room.etat, acces, ecrans, sorties)


@post(f"{API}/joueurs", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True, status_code=201)
def inscrire(
    data: JSONBody[list[Joueur]], request: Requete, live: TheRoom, cle: Cle = None
) -> Enregistre:
    """Enter players, all or none."""
    acte = geste(request, live, cle)
    return enregistre(live, organisation.inscrire(live.room, acte, data))


@post(
    f"{API}/joueurs/import",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=201,
)
def importer(body: RawBody, request: Requete, live: TheRoom, cle: Cle = None) -> Importe:
    """Players from a CSV file or an .xlsx workbook, sent as the body of the request; all or none."""
    lues = lire_joueurs(body)
    reponse = inscrire_liste(live.room, geste(request, live, cle), lues)
    return Importe(
        **enregistrement(live, reponse),
        joueurs=len(lues.fiches),
        colonnes_ignorees=list(lues.colonnes_ignorees),
    )


@put(f"{API}/joueurs/{{joueur:int}}", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True)
def corriger(
    data: JSONBody[Joueur], joueur: FromPath[int], request: Requete, live: TheRoom, cle: Cle = None
) -> Enregistre:
    """Correct an entry; the tables the player sits at follow."""
    acte = geste(request, live, cle)
    return enregistre(live, organisation.corriger_joueur(live.room, acte, joueur, data, data.forfait))


@post(f"{API}/comptes", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True, status_code=201)
def badger(
    data: JSONBody[NouveauCompte], request: Requete, live: TheRoom, cle: Cle = None
) -> BadgeVu:
    """A badge: a new account, or a new code for an old one, whose sessions are then closed.

    The organiser's own session stays open and follows his new roles, of which organiser is always one: so
    the event keeps an organiser.
    """
    idempotent: IdempotentBadges = request.app.state.idempotent
    qui = f"{live.identifiant}/{auteur(request, live).numero}"
    appareils = live.room.etat.appareils
    exiger_adresse(request, appareils)
    badge = idempotent.une_fois(request, qui, cle, lambda: _badger(data, request, live))
    return vue_badge(request, badge, appareils)


def _badger(data: NouveauCompte, request: Requete, live: LiveRoom) -> Badge:
    acces: Acces = request.app.state.acces
    ancien = acces.comptes.trouver(live.identifiant, data.compte.upper())
    roles = frozenset(data.roles) or (ancien.roles if ancien else frozenset())
    if not roles or Role.PUBLIC in roles:
        raise SaisieInvalide(dire("Un badge donne au moins un rôle."))
    verifier_texte(data.nom)
    nom = data.nom or (ancien.nom if ancien else data.compte)
    soi = ancien is not None and ancien.compte == auteur(request, live).auteur
    if soi and Role.ORGANISATEUR not in roles:
        raise SaisieInvalide(dire("On ne retire pas son propre rôle d’organisateur."))
    badge = acces.badger(live.identifiant, data.compte, nom, roles)
    if soi:
        acces.sessions.actualiser(badge.compte)
    elif ancien:
        acces.sessions.fermer(live.identifiant, compte=ancien.compte)
    live.fermer_ecrans()
    return badge


@delete(
    f"{API}/comptes/{{compte:str}}",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=200,
)
def retirer(compte: FromPath[str], request: Requete, live: TheRoom) -> Fermees:
    """Withdraw a badge and close its sessions."""
    acces: Acces = request.app.state.acces
    if auteur(request, live).compte.compte == compte:
        raise SaisieInvalide(dire("On ne retire pas son propre badge."))
    if acces.comptes.trouver(live.identifiant, compte) is None:
        raise NotFoundException
    acces.comptes.supprimer(live.identifiant, compte)
    fermees = acces.sessions.fermer(live.identifiant, compte=compte)
    live.fermer_ecrans()
    return Fermees(fermees)


@delete(
    f"{API}/sessions/{{numero:str}}",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=200,
)
def deconnecter(numero: FromPath[str], request: Requete, live: TheRoom) -> Fermees:
    """Close one session."""
    acces: Acces = request.app.state.acces
    fermees = acces.sessions.fermer(live.identifiant, numero=numero)
    if not fermees:
        raise NotFoundException
    live.fermer_ecrans()
    return Fermees(fermees)


@post(
    f"{API}/confirmations",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=200,
)
def confirmations(
    data: JSONBody[Confirmations], request: Requete, live: TheRoom, cle: Cle = None
) -> Enregistre:
    """Whether double arbiters may confirm what was entered, or only read blind."""
    acte = geste(request, live, cle)
    return enregistre(live, organisation.regler_confirmations(live.room, acte, data.admises))


@post(f"{API}/clore", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True, status_code=200)
def clore(
    request: Requete, live: TheRoom, data: JSONBody[Motivee | None] = None, cle: Cle = None
) -> Enregistre:
    """Close the event: its games are over, its standings are final.

    Over a slip that is not settled it takes a reason, and they stay under reserve until it is.
    """
    acte = geste(request, live, cle, data.raison if data else "")
    return enregistre(live, organisation.clore_tournoi(live.room, acte))


@post(f"{API}/rouvrir", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True, status_code=200)
def rouvrir(data: JSONBody[Motivee], request: Requete, live: TheRoom, cle: Cle = None) -> Enregistre:
    """Open a closed event again: its results may change until it is closed once more."""
    acte = geste(request, live, cle, data.raison)
    return enregistre(live, organisation.rouvrir_tournoi(live.room, acte))


@get(
    f"{API}/archive",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    sync_to_thread=True,
    media_type="application/octet-stream",
)
def archive(live: TheRoom) -> Response[bytes]:
    """A whole copy of the journal, audited, seal included, to be kept or restored on another computer."""
    with tempfile.TemporaryDirectory() as dossier:
        cible = Path(dossier) / "copie"
        live.room.copier(cible)
        contenu = cible.read_bytes()
    live.copiee = max(live.copiee, live.version)
    nom = f'attachment; filename="{live.identifiant}.duplicata"'
    return Response(contenu, headers={"Content-Disposition": nom})
