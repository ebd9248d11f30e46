"""Positions met in short self-played games, and slips written on them with and without faults."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from hypothesis import assume
from hypothesis import strategies as st

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Decision
from duplicata.arbitrage.dessin import Dessin
from duplicata.arbitrage.fautes import FAUTES, Brouillon, fauter, sans_faute
from duplicata.engine.board import Board
from duplicata.engine.lexicon import Lexicon, lexicon_of_words
from duplicata.engine.notation import Place
from duplicata.engine.placements import Play, Technical
from duplicata.engine.position import Position
from duplicata.engine.search import solutions
from duplicata.engine.tiles import BAG
from duplicata.lexicons.embedded import embedded

VERSIONS = ("fisf-2010", "fisf-2015", "fisf-2016", "fisf-2023")
FAUX = 99_999
"""A score that no word reaches."""


@cache
def small_lexicon() -> Lexicon:
    """One word in sixty: cross words are seldom admitted, so that faults find invalid places."""
    words = list(embedded())
    return lexicon_of_words("petit", words[::60] + [word for word in words if len(word) < 4][::3])


@cache
def positions(lexicon: Lexicon, games: int = 12, moves: int = 6) -> list[Position]:
    """Every position of a few games, the word laid drawn by lot among the dearest ones."""
    found = []
    for seed in range(games):
        chance, board = random.Random(seed), Board()
        for move in range(1, moves + 1):
            position = Position(board, "".join(chance.sample(BAG, 7)), lexicon, move=move)
            plays = solutions(position, limit=8)
            if plays:
                found.append(position)
                play = chance.choice(plays)
                board = board.lay(play.word, play.place)
    return found


def plays(position: Position) -> list[Play]:
    return _plays(position, position.lexicon)


@cache
def _plays(position: Position, lexicon: Lexicon) -> list[Play]:
    """Positions compare without their lexicon, which therefore belongs to the key."""
    return solutions(position)


def pool(first: bool | None) -> list[Position]:
    everything = [*positions(embedded()), *positions(small_lexicon())]
    return [p for p in everything if first is None or p.board.is_empty == first]


@st.composite
def right_slips(
    draw: st.DrawFn, first: bool | None = False, keep: Callable[[Position, Play], bool] = lambda *_: True
) -> Brouillon:
    """A slip without fault, for a legal play; from the second move on, unless asked otherwise."""
    position = draw(st.sampled_from(pool(first)))
    play = draw(st.sampled_from(plays(position)))
    assume(keep(position, play))
    return sans_faute(position, play)


@st.composite
def faulty_slips(
    draw: st.DrawFn, first: bool | None = None, faults: Sequence[str] = tuple(FAUTES), most: int = 3
) -> Brouillon:
    keys = draw(st.lists(st.sampled_from(faults), max_size=most))
    return fauter(draw(right_slips(first)), keys, draw(st.randoms(use_true_random=False)))


def unlinked(position: Position, play: Play) -> bool:
    """The word covers one letter of the grid at most, wherever it lies: without reference it has no place."""
    return all(len(play.word) - t.new.bit_count() < 2 for t in position.technical(play.word.upper()))


def linked(brouillon: Brouillon, letters: int) -> Brouillon:
    """The slip with up to that many link letters, nearest first, and no reference."""
    while letters and (reach := brouillon.raccords):
        r, c = reach[0]
        autour = {**brouillon.autour, (r, c): brouillon.position.board.at(r, c).upper()}
        brouillon, letters = replace(brouillon, autour=autour), letters - 1
    return replace(brouillon, reference=None)


def meant(brouillon: Brouillon) -> Bulletin:
    """The slip, with the word the player means told by the arbiter."""
    word = "".join(brouillon.mot.values()).upper()
    return replace(brouillon.bulletin(), principal=((word, brouillon.play.place.down != brouillon.couche),))


def covered(brouillon: Brouillon) -> int:
    """Letters of the word that lie on the grid already."""
    return len(brouillon.play.word) - technical(brouillon).new.bit_count()


def technical(brouillon: Brouillon) -> Technical:
    return next(t for t in technicals(brouillon) if t.place == brouillon.play.place)


def technicals(brouillon: Brouillon) -> list[Technical]:
    return brouillon.position.technical(brouillon.play.word.upper())


def playable_from(brouillon: Brouillon, place: Place) -> bool:
    """The word can lie on that square, in either direction."""
    return any(t.place in (place, place.transposed) for t in technicals(brouillon))


def transposed(bulletin: Bulletin) -> Bulletin:
    """The slip with rows and columns exchanged, reference included."""
    rows = bulletin.dessin.rows
    width = max(map(len, rows), default=0)
    columns = ("".join(row[c : c + 1] or "." for row in rows).rstrip(".") for c in range(width))
    place = bulletin.reference.place
    reference = bulletin.reference._replace(
        place=Place(not place.down, place.col, place.row) if place else None,
        vertical=not bulletin.reference.vertical,
    )
    principal = tuple((mot, not vertical) for mot, vertical in bulletin.principal)
    return replace(bulletin, dessin=Dessin(tuple(columns)), reference=reference, principal=principal)


def rank(decision: Decision) -> tuple[int, int]:
    """What the player prefers: more points, then the lighter mark."""
    return decision.points, -decision.sanction.gravite
