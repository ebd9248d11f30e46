"""What the room must not know before time: the seed of the draw, the racks or the text of a prepared game."""

import secrets
import threading
from collections.abc import Sequence

import msgspec

from duplicata.competition.preparee import PartiePreparee, lire_preparee
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.acces.depot import Depot


class Tirages:
    def __init__(self, depot: Depot) -> None:
        self._depot = depot
        self.ouverture = threading.Lock()
        """Held from the writing of the secrets of a game to its opening."""

    @staticmethod
    def nouvelle_graine() -> str:
        return secrets.token_hex(16)

    def preparer(self, tournoi: str, partie: int, prepares: Sequence[str], graine: str) -> None:
        """Keep the seed and the racks, or the text, of a game about to be opened.

        An opening cut short may have left others under that number.
        """
        self._depot.ecrire(
            "INSERT OR REPLACE INTO secrets VALUES (?, ?, ?, ?)",
            *(tournoi, partie, graine, "\n".join(prepares)),
        )

    def renouveler(self, tournoi: str, partie: int) -> str:
        """Another seed for a game whose own, or whose text, is public; racks typed in advance stay."""
        graine = self.nouvelle_graine()
        self.preparer(tournoi, partie, self.saisis(tournoi, partie), graine)
        return graine

    def oublier(self, tournoi: str, partie: int) -> None:
        """The game was not opened."""
        self._depot.ecrire("DELETE FROM secrets WHERE tournoi = ? AND partie = ?", tournoi, partie)

    def graine(self, tournoi: str, partie: int) -> str:
        return str(self._lire(tournoi, partie)[0])

    def saisis(self, tournoi: str, partie: int) -> list[str]:
        """The racks typed in advance, in order."""
        return str(self._lire(tournoi, partie)[1]).split()

    def preparee(self, tournoi: str, partie: int) -> PartiePreparee:
        """The sealed game that was opened under that number."""
        try:
            return lire_preparee(self.graine(tournoi, partie))
        except msgspec.DecodeError:
            raise SaisieInvalide(
                dire("Le texte de la partie préparée n’est pas sur cet ordinateur : tirez à la main.")
            ) from None

    def prepares(self, tournoi: str, partie: int) -> int:
        """How many racks are prepared."""
        return len(self.saisis(tournoi, partie))

    def _lire(self, tournoi: str, partie: int) -> tuple[object, ...]:
        lu = self._depot.lire(
            "SELECT graine, tirages FROM secrets WHERE tournoi = ? AND partie = ?", tournoi, partie
        )
        return lu[0] if lu else ("", "")
