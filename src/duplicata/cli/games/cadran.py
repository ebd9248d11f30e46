"""The clock of a move on the line above the one being typed, drawn again each second.

Only where the terminal obeys: elsewhere (a pipe, a dumb terminal, an old Windows console) reminders ring.
"""

import threading
import time
from typing import TYPE_CHECKING, NamedTuple

from duplicata.langue import dire

if TYPE_CHECKING:
    from rich.console import Console

LARGEUR = 30
GRAIN = 0.2
"""Seconds between two looks at the time."""
AU_DESSUS = "\x1b7\x1b[1A\r\x1b[2K"
"""Keep the cursor, go up one line, wipe it."""
REVENIR = "\x1b8"


class Compte(NamedTuple):
    """A clock that runs: how long it lasts, when it warns, when it ends by this process's own clock."""

    duree: int
    alerte: int
    fin: float


class Cadran:
    def __init__(self, out: "Console") -> None:
        self._out = out
        self._compte: Compte | None = None
        self._frappe = False
        """Somebody types on the line below."""
        self._verrou = threading.Lock()
        self._fil: threading.Thread | None = None

    @property
    def possible(self) -> bool:
        return self._out.is_terminal and not (self._out.is_dumb_terminal or self._out.legacy_windows)

    def lancer(self, duree: int, alerte: int, ecoule: float = 0) -> None:
        """*ecoule*: seconds already gone, when a game is taken up again."""
        self._compte = Compte(duree, alerte, time.monotonic() + duree - ecoule)

    def arreter(self) -> None:
        with self._verrou:
            self._compte, self._frappe = None, False

    def montrer(self) -> None:
        """Its line, once, before the question."""
        if self._compte and self.possible:
            self._out.file.write(self._dessin(self._compte) + "\n")

    def suivre(self) -> None:
        """The question is asked: from now on the line is kept up to date."""
        with self._verrou:
            self._frappe = self._compte is not None and self.possible
        if self._frappe and self._fil is None:
            self._fil = threading.Thread(target=self._tourner, name="chronomètre", daemon=True)
            self._fil.start()

    def suspendre(self) -> None:
        """A line was typed: the cursor is elsewhere."""
        with self._verrou:
            self._frappe = False

    def _tourner(self) -> None:
        vu = ""
        while True:
            time.sleep(GRAIN)
            with self._verrou:
                compte = self._compte
                if compte is None or not self._frappe:
                    continue
                dessin = self._dessin(compte)
                if dessin != vu:
                    self._out.file.write(AU_DESSUS + dessin + REVENIR)
                    self._out.file.flush()
                    vu = dessin

    def _dessin(self, compte: Compte) -> str:
        texte, style = cadran(compte, compte.fin - time.monotonic())
        with self._out.capture() as capture:
            self._out.print(texte, style=style, end="", soft_wrap=True)
        return capture.get()


def cadran(compte: Compte, reste: float) -> tuple[str, str]:
    """``[#######.....] 1:37`` and its colour; the last seconds are told in words too."""
    secondes = max(0, -int(-reste // 1))
    pleines = -(-LARGEUR * min(secondes, compte.duree) // max(1, compte.duree))
    heure = f"{secondes // 60}:{secondes % 60:02d}"
    barre = f"[{'#' * pleines}{'.' * (LARGEUR - pleines)}] {heure}"
    if not secondes:
        return f"{barre}  {dire('Temps écoulé : Entrée pour annoncer la fin.')}", "bold white on red"
    if secondes <= compte.alerte:
        return f"{barre}  {dire('dernières secondes')}", "bold red"
    return barre, "bold green"
