"""What the routes share: the key of a gesture, the session of who makes it."""

from datetime import date
from typing import Annotated, Any

from litestar import Request
from litestar.params import HeaderParameter
from msgspec import Meta

from duplicata.app.fiche import verifier_texte
from duplicata.app.geste import EMPREINTE, Geste, Reponse
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.acces.garde import session_de
from duplicata.web.acces.roles import OFFICIELS
from duplicata.web.acces.sessions import Session
from duplicata.web.idempotence import empreinte_de
from duplicata.web.salle import SalleOuverte
from duplicata.web.vues.partie import numero_courant

API = "/api/t/{tournoi:str}"
Points = Annotated[int, Meta(ge=0, le=9_999)]
"""Of one ruling: well above any move."""
Requete = Request[Any, Any, Any]
Cle = Annotated[
    str | None,
    HeaderParameter(
        name="Cle-Idempotence",
        pattern=r"^[A-Za-z0-9-]{1,64}$",
        description="UUID: the same key twice is one gesture; with another demand, it is refused.",
    ),
]


def auteur(requete: Requete, salle: SalleOuverte) -> Session:
    """The session of a reserved route; the guard has seen that there is one."""
    session = session_de(requete, salle.identifiant)
    if session is None:
        raise SaisieInvalide(dire("Identifiez-vous avec le code de votre badge."))
    return session


def geste(requete: Requete, salle: SalleOuverte, cle: str | None, motif: str = "") -> Geste:
    verifier_texte(motif)
    marquee = f"{cle}{EMPREINTE}{empreinte_de(requete)}" if cle else None
    return salle.geste(auteur(requete, salle), marquee, motif)


def lire_jour(texte: str) -> date | None:
    try:
        return date.fromisoformat(texte) if texte else None
    except ValueError:
        raise SaisieInvalide(dire("« {texte} » n’est pas une date (2026-11-21).", texte=texte)) from None


def est_officiel(requete: Requete, salle: SalleOuverte) -> bool:
    session = session_de(requete, salle.identifiant)
    return bool(session and session.compte.roles & OFFICIELS)


def partie_courante(salle: SalleOuverte) -> int:
    numero = numero_courant(salle.salle.etat)
    if numero is None:
        raise SaisieInvalide(dire("Aucune partie n’est ouverte."))
    return numero


def partie_voulue(salle: SalleOuverte, numero: int | None) -> int:
    """The game named by the request, else the one being played."""
    if numero is None:
        return partie_courante(salle)
    salle.salle.etat.partie(numero)
    return numero


def enregistre(salle: SalleOuverte, reponse: Reponse) -> dict[str, Any]:
    """The acknowledgement, given once the gesture is durable; the screens are told."""
    salle.diffuser()
    return {"enregistre": reponse.seq, "repete": reponse.repetee}
