"""The accounts an event begins with, one badge each."""

from collections.abc import Iterable

from duplicata.langue import dire
from duplicata.web.acces.comptes import Badge, Comptes
from duplicata.web.acces.roles import Role, Roles

ARBITRE: Roles = frozenset({Role.ARBITRE})
DIRECTION: Roles = frozenset({Role.ORGANISATEUR})
JUGE: Roles = frozenset({Role.JUGE_ARBITRE, Role.COMMISSION})
DOUBLE: Roles = frozenset({Role.DOUBLE_ARBITRE})
COMMISSION: Roles = frozenset({Role.COMMISSION})


def badge_organisateur(comptes: Comptes, tournoi: str) -> Badge:
    return comptes.creer(tournoi, "ORGA", dire("Organisation"), DIRECTION)


def badges_initiaux(comptes: Comptes, tournoi: str, arbitres: Iterable[str]) -> list[Badge]:
    """Organiser, juge-arbitre, arbiters of the ranges, two double arbiters, two members of the commission."""
    voulus = [
        ("JA", dire("Juge-arbitre"), JUGE),
        *((arbitre, dire("Arbitre {nom}", nom=arbitre), ARBITRE) for arbitre in arbitres),
        ("D1", dire("Double arbitre 1"), DOUBLE),
        ("D2", dire("Double arbitre 2"), DOUBLE),
        ("K1", dire("Commission 1"), COMMISSION),
        ("K2", dire("Commission 2"), COMMISSION),
    ]
    autres = [comptes.creer(tournoi, compte, nom, roles) for compte, nom, roles in voulus]
    return [badge_organisateur(comptes, tournoi), *autres]
