"""The server's time: read once from the system, then carried by a clock that nobody sets.

Setting the computer's clock during a game moves no deadline. A server that was killed finds in its folder
where that clock stood and goes on with it, whatever the system's time became meanwhile; one that was stopped
properly reads the system's time again. Everything is counted in UTC: summer time changes nothing.
"""

import json
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Self

from duplicata.system import put_in_place
from duplicata.web.machine.boot import boot_name

EPOQUE = datetime(1970, 1, 1, tzinfo=UTC)
LOINTAIN = 10_000_000_000.0
"""Seconds since 1970, in the year 2286: no clock of a tournament stands later."""
FICHIER = "horloge.json"


def ecoule() -> float:
    """Seconds that all programs of this computer count alike, sleep included where the system can tell."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        # The clock of ``monotonic`` stands still there while the lid is closed.
        return time.clock_gettime(time.CLOCK_MONOTONIC_RAW)
    return time.monotonic()


class Horloge:
    """*origine*: seconds since 1970 when the clock *compteur* told *base*."""

    def __init__(
        self,
        origine: float | None = None,
        base: float | None = None,
        *,
        systeme: Callable[[], float] = time.time,
        compteur: Callable[[], float] = ecoule,
    ) -> None:
        self._compteur = compteur
        self.origine = systeme() if origine is None else origine
        self.base = compteur() if base is None else base
        self._fichier: Path | None = None

    @classmethod
    def du_dossier(
        cls,
        dossier: Path,
        *,
        systeme: Callable[[], float] = time.time,
        compteur: Callable[[], float] = ecoule,
        demarrage: str | None = None,
    ) -> Self:
        """The clock of a server killed in this folder since the computer started; else a new one."""
        demarrage = boot_name() if demarrage is None else demarrage
        fichier = dossier / FICHIER
        origine = base = None
        with suppress(OSError, ValueError, KeyError, TypeError, OverflowError):
            lu = json.loads(fichier.read_text("utf-8"))
            dites = float(lu["origine"]), float(lu["base"])
            plausibles = 0 <= dites[0] <= LOINTAIN and 0 <= dites[1] <= compteur()
            if demarrage and lu["demarrage"] == demarrage and plausibles:
                origine, base = dites
        horloge = cls(origine, base, systeme=systeme, compteur=compteur)
        horloge._fichier = fichier
        if demarrage:
            dite = {"demarrage": demarrage, "origine": horloge.origine, "base": horloge.base}
            with suppress(OSError):  # A full disk is told where it matters, with the first gesture.
                partiel = fichier.with_name(f"{FICHIER}.partiel")
                partiel.write_text(json.dumps(dite), "utf-8")
                put_in_place(partiel, fichier)
        return horloge

    def oublier(self) -> None:
        """The server stops properly: the next one reads the system's time."""
        if self._fichier:
            self._fichier.unlink(missing_ok=True)

    def maintenant(self) -> datetime:
        return EPOQUE + timedelta(seconds=self.origine + self._compteur() - self.base)

    def millisecondes(self) -> int:
        return millisecondes(self.maintenant())


def millisecondes(instant: datetime) -> int:
    """Since 1970, as browsers count."""
    return round(instant.timestamp() * 1000)
