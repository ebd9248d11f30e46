"""Which of the equal tops is retained (3.4): two duties, then the arbiter's judgement."""

from collections.abc import Sequence
from typing import NamedTuple

from duplicata.competition.etat import Coup, Partie
from duplicata.competition.fin import fin_par_le_reste
from duplicata.competition.retenue import poser
from duplicata.engine.board import EMPTY, WORD_FACTOR, Board
from duplicata.engine.notation import SIZE
from duplicata.engine.placements import Play


class Ouverture(NamedTuple):
    """Hints on how far a solution opens the grid; compared in this order."""

    accroches: int
    """Empty squares that touch a tile."""
    rouges: int
    """Uncovered red squares with a tile on their row or column, near enough for one rack."""


class Choix(NamedTuple):
    """The solutions the arbiter may retain, most open first, and the duty that leaves only these."""

    permis: tuple[tuple[Play, Ouverture], ...]
    garde_joker: bool
    """Some equal top spends a joker that these save."""
    finit_partie: bool
    """Some equal top would have let the game go on."""

    @property
    def retenu(self) -> Play:
        """What the program retains when nobody chooses."""
        return self.permis[0][0]


def choisir(partie: Partie, coup: Coup, tops: Sequence[Play]) -> Choix:
    """*tops*: all the solutions of the best score."""
    fewest = min(len(play.jokers) for play in tops)
    sobres = [play for play in tops if len(play.jokers) == fewest]
    finales = [play for play in sobres if met_fin(partie, coup, play)]
    permis = finales or sobres
    ordre = sorted(
        ((play, ouverture(_grille(partie, coup, play))) for play in permis),
        key=lambda paire: (-paire[1].accroches, -paire[1].rouges, paire[0].word, paire[0].place),
    )
    return Choix(tuple(ordre), len(sobres) < len(tops), bool(finales) and len(finales) < len(sobres))


def met_fin(partie: Partie, coup: Coup, play: Play) -> bool:
    """Retaining *play* leaves letters with which no move can be made."""
    pose = poser(partie.formule, coup, play.word, play.place)
    return fin_par_le_reste(pose.sac.reste + pose.reliquat) is not None


def _grille(partie: Partie, coup: Coup, play: Play) -> Board:
    return Board(poser(partie.formule, coup, play.word, play.place).grille)


def ouverture(board: Board) -> Ouverture:
    accroches = sum(
        board.at(r, c) == EMPTY and _voisine(board, r, c) for r in range(SIZE) for c in range(SIZE)
    )
    rouges = sum(
        WORD_FACTOR[r * SIZE + c] == 3 and board.at(r, c) == EMPTY and _a_portee(board, r, c)
        for r in range(SIZE)
        for c in range(SIZE)
    )
    return Ouverture(accroches, rouges)


def _voisine(board: Board, row: int, col: int) -> bool:
    return any(
        0 <= r < SIZE and 0 <= c < SIZE and board.at(r, c) != EMPTY
        for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    )


def _a_portee(board: Board, row: int, col: int) -> bool:
    """A tile lies at seven squares or fewer on the row or the column."""
    ligne = board.lines[row][max(0, col - 7) : col + 8]
    colonne = board.lines[SIZE + col][max(0, row - 7) : row + 8]
    return any(tile != EMPTY for tile in ligne + colonne)
