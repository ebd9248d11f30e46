"""A slip that somebody means, without naming the gesture that entered it."""

from typing import NamedTuple

from duplicata.app.memoire import Memoire, Souvenir
from duplicata.competition import evenements as ev
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class Vise(NamedTuple):
    """The slip of a table, at a move or at whichever comes last."""

    partie: int
    table: int
    coup: int | None = None

    def dernier(self, memoire: Memoire, auteur: str) -> Souvenir:
        """That person's last gesture on it."""
        for souvenir in memoire.recents():
            if souvenir.auteur == auteur and any(
                isinstance(un, ev.DecisionRendue | ev.DecisionRectifiee)
                and (un.partie, un.table) == (self.partie, self.table)
                and self.coup in (None, un.coup)
                for un in souvenir.faits
            ):
                return souvenir
        raise SaisieInvalide(dire("Table {table} : vous n’y avez rien saisi.", table=self.table))
