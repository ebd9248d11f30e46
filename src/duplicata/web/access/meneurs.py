"""Where the room that is followed is reached, and the code it asks for."""

from typing import NamedTuple

from duplicata.web.access.store import Kept


class Meneur(NamedTuple):
    adresse: str
    code: str


class Meneurs:
    def __init__(self, store: Kept) -> None:
        self._store = store

    def garder(self, tournoi: str, meneur: Meneur) -> None:
        self._store.remplacer("meneurs", tournoi, *meneur)

    def de(self, tournoi: str) -> Meneur | None:
        lu = self._store.lire("SELECT adresse, code FROM meneurs WHERE tournoi = ?", tournoi)
        return Meneur(*lu[0]) if lu else None

    def oublier(self, tournoi: str) -> None:
        self._store.ecrire("DELETE FROM meneurs WHERE tournoi = ?", tournoi)
