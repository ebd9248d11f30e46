"""The regulation at hand: lexicons, positions and rulings, each worked out once."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Decision
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.notification import refuses_non_notifies
from duplicata.competition.rejouer import position_du_coup
from duplicata.engine.lexicon import Lexicon
from duplicata.engine.limits import Limits
from duplicata.engine.placements import Play
from duplicata.engine.position import Position
from duplicata.engine.search import top
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.lexicons.find import find_lexicon
from duplicata.reglement import juger

POSITIONS = 8
"""Positions kept with their rulings: the moves being entered, and those under appeal."""
DECISIONS = 4_096
"""Rulings kept of one position: more than a large room hands in of different slips, read twice."""


class Plateau:
    """A position with what was already asked about it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._tops: list[Play] | None = None
        self._juger = lru_cache(DECISIONS)(partial(juger, position))

    def tops(self) -> list[Play]:
        """Every solution of the best score."""
        if self._tops is None:
            self._tops = top(self.position)
        return self._tops

    def juger(self, bulletin: Bulletin, reglement: str) -> Decision:
        return self._juger(bulletin, reglement)

    @property
    def kept(self) -> int:
        """How many rulings are remembered."""
        return self._juger.cache_info().currsize


class Juge:
    def __init__(self, chercher: Callable[[str | None], Lexicon] = find_lexicon) -> None:
        self._chercher = chercher
        self._lexiques: dict[str, Lexicon] = {}
        self._plateaux: dict[tuple[str, str, str, int, Limits], Plateau] = {}

    def lexique(self, nom: str, empreinte: str = "") -> Lexicon:
        """The lexicon of that name; refused when its words are no longer those of the game."""
        lexique = self._lexiques.get(nom)
        if lexique is None:
            lexique = self._lexiques[nom] = self._chercher(nom or None)
        if empreinte and lexique.digest != empreinte:
            raise SaisieInvalide(
                dire("Le lexique « {nom} » n’est plus celui avec lequel la partie a été ouverte.", nom=nom)
            )
        return lexique

    def connait(self, partie: Partie, coup: Coup) -> bool:
        """Whether the position is at hand; making it takes a moment."""
        ouverture = partie.ouverture
        if ouverture.lexique not in self._lexiques:
            return False
        lexique = self.lexique(ouverture.lexique, ouverture.empreinte_lexique)
        return self._cle(lexique, partie, coup) in self._plateaux

    @staticmethod
    def _cle(lexique: Lexicon, partie: Partie, coup: Coup) -> tuple[str, str, str, int, Limits]:
        return (lexique.digest, coup.grille, coup.lettres, partie.rang(coup.numero), partie.formule.limits)

    def plateau(self, partie: Partie, coup: Coup) -> Plateau:
        ouverture = partie.ouverture
        lexique = self.lexique(ouverture.lexique, ouverture.empreinte_lexique)
        cle = self._cle(lexique, partie, coup)
        plateau = self._plateaux.get(cle)
        if plateau is None:
            plateau = Plateau(position_du_coup(partie, coup, lexique))
            self._plateaux = dict([*self._plateaux.items()][1 - POSITIONS :]) | {cle: plateau}
        return plateau

    def decision(self, partie: Partie, coup: Coup, table: int, bulletin: Bulletin) -> Decision:
        """The ruling on a slip, knowing what the player has been told (5.9)."""
        refuses = bulletin.refuses_non_notifies | refuses_non_notifies(partie, table, coup.numero)
        jugee = replace(bulletin, refuses_non_notifies=refuses, table=None, nom=None)
        decision = self.plateau(partie, coup).juger(jugee, partie.ouverture.reglement)
        return replace(decision, table=table, nom=bulletin.nom)
