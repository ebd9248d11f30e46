"""Facts, before any law: the words played on a slip and every place they allow (5.2)."""

from dataclasses import dataclass
from functools import cached_property

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.calque import Raccord, poser_calque, raccord_du_mot_seul
from duplicata.arbitrage.dessin import ILLISIBLE, Case, Composante, MotEcrit
from duplicata.arbitrage.encerclement import Paiement, payer
from duplicata.arbitrage.faute import Faute
from duplicata.engine.board import Board
from duplicata.engine.notation import Place
from duplicata.engine.placements import Technical, cross_word, fits
from duplicata.engine.position import Position


@dataclass(frozen=True, eq=False)
class PlaceJouee:
    """One technical placement of a word, valid or not."""

    technical: Technical
    non_admis: tuple[str, ...]
    """Inadmissible cross words it would form."""
    valide: bool
    mot: "MotJoue"

    @cached_property
    def place(self) -> Place:
        return self.technical.place

    @property
    def dans_le_sens(self) -> bool:
        """Same direction as written on the slip."""
        return (self.technical.line >= 15) == self.mot.ecrit.vertical

    @cached_property
    def raccord(self) -> Raccord:
        return self.mot.raccord(self.technical)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(points for points, _ in self.technical.options)

    def vaut(self, score: int | None) -> bool:
        """The score exists there, for some way of laying the jokers."""
        return score is not None and any(points == score for points, _ in self.technical.options)

    @property
    def prolongement(self) -> int:
        """Length of the longest word already placed, in line, that the word extends."""
        best = run = 0
        for i in range(len(self.mot.ecrit.texte)):
            run = 0 if self.technical.new >> i & 1 else run + 1
            best = max(best, run)
        return best

    @cached_property
    def paiement(self) -> Paiement:
        return payer(
            self.technical.options, self.mot.cercles(self.technical), self.mot.constat.bulletin.score
        )

    def plausible(self) -> bool:
        """Could the inadmissible cross words be taken for words (d1)? All of them must."""
        bulletin, board = self.mot.constat.bulletin, self.mot.constat.position.board
        if any(mot in bulletin.implausibles for mot in self.non_admis):
            return False
        return all(mot in bulletin.plausibles or self._prolonge(board, mot) for mot in self.non_admis)

    def _prolonge(self, board: Board, mot: str) -> bool:
        """The cross word extends a word already placed of two letters or more."""
        line, start, new = self.technical.line, self.technical.start, self.technical.new
        for i, letter in enumerate(self.mot.ecrit.texte):
            if new >> i & 1:
                before, _, after = cross_word(board, line, start + i, "?").partition("?")
                if (before + letter + after).upper() == mot and max(len(before), len(after)) >= 2:
                    return True
        return False


class MotJoue:
    """A word written in full that can be formed on the grid with this rack (5.2.1)."""

    def __init__(self, constat: "Constat", composante: Composante, ecrit: MotEcrit) -> None:
        self.constat = constat
        self.composante = composante
        self.ecrit = ecrit
        self.seul = len(composante.lettres) == len(ecrit.texte)
        """No other letter is drawn with it."""

    @cached_property
    def admis(self) -> bool:
        return self.constat.admet(self.ecrit.texte)

    @cached_property
    def techniques(self) -> list[Technical]:
        if ILLISIBLE in self.ecrit.texte:
            return []
        return self.constat.position.technical(self.ecrit.texte)

    @cached_property
    def places(self) -> list[PlaceJouee]:
        """Every technical placement, in the order of the lines."""
        refuse = self.constat.refuse
        found = []
        for technical in self.techniques:
            bad = refuse(technical.bad)
            found.append(PlaceJouee(technical, bad, self.admis and not bad, self))
        return found

    @cached_property
    def dans_le_sens(self) -> list[PlaceJouee]:
        return [place for place in self.places if place.dans_le_sens]

    def en(self, place: Place) -> PlaceJouee | None:
        """The word at that very place, when it can lie there."""
        return next(
            (p for p in self.places if p.technical.line == place.line and p.technical.start == place.start),
            None,
        )

    def raccord(self, technical: Technical) -> Raccord:
        if self.seul:
            return raccord_du_mot_seul(self.ecrit, technical)
        return poser_calque(self.constat.position.board, self.composante, self.ecrit, technical)

    def cercles(self, technical: Technical) -> int:
        """Circled letters, less the jokers that already lie on the grid (J31: circled or not)."""
        cercles = self.ecrit.cercles
        if cercles:
            line = self.constat.position.board.lines[technical.line]
            for i in range(len(self.ecrit.texte)):
                if line[technical.start + i].islower():
                    cercles &= ~(1 << i)
        return cercles

    def plusieurs_lettres(self) -> bool:
        """Some placement lays two letters or more (5.4.1.b)."""
        return any(technical.new.bit_count() > 1 for technical in self.techniques)

    def explique(self, cases: set[Case]) -> bool:
        """At some place, these squares all hold letters of this word or its link letters (d4)."""
        return any(cases <= place.raccord.cases for place in self.dans_le_sens)


