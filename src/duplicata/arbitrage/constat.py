"""Facts, before any law: the words played on a slip and every place they allow (5.2)."""

from duplicata.arbitrage.bulletin import SANS_REFERENCE, Bulletin, Reference
from duplicata.arbitrage.dessin import Composante, MotEcrit
from duplicata.arbitrage.groupe import Groupe, former_groupe
from duplicata.arbitrage.mot_joue import RACCORD, MotJoue
from duplicata.engine.lazy import lazy
from duplicata.engine.position import Position


class Constat:
    """All that stands on a slip, for a position; the same in 2010 and in 2023."""

    def __init__(self, position: Position, bulletin: Bulletin, admis: frozenset[str] = frozenset()) -> None:
        self.position = position
        self.bulletin = bulletin
        self.admis_en_plus = admis
        self._mots: dict[MotEcrit, MotJoue] = {}

    def admet(self, mot: str) -> bool:
        return mot in self.position.lexicon or mot in self.admis_en_plus

    def refuse(self, mots: tuple[str, ...]) -> tuple[str, ...]:
        if not self.admis_en_plus:
            return mots
        return tuple(mot for mot in mots if mot not in self.admis_en_plus)

    @property
    def premier_coup(self) -> bool:
        return self.position.board.is_empty

    @lazy
    def reference(self) -> Reference:
        """The reference box; at the first move nothing written there counts (5.4.2.a)."""
        return SANS_REFERENCE if self.premier_coup else self.bulletin.reference

    @lazy
    def raccord_suffisant(self) -> int:
        """Three link letters; two at the second move when only two letters lie on the grid (d9)."""
        return 2 if self.position.move == 2 and len(self.position.board.tiles) == 2 else RACCORD

    def mot(self, composante: Composante, ecrit: MotEcrit) -> MotJoue:
        """One object per line of the slip: what it allows is looked up once."""
        mot = self._mots.get(ecrit)
        if mot is None:
            mot = self._mots[ecrit] = MotJoue(self, composante, ecrit)
        return mot

    @lazy
    def groupes(self) -> tuple[Groupe, ...]:
        return tuple(map(self._groupe, self.bulletin.dessin.composantes))

    def _groupe(self, composante: Composante) -> Groupe:
        mots = [self.mot(composante, ecrit) for ecrit in composante.mots]
        principal = [mot for mot in mots if (mot.ecrit.texte, mot.ecrit.vertical) in self.bulletin.principal]
        return former_groupe(composante, mots, principal)


def constater(position: Position, bulletin: Bulletin, admis: frozenset[str] = frozenset()) -> Constat:
    """The facts of a slip; words in *admis* are taken as admitted too (average rule, d18)."""
    return Constat(position, bulletin, admis)
