"""The stand: whoever has no badge is served by a second program, so that spectators never slow arbiters.

It follows the journals as they are stored and is handed the connections of spectators by the server
(``portier``), which it shows the public pages and the stream. It ends when the server does.
"""

import asyncio
import contextlib
import json
import os
import socket
import ssl
import sys
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from litestar import Litestar
from uvicorn.server import ServerState

from duplicata.app.suivi import SalleSuivie
from duplicata.app.tournois import Tournois
from duplicata.journal.witness import noted
from duplicata.web import descripteurs, seuil, tete
from duplicata.web.cache import Cache
from duplicata.web.horloge import Horloge
from duplicata.web.liaison import Liaison
from duplicata.web.portier import Ecoute, ailleurs
from duplicata.web.prudence import Prudente
from duplicata.web.publique import creer_publique
from duplicata.web.salle import IDENTIFIANT, SalleOuverte
from duplicata.web.spectateur import Spectateur, version_lue

PAS = 0.05
"""Seconds between two looks at the journals."""
REPIT = 0.002
"""Seconds between two groups of spectators: whoever waits for a processor gets it meanwhile."""
COMPLAISANCE = 5
"""How far the stand lets other programs go first, as ``nice`` counts."""


class Consigne(NamedTuple):
    """What the server tells the stand when it starts it."""

    dossier: str
    porte: int
    """Descriptor through which connections come."""
    origine: float
    base: float
    """The server's clock: both programs tell the same time."""
    en_clair_admis: bool
    """Badges may be used on a plain line: every page says so."""
    ecoute: list[Any] | None
    """The stand's own port, under TLS."""


class Suivies:
    """The tournaments of the data folder, opened when somebody asks for them."""

    def __init__(self, dossier: Path, horloge: Horloge) -> None:
        self.tournois = Tournois(dossier)
        self.horloge = horloge
        self._ouvertes: dict[str, tuple[SalleSuivie, SalleOuverte]] = {}
        self._verrou = asyncio.Lock()

    async def trouver(self, identifiant: str) -> SalleOuverte | None:
        async with self._verrou:
            if identifiant not in self._ouvertes and not await self._ouvrir(identifiant):
                return None
        return self._ouvertes[identifiant][1]

    def ouverte(self, identifiant: str) -> SalleOuverte | None:
        """The tournament, if somebody asked for it already."""
        return self._ouvertes[identifiant][1] if identifiant in self._ouvertes else None

    async def _ouvrir(self, identifiant: str) -> bool:
        fichier = self.tournois.fichier(identifiant)
        if not IDENTIFIANT.match(identifiant) or not fichier.exists():
            return False
        sceau = self.tournois.sceau
        stockees = noted(fichier, sceau)
        try:
            suivie = await asyncio.to_thread(SalleSuivie, fichier, sceau)
        except Exception:
            # The server says why it does not open it either; the others are not to wait for it.
            return False
        if suivie.etat.seq < stockees:
            suivie.fermer()
            return False
        ouverte = SalleOuverte(identifiant, suivie, self.horloge)
        await ouverte.demarrer(REPIT, officiels=False)
        self._ouvertes[identifiant] = (suivie, ouverte)
        await asyncio.to_thread(suivie.garder)
        return True

    def assis(self) -> dict[str, int]:
        """Tournament -> spectators."""
        return {nom: ouverte.diffusion.assis for nom, (_, ouverte) in self._ouvertes.items()}

    async def suivre(self) -> None:
        """Tell the screens of each tournament what is stored, for ever."""
        while True:
            await asyncio.sleep(PAS)
            for suivie, ouverte in list(self._ouvertes.values()):
                if suivie.en_retard():
                    await asyncio.to_thread(suivie.rattraper)
                    ouverte.diffuser()
                    await asyncio.to_thread(suivie.garder)


