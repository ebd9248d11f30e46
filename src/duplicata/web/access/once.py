"""The same key twice is one gesture, if it asks the same thing: each demand is digested before it is read."""

import asyncio
import hashlib
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, NamedTuple

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.accounts import Badge, Comptes

ENTETE = "cle-idempotence"
LONGUEUR = 16
_EMPREINTE = "empreinte"


async def marquer(connexion: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """A guard, because only there can a body be read before a route that runs in a thread; denies nothing."""
    if ENTETE in connexion.headers and isinstance(connexion, Request):
        noter(connexion, await connexion.body())


def noter(requete: Request[Any, Any, Any], corps: bytes) -> None:
    """Digest what the request asks."""
    demande = f"{requete.method} {requete.scope['path']}\n".encode() + corps
    requete.scope["state"][_EMPREINTE] = hashlib.sha256(demande).hexdigest()[:LONGUEUR]


def empreinte_de(requete: Request[Any, Any, Any]) -> str:
    """Digest of what the request asks; only one that names a key has it."""
    return str(requete.scope["state"][_EMPREINTE])


DUREE = 600.0
"""Seconds: a network that comes back, not a forgotten tab."""
NOMBRE = 200
"""Kept at once."""


class Donne(NamedTuple):
    """A badge, and what is stored of its code, which a later one changes."""

    badge: Badge
    garde: str


class _Demande(NamedTuple):
    empreinte: str
    depuis: float
    reponse: "Future[Donne]"


class IdempotentBadges:
    def __init__(self, comptes: Comptes, maintenant: Callable[[], float] = time.monotonic) -> None:
        self._comptes = comptes
        self._maintenant = maintenant
        self._verrou = threading.Lock()
        self._demandes: dict[tuple[str, str], _Demande] = {}

    def une_fois(
        self, requete: Request[Any, Any, Any], qui: str, cle: str | None, faire: Callable[[], Badge]
    ) -> Badge:
        """What *faire* makes, or made under this key; *qui* tells apart those who may ask."""
        if cle is None:
            return faire()
        attente = self._engager((qui, cle), empreinte_de(requete))
        if attente.engagee:
            return self._encore(attente.reponse.result())
        with self._tenir((qui, cle), attente.reponse):
            return self._donner(attente.reponse, faire())

    async def une_fois_sans_attendre(
        self,
        requete: Request[Any, Any, Any],
        qui: str,
        cle: str | None,
        faire: Callable[[], Awaitable[Badge]],
    ) -> Badge:
        """The same, for what runs among the requests of everybody."""
        if cle is None:
            return await faire()
        attente = self._engager((qui, cle), empreinte_de(requete))
        if attente.engagee:
            return self._encore(await asyncio.wrap_future(attente.reponse))
        with self._tenir((qui, cle), attente.reponse):
            return self._donner(attente.reponse, await faire())

    @contextmanager
    def _tenir(self, nom: tuple[str, str], reponse: "Future[Donne]") -> Iterator[None]:
        """What fails was not done: it may be asked again under the same key."""
        try:
            yield
        except BaseException as echec:
            with self._verrou:
                self._demandes.pop(nom, None)
            reponse.set_exception(echec)
            raise

    def _donner(self, reponse: "Future[Donne]", badge: Badge) -> Badge:
        reponse.set_result(Donne(badge, self._garde(badge)))
        return badge

    def _engager(self, nom: tuple[str, str], empreinte: str) -> "_Attente":
        with self._verrou:
            self._oublier()
            connue = self._demandes.get(nom)
            if connue is None:
                connue = self._demandes[nom] = _Demande(empreinte, self._maintenant(), Future())
                return _Attente(connue.reponse, engagee=False)
            if connue.empreinte != empreinte:
                raise SaisieInvalide(dire("Cette clé est celle d’un autre geste : rien n’a été enregistré."))
            return _Attente(connue.reponse, engagee=True)

    def _oublier(self) -> None:
        """The oldest come first."""
        limite = self._maintenant() - DUREE
        for nom, demande in list(self._demandes.items()):
            if demande.depuis > limite and len(self._demandes) < NOMBRE:
                return
            del self._demandes[nom]

    def _encore(self, donne: Donne) -> Badge:
        if self._garde(donne.badge) != donne.garde:
            raise SaisieInvalide(dire("Ce badge a changé depuis : son code d’alors n’ouvre plus rien."))
        return donne.badge

    def _garde(self, badge: Badge) -> str:
        tenu = self._comptes.garde(badge.compte.tournoi, badge.compte.compte)
        return tenu.secret if tenu else ""


class _Attente(NamedTuple):
    reponse: "Future[Donne]"
    engagee: bool
    """Somebody is making it, or has."""
