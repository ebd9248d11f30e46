"""Accounts of a tournament and the codes on their badges: ``B-K7QX2M9P`` is account B, secret K7QX2M9P."""

import secrets
import threading
from base64 import b64encode
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import ARGON2_VERSION

from duplicata.app.state.gesture import RESERVES
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.roles import Role, Roles
from duplicata.web.access.store import Kept

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0, 1, I, L, O, which a badge confuses."""
LONGUEUR = 8


class Compte(NamedTuple):
    tournoi: str
    compte: str
    """Short name: the first part of the code, and the author written in the journal."""
    nom: str
    roles: Roles


class Badge(NamedTuple):
    """An account and its code in clear: known only when it is made."""

    compte: Compte
    code: str


class StoredAccount(NamedTuple):
    """An account and what is stored of its code, which every change of the badge changes too."""

    compte: Compte
    secret: str


class Comptes:
    def __init__(self, store: Kept, hachage: PasswordHasher | None = None) -> None:
        self._store = store
        # On one processor: the other stores slips meanwhile.
        self._hachage = hachage or PasswordHasher(parallelism=1)
        self._leurre = _leurre(self._hachage)
        self._un_hachage = threading.Lock()
        """One at a time takes 64 MB: a badge being made and a code being compared do not take twice that."""

    def creer(self, tournoi: str, compte: str, nom: str, roles: Roles) -> Badge:
        """A new account, or a new code for an old one."""
        if not compte or len(compte) > 12 or not (compte.isascii() and compte.isalnum()):
            raise SaisieInvalide(
                dire("« {nom} » : 12 lettres sans accent ou chiffres au plus.", nom=compte[:20])
            )
        if compte.upper() in RESERVES:
            raise SaisieInvalide(
                dire("« {nom} » est un nom du programme lui-même : donnez-en un autre au badge.", nom=compte)
            )
        fait = Compte(tournoi, compte.upper(), nom, roles)
        secret = "".join(secrets.choice(ALPHABET) for _ in range(LONGUEUR))
        with self._un_hachage:
            hache = self._hachage.hash(secret)
        self._store.remplacer("comptes", tournoi, fait.compte, nom, " ".join(sorted(roles)), hache)
        return Badge(fait, f"{fait.compte}-{secret}")

    def de(self, tournoi: str) -> list[Compte]:
        return [
            _compte(*champs)
            for champs in self._store.lire(
                "SELECT tournoi, compte, nom, roles FROM comptes WHERE tournoi = ? ORDER BY compte", tournoi
            )
        ]

    def trouver(self, tournoi: str, compte: str) -> Compte | None:
        return next((un for un in self.de(tournoi) if un.compte == compte), None)

    def gardes(self, tournoi: str) -> dict[str, str]:
        """What is stored of each code, which a new code changes: comparing it costs nothing."""
        return dict(self._store.lire("SELECT compte, secret FROM comptes WHERE tournoi = ?", tournoi))

    def supprimer(self, tournoi: str, compte: str) -> None:
        self._store.ecrire("DELETE FROM comptes WHERE tournoi = ? AND compte = ?", tournoi, compte)

    def garde(self, tournoi: str, compte: str) -> StoredAccount | None:
        lu = self._store.lire(
            "SELECT tournoi, compte, nom, roles, secret FROM comptes WHERE tournoi = ? AND compte = ?",
            *(tournoi, compte),
        )
        return StoredAccount(_compte(*lu[0][:4]), lu[0][4]) if lu else None

    def reconnaitre(self, tournoi: str, compte: str, secret: str) -> StoredAccount | None:
        """The account, if the secret is its own; an unknown account costs the same time as a wrong secret."""
        garde = self.garde(tournoi, compte)
        try:
            with self._un_hachage:
                self._hachage.verify(garde.secret if garde else self._leurre, secret)
        except (VerificationError, InvalidHashError):
            return None
        return garde


PLUS_LONG = 64
"""Characters that a code may be typed with, dashes included; no badge has half as many."""


def lire_code(code: str) -> tuple[str, str]:
    """Account, or "", and secret of a code as typed: case, spaces and further dashes do not matter."""
    serre = "".join(code.split()).upper()
    if len(serre) > PLUS_LONG:
        return "", ""
    if "-" not in serre:
        return serre[:-LONGUEUR], serre[-LONGUEUR:]
    compte, _, secret = serre.partition("-")
    return compte, secret.replace("-", "")


def possible(compte: str, secret: str) -> bool:
    """Whether some badge might say so: what cannot be right is not worth a comparison."""
    nomme = not compte or (len(compte) <= 12 and compte.isascii() and compte.isalnum())
    return nomme and len(secret) == LONGUEUR and set(secret) <= set(ALPHABET)


def _leurre(hachage: PasswordHasher) -> str:
    """The hash of no secret: comparing with it costs what a true one would, making it costs nothing."""
    sel, empreinte = (
        b64encode(secrets.token_bytes(octets)).decode().rstrip("=")
        for octets in (hachage.salt_len, hachage.hash_len)
    )
    couts = f"m={hachage.memory_cost},t={hachage.time_cost},p={hachage.parallelism}"
    return f"$argon2id$v={ARGON2_VERSION}${couts}${sel}${empreinte}"


def _compte(tournoi: str, compte: str, nom: str, roles: str) -> Compte:
    return Compte(tournoi, compte, nom, frozenset(map(Role, roles.split())))
