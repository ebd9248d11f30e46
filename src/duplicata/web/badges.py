"""The accounts an event begins with, one badge each."""

from collections.abc import Iterable

from duplicata.langue import dire
from duplicata.web.acces.acces import Acces
from duplicata.web.acces.comptes import Badge, Comptes
from duplicata.web.acces.roles import Role, Roles

ARBITRE: Roles = frozenset({Role.ARBITRE})
DIRECTION: Roles = frozenset({Role.ORGANISATEUR})
JUGE: Roles = frozenset({Role.JUGE_ARBITRE, Role.COMMISSION})
DOUBLE: Roles = frozenset({Role.DOUBLE_ARBITRE})
COMMISSION: Roles = frozenset({Role.COMMISSION})
ORGA = "ORGA"


def badge_organisateur(comptes: Comptes, tournoi: str) -> Badge:
    return comptes.creer(tournoi, ORGA, fonction(ORGA), DIRECTION)


def organisateur_refait(acces: Acces, tournoi: str) -> Badge:
    """A new code for the organiser, whatever became of the former; he keeps his name and other roles."""
    ancien = acces.comptes.trouver(tournoi, ORGA)
    nom, roles = (ancien.nom, ancien.roles) if ancien else (fonction(ORGA), DIRECTION)
    return acces.badger(tournoi, ORGA, nom, roles | DIRECTION)


def badges_initiaux(comptes: Comptes, tournoi: str, arbitres: Iterable[str]) -> list[Badge]:
    """Organiser, juge-arbitre, arbiters of the ranges, two double arbiters, two members of the commission."""
    voulus = {"JA": JUGE, **dict.fromkeys(arbitres, ARBITRE)}
    voulus |= {"D1": DOUBLE, "D2": DOUBLE, "K1": COMMISSION, "K2": COMMISSION}
    autres = [comptes.creer(tournoi, compte, fonction(compte), roles) for compte, roles in voulus.items()]
    return [badge_organisateur(comptes, tournoi), *autres]


def fonction(compte: str) -> str:
    """What a badge of the beginning is for, in words."""
    connues = {
        ORGA: dire("Organisation"),
        "JA": dire("Juge-arbitre"),
        "D1": dire("Double arbitre 1"),
        "D2": dire("Double arbitre 2"),
        "K1": dire("Commission 1"),
        "K2": dire("Commission 2"),
    }
    return connues.get(compte) or dire("Arbitre {nom}", nom=compte)
