"""Badges that came by another way than the organiser's hand and a safe line: written down by the server."""

import uuid
from datetime import datetime

from duplicata.app.room.room import Salle
from duplicata.app.state.events import BadgeEnClair, BadgeRefait
from duplicata.app.state.gesture import SERVEUR, Geste, Reponse


def noter_badge_en_clair(salle: Salle, quand: datetime, compte: str) -> Reponse:
    """Used on a line without encryption, which an explicit option allowed."""
    return _noter(salle, quand, BadgeEnClair(compte=compte))


def noter_badge_refait(salle: Salle, quand: datetime, compte: str) -> Reponse:
    """Made for whoever knew the code that the server prints."""
    return _noter(salle, quand, BadgeRefait(compte=compte))


def _noter(salle: Salle, quand: datetime, fait: BadgeEnClair | BadgeRefait) -> Reponse:
    geste = Geste(f"{SERVEUR}/{uuid.uuid4()}", SERVEUR, quand)
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(fait))
