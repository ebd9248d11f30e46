"""The state of a room as whoever asks may see it."""

from typing import Any

from litestar.connection import ASGIConnection

from duplicata.app.read.public import pour_le_public, sous_fenetre
from duplicata.app.state.state import Etat
from duplicata.web.access.guard import session_de
from duplicata.web.access.roles import OFFICIELS
from duplicata.web.live.room import ReadRoom

Connexion = ASGIConnection[Any, Any, Any, Any]


def officiel(connexion: Connexion, live: ReadRoom) -> bool:
    session = session_de(connexion, live.identifiant)
    return bool(session and session.compte.roles & OFFICIELS)


def etat_pour(connexion: Connexion, live: ReadRoom) -> Etat:
    """Officials know every name; the public those that may be shown."""
    etat = live.room.etat
    return etat if officiel(connexion, live) else pour_le_public(etat)


def caches(live: ReadRoom) -> tuple[int, ...]:
    """The games that the public may not see yet: it changes by itself, when their hour comes."""
    etat = live.room.etat
    fenetres = etat.tournoi.fenetres if etat.tournoi else {}
    return tuple(n for n in fenetres if sous_fenetre(etat, n, live.horloge.maintenant()))


def cachee_jusqu_a(connexion: Connexion, live: ReadRoom, numero: int | None) -> str | None:
    """When the public may see this game; None when it may now, or when an official asks."""
    if numero is None or officiel(connexion, live):
        return None
    return sous_fenetre(live.room.etat, numero, live.horloge.maintenant())
