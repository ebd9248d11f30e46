"""The doorkeeper: shows a connection without a badge to the stand (``tribune``), socket and all.

A spectator's request is recognised from its head, before anything is parsed; the stand answers on the same
socket, so that browsers see one address and one port. An encrypted line cannot be handed over: there the
stand may have a port of its own, to which spectators' pages are sent. Otherwise, on a system without
``SOCK_SEQPACKET`` and while the stand does not stand, the server serves everybody itself.
"""

import asyncio
import json
import os
import re
import socket
import sys
import time
from collections import deque
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

import h11

from duplicata.langue import dire
from duplicata.web import descripteurs, tete
from duplicata.web.acces.acces import Acces
from duplicata.web.prudence import Prudente
from duplicata.web.salle import Salles
from duplicata.web.seuil import Arrivees

POSSIBLE = hasattr(socket, "SOCK_SEQPACKET") and hasattr(socket, "send_fds")
ATTENTE_MAXIMALE = 20_000
"""Connections waiting for the stand, half of those there can be at most; the next are served here."""
DEMANDE = re.compile(rb"GET (/[!-~]*) HTTP/1[.]1\r\n")
HOTE = re.compile(rb"\r\nhost:[ \t]*([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::[0-9]+)?[ \t]*\r\n", re.IGNORECASE)
VIE_MINIMALE, ESSAIS = 5.0, 3
"""Seconds; a stand that falls sooner, so many times in a row, is given up."""
DEPART = 3.0
"""Seconds left to the stand to end by itself."""


class Ecoute(NamedTuple):
    """The stand's own port, under the certificate of the server."""

    hote: str
    port: int
    certificat: str
    cle_privee: str | None
    port_du_serveur: int
    jours: int
    """For how long browsers hold to encryption."""


