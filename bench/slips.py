"""Slips of a move for the harnesses of the room: hundreds of different ones, many of them at fault."""

import random
from typing import NamedTuple

from duplicata.arbitrage.fautes import fauter, sans_faute
from duplicata.competition.transcription import transcrire
from duplicata.engine.board import board_of_words
from duplicata.engine.position import Position
from duplicata.engine.search import solutions
from duplicata.lexicons.find import find_lexicon

FAULTY = 0.45
"""Share of the slips that a fault is written on."""
LEAST, SHARE = 300, 0.40
"""What a move must at least have: different slips, and slips at fault."""
FAULTS = (
    *("encerclement", "score_faux", "derniere_lettre", "reference_inversee", "reference_illisible"),
    *("score_absent", "lettre_illisible", "recopie", "reference_absente", "reference_decalee", "raccord"),
    *("score_illisible", "raccord_altere", "score_d_ailleurs"),
)
RACKS = (
    *("AEGPSTW", "AEILNRT", "ADEIRSU", "BEEILRT", "CEHINOS", "AEMNOUT", "DEFILOR", "AGINRTU", "EEHLPRS"),
    *("ACDEIOT", "BAEILNU", "EFGIORS", "AHLMNOU", "CEIPRTU", "ADELNSV", "BEIJORU", "AEGMNOT", "EILORSV"),
    *("ACEFHNU", "DEGILNO", "AEIPRTU", "BCEILOS", "AEHMRTU", "EINOPSV", "ADFGILE", "CELNORU", "AEIMPST"),
    *("BEGINOR", "AEILTUV", "DEHNORS", "ACEGILU", "EFMNORT"),
)
"""One a move, drawn from a whole bag each time."""


class Slips(NamedTuple):
    """One for each table, in order."""

    bodies: list[dict[str, object]]
    different: int
    faulty: int


def slips(rack: str, tables: int) -> Slips:
    """The move after STEROLS H3; a fault that cannot be made on its play leaves the slip right."""
    where = Position(board_of_words(["STEROLS H3"]), rack, find_lexicon(), move=2)
    chance, plays, bodies, faulty = random.Random(rack), solutions(where), [], 0
    for _ in range(tables):
        right = sans_faute(where, plays[int(len(plays) * chance.random() ** 2)])
        asked = [chance.choice(FAULTS)] if chance.random() < FAULTY * 1.3 else []
        written = fauter(right, asked, chance)
        faulty += written != right
        bodies.append(transcrire(written.champs()).champs())
    different = len({repr(body) for body in bodies})
    assert tables < 2 * LEAST or (different >= LEAST and faulty >= SHARE * tables), (different, faulty)
    return Slips(bodies, different, faulty)
