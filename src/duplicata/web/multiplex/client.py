"""The line to the room that leads: recognised by its key before it is sent any code."""

import secrets
import ssl
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
import msgspec

from duplicata.app.multiplex.ouverture import empreinte, resserre
from duplicata.documents.multiplex.ligne import LONGUEUR, SIGNATURE, lire
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.meneurs import Meneur
from duplicata.web.machine.network import est_locale
from duplicata.web.multiplex.decalage import Echange
from duplicata.web.multiplex.echange import LOT, Entete, Identite, LigneCoupee

PATIENCE = 4.0
"""Seconds without an answer: the line is down."""
OCTETS = LONGUEUR * (LOT + 1)
Horloge = Callable[[], float]
"""Milliseconds since 1970 by the clock of this room."""


class Recu(NamedTuple):
    """One answer: an exchange of clocks, and the lines of messages, whose signatures are still to be seen."""

    echange: Echange
    lignes: list[bytes]


def lire_adresse(dite: str) -> str:
    """``https://192.168.1.10:8767/t/festival``, with whatever follows left out."""
    try:
        lue = urlsplit(dite.strip())
        port = f":{lue.port}" if lue.port else ""
        morceaux = lue.path.split("/")
        protegee = lue.scheme == "https" or (lue.scheme == "http" and est_locale(lue.hostname or ""))
    except ValueError:
        morceaux, protegee, lue, port = [], False, urlsplit(""), ""
    if not protegee or not lue.hostname or len(morceaux) < 3 or morceaux[1] != "t" or not morceaux[2]:
        raise SaisieInvalide(
            dire(
                "« {adresse} » n’est pas l’adresse d’une salle qui mène : https://machine:port/t/événement, "
                "comme son écran d’organisation la montre.",
                adresse=dite[:80],
            )
        )
    hote = f"[{lue.hostname}]" if ":" in lue.hostname else lue.hostname
    return f"{lue.scheme}://{hote}{port}/t/{morceaux[2]}"


async def reconnaitre(adresse: str, dite: str) -> Identite:
    """Who leads at that address, if the key there has the fingerprint that was said."""
    async with httpx.AsyncClient(verify=_aveugle(), timeout=PATIENCE, trust_env=False) as ligne:
        trouvee = await _identite(ligne, adresse)
    montree = empreinte(trouvee.cle)
    if resserre(dite) != resserre(montree):
        raise SaisieInvalide(
            dire(
                "L’empreinte de « {nom} » à cette adresse est {empreinte} : faites-vous la lire de vive voix "
                "par sa salle, et tapez-la si c’est la même.",
                nom=trouvee.nom,
                empreinte=montree,
            )
        )
    return trouvee


class Ligne:
    """An encrypted line to the event of that key, and to nobody else."""

    def __init__(self, client: httpx.AsyncClient, meneur: Meneur, cle: str, horloge: Horloge) -> None:
        self._client, self._meneur, self._cle, self._horloge = client, meneur, cle, horloge

    @classmethod
    async def ouvrir(cls, meneur: Meneur, cle: str, horloge: Horloge) -> "Ligne":
        async with httpx.AsyncClient(verify=_aveugle(), timeout=PATIENCE, trust_env=False) as ligne:
            trouvee = await _identite(ligne, meneur.adresse)
        if trouvee.cle != cle:
            raise SaisieInvalide(dire("À cette adresse répond un autre événement, ou une autre clé."))
        client = httpx.AsyncClient(verify=_epingle(trouvee), timeout=PATIENCE, trust_env=False)
        return cls(client, meneur, cle, horloge)

    async def fermer(self) -> None:
        await self._client.aclose()

    async def demander(self, apres: int, empreinte: str, attendre: bool = True) -> Recu:
        nonce = secrets.token_hex(16)
        champs = {"nonce": nonce, "apres": apres, "empreinte": empreinte, "attendre": attendre}
        demande = self._horloge()
        corps = await _recevoir(
            self._client,
            _api(self._meneur.adresse, "messages"),
            {cle: str(valeur).lower() for cle, valeur in champs.items()},
            {"Authorization": f"Bearer {self._meneur.code}"},
        )
        reponse = self._horloge()
        tete, *lignes = corps.split(b"\n")[:-1] or [b""]
        entete = lire(tete, Entete, self._cle)
        if entete.nonce != nonce or entete.messages != len(lignes):
            raise SaisieInvalide(dire("Cette réponse n’est pas à la question posée."))
        return Recu(Echange(demande, entete.recu_a, entete.emis_a, reponse), lignes)


async def _identite(ligne: httpx.AsyncClient, adresse: str) -> Identite:
    """Signed with the key that it names: whoever copies it has no part in what comes after."""
    nonce = secrets.token_hex(16)
    corps = await _recevoir(ligne, _api(adresse, "identite"), {"nonce": nonce}, {})
    dite = lire(corps, Identite, _cle_nommee(corps))
    if dite.nonce != nonce:
        raise SaisieInvalide(dire("Cette réponse n’est pas à la question posée."))
    return dite


class _Nommee(msgspec.Struct):
    cle: str


class _Dit(msgspec.Struct):
    erreur: str


def _cle_nommee(corps: bytes) -> str:
    try:
        return msgspec.json.decode(corps[SIGNATURE + 1 :], type=_Nommee).cle
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ""


async def _recevoir(
    client: httpx.AsyncClient, adresse: str, champs: dict[str, str], entetes: dict[str, str]
) -> bytes:
    """The body of an answer, of so many bytes at most; a refusal is said in the words of the other room."""
    corps = b""
    ouverte = {"Accept-Encoding": "identity", **entetes}
    try:
        async with client.stream("GET", adresse, params=champs, headers=ouverte) as reponse:
            async for morceau in reponse.aiter_raw():
                corps += morceau
                if len(corps) > OCTETS:
                    raise SaisieInvalide(
                        dire("Réponse trop longue : {maximum} octets au plus.", maximum=OCTETS)
                    )
    except (httpx.HTTPError, OSError) as erreur:
        raise LigneCoupee(type(erreur).__name__) from erreur
    if reponse.status_code != httpx.codes.OK:
        raise SaisieInvalide(_refus(reponse.status_code, corps))
    return corps


def _refus(statut: int, corps: bytes) -> str:
    if statut == httpx.codes.NOT_FOUND:
        return dire("Aucune salle n’en mène d’autres à cette adresse.")
    try:
        return msgspec.json.decode(corps, type=_Dit).erreur[:300]
    except (msgspec.DecodeError, UnicodeDecodeError):
        return dire("La salle qui mène a répondu {statut}.", statut=statut)


def _api(adresse: str, quoi: str) -> str:
    base, _, tournoi = adresse.rpartition("/t/")
    return f"{base}/api/t/{tournoi}/multiplex/{quoi}"


def _aveugle() -> ssl.SSLContext:
    """Only to read what is signed, and shows by which authority the line that follows is encrypted."""
    contexte = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    contexte.check_hostname, contexte.verify_mode = False, ssl.CERT_NONE
    return contexte


def _epingle(identite: Identite) -> ssl.SSLContext:
    """The authority that the event signed, and no other; a certificate of one's own is known by its name."""
    if not identite.racine:
        return ssl.create_default_context()
    contexte = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    # It certifies this one computer, by whatever name it is called.
    contexte.check_hostname = False
    try:
        contexte.load_verify_locations(cadata=bytes.fromhex(identite.racine))
    except (ValueError, ssl.SSLError):
        raise SaisieInvalide(dire("L’autorité de chiffrement de cette salle est illisible.")) from None
    return contexte