class Tribune:
    def __init__(self, consigne: Consigne) -> None:
        horloge = Horloge(consigne.origine, consigne.base)
        self._suivies = Suivies(Path(consigne.dossier), horloge)
        self._porte = socket.socket(fileno=consigne.porte)
        self._ecoute = Ecoute(*consigne.ecoute) if consigne.ecoute else None
        liaison = Liaison(en_clair_admis=consigne.en_clair_admis)
        if self._ecoute:
            liaison = Liaison(tls=True, jours=self._ecoute.jours)
        self._publique: Litestar = creer_publique(self._suivies.trouver, liaison)
        self._config = uvicorn.Config(
            Cache(self._publique, self._suivies.trouver),
            lifespan="off",
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            # One request per connection handed over: the next one may need the server itself.
            headers=[] if self._ecoute else [("Connection", "close")],
        )
        self._config.load()
        self._etat = ServerState()
        self._etat.default_headers = self._config.encoded_headers
        self._taches: set[asyncio.Task[None]] = set()
        self._arrivees = seuil.Arrivees()
        """On its own port, those with whom no key is agreed yet."""

    async def tenir(self) -> None:
        """Until the server is gone."""
        boucle = asyncio.get_running_loop()
        seuil.dire_le_manque(boucle)
        fermee = boucle.create_future()
        self._porte.setblocking(False)

        def recevoir() -> None:
            try:
                debut, recus, _, _ = socket.recv_fds(self._porte, tete.MAXIMUM, 1)
            except BlockingIOError:
                return
            except OSError:
                debut, recus = b"", []
            if not debut:
                boucle.remove_reader(self._porte)
                fermee.set_result(None)
            # At its limit, the system brings the request without the connection, and cuts that one.
            for recu in recus:
                prise = socket.socket(fileno=recu)
                if descripteurs.court(prise):
                    # One spectator too many: the others stay.
                    prise.close()
                    continue
                tache = boucle.create_task(self._accueillir(prise, debut))
                self._taches.add(tache)
                tache.add_done_callback(self._taches.discard)

        boucle.add_reader(self._porte, recevoir)
        for identifiant in self._suivies.tournois.identifiants():
            await self._suivies.trouver(identifiant)
        if self._ecoute:
            await self._ecouter(self._ecoute)
        self._taches |= {boucle.create_task(self._suivies.suivre()), boucle.create_task(self._compter())}
        await fermee

    async def _ecouter(self, ecoute: Ecoute) -> None:
        """Take connections on the stand's own port, with the certificate of the moment."""
        boucle = asyncio.get_running_loop()
        contexte = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        contexte.minimum_version = ssl.TLSVersion.TLSv1_2
        contexte.load_cert_chain(ecoute.certificat, ecoute.cle_privee)
        for porte in seuil.ouvrir(ecoute.hote, ecoute.port, self._arrivees):
            await boucle.create_server(lambda: self._entree(ecoute), sock=porte, ssl=contexte)

        async def suivre_le_certificat() -> None:
            lu = Path(ecoute.certificat).stat().st_mtime_ns
            while True:
                await asyncio.sleep(5)
                with contextlib.suppress(OSError):
                    ecrit = Path(ecoute.certificat).stat().st_mtime_ns
                    if ecrit != lu:
                        contexte.load_cert_chain(ecoute.certificat, ecoute.cle_privee)
                        lu = ecrit

        self._taches.add(boucle.create_task(suivre_le_certificat()))

    def _entree(self, ecoute: Ecoute) -> Prudente:
        tribune = self

        class Entree(Prudente):
            def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
                super().connection_made(transport)
                prise = transport.get_extra_info("socket")
                tribune._arrivees.oublier(prise.fileno())
                if descripteurs.court(prise):
                    transport.abort()

            def data_received(self, data: bytes) -> None:
                vise = tete.FLUX.match(data)
                salle = tribune._suivies.ouverte(vise[1].decode()) if vise else None
                if salle and tete.finie(data):
                    spectateur = Spectateur(salle.diffusion, version_lue(data, salle.version))
                    self.connections.discard(self)
                    self.transport.set_protocol(spectateur)
                    spectateur.connection_made(self.transport)
                elif tete.publique(data) or not ailleurs(self.transport, data, ecoute.port_du_serveur):
                    super().data_received(data)

        return Entree(config=self._config, server_state=self._etat, app_state={})

    async def _compter(self) -> None:
        """Tell the server how many spectators there are: at once, then when that changes."""
        dit: dict[str, int] | None = None
        while True:
            assis = self._suivies.assis()
            if assis != dit:
                with contextlib.suppress(OSError):
                    self._porte.send(json.dumps(assis).encode())
                    dit = assis
            await asyncio.sleep(1)

    async def _accueillir(self, prise: socket.socket, debut: bytes) -> None:
        """Serve a connection whose first request, already read, is *debut*."""
        boucle = asyncio.get_running_loop()
        vise = tete.FLUX.match(debut)
        salle = await self._suivies.trouver(vise[1].decode()) if vise else None
        prise.setblocking(False)
        try:
            if salle is not None:
                connu = version_lue(debut, salle.version)
                await boucle.connect_accepted_socket(lambda: Spectateur(salle.diffusion, connu), prise)
                return
            _, protocole = await boucle.connect_accepted_socket(self._navigateur, prise)
            protocole.data_received(debut)
        except OSError:
            prise.close()

    def _navigateur(self) -> Prudente:
        return Prudente(config=self._config, server_state=self._etat, app_state={})


def main() -> None:
    descripteurs.ouvrir()
    if hasattr(os, "nice"):
        # Where processors are few, arbiters come first.
        os.nice(COMPLAISANCE)
    asyncio.run(Tribune(Consigne(**json.loads(sys.argv[1]))).tenir())


if __name__ == "__main__":
    main()
