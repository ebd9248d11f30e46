"""Everything about access in one place, opened with the data folder."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

from argon2 import PasswordHasher

from duplicata.journal.failures import StorageError
from duplicata.web.access.accounts import Badge, Comptes, StoredAccount, lire_code, possible
from duplicata.web.access.meneurs import Meneurs
from duplicata.web.access.prepared import Tirages
from duplicata.web.access.roles import Roles
from duplicata.web.access.sessions import Sessions
from duplicata.web.access.store import AccessStore, Kept
from duplicata.web.access.throttle import Compteur, Limites, de_l_adresse
from duplicata.web.access.turns import Turns
from duplicata.web.http.headers import COOKIE


def cookie(chiffree: bool) -> str:
    """The name of a session's cookie: under TLS, one that browsers send to this host alone, and encrypted."""
    return f"__Host-{COOKIE}" if chiffree else COOKIE


COMPARES = 60
"""Accounts with which a code that names none is compared: one try, under a counter of its own."""


class Refus(NamedTuple):
    attente: float
    """Seconds before the next try; 0 = at once."""
    foule: bool = False
    """Too many codes are tried at once, by whomever."""


FOULE = Refus(3.0, foule=True)


class Acces:
    def __init__(
        self, dossier: Path, *, hachage: PasswordHasher | None = None, store: Kept | None = None
    ) -> None:
        self._store = store or AccessStore(dossier)
        self.comptes = Comptes(self._store, hachage)
        self.limites = Limites(self._store)
        self.sessions = Sessions(self._store, self.comptes)
        self.tirages = Tirages(self._store)
        self.meneurs = Meneurs(self._store)
        self._tours = Turns()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.fermer()

    async def identifier_a_son_tour(self, tournoi: str, code: str, adresse: str) -> StoredAccount | Refus:
        """The same, for what runs among the requests of everybody: what is refused anyway does not wait."""
        compte, secret = lire_code(code)
        if not possible(compte, secret):
            return Refus(0)
        if attente := self.limites.attente(_compteurs(tournoi, compte, adresse), time.time()):
            return Refus(attente)
        if self._tours.complet:
            return FOULE
        return await self._tours.prendre(lambda: self.identifier(tournoi, code, adresse))

    def identifier(self, tournoi: str, code: str, adresse: str) -> StoredAccount | Refus:
        """The account of a code, or the delay before another try; every refusal looks the same.

        What no badge could say is no try: it has no chance, and is not counted.
        """
        compte, secret = lire_code(code)
        if not possible(compte, secret):
            return Refus(0)
        trouves: list[StoredAccount] = []

        def essai() -> bool:
            nommes = [compte] if compte else [un.compte for un in self.comptes.de(tournoi)]
            reconnus = (self.comptes.reconnaitre(tournoi, un, secret) for un in nommes[:COMPARES])
            trouves.extend(filter(None, [next(filter(None, reconnus), None)]))
            return bool(trouves)

        refus = self.essayer(_compteurs(tournoi, compte, adresse), essai)
        return refus or trouves[0]

    def badger(self, tournoi: str, compte: str, nom: str, roles: Roles) -> Badge:
        """A code that nobody has tried yet: the tries of the former one no longer count."""
        badge = self.comptes.creer(tournoi, compte, nom, roles)
        self.limites.oublier((_compteur(tournoi, badge.compte.compte),))
        return badge

    def essayer(self, compteurs: tuple[Compteur, ...], essai: Callable[[], bool]) -> Refus | None:
        """Try a secret under *compteurs*; None when it is right."""
        maintenant = time.time()
        if attente := self.limites.attente(compteurs, maintenant):
            return Refus(attente)
        self.limites.compter(compteurs, maintenant)
        if not essai():
            return Refus(self.limites.attente(compteurs, maintenant))
        self.limites.oublier(compteurs)
        return None

    def relire(self) -> None:
        """Another program kept all this until now."""
        self.limites.relire()
        self.sessions.relire()

    def fermer(self) -> None:
        self._tours.fermer()
        with suppress(StorageError):  # A full disk: they are then as old as they were at the start.
            self.sessions.retenir()
        self._store.fermer()


def _compteur(tournoi: str, compte: str) -> Compteur:
    return Compteur(f"compte/{tournoi}/{compte}")


def _compteurs(tournoi: str, compte: str, adresse: str) -> tuple[Compteur, ...]:
    return (_compteur(tournoi, compte), *de_l_adresse(adresse))
