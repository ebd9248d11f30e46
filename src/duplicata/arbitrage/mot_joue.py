"""A word played (*mot joué*, 5.2.1) and every place the grid allows it, valid or not."""

from typing import TYPE_CHECKING

from duplicata.arbitrage.calque import Raccord, poser_calque, raccord_du_mot_seul, superposer
from duplicata.arbitrage.dessin import ILLISIBLE, Case, Composante, MotEcrit
from duplicata.arbitrage.encerclement import Paiement, payer
from duplicata.engine.board import EMPTY, Board
from duplicata.engine.lazy import lazy
from duplicata.engine.notation import SIZE, Place
from duplicata.engine.placements import Technical, cross_word

if TYPE_CHECKING:
    from duplicata.arbitrage.constat import Constat

RACCORD = 3
"""Link letters that locate a word (4.3.2)."""


class PlaceJouee:
    """One technical placement of a word, valid or not."""

    def __init__(self, technical: Technical, mot: "MotJoue") -> None:
        self.technical = technical
        self.mot = mot
        self.non_admis = technical.bad and mot.constat.refuse(technical.bad)
        """Inadmissible cross words it would form."""
        self.valide = mot.admis and not self.non_admis

    @lazy
    def place(self) -> Place:
        return self.technical.place

    @property
    def dans_le_sens(self) -> bool:
        """Same direction as written on the slip."""
        return (self.technical.line >= SIZE) == self.mot.ecrit.vertical

    @lazy
    def raccord(self) -> Raccord:
        return self.mot.raccord(self.technical)

    @lazy
    def altere(self) -> bool:
        """A line that copies a letter of the grid, before its wrong ones or beyond: the link is altered.

        A line that hangs from the same link and is a solution of its own, of several letters, alters nothing,
        not even where its letters stand in another line.
        """
        if not self.raccord.faux:
            return False
        composante, constat = self.mot.composante, self.mot.constat
        explained, bearing = set(self.raccord.cases), set[Case]()
        for line, cases in composante.cases.items():
            if line == self.mot.ecrit:
                continue
            if constat.mot(composante, line).raccorde:
                explained |= cases
            elif not cases.isdisjoint(self.superposees):
                bearing |= cases
        return not bearing <= explained

    def lettres_etrangeres(self, du_raccord: bool) -> bool:
        """Another line, not itself playable, bears two wrong letters or more (d7); *du_raccord*: one that
        copies a letter of the grid."""
        composante, constat = self.mot.composante, self.mot.constat
        return any(
            len(cases - self.raccord.cases) > 1 and not constat.mot(composante, line).techniques
            for line, cases in composante.cases.items()
            if line != self.mot.ecrit and not (du_raccord and cases.isdisjoint(self.superposees))
        )

    @lazy
    def superposees(self) -> frozenset[Case]:
        """Squares of the slip whose letter the grid bears too, chained or not."""
        return superposer(
            self.mot.constat.position.board, self.mot.composante, self.mot.ecrit, self.technical
        )

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(points for points, _ in self.technical.options)

    def vaut(self, score: int | None) -> bool:
        """The score exists there, for some way of laying the jokers."""
        return score is not None and any(points == score for points, _ in self.technical.options)

    def jokers_du_score(self, score: int) -> int:
        """Jokers laid for that score: those circled, if they give it, else the first that do."""
        masks = [mask for points, mask in self.technical.options if points == score]
        circled = self.mot.cercles(self.technical)
        return circled if circled in masks else masks[0]

    @lazy
    def prolongement(self) -> int:
        """Length of the longest word already placed, in line, that the word extends."""
        best = run = 0
        for i in range(len(self.mot.ecrit.texte)):
            run = 0 if self.nouvelle(i) else run + 1
            best = max(best, run)
        return best

    @property
    def prolonge(self) -> bool:
        """A word of three letters or more is extended: a reference is ignored (5.3, d8)."""
        return self.prolongement >= RACCORD

    def nouvelle(self, i: int) -> bool:
        """That letter of the word comes from the rack."""
        return bool(self.technical.new >> i & 1)

    @lazy
    def paiement(self) -> Paiement:
        return payer(
            self.technical.options, self.mot.cercles(self.technical), self.mot.constat.bulletin.score
        )

    def plausible(self) -> bool:
        """Could the inadmissible cross words be taken for words (d1)? All of them must."""
        bulletin, board = self.mot.constat.bulletin, self.mot.constat.position.board
        return all(mot in bulletin.plausibles or self._prolonge(board, mot) for mot in self.non_admis)

    def _prolonge(self, board: Board, mot: str) -> bool:
        """The cross word extends a word already placed of two letters or more."""
        for square, letter in enumerate(self.mot.ecrit.texte, self.technical.start):
            before, _, after = cross_word(board, self.technical.line, square, "?").partition("?")
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
        self._jouees: dict[tuple[int, int], PlaceJouee] = {}

    @lazy
    def admis(self) -> bool:
        return self.constat.admet(self.ecrit.texte)

    @lazy
    def techniques(self) -> list[Technical]:
        if ILLISIBLE in self.ecrit.texte:
            return []
        return self.constat.position.technical(self.ecrit.texte)

    @lazy
    def places(self) -> list[PlaceJouee]:
        """Every technical placement, in the order of the lines."""
        return [self._en_cache(technical) for technical in self.techniques]

    def _en_cache(self, technical: Technical) -> PlaceJouee:
        """One object per place, made when it is first looked at."""
        key = technical[:2]
        place = self._jouees.get(key)
        if place is None:
            place = self._jouees[key] = PlaceJouee(technical, self)
        return place

    @lazy
    def _techniques_du_sens(self) -> list[Technical]:
        down = self.ecrit.vertical
        return [technical for technical in self.techniques if (technical.line >= SIZE) == down]

    @lazy
    def dans_le_sens(self) -> list[PlaceJouee]:
        return [self._en_cache(technical) for technical in self._techniques_du_sens]

    @lazy
    def reliees(self) -> list[PlaceJouee]:
        """Places with two link letters or more, in the direction of the word (d5)."""
        if not self.seul:
            return [place for place in self.dans_le_sens if place.raccord.bons >= 2]
        # Alone, it has those it covers and no other: few places need be looked at further.
        most = len(self.ecrit.texte) - 2
        covering = (technical for technical in self._techniques_du_sens if technical.new.bit_count() <= most)
        return [self._en_cache(technical) for technical in covering]

    def en(self, place: Place) -> PlaceJouee | None:
        """The word at that very place, when it can lie there."""
        line, start = place.line, place.start
        for technical in self.techniques:
            if technical[0] == line and technical[1] == start:
                return self._en_cache(technical)
        return None

    def raccord(self, technical: Technical) -> Raccord:
        if self.seul:
            return raccord_du_mot_seul(self.ecrit, technical)
        return poser_calque(self.constat.position.board, self.composante, self.ecrit, technical)

    def cercles(self, technical: Technical) -> int:
        """Circled letters, less the jokers that already lie on the grid (J31: circled or not)."""
        cercles = self.ecrit.cercles
        if cercles:
            line = self.constat.position.board.lines[technical.line]
            for i, under in enumerate(line[technical.start :][: len(self.ecrit.texte)]):
                if under.islower():
                    cercles &= ~(1 << i)
        return cercles

    @property
    def inversion(self) -> bool:
        """The reference is shaped for the other direction than the word's."""
        reference = self.constat.reference.place
        return reference is not None and reference.down != self.ecrit.vertical

    @lazy
    def bien_nommees(self) -> list[PlaceJouee]:
        """Valid places the reference names; it may be inverted, or the direction of the word (5.3)."""
        reference = self.constat.reference.place
        if reference is None:
            return []
        ways = (reference.transposed, reference) if self.inversion else (reference,)
        return [place for place in map(self.en, ways) if place is not None and place.valide]

    @lazy
    def assises(self) -> list[PlaceJouee]:
        """Where the drawing lies best: the place rightly named, else those with fewest wrong letters."""
        named = [place for place in self.bien_nommees if place.dans_le_sens]
        return named or moins_fausses(self.dans_le_sens)

    def plusieurs_lettres(self) -> bool:
        """Some placement lays two letters or more (5.4.1.b)."""
        return any(technical.new.bit_count() > 1 for technical in self.techniques)

    @property
    def raccorde(self) -> bool:
        """The drawing links it, by letters enough, to a valid place, where it lays several letters."""
        enough = self.constat.raccord_suffisant
        return any(
            place.valide and place.raccord.bons >= enough and place.technical.new.bit_count() > 1
            for place in self.dans_le_sens
        )

    def recopie(self, autre: MotEcrit) -> bool:
        """Another line copies the grid: a letter lies over its like, or the line stands there, a whole word
        or letters enough to make a link."""
        cases = self.composante.cases[autre]
        if any(not cases.isdisjoint(place.superposees) for place in self.assises):
            return True
        return any(_copie(autre.texte, letters) for letters in self.constat.position.board.copied)

    @property
    def copie(self) -> bool:
        """The grid bears it as it is written, in its direction."""
        across, down = self.constat.position.board.copied
        return _copie(self.ecrit.texte, down if self.ecrit.vertical else across)

    def lieux_expliquant(self, cases: frozenset[Case]) -> list[PlaceJouee]:
        """Places where these squares all hold letters of this word or its link letters (d4)."""
        return [place for place in self.dans_le_sens if cases <= place.raccord.cases]


def _copie(texte: str, lignes: str) -> bool:
    """A whole word of those lines of the grid, or letters enough of one to make a link."""
    return f"{EMPTY}{texte}{EMPTY}" in lignes or (len(texte) >= RACCORD and texte in lignes)


def moins_fausses(places: list[PlaceJouee]) -> list[PlaceJouee]:
    """Those where the drawing leaves fewest wrong letters."""
    fewest = min((place.raccord.faux for place in places), default=None)
    return [place for place in places if place.raccord.faux == fewest]