@dataclass(frozen=True)
class Groupe:
    """One solution of the slip: letters that touch, and the words played in them."""

    composante: Composante
    joues: tuple[MotJoue, ...]
    """Words to be ruled on."""
    autres: tuple[MotJoue, ...]
    """Other playable words that are neither ruled on nor explained as link letters."""


class Constat:
    """All that stands on a slip, for a position; the same in 2010 and in 2023."""

    def __init__(self, position: Position, bulletin: Bulletin, admis: frozenset[str] = frozenset()) -> None:
        self.position = position
        self.bulletin = bulletin
        self.admis_en_plus = admis

    def admet(self, mot: str) -> bool:
        return mot in self.position.lexicon or mot in self.admis_en_plus

    def refuse(self, mots: tuple[str, ...]) -> tuple[str, ...]:
        if not mots or not self.admis_en_plus:
            return mots
        return tuple(mot for mot in mots if mot not in self.admis_en_plus)

    @property
    def premier_coup(self) -> bool:
        return self.position.board.is_empty

    @cached_property
    def raccord_suffisant(self) -> int:
        """Three link letters; two at the second move when only two letters lie on the grid (d9)."""
        return 2 if self.position.move == 2 and len(self.position.board.tiles) == 2 else 3

    @cached_property
    def groupes(self) -> tuple[Groupe, ...]:
        return tuple(map(self._groupe, self.bulletin.dessin.composantes))

    def _groupe(self, composante: Composante) -> Groupe:
        mots = [MotJoue(self, composante, ecrit) for ecrit in composante.mots]
        if len(mots) == 1:
            return Groupe(composante, tuple(mot for mot in mots if mot.techniques), ())
        mots.sort(key=lambda mot: -len(mot.ecrit.texte))
        principal = [mot for mot in mots if (mot.ecrit.texte, mot.ecrit.vertical) in self.bulletin.principal]
        sources = principal or mots
        libres = [
            mot
            for mot in mots
            if not any(self._explique(source, mot) for source in sources) and mot.techniques
        ]
        joues = tuple(mot for mot in (principal or libres) if mot.techniques)
        return Groupe(composante, joues, tuple(mot for mot in libres if mot not in joues))

    def _explique(self, source: MotJoue, mot: MotJoue) -> bool:
        """*mot* is link letters (and letters) of *source*, and not the other way round.

        Two words crossed by one new letter explain each other: they are two readings of one move.
        """
        if source is mot or self.premier_coup or not source.explique(set(mot.ecrit.cases)):
            return False
        mutual = any(place.technical.new.bit_count() == 1 for place in source.dans_le_sens)
        return not (mutual and mot.techniques and mot.explique(set(source.ecrit.cases)))

    def injouable(self, composante: Composante) -> Faute:
        """Why no word of the group can be played (5.4.1.c, 5.4.1.d, 5.7)."""
        if not composante.mots:
            return Faute("mot_incomplet")
        longest = max(composante.mots, key=lambda mot: len(mot.texte))
        mots = (longest.texte,)
        if ILLISIBLE in longest.texte:
            return Faute("mot_illisible")
        if fits(self.position.board, longest.texte):
            return Faute("erreur_de_lettre", mots)
        return Faute("erreur_de_grille", mots)


def constater(position: Position, bulletin: Bulletin, admis: frozenset[str] = frozenset()) -> Constat:
    """The facts of a slip; words in *admis* are taken as admitted too (average rule, d18)."""
    return Constat(position, bulletin, admis)
