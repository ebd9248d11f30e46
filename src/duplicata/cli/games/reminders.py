"""The warning and the bell of a move at the keyboard; its end itself is announced by Enter (4.1)."""

from threading import Timer
from typing import TYPE_CHECKING

from duplicata.langue import accorder, dire

if TYPE_CHECKING:
    from rich.console import Console

    from duplicata.competition.evenements import ChronoLance


class Rappels:
    def __init__(self, out: "Console") -> None:
        self._out = out
        self._minuteries: list[Timer] = []

    def lancer(self, chrono: "ChronoLance") -> None:
        alerte = accorder(chrono.alerte, "{n} seconde.", "{n} secondes.")
        self._rappeler(chrono.duree - chrono.alerte, alerte)
        self._rappeler(chrono.duree, dire("Temps écoulé : Entrée pour annoncer la fin."))

    def _rappeler(self, delai: float, phrase: str) -> None:
        rappel = Timer(delai, self._out.print, (f"\n{phrase}",))
        rappel.daemon = True
        rappel.start()
        self._minuteries.append(rappel)

    def taire(self) -> None:
        """Nothing rings any more once the move is ended."""
        while self._minuteries:
            self._minuteries.pop().cancel()
