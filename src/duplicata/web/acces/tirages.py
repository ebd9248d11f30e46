"""What the room must not know before time: the seed of the automatic draw, the racks of a prepared game."""

import secrets
from collections.abc import Sequence

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.acces.depot import Depot


class Tirages:
    def __init__(self, depot: Depot) -> None:
        self._depot = depot

    def preparer(self, tournoi: str, partie: int, prepares: Sequence[str] = (), graine: str = "") -> str:
        """Keep the racks of a game about to be opened, and draw its seed unless it is given."""
        graine = graine or secrets.token_hex(16)
        self._depot.ecrire(
            "INSERT OR IGNORE INTO secrets VALUES (?, ?, ?, ?)",
            *(tournoi, partie, graine, "\n".join(prepares)),
        )
        return self.graine(tournoi, partie)

    def graine(self, tournoi: str, partie: int) -> str:
        return str(self._lire(tournoi, partie)[0])

    def prepare(self, tournoi: str, partie: int, coup: int) -> str:
        """The rack prepared for that move."""
        tirages = str(self._lire(tournoi, partie)[1]).split()
        if coup > len(tirages):
            raise SaisieInvalide(dire("Aucun tirage n’est préparé pour le coup {coup}.", coup=coup))
        return tirages[coup - 1]

    def prepares(self, tournoi: str, partie: int) -> int:
        """How many racks are prepared."""
        return len(str(self._lire(tournoi, partie)[1]).split())

    def _lire(self, tournoi: str, partie: int) -> tuple[object, ...]:
        lu = self._depot.lire(
            "SELECT graine, tirages FROM secrets WHERE tournoi = ? AND partie = ?", tournoi, partie
        )
        return lu[0] if lu else ("", "")
