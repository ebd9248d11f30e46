"""The roles of a tournament; an account holds one or several."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any


class Role(StrEnum):
    PUBLIC = "public"
    JOUEUR = "joueur"
    ARBITRE = "arbitre"
    DOUBLE_ARBITRE = "double_arbitre"
    COMMISSION = "commission"
    POINTAGE = "pointage"
    """At the door: who is there and who paid, and nothing else."""
    JUGE_ARBITRE = "juge_arbitre"
    ORGANISATEUR = "organisateur"


Roles = frozenset[Role]

TOUS = frozenset(Role)
"""No login needed."""
OFFICIELS = frozenset(
    {Role.ARBITRE, Role.DOUBLE_ARBITRE, Role.COMMISSION, Role.JUGE_ARBITRE, Role.ORGANISATEUR}
)
AU_FAIT = OFFICIELS - {Role.DOUBLE_ARBITRE}
"""Those who may know what was read on a slip; its double arbiter reads it without knowing."""
SAISIE = frozenset({Role.ARBITRE, Role.JUGE_ARBITRE})
DOUBLE = frozenset({Role.DOUBLE_ARBITRE, Role.JUGE_ARBITRE})
COMMISSION = frozenset({Role.COMMISSION, Role.JUGE_ARBITRE})
CONDUITE = frozenset({Role.JUGE_ARBITRE})
ORGANISATION = frozenset({Role.ORGANISATEUR})
DIRECTION = CONDUITE | ORGANISATION
PORTE = DIRECTION | {Role.POINTAGE}
RECOURS = COMMISSION | ORGANISATION
"""Those who send the file of a case to a higher body (6.4.2)."""

PAGES = {
    Role.ORGANISATEUR: "organisation",
    Role.JUGE_ARBITRE: "juge",
    Role.ARBITRE: "saisie",
    Role.DOUBLE_ARBITRE: "double",
    Role.COMMISSION: "commission",
    Role.POINTAGE: "places",
}
"""Where an account arrives once it has given its code, in order of preference."""


def pour(roles: Iterable[Role], *, badge: bool = False) -> dict[str, Any]:
    """The declaration every route makes (``opt=pour(SAISIE)``); a route without one is closed to all.

    *badge*: the page asks for a code, and is not shown where the code could be overheard.
    """
    return {"roles": frozenset(roles), "badge": badge}


def page_d_arrivee(roles: Iterable[Role]) -> str:
    return next((page for role, page in PAGES.items() if role in roles), "classement")
