"""Slips as players write them: mostly right, sometimes at fault in every way slips are."""

from collections.abc import Sequence
from typing import Any

from duplicata.engine.board import EMPTY, Board
from duplicata.engine.notation import SIZE
from duplicata.engine.placements import Play, cross_word
from duplicata.engine.position import Position

Champs = dict[str, Any]
ILLISIBLE = "illisible"
PLACES = 3
"""Of one word for one score: as many readings of a slip without a reference."""


def sans_faute(play: Play) -> Champs:
    return {
        "mot": play.word,
        "sens": "V" if play.place.down else "H",
        "reference": str(play.place),
        "score": str(play.score),
    }


def bulletin(sort: int, board: Board, plays: Sequence[Play]) -> Champs:
    """The slip that *sort* gives: which play, and which fault if any."""
    play = plays[min(len(plays) - 1, (sort % 11) * (sort % 7))]
    juste = sans_faute(play)
    return _fautes(play, juste, board).get(sort % 61, juste)


def _fautes(play: Play, juste: Champs, board: Board) -> dict[int, Champs]:
    mot = play.word

    def sans(*cles: str) -> Champs:
        return {cle: valeur for cle, valeur in juste.items() if cle not in cles}

    return {
        2: {**juste, "mot": mot[0] + mot[1].swapcase() + mot[2:]},
        3: {**juste, "score": str(play.score + 4)},
        5: {**juste, "mot": mot[:-1]},
        7: {**juste, "reference": str(play.place.transposed)},
        9: {**juste, "reference": ILLISIBLE},
        11: sans("score"),
        14: {**juste, "mot": mot[:-1] + "#"},
        17: {**juste, "mot": "Q" + mot[1:]},
        19: sans("reference"),
        22: {"incidents": ["vierge"]},
        26: {"incidents": ["non_remis"]},
        28: {**juste, "incidents": ["lecture_difficile"]},
        33: {"dessin": dessin_avec_raccord(board, play), "score": str(play.score)},
        37: {**juste, "score": ILLISIBLE},
        41: {**juste, "incidents": ["plusieurs_bulletins"]},
        44: {**juste, "incidents": ["apres_la_fin"]},
        47: {**juste, "incidents": ["discipline"]},
        52: {**juste, "score": str(max(1, play.score - 10))},
        56: {**juste, "incidents": ["echange"]},
    }


def dessin_avec_raccord(board: Board, play: Play) -> list[str]:
    """The word as drawn on the slip, with the first word of the grid that it meets (4.2)."""
    line, start, mot = play.place.line, play.place.start, play.word
    for index, lettre in enumerate(mot):
        croise = cross_word(board, line, start + index, lettre)
        if len(croise) > 1:
            travers = board.lines[SIZE + start + index if line < SIZE else start + index][: line % SIZE]
            rang = len(travers) - len(travers[: travers.rfind(EMPTY) + 1])
            rangees = [[EMPTY] * len(mot) for _ in croise]
            for haut, jeton in enumerate(croise):
                rangees[haut][index] = jeton
            rangees[rang] = list(mot)
            return [
                "".join(rangee) for rangee in (zip(*rangees, strict=True) if play.place.down else rangees)
            ]
    return list(mot) if play.place.down else [mot]


def ambigu(position: Position, plays: Sequence[Play]) -> Champs:
    """A slip without a reference, whose score is that of several places, some of them not valid (U19)."""
    for play in plays:
        places = [
            technique
            for technique in position.technical(play.word.upper())
            if technique.place.down == play.place.down
            and any(score == play.score for score, _ in technique.options)
        ]
        if len(places) >= PLACES and any(technique.bad for technique in places):
            return {cle: valeur for cle, valeur in sans_faute(play).items() if cle != "reference"}
    return sans_faute(plays[0])
