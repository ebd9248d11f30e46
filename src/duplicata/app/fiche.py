"""A player as a list or an organiser names him, before he has a number in the tournament."""

from typing import NamedTuple


class Fiche(NamedTuple):
    nom: str
    club: str = ""
    licence: str = ""
    categorie: str = ""
    serie: str = ""
    equipe: str = ""
    numero: int | None = None
    """Number in the tournament, and table; the next free one by default."""
