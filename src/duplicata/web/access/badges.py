"""The accounts an event begins with, one badge each."""

from collections.abc import Iterable

from duplicata.langue import dire, en_francais
from duplicata.web.access.access import Acces
from duplicata.web.access.accounts import Badge, Compte, Comptes
from duplicata.web.access.roles import Role, Roles

ARBITRE: Roles = frozenset({Role.ARBITRE})
DIRECTION: Roles = frozenset({Role.ORGANISATEUR})
JUGE: Roles = frozenset({Role.JUGE_ARBITRE, Role.COMMISSION})
DOUBLE: Roles = frozenset({Role.DOUBLE_ARBITRE})
COMMISSION: Roles = frozenset({Role.COMMISSION})
ORGA = "ORGA"


def badge_organisateur(comptes: Comptes, tournoi: str) -> Badge:
    return comptes.creer(*_compte(tournoi, ORGA, DIRECTION))


def organisateur_refait(acces: Acces, tournoi: str) -> Badge:
    """A new code for the organiser, whatever became of the former; he keeps his name and other roles."""
    tenu = acces.comptes.trouver(tournoi, ORGA) or _compte(tournoi, ORGA, DIRECTION)
    return acces.badger(tournoi, ORGA, tenu.nom, tenu.roles | DIRECTION)


def badges_initiaux(comptes: Comptes, tournoi: str, arbitres: Iterable[str]) -> list[Badge]:
    """The organiser's, and those of the people a game needs."""
    autres = [comptes.creer(*voulu) for voulu in _necessaires(tournoi, arbitres)]
    return [badge_organisateur(comptes, tournoi), *autres]


def comptes_manquants(comptes: Comptes, tournoi: str, arbitres: Iterable[str]) -> list[Compte]:
    """The people a game needs and who have no badge yet."""
    faits = {un.compte for un in comptes.de(tournoi)}
    return [voulu for voulu in _necessaires(tournoi, arbitres) if voulu.compte not in faits]


def _necessaires(tournoi: str, arbitres: Iterable[str]) -> list[Compte]:
    """Juge-arbitre, arbiters of the ranges, two double arbiters, two members of the commission."""
    roles = {"JA": JUGE, **dict.fromkeys((nom.upper() for nom in arbitres if nom), ARBITRE)}
    roles |= {"D1": DOUBLE, "D2": DOUBLE, "K1": COMMISSION, "K2": COMMISSION}
    return [_compte(tournoi, compte, donnes) for compte, donnes in roles.items()]


def _compte(tournoi: str, compte: str, roles: Roles) -> Compte:
    """Its name is kept in French: ``nom_compte`` says it in the language of the reader."""
    return Compte(tournoi, compte, en_francais(fonction, compte), roles)


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
