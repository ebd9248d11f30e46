"""The line from a centre to the central: encrypted, to a certificate that is known, every demand signed."""

import asyncio
import hashlib
import ssl
from datetime import UTC, datetime
from types import TracebackType
from typing import NamedTuple, Self
from urllib.parse import urlsplit

import httpx
import msgspec

from duplicata.competition.evenements_tournoi import CentreOuvert
from duplicata.documents.simultane import forme
from duplicata.documents.simultane.demande import ENTETE, signer_demande
from duplicata.documents.simultane.dossier import Dossier
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.machine.network import est_locale

PATIENCE = 20.0
"""Seconds without a byte."""
MESSAGE = 500
"""Characters of a refusal that are shown."""


class SansLigne(SaisieInvalide):
    """Nothing answers there now: worth trying again, nothing is lost."""


class Tete(msgspec.Struct, frozen=True):
    """The last line that the central has of this centre."""

    ligne: int
    empreinte: str


class _Refus(msgspec.Struct, frozen=True):
    erreur: str = ""


class _Reponse(NamedTuple):
    code: int
    corps: bytes


class Ligne:
    """Open while something is sent: ``async with Ligne(…)``."""

    def __init__(self, dossier: Dossier, centre: CentreOuvert, en_clair: bool = False) -> None:
        self._dossier = dossier
        self._chemin = f"/centrale/{centre.simultane}/{centre.centre}"
        self._en_clair = en_clair

    async def __aenter__(self) -> Self:
        adresse = self._dossier.centrale.adresse
        parts = urlsplit(adresse)
        hote = parts.hostname or ""
        if not adresse:
            raise SaisieInvalide(dire("Le dossier ne nomme pas de centrale : portez l’envoi en fichier."))
        if parts.scheme == "http" and not (self._en_clair or hote == "localhost" or est_locale(hote)):
            raise SaisieInvalide(
                dire("La centrale n’est pas chiffrée : il faut « --envoi-en-clair » pour y envoyer.")
            )
        contexte = ssl.create_default_context()
        if self._dossier.centrale.certificat and parts.scheme == "https":
            contexte = await asyncio.to_thread(
                _epingle, hote, parts.port or 443, self._dossier.centrale.certificat
            )
        self._client = httpx.AsyncClient(
            base_url=adresse, verify=contexte, timeout=PATIENCE, trust_env=False, follow_redirects=False
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.aclose()

    async def tete(self) -> Tete:
        return _lu(await self._demander("GET", "/tete"))

    async def envoyer(self, envoi: bytes) -> Tete:
        """What the central has after it; the same again changes nothing there."""
        return _lu(await self._demander("POST", "/envoi", envoi))

    async def propositions(self, depuis: int) -> bytes:
        """The signed file of those after number *depuis*."""
        return await self._demander("GET", f"/propositions?depuis={depuis}")

    async def _demander(self, methode: str, ou: str, corps: bytes = b"") -> bytes:
        chemin = self._chemin + ou
        entete = signer_demande(self._dossier.centre.cle, methode, chemin, corps, datetime.now(UTC))
        try:
            reponse = await self._lire(methode, chemin, corps, {ENTETE: entete})
        except (httpx.TransportError, ssl.SSLError, OSError) as echec:
            raise SansLigne(dire("Pas de ligne vers la centrale.")) from echec
        if reponse.code >= 500:
            raise SansLigne(dire("La centrale ne répond pas bien ({n}).", n=reponse.code))
        if reponse.code not in (200, 201):
            raise SaisieInvalide(_refus(reponse.corps))
        return reponse.corps

    async def _lire(self, methode: str, chemin: str, corps: bytes, entetes: dict[str, str]) -> _Reponse:
        """No more of an answer than a file of ours may hold."""
        recu = bytearray()
        async with self._client.stream(methode, chemin, content=corps, headers=entetes) as reponse:
            async for morceau in reponse.aiter_bytes():
                recu += morceau
                if len(recu) > forme.OCTETS:
                    raise SaisieInvalide(_refus(b""))
        return _Reponse(reponse.status_code, bytes(recu))


def _lu(corps: bytes) -> Tete:
    try:
        return msgspec.json.decode(corps, type=Tete)
    except msgspec.MsgspecError:
        raise SaisieInvalide(_refus(b"")) from None


def _refus(corps: bytes) -> str:
    try:
        phrase = msgspec.json.decode(corps, type=_Refus).erreur[:MESSAGE]
    except (msgspec.MsgspecError, UnicodeDecodeError):
        phrase = ""
    return phrase or dire("La centrale a répondu autre chose que ce qui était attendu.")


def _epingle(hote: str, port: int, empreinte: str) -> ssl.SSLContext:
    """A line to the one certificate whose digest the file tells, whoever signed it and whatever its name."""
    try:
        pem = ssl.get_server_certificate((hote, port), timeout=PATIENCE)
    except (OSError, ValueError) as echec:
        raise SansLigne(dire("Pas de ligne vers la centrale.")) from echec
    if hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest() != empreinte:
        raise SaisieInvalide(
            dire("Le certificat de la centrale n’est pas celui du dossier : rien n’y est envoyé.")
        )
    # The real connection is checked against this very certificate: what another one answers is not heard.
    contexte = ssl.create_default_context(cadata=pem)
    contexte.check_hostname = False
    contexte.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    contexte.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return contexte