class Portier:
    def __init__(
        self,
        dossier: Path,
        salles: Salles,
        acces: Acces,
        en_clair_admis: bool = False,
        ecoute: Ecoute | None = None,
    ) -> None:
        self._dossier = dossier
        self._salles = salles
        self._en_clair_admis = en_clair_admis
        self._ecoute = ecoute
        self.arrivees = Arrivees()
        self._sessions = acces.sessions
        self._badge = re.compile(rb"[ ;:]%s=([\w-]+)" % acces.cookie.encode())
        self._porte: socket.socket | None = None
        self._prete = False
        """The stand has opened the tournaments; before that, only streams wait for it."""
        self._attente: deque[tuple[socket.socket, bytes]] = deque()
        self._tache: asyncio.Task[None] | None = None
        self._processus: asyncio.subprocess.Process | None = None

    async def ouvrir(self) -> None:
        if POSSIBLE:
            self._tache = asyncio.create_task(self._tenir())

    async def fermer(self) -> None:
        """The stand holds no journal any more when this returns."""
        if self._tache:
            self._tache.cancel()
        self._refermer()
        if self._processus is None or self._processus.returncode is not None:
            return
        try:
            await asyncio.wait_for(self._processus.wait(), DEPART)
        except TimeoutError:
            self._processus.kill()
            await self._processus.wait()

    def protocole(self) -> type[Prudente]:
        """What the server speaks to every connection."""
        portier = self

        class AvecPortier(Prudente):
            _tenu = b""

            def data_received(self, data: bytes) -> None:
                debut, self._tenu = self._tenu + data, b""
                if self.conn.our_state is not h11.IDLE or self.conn.trailing_data[0]:
                    super().data_received(debut)
                elif not tete.attendue(debut):
                    if not portier.accueillir(self.transport, debut, self.scheme == "http"):
                        super().data_received(debut)
                elif len(debut) < tete.MAXIMUM:
                    self._tenu = debut
                    self.patienter()
                else:
                    trop_longue = dire("L’en-tête de la demande est trop long : 16 Ko au plus.")
                    self.refuser(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, trop_longue)

        return AvecPortier

    @property
    def place(self) -> bool:
        """Whether there is a stand to which spectators on a plain line are shown."""
        return self._porte is not None

    def accueillir(self, transport: asyncio.Transport, debut: bytes, en_clair: bool) -> bool:
        """Keep whoever has a badge, show the others to the stand; whether nothing is left to answer."""
        if self._connu(debut):
            self.arrivees.oublier(transport.get_extra_info("socket").fileno())
            return False
        mener = self._conduire if en_clair else self._renvoyer
        return mener(transport, debut) or self._debouter(transport, debut)

    def _conduire(self, transport: asyncio.Transport, debut: bytes) -> bool:
        """Hand the connection over to the stand, if it asks for what is public; whether it was."""
        if (
            self._porte is None
            or not (tete.publique(debut) if self._prete else tete.FLUX.match(debut))
            or transport.get_write_buffer_size()
            or len(self._attente) >= min(ATTENTE_MAXIMALE, descripteurs.plafond() // 2)
        ):
            return False
        ici = transport.get_extra_info("socket").fileno()
        self.arrivees.oublier(ici)
        prise = socket.socket(fileno=os.dup(ici))
        # Closing our own descriptor leaves the connection as it is: the stand holds another.
        transport.abort()
        # One answer per connection: what follows the head is not read there.
        self._attente.append((prise, debut[: tete.MAXIMUM]))
        if len(self._attente) == 1:
            self._vider()
        return True

    def _renvoyer(self, transport: asyncio.Transport, debut: bytes) -> bool:
        """Send the page of a spectator to the stand's own port, if it has one."""
        if not (self._ecoute and self._prete and tete.page(debut)):
            return False
        return ailleurs(transport, debut, self._ecoute.port)

    def _debouter(self, transport: asyncio.Transport, debut: bytes) -> bool:
        """Close the stream of a spectator too many: those who are seated here stay, on half of the places."""
        if not tete.FLUX.match(debut):
            return False
        ici: int = transport.get_extra_info("socket").fileno()
        self.arrivees.oublier(ici)
        de_trop = ici >= descripteurs.plafond() // 2
        if de_trop:
            transport.abort()
        return de_trop

    def _connu(self, debut: bytes) -> bool:
        """Whether a cookie opens a session: not every one that bears the name does."""
        lus = self._badge.findall(debut[: tete.MAXIMUM])
        return any(self._sessions.trouver(reference.decode()) for reference in lus)

    def _vider(self) -> None:
        if self._porte is None:
            return
        boucle = asyncio.get_running_loop()
        while self._attente:
            prise, debut = self._attente[0]
            try:
                socket.send_fds(self._porte, [debut], [prise.fileno()])
            except BlockingIOError:
                boucle.add_writer(self._porte, self._vider)
                return
            except OSError:
                # The stand has fallen: the browser comes back by itself.
                pass
            prise.close()
            self._attente.popleft()
        boucle.remove_writer(self._porte)

    async def _tenir(self) -> None:
        """Keep the stand up."""
        chutes = 0
        while chutes < ESSAIS:
            debut = time.monotonic()
            ici, la_bas = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            ici.setblocking(False)
            consigne = {
                "dossier": str(self._dossier),
                "porte": la_bas.fileno(),
                "origine": self._salles.horloge.origine,
                "base": self._salles.horloge.base,
                "en_clair_admis": self._en_clair_admis,
                "ecoute": self._ecoute,
            }
            self._processus = processus = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "duplicata.web.tribune", json.dumps(consigne)),
                pass_fds=[la_bas.fileno()],
                # Not the terminal's Ctrl+C, but the end of the server ends it. The same session, though: the
                # system shares processors between sessions first, and would give the stand as much as us.
                process_group=0,
            )
            la_bas.close()
            self._porte = ici
            asyncio.get_running_loop().add_reader(ici, self._compter, ici)
            await processus.wait()
            self._refermer()
            chutes = chutes + 1 if time.monotonic() - debut < VIE_MINIMALE else 0

    def _compter(self, porte: socket.socket) -> None:
        """The stand says how many spectators it has."""
        try:
            lu = porte.recv(tete.MAXIMUM)
        except OSError:
            lu = b""
        if not lu:
            asyncio.get_running_loop().remove_reader(porte)
        self._prete = bool(lu)
        assis: dict[str, int] = json.loads(lu or b"{}")
        for salle in self._salles:
            salle.diffusion.ailleurs = assis.get(salle.identifiant, 0)

    def _refermer(self) -> None:
        if self._porte is not None:
            asyncio.get_running_loop().remove_writer(self._porte)
            asyncio.get_running_loop().remove_reader(self._porte)
            self._porte.close()
            self._porte, self._prete = None, False
        for prise, _ in self._attente:
            prise.close()
        self._attente.clear()


def ailleurs(transport: asyncio.Transport, debut: bytes, port: int) -> bool:
    """Answer that the page is at the same address on another port; whether the request could be read."""
    demande, hote = DEMANDE.match(debut), HOTE.search(debut)
    if demande is None or hote is None:
        return False
    adresse = b"https://%s:%d%s" % (hote[1], port, demande[1])
    transport.write(
        b"HTTP/1.1 302 Found\r\nLocation: %s\r\nCache-Control: no-store\r\n"
        b"Content-Length: 0\r\nConnection: close\r\n\r\n" % adresse
    )
    transport.close()
    return True
