"""The organiser: players, badges, who is connected, exports."""

import tempfile
from pathlib import Path
from typing import Any

from litestar import Response, delete, get, post, put
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, RawBody
from msgspec import Struct

from duplicata.app import organisation
from duplicata.app.fiche import Fiche, verifier_texte
from duplicata.documents.joueurs import inscrire_liste, lire_joueurs
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.acces.acces import Acces
from duplicata.web.acces.comptes import Badge
from duplicata.web.acces.roles import ORGANISATION, Role, pour
from duplicata.web.api.commun import API, Cle, Requete, auteur, enregistre, geste
from duplicata.web.redites import Redites
from duplicata.web.salle import LaSalle, SalleOuverte
from duplicata.web.vues.badge import vue_badge
from duplicata.web.vues.organisation import vue_organisation


class Joueur(Fiche, frozen=True, forbid_unknown_fields=True):
    forfait: bool = False


class Reouverture(Struct, forbid_unknown_fields=True):
    raison: str = ""


class NouveauCompte(Struct, forbid_unknown_fields=True):
    compte: str
    nom: str = ""
    roles: list[Role] = []


@get(f"{API}/organisation", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True)
def tableau(request: Requete, salle: LaSalle) -> dict[str, Any]:
    """Players, games, accounts, who is connected, and what a new game may be made of."""
    return vue_organisation(salle, request.app.state.acces)


@post(f"{API}/joueurs", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True, status_code=201)
def inscrire(
    data: JSONBody[list[Joueur]], request: Requete, salle: LaSalle, cle: Cle = None
) -> dict[str, Any]:
    """Enter players, all or none."""
    acte = geste(request, salle, cle)
    return enregistre(salle, organisation.inscrire(salle.salle, acte, data))


@post(
    f"{API}/joueurs/import",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=201,
)
def importer(body: RawBody, request: Requete, salle: LaSalle, cle: Cle = None) -> dict[str, Any]:
    """Players from a CSV file or an .xlsx workbook, sent as the body of the request; all or none."""
    lues = lire_joueurs(body)
    reponse = inscrire_liste(salle.salle, geste(request, salle, cle), lues)
    return {
        **enregistre(salle, reponse),
        "joueurs": len(lues.fiches),
        "colonnes_ignorees": list(lues.colonnes_ignorees),
    }


@put(f"{API}/joueurs/{{joueur:int}}", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True)
def corriger(
    data: JSONBody[Joueur], joueur: FromPath[int], request: Requete, salle: LaSalle, cle: Cle = None
) -> dict[str, Any]:
    """Correct an entry; the tables the player sits at follow."""
    acte = geste(request, salle, cle)
    return enregistre(salle, organisation.corriger_joueur(salle.salle, acte, joueur, data, data.forfait))


@post(f"{API}/comptes", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True, status_code=201)
def badger(
    data: JSONBody[NouveauCompte], request: Requete, salle: LaSalle, cle: Cle = None
) -> dict[str, Any]:
    """A badge: a new account, or a new code for an old one, whose sessions are then closed.

    The organiser's own session stays open and follows his new roles, of which organiser is always one: so
    the event keeps an organiser.
    """
    redites: Redites = request.app.state.redites
    qui = f"{salle.identifiant}/{auteur(request, salle).numero}"
    return vue_badge(request, redites.une_fois(request, qui, cle, lambda: _badger(data, request, salle)))


def _badger(data: NouveauCompte, request: Requete, salle: SalleOuverte) -> Badge:
    acces: Acces = request.app.state.acces
    ancien = acces.comptes.trouver(salle.identifiant, data.compte.upper())
    roles = frozenset(data.roles) or (ancien.roles if ancien else frozenset())
    if not roles or Role.PUBLIC in roles:
        raise SaisieInvalide(dire("Un badge donne au moins un rôle."))
    verifier_texte(data.nom)
    nom = data.nom or (ancien.nom if ancien else data.compte)
    soi = ancien is not None and ancien.compte == auteur(request, salle).auteur
    if soi and Role.ORGANISATEUR not in roles:
        raise SaisieInvalide(dire("On ne retire pas son propre rôle d’organisateur."))
    badge = acces.badger(salle.identifiant, data.compte, nom, roles)
    if soi:
        acces.sessions.actualiser(badge.compte)
    elif ancien:
        acces.sessions.fermer(salle.identifiant, compte=ancien.compte)
    salle.fermer_ecrans()
    return badge


@delete(
    f"{API}/comptes/{{compte:str}}",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=200,
)
def retirer(compte: FromPath[str], request: Requete, salle: LaSalle) -> dict[str, int]:
    """Withdraw a badge and close its sessions."""
    acces: Acces = request.app.state.acces
    if auteur(request, salle).compte.compte == compte:
        raise SaisieInvalide(dire("On ne retire pas son propre badge."))
    if acces.comptes.trouver(salle.identifiant, compte) is None:
        raise NotFoundException
    acces.comptes.supprimer(salle.identifiant, compte)
    fermees = acces.sessions.fermer(salle.identifiant, compte=compte)
    salle.fermer_ecrans()
    return {"fermees": fermees}


@delete(
    f"{API}/sessions/{{numero:str}}",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=200,
)
def deconnecter(numero: FromPath[str], request: Requete, salle: LaSalle) -> dict[str, int]:
    """Close one session."""
    acces: Acces = request.app.state.acces
    fermees = acces.sessions.fermer(salle.identifiant, numero=numero)
    if not fermees:
        raise NotFoundException
    salle.fermer_ecrans()
    return {"fermees": fermees}


@post(f"{API}/clore", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True, status_code=200)
def clore(request: Requete, salle: LaSalle, cle: Cle = None) -> dict[str, Any]:
    """Close the event: its games are over, its standings are final."""
    return enregistre(salle, organisation.clore_tournoi(salle.salle, geste(request, salle, cle)))


@post(f"{API}/rouvrir", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True, status_code=200)
def rouvrir(data: JSONBody[Reouverture], request: Requete, salle: LaSalle, cle: Cle = None) -> dict[str, Any]:
    """Open a closed event again: its results may change until it is closed once more."""
    acte = geste(request, salle, cle, data.raison)
    return enregistre(salle, organisation.rouvrir_tournoi(salle.salle, acte))


@get(
    f"{API}/archive",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    sync_to_thread=True,
    media_type="application/octet-stream",
)
def archive(salle: LaSalle) -> Response[bytes]:
    """A whole copy of the journal, audited, seal included, to be kept or restored on another computer."""
    with tempfile.TemporaryDirectory() as dossier:
        cible = Path(dossier) / "copie"
        salle.salle.copier(cible)
        contenu = cible.read_bytes()
    nom = f'attachment; filename="{salle.identifiant}.duplicata"'
    return Response(contenu, headers={"Content-Disposition": nom})
