"""Where connections come in: when room runs short, whoever has been there longest without a badge leaves.

A connection is nobody's until the head of a demand bears a badge, which an idle line never shows; under TLS
it is not even a line before both ends agree. So it is followed from the moment the system gives it, by its
socket.
"""

import asyncio
import errno
import os
import socket
import sys
from contextlib import suppress
from typing import Any

from duplicata.langue import dire
from duplicata.web import descripteurs

PART = 8
"""One in so many leaves at a time."""
TOURS = 4
"""Of the loop, until a line that ended has given its descriptor back."""
_MANQUES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Arrivees:
    """The connections that have shown no badge, the oldest first."""

    def __init__(self) -> None:
        self._prises: dict[int, socket.socket] = {}

    def noter(self, prise: socket.socket) -> None:
        """The number of a descriptor is given again once it is closed: whoever had it is gone."""
        self.oublier(prise.fileno())
        self._prises[prise.fileno()] = prise

    def oublier(self, descripteur: int) -> None:
        """It is somebody's, or no longer ours."""
        self._prises.pop(descripteur, None)

    def faire_place(self) -> None:
        """Show the oldest out, so many that the next ones find room; their program sees the line end."""
        presentes = [prise for prise in self._prises.values() if prise.fileno() >= 0]
        partantes = presentes[: len(presentes) // PART + 1]
        self._prises = {prise.fileno(): prise for prise in presentes[len(partantes) :]}
        for prise in partantes:
            with suppress(OSError):
                prise.shutdown(socket.SHUT_RDWR)


class Seuil(socket.socket):
    """A listening socket that never takes the last descriptors."""

    def __init__(self, famille: int, arrivees: Arrivees) -> None:
        super().__init__(famille, socket.SOCK_STREAM)
        self._arrivees = arrivees
        self._souffle = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """The loop takes all who wait in one go: it must first let go of those who were shown out."""
        if self._souffle:
            self._souffle -= 1
            raise BlockingIOError
        try:
            prise, adresse = super().accept()
        except OSError as erreur:
            # The loop waits for a second, but would ask again a thousand times first.
            self._souffle = int(erreur.errno in _MANQUES)
            raise
        if descripteurs.court(prise):
            self._arrivees.faire_place()
            self._souffle = TOURS
        self._arrivees.noter(prise)
        return prise, adresse


def ouvrir(hote: str, port: int, arrivees: Arrivees) -> list[socket.socket]:
    """Every address of *hote*, bound; ``OSError`` when one cannot be."""
    trouvees = socket.getaddrinfo(hote, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    seuils: list[socket.socket] = []
    for famille, adresse in dict.fromkeys((trouvee[0], trouvee[4]) for trouvee in trouvees):
        seuil = Seuil(famille, arrivees)
        seuils.append(seuil)
        if os.name == "posix":
            seuil.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if famille == socket.AF_INET6:
            seuil.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        seuil.bind(adresse)
    return seuils


def dire_le_manque(boucle: asyncio.AbstractEventLoop) -> None:
    """Say once, in a sentence, that the system gives no more connections."""
    dit = False

    def traiter(boucle: asyncio.AbstractEventLoop, contexte: dict[str, Any]) -> None:
        nonlocal dit
        erreur = contexte.get("exception")
        if "socket" not in contexte or getattr(erreur, "errno", None) not in _MANQUES:
            boucle.default_exception_handler(contexte)
        elif not dit:
            dit = True
            print(
                dire(
                    "Le système ne donne plus de connexions : celles qui sont ouvertes continuent, les "
                    "autres attendent."
                ),
                file=sys.stderr,
                flush=True,
            )

    boucle.set_exception_handler(traiter)
