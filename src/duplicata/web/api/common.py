"""What the routes share: the key of a gesture, the session of who makes it."""

import asyncio
import re
from collections.abc import Callable
from datetime import date
from typing import Annotated, Any, Concatenate, ParamSpec, TypedDict

from litestar import Request
from litestar.params import HeaderParameter
from msgspec import Meta, Struct

from duplicata.app.room.room import Engagement, Salle
from duplicata.app.state.gesture import EMPREINTE, Geste, Reponse
from duplicata.app.state.text import verifier_texte
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.guard import session_de
from duplicata.web.access.once import empreinte_de
from duplicata.web.access.sessions import Session
from duplicata.web.live.room import LiveRoom, ReadRoom
from duplicata.web.live.shown import cachee_jusqu_a
from duplicata.web.views.desk.partie import numero_courant
from duplicata.web.views.writing import instant

API = "/api/t/{tournoi:str}"
Points = Annotated[int, Meta(ge=0, le=9_999)]
"""Of one ruling: well above any move."""
Requete = Request[Any, Any, Any]
CLE = re.compile(r"^[A-Za-z0-9-]{1,64}$")
Cle = Annotated[
    str | None,
    HeaderParameter(
        name="Cle-Idempotence",
        pattern=CLE.pattern,
        description="UUID: the same key twice is one gesture; with another demand, it is refused.",
    ),
]


def auteur(requete: Requete, live: ReadRoom) -> Session:
    """The session of a reserved route; the guard has seen that there is one."""
    session = session_de(requete, live.identifiant)
    if session is None:
        raise SaisieInvalide(dire("Identifiez-vous avec le code de votre badge."))
    return session


def geste(requete: Requete, live: ReadRoom, cle: str | None, motif: str = "") -> Geste:
    verifier_texte(motif)
    marquee = f"{cle}{EMPREINTE}{empreinte_de(requete)}" if cle else None
    return live.geste(auteur(requete, live), marquee, motif)


def lire_jour(texte: str) -> date | None:
    try:
        return date.fromisoformat(texte) if texte else None
    except ValueError:
        raise SaisieInvalide(dire("« {texte} » n’est pas une date (2026-11-21).", texte=texte)) from None


def partie_courante(live: ReadRoom) -> int:
    numero = numero_courant(live.room.etat)
    if numero is None:
        raise SaisieInvalide(dire("Aucune partie n’est ouverte."))
    return numero


def exiger_montrable(requete: Requete, live: ReadRoom, numero: int) -> None:
    """Refuse to the public a game that may not be shown, told or played again yet."""
    if des := cachee_jusqu_a(requete, live, numero):
        raise SaisieInvalide(
            dire(
                "Cette partie se joue aussi ailleurs : elle se montre à partir du {quand}.",
                quand=instant(des),
            )
        )


def partie_voulue(live: ReadRoom, numero: int | None) -> int:
    """The game named by the request, else the one being played."""
    if numero is None:
        return partie_courante(live)
    live.room.etat.partie(numero)
    return numero


class Enregistre(Struct, frozen=True, kw_only=True):
    """The acknowledgement, given once the gesture is durable."""

    enregistre: int
    """Its line in the journal."""
    repete: bool
    """It was stored before, under the same key."""


class ChampsEnregistre(TypedDict):
    """The fields of an acknowledgement, for those that say more."""

    enregistre: int
    repete: bool


def enregistrement(live: ReadRoom, reponse: Reponse) -> ChampsEnregistre:
    """The screens are told."""
    live.diffuser()
    return {"enregistre": reponse.seq, "repete": reponse.repetee}


P = ParamSpec("P")


async def durablement(
    live: LiveRoom,
    engager: Callable[Concatenate[Salle, Geste, P], Engagement],
    acte: Geste,
    *args: P.args,
    **kwargs: P.kwargs,
) -> Reponse:
    """Done once it is stored: it is decided in a thread, which does not wait for the disk."""
    engagement = await asyncio.to_thread(engager, live.room, acte, *args, **kwargs)
    return await live.durable.conclure(engagement)


def enregistre(live: ReadRoom, reponse: Reponse) -> Enregistre:
    return Enregistre(**enregistrement(live, reponse))
