"""Everything about access in one place, opened with the data folder."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

from argon2 import PasswordHasher

from duplicata.journal.failures import StorageError
from duplicata.web.acces.comptes import Badge, Comptes, Garde, lire_code
from duplicata.web.acces.depot import Depot
from duplicata.web.acces.limites import Limites
from duplicata.web.acces.roles import Roles
from duplicata.web.acces.sessions import Sessions
from duplicata.web.acces.tirages import Tirages

COOKIE = "duplicata"


def cookie(chiffree: bool) -> str:
    """The name of a session's cookie: under TLS, one that browsers send to this host alone, and encrypted."""
    return f"__Host-{COOKIE}" if chiffree else COOKIE


class Refus(NamedTuple):
    attente: float
    """Seconds before the next try; 0 = at once."""


class Acces:
    def __init__(self, dossier: Path, *, hachage: PasswordHasher | None = None) -> None:
        self._depot = Depot(dossier)
        self.comptes = Comptes(self._depot, hachage)
        self.limites = Limites(self._depot)
        self.sessions = Sessions(self._depot, self.comptes)
        self.tirages = Tirages(self._depot)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.fermer()

    def identifier(self, tournoi: str, code: str, adresse: str) -> Garde | Refus:
        """The account of a code, or the delay before another try; every refusal looks the same."""
        compte, secret = lire_code(code)
        trouves: list[Garde] = []

        def essai() -> bool:
            trouves.extend(filter(None, [self.comptes.reconnaitre(tournoi, compte, secret)]))
            return bool(trouves)

        refus = self.essayer((_compteur(tournoi, compte), f"adresse/{adresse}"), essai)
        return refus or trouves[0]

    def badger(self, tournoi: str, compte: str, nom: str, roles: Roles) -> Badge:
        """A code that nobody has tried yet: the tries of the former one no longer count."""
        badge = self.comptes.creer(tournoi, compte, nom, roles)
        self.limites.oublier((_compteur(tournoi, badge.compte.compte),))
        return badge

    def essayer(self, cles: tuple[str, ...], essai: Callable[[], bool]) -> Refus | None:
        """Try a secret under the counters *cles*; None when it is right."""
        maintenant = time.time()
        if attente := self.limites.attente(cles, maintenant):
            return Refus(attente)
        self.limites.compter(cles, maintenant)
        if not essai():
            return Refus(self.limites.attente(cles, maintenant))
        self.limites.oublier(cles)
        return None

    def fermer(self) -> None:
        with suppress(StorageError):  # A full disk: they are then as old as they were at the start.
            self.sessions.retenir()
        self._depot.fermer()


def _compteur(tournoi: str, compte: str) -> str:
    return f"compte/{tournoi}/{compte}"
