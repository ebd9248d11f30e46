"""What goes wrong, said to the person: what happened, what is safe, what to do."""

import logging
import re
import secrets
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from litestar import Request, Response
from litestar.exceptions import HTTPException, NotAuthorizedException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect, Template
from msgspec import UNSET, Struct, UnsetType

from duplicata.app.state.readings import DejaSaisi
from duplicata.documents.joueurs import ImportRefuse
from duplicata.errors import SaisieInvalide
from duplicata.journal import StorageError
from duplicata.langue import dire

log = logging.getLogger("duplicata.web")
_CHAMP = re.compile(r"(?:field `|parameter '?|at `\$[.])([\w.-]+)")


class Faute(Struct, frozen=True, kw_only=True):
    """One thing that is wrong: a field of the demand, or a line of a list of players."""

    champ: str | UnsetType = UNSET
    ligne: int | UnsetType = UNSET
    faute: str


class Conflit(Struct, frozen=True):
    raison: str


class Erreur(Struct, frozen=True):
    """What every refusal says: one sentence for the person, and what goes with some of them."""

    erreur: str
    details: list[Faute] | UnsetType = UNSET
    conflit: Conflit | UnsetType = UNSET
    attente: int | UnsetType = UNSET
    incident: str | UnsetType = UNSET
    enregistre: bool | UnsetType = UNSET


def refus(corps: type[Struct] = Erreur, **statuts: str) -> dict[int, ResponseSpec]:
    """Refusals as the OpenAPI document lists them: ``refus(s409="…")``."""
    return {
        int(nom[1:]): ResponseSpec(corps, description=sens, generate_examples=False)
        for nom, sens in statuts.items()
    }


REFUS = refus(
    s400="The demand is malformed.",
    s401="A badge is needed.",
    s403="The badge, the line or the page does not allow it.",
    s404="There is nothing at this address.",
    s413="The demand is too long.",
    s422="The demand is understood and refused: the sentence says why, nothing is stored.",
    s500="Our own fault: nothing is stored, the log knows the incident.",
    s503="The disk does not store: try again.",
)
Requete = Request[Any, Any, Any]
Reponse = Response[Any]


class Refuse(Exception):
    """A refusal with its own status, headers or body."""

    def __init__(self, statut: int, corps: Struct, entetes: Mapping[str, str] | None = None) -> None:
        super().__init__(statut)
        self.statut = statut
        self.corps = corps
        self.entetes = entetes


class OtherAddress(Exception):
    """What is asked for is at another address."""


TAILLE_MAXIMALE = 6_000_000
"""Bytes of a request: a list of players, at most."""
PHRASES = {
    400: "La demande est mal formée.",
    404: "Il n’y a rien à cette adresse.",
    405: "Cette adresse ne se demande pas de cette façon.",
    413: "L’envoi est trop gros : 6 Mo au plus.",
}
"""What the framework would say in its own words."""
COUPURE = "client disconnected prematurely"
"""How the framework names, among its own failures, a browser that leaves before the end of its demand."""


def refuser(requete: Requete, statut: int, erreur: Erreur) -> Reponse:
    """JSON for the interface, a page for people."""
    if requete.url.path.startswith("/api/") or requete.url.path.startswith("/static/"):
        return Response(erreur, status_code=statut, media_type="application/json")
    # An address that is not found may be that of no event.
    tournoi = requete.path_params.get("tournoi") if statut in (400, 422) else None
    contexte = {"phrase": erreur.erreur, "statut": statut, "tournoi": tournoi}
    return Template("erreur.html", context=contexte, status_code=statut)


def saisie_invalide(requete: Requete, erreur: SaisieInvalide) -> Reponse:
    return refuser(requete, 422, Erreur(str(erreur)))


