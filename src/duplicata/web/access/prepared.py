"""What the room must not know before time: the seed of the draw, the racks or the text of a prepared game."""

import secrets
import threading
from collections.abc import Sequence

import msgspec

from duplicata.app.gestures.source import Source
from duplicata.competition.etat import Partie
from duplicata.competition.preparee import lire_preparee
from duplicata.web.access.store import Kept


class Tirages:
    def __init__(self, store: Kept) -> None:
        self._store = store
        self.ouverture = threading.Lock()
        """Held from the writing of the secrets of a game to its opening."""

    @staticmethod
    def nouvelle_graine() -> str:
        return secrets.token_hex(16)

    def preparer(self, tournoi: str, partie: int, prepares: Sequence[str], graine: str) -> None:
        """Keep the seed and the racks, or the text, of a game about to be opened.

        An opening cut short may have left others under that number.
        """
        self._store.remplacer("secrets", tournoi, partie, graine, "\n".join(prepares))

    def renouveler(self, tournoi: str, partie: int) -> str:
        """Another seed for a game whose own, or whose text, is public; racks typed in advance stay."""
        graine = self.nouvelle_graine()
        self.preparer(tournoi, partie, self.saisis(tournoi, partie), graine)
        return graine

    def oublier(self, tournoi: str, partie: int) -> None:
        """The game was not opened."""
        self._store.ecrire("DELETE FROM secrets WHERE tournoi = ? AND partie = ?", tournoi, partie)

    def graine(self, tournoi: str, partie: int) -> str:
        return str(self._lire(tournoi, partie)[0])

    def saisis(self, tournoi: str, partie: int) -> list[str]:
        """The racks typed in advance, in order."""
        return str(self._lire(tournoi, partie)[1]).split()

    def source(self, tournoi: str, partie: Partie) -> Source:
        """What the racks of the game come from, as far as this computer knows it."""
        graine, saisis = self.graine(tournoi, partie.numero), tuple(self.saisis(tournoi, partie.numero))
        if not partie.preparee:
            return Source(graine, saisis)
        try:
            return Source(preparee=lire_preparee(graine))
        except msgspec.DecodeError:
            return Source()

    def prepares(self, tournoi: str, partie: int) -> int:
        """How many racks are prepared."""
        return len(self.saisis(tournoi, partie))

    def _lire(self, tournoi: str, partie: int) -> tuple[object, ...]:
        lu = self._store.lire(
            "SELECT graine, tirages FROM secrets WHERE tournoi = ? AND partie = ?", tournoi, partie
        )
        return lu[0] if lu else ("", "")
