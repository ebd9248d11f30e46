"""All the solutions of a move, in columns: with two jokers a hundred thousand, a screen shows eight."""

from collections.abc import Iterable
from itertools import groupby, repeat
from operator import itemgetter
from typing import TypeVar

from msgspec import Struct

from duplicata.app.room.judge import Plateau
from duplicata.competition.choix import choisir
from duplicata.competition.etat import Coup, Partie
from duplicata.engine.board import Board
from duplicata.engine.placements import Play
from duplicata.engine.search import solutions
from duplicata.reglement.premier_coup import sont_maximales

T = TypeVar("T")


class Solutions(Struct, frozen=True, kw_only=True):
    """Best first; the nth word, the nth place and the nth score are one solution."""

    coup: int
    top: int | None
    mots: str
    """Separated by spaces, the letters of jokers in lower case."""
    places: str
    """Separated by spaces."""
    scores: list[tuple[int, int]]
    """A score, and how many solutions in a row have it."""
    sans_faute: list[tuple[bool, int]]
    """Whether a solution, written as it stands, is ruled without fault, and how many in a row are."""
    place_libre: bool
    """Whether nothing written as a place counts: the first move (5.4.2.a)."""
    grille: list[str]
    tirage: str


def vue_solutions(partie: Partie, coup: Coup, plateau: Plateau) -> Solutions:
    trouvees = _le_retenu_d_abord(partie, coup, plateau)
    ecrites = {place: str(place) for place in set(map(itemgetter(2), trouvees))}
    libre = plateau.position.board.is_empty
    return Solutions(
        coup=coup.numero,
        top=trouvees[0].score if trouvees else None,
        mots=" ".join(map(itemgetter(1), trouvees)),
        places=" ".join([ecrites[place] for _, _, place in trouvees]),
        scores=_de_suite(map(itemgetter(0), trouvees)),
        sans_faute=_de_suite(sont_maximales(trouvees) if libre else repeat(True, len(trouvees))),
        place_libre=libre,
        grille=Board(coup.grille).rows,
        tirage=coup.lettres,
    )


def _de_suite(valeurs: Iterable[T]) -> list[tuple[T, int]]:
    return [(valeur, sum(1 for _ in egales)) for valeur, egales in groupby(valeurs)]


def _le_retenu_d_abord(partie: Partie, coup: Coup, plateau: Plateau) -> list[Play]:
    """Of equal tops, the first is the one that the regulation leaves to be retained (3.4)."""
    plays, tops = list(solutions(plateau.position)), plateau.tops()
    if len(tops) < 2:
        return plays
    permis = choisir(partie, coup, tops, plateau.position.lexicon).permis
    autres = set(tops).difference(permis)
    return [*permis, *(play for play in tops if play in autres), *plays[len(tops) :]]


def sans_solutions(numero: int) -> Solutions:
    """Of a move that is not there yet."""
    return Solutions(
        coup=numero,
        top=None,
        mots="",
        places="",
        scores=[],
        sans_faute=[],
        place_libre=False,
        grille=[],
        tirage="",
    )