def import_refuse(requete: Requete, erreur: ImportRefuse) -> Reponse:
    """Each wrong line by itself, for the screen to show them all."""
    lignes = [Faute(ligne=ligne, faute=phrase) for ligne, phrase in erreur.erreurs]
    return refuser(requete, 422, Erreur(str(erreur), details=lignes))


def deja_saisi(requete: Requete, erreur: DejaSaisi) -> Reponse:
    return refuser(requete, 409, Erreur(str(erreur), conflit=Conflit("deja_saisi")))


def stockage(requete: Requete, erreur: StorageError) -> Reponse:
    return refuser(requete, 503, Erreur(str(erreur), enregistre=False))


def validation(requete: Requete, erreur: ValidationException) -> Reponse:
    fautes = erreur.extra if isinstance(erreur.extra, list) else []
    details = [_faute(une) for une in fautes if isinstance(une, dict)]
    return refuser(requete, 400, Erreur(dire("La demande est mal formée."), details=details))


def _faute(faute: Mapping[str, object]) -> Faute:
    """Which field is wrong and how, without the words of the framework."""
    message = str(faute.get("message", ""))
    lu = _CHAMP.search(message)
    champ = lu[1] if lu else str(faute.get("key", ""))
    if "missing" in message.lower():
        return Faute(champ=champ, faute=dire("il manque"))
    if "unknown" in message:
        return Faute(champ=champ, faute=dire("il n’est pas attendu"))
    return Faute(champ=champ, faute=dire("sa valeur n’est pas admise"))


def imbrication(requete: Requete, erreur: RecursionError) -> Reponse:
    """Only a body nested without end makes us call ourselves that often."""
    return refuser(requete, 400, Erreur(dire("La demande est mal formée.")))


def pas_du_texte(requete: Requete, erreur: UnicodeDecodeError) -> Reponse:
    """Only the body of a demand is decoded; our own files are read as they were written."""
    return refuser(requete, 400, Erreur(dire("La demande n’est pas un texte en UTF-8.")))


def http(requete: Requete, erreur: HTTPException) -> Reponse:
    tournoi = requete.path_params.get("tournoi")
    page = not requete.url.path.startswith(("/api/", "/static/"))
    if isinstance(erreur, NotAuthorizedException) and page and tournoi:
        return Redirect(f"/t/{quote(tournoi)}/connexion?vers={quote(requete.url.path)}", status_code=303)
    if erreur.detail == COUPURE:
        return refuser(requete, 400, Erreur(dire("La demande est mal formée.")))
    if erreur.status_code >= 500:
        return incident(requete, erreur)
    if erreur.status_code in PHRASES:
        return refuser(requete, erreur.status_code, Erreur(dire(PHRASES[erreur.status_code])))
    return refuser(requete, erreur.status_code, Erreur(erreur.detail))


def refusee(requete: Requete, erreur: Refuse) -> Reponse:
    return Response(erreur.corps, status_code=erreur.statut, headers=erreur.entetes)


def ailleurs(requete: Requete, adresse: OtherAddress) -> Reponse:
    return Redirect(str(adresse), status_code=303)


def incident(requete: Requete, erreur: Exception) -> Reponse:
    """Our own fault: a number that the log explains, and no detail for the outside."""
    numero = secrets.token_hex(4)
    log.error("incident %s: %s %s", numero, requete.method, requete.url.path, exc_info=erreur)
    phrase = dire(
        "Le programme a rencontré une erreur (incident {numero}) : ce geste n’est pas enregistré, "
        "les précédents le sont.",
        numero=numero,
    )
    return refuser(requete, 500, Erreur(phrase, incident=numero))


TRAITEMENTS = {
    OtherAddress: ailleurs,
    Refuse: refusee,
    DejaSaisi: deja_saisi,
    ImportRefuse: import_refuse,
    SaisieInvalide: saisie_invalide,
    StorageError: stockage,
    ValidationException: validation,
    RecursionError: imbrication,
    UnicodeDecodeError: pas_du_texte,
    HTTPException: http,
    Exception: incident,
}
