"""Badges used on a line without encryption: allowed only by an explicit option, and written down."""

import uuid
from datetime import datetime

from duplicata.app.evenements import BadgeEnClair
from duplicata.app.geste import Geste, Reponse
from duplicata.app.salle import Salle

SERVEUR = "SERVEUR"
"""The author of what nobody did: no badge can take it back."""


def noter_badge_en_clair(salle: Salle, quand: datetime, compte: str) -> Reponse:
    geste = Geste(f"{SERVEUR}/{uuid.uuid4()}", SERVEUR, quand)
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(BadgeEnClair(compte=compte)))
