"""Who is connected: opaque references kept by the server, revocable one by one."""

import hashlib
import hmac
import secrets
from datetime import UTC, datetime
from typing import NamedTuple

from duplicata.web.acces.comptes import Compte, Comptes
from duplicata.web.acces.depot import Depot


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


class Sessions:
    """The file keeps a digest of each reference: reading it opens no session."""

    def __init__(self, depot: Depot, comptes: Comptes) -> None:
        self._depot = depot
        self._comptes = comptes
        self._ouvertes: dict[str, Session] = {}
        for jeton, tournoi, compte, depuis, adresse, navigateur in depot.lire("SELECT * FROM sessions"):
            if trouve := comptes.trouver(tournoi, compte):
                self._ouvertes[jeton] = Session(jeton[:12], trouve, depuis, adresse, navigateur, _csrf(jeton))

    def ouvrir(self, compte: Compte, adresse: str, navigateur: str) -> tuple[str, Session]:
        """A new reference, to be given to the browser, and its session."""
        reference = secrets.token_urlsafe(32)
        jeton = _empreinte(reference)
        depuis = datetime.now(UTC).isoformat(timespec="seconds")
        session = Session(jeton[:12], compte, depuis, adresse, navigateur[:200], _csrf(jeton))
        self._depot.ecrire(
            "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?)",
            *(jeton, compte.tournoi, compte.compte, depuis, adresse, session.navigateur),
        )
        self._ouvertes[jeton] = session
        return reference, session

    def trouver(self, reference: str | None) -> Session | None:
        return self._ouvertes.get(_empreinte(reference)) if reference else None

    def du_tournoi(self, tournoi: str) -> list[Session]:
        return sorted(
            (session for session in self._ouvertes.values() if session.compte.tournoi == tournoi),
            key=lambda session: session.depuis,
        )

    def actualiser(self, compte: Compte) -> None:
        """The account has changed: its open sessions may do what it may do now."""
        for jeton, session in tuple(self._ouvertes.items()):
            if (session.compte.tournoi, session.auteur) == (compte.tournoi, compte.compte):
                self._ouvertes[jeton] = session._replace(compte=compte)

    def fermer(self, tournoi: str, *, numero: str = "", compte: str = "") -> int:
        """Revoke one session, or all those of an account; how many were."""
        closes = [
            jeton
            for jeton, session in self._ouvertes.items()
            if session.compte.tournoi == tournoi
            and (session.numero == numero or session.compte.compte == compte)
        ]
        for jeton in closes:
            self._depot.ecrire("DELETE FROM sessions WHERE jeton = ?", jeton)
            del self._ouvertes[jeton]
        return len(closes)


def jeton_valable(session: Session, donne: str | None) -> bool:
    return hmac.compare_digest(session.csrf.encode(), (donne or "").encode("utf-8", "replace"))


def _empreinte(reference: str) -> str:
    return hashlib.sha256(reference.encode("utf-8", "replace")).hexdigest()


def _csrf(jeton: str) -> str:
    """Derived from the session's digest, which no other site and no other session knows."""
    return hashlib.sha256(f"csrf/{jeton}".encode()).hexdigest()[:40]
