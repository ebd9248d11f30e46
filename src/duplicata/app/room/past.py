"""The gestures before those in memory, read from the journal when somebody asks for them."""

from collections.abc import Iterator

from duplicata.app.state.gesture import EMPREINTE
from duplicata.app.state.history import GesteEcrit, geste_ecrit, gestes_ecrits
from duplicata.journal.reading import Reading


class PasseEcrit:
    """Up to line *fin*."""

    def __init__(self, lignes: Reading, fin: int) -> None:
        self._lignes = lignes
        self._fin = fin

    def gestes(self) -> list[GesteEcrit]:
        return [geste for geste in gestes_ecrits(self._lignes.rows()) if geste.fin <= self._fin]

    def a_rebours(self, auteur: str | None) -> Iterator[GesteEcrit]:
        for rows in self._lignes.gestures_back(self._fin, auteur):
            yield geste_ecrit(rows)

    def cle(self, nom: str) -> str | None:
        return self._lignes.key_of(nom, EMPREINTE)

    def geste(self, cle: str) -> GesteEcrit | None:
        rows = self._lignes.find(cle)
        return geste_ecrit(rows) if rows and rows[-1].seq <= self._fin else None
