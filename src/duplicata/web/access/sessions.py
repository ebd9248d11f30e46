"""Who is connected: opaque references kept by the server, revocable one by one."""

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from duplicata.web.access.accounts import Compte, Comptes, StoredAccount
from duplicata.web.access.store import Kept

MAXIMUM = 20
"""Sessions of one account: far more than the screens of one person."""
OISIVETE = 90 * 86_400.0
"""Seconds without any use after which a session is over: no event has such a pause."""


class Session(NamedTuple):
    numero: str
    """Public reference, to name the session in a list."""
    compte: Compte
    depuis: str
    adresse: str
    navigateur: str
    csrf: str

    @property
    def auteur(self) -> str:
        """How the journal names who acts."""
        return self.compte.compte


class Ouverture(NamedTuple):
    reference: str
    """To be given to the browser, which alone keeps it."""
    session: Session
    quittes: frozenset[str]
    """The tournaments where sessions were closed to make room."""


@dataclass
class _Tenue:
    session: Session
    vue: float
    """When it was last used, by the clock that nobody sets."""


class Sessions:
    """The file keeps a digest of each reference: reading it opens no session."""

    def __init__(self, store: Kept, comptes: Comptes) -> None:
        self._store = store
        self._comptes = comptes
        self._tenues: dict[str, _Tenue] = {}
        self.relire()

    def relire(self) -> None:
        """Take what is stored for what is known: another program may have opened and closed doors."""
        with self._store.verrou:
            tenues: dict[str, _Tenue] = {}
            usages: dict[str, float] = dict(self._store.lire("SELECT jeton, quand FROM usages"))
            gardees = self._store.lire(
                "SELECT jeton, tournoi, compte, depuis, adresse, navigateur FROM sessions"
            )
            for jeton, tournoi, compte, depuis, adresse, navigateur in gardees:
                if trouve := self._comptes.trouver(tournoi, compte):
                    session = Session(jeton[:12], trouve, depuis, adresse, navigateur, _csrf(jeton))
                    quand = usages.get(jeton, datetime.fromisoformat(depuis).timestamp())
                    # One used later than now was by a clock that was set back since.
                    oisive = max(0.0, time.time() - quand)
                    tenues[jeton] = _Tenue(session, time.monotonic() - oisive)
            self._tenues = tenues

    def ouvrir(self, garde: StoredAccount, adresse: str, navigateur: str) -> Ouverture | None:
        """A session of an account as it was when its code was found right; None when it has changed since."""
        compte = garde.compte
        reference = secrets.token_urlsafe(32)
        jeton = _empreinte(reference)
        depuis = datetime.now(UTC).isoformat(timespec="seconds")
        session = Session(jeton[:12], compte, depuis, adresse, navigateur[:200], _csrf(jeton))
        with self._store.verrou:
            if self._comptes.garde(compte.tournoi, compte.compte) != garde:
                return None
            de_trop = self._de_trop(compte)
            with self._store.ensemble():
                self._effacer(de_trop)
                self._store.ecrire(
                    "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?)",
                    *(jeton, compte.tournoi, compte.compte, depuis, adresse, session.navigateur),
                )
            quittees = [self._tenues.pop(un).session for un in de_trop]
            self._tenues[jeton] = _Tenue(session, time.monotonic())
        return Ouverture(reference, session, frozenset(une.compte.tournoi for une in quittees))

    def trouver(self, reference: str | None) -> Session | None:
        """The session of a reference, which counts as a use."""
        tenue = self._tenues.get(_empreinte(reference)) if reference else None
        return tenue.session if tenue and _utiliser(tenue) else None

    def tient(self, session: Session) -> bool:
        """Whether a screen may go on: its session is open, and may do what it might; a use too."""
        return any(tenue.session == session and _utiliser(tenue) for tenue in tuple(self._tenues.values()))

    def du_tournoi(self, tournoi: str) -> list[Session]:
        tenues = (tenue for tenue in tuple(self._tenues.values()) if not _finie(tenue))
        return sorted(
            (tenue.session for tenue in tenues if tenue.session.compte.tournoi == tournoi),
            key=lambda session: session.depuis,
        )

    def actualiser(self, compte: Compte) -> None:
        """The account has changed: its open sessions may do what it may do now."""
        with self._store.verrou:
            for tenue in self._tenues.values():
                if _est_de(tenue, compte):
                    tenue.session = tenue.session._replace(compte=compte)

    def fermer(self, tournoi: str, *, numero: str = "", compte: str = "") -> int:
        """Revoke one session, or all those of an account; how many were."""
        with self._store.verrou:
            closes = [
                jeton
                for jeton, tenue in self._tenues.items()
                if tenue.session.compte.tournoi == tournoi
                and (tenue.session.numero == numero or tenue.session.compte.compte == compte)
            ]
            with self._store.ensemble():
                self._effacer(closes)
            for jeton in closes:
                del self._tenues[jeton]
        return len(closes)

    def retenir(self) -> None:
        """Keep when each was last used: at the stop, for reading a page stores nothing."""
        ecart = time.time() - time.monotonic()
        with self._store.verrou, self._store.ensemble():
            self._store.ecrire("DELETE FROM usages WHERE jeton NOT IN (SELECT jeton FROM sessions)")
            for jeton, tenue in self._tenues.items():
                self._store.remplacer("usages", jeton, tenue.vue + ecart)

    def _de_trop(self, compte: Compte) -> list[str]:
        """What goes before one more of the account: those that are over, then the longest unused."""
        finies = [jeton for jeton, tenue in self._tenues.items() if _finie(tenue)]
        siennes = [jeton for jeton in self._tenues.keys() - finies if _est_de(self._tenues[jeton], compte)]
        siennes.sort(key=lambda jeton: self._tenues[jeton].vue, reverse=True)
        return [*finies, *siennes[MAXIMUM - 1 :]]

    def _effacer(self, jetons: list[str]) -> None:
        for jeton in jetons:
            self._store.ecrire("DELETE FROM sessions WHERE jeton = ?", jeton)


def _finie(tenue: _Tenue) -> bool:
    return time.monotonic() - tenue.vue > OISIVETE


def _utiliser(tenue: _Tenue) -> bool:
    """Whether it may still be."""
    if _finie(tenue):
        return False
    tenue.vue = time.monotonic()
    return True


def _est_de(tenue: _Tenue, compte: Compte) -> bool:
    sien = tenue.session.compte
    return (sien.tournoi, sien.compte) == (compte.tournoi, compte.compte)


def jeton_valable(session: Session, donne: str | None) -> bool:
    return hmac.compare_digest(session.csrf.encode(), (donne or "").encode("utf-8", "replace"))


def _empreinte(reference: str) -> str:
    return hashlib.sha256(reference.encode("utf-8", "replace")).hexdigest()


def _csrf(jeton: str) -> str:
    """Derived from the session's digest, which no other site and no other session knows."""
    return hashlib.sha256(f"csrf/{jeton}".encode()).hexdigest()[:40]
