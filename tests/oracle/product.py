"""The product's rulings, called through its public functions with the dictionaries of the case files."""

from __future__ import annotations

from typing import Any

from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.engine.board import board_of_rows, board_of_words
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.limits import limits_of
from duplicata.engine.position import Position
from duplicata.engine.rack import parse_draw
from duplicata.reglement import juger

FLAGS = {
    "fallacieux_ailleurs": "d26",
    "premier_coup_plusieurs_mots": "d29",
    "inversion_non_precisee": "d30",
    "lettres_sans_raccord": "d31",
}
"""Keys of `signalements` that section (d) asks for, and the decision that asks for each."""


def read(data: dict[str, Any]) -> Position:
    board = board_of_rows(data["grille"]) if data.get("grille") else board_of_words(data.get("mots") or [])
    return Position(
        board=board,
        rack=parse_draw(data["tirage"]).rack,
        lexicon=lexicon_of_words("cas", data["lexique"]),
        limits=limits_of(data.get("formule") or "normale"),
        move=int(data.get("coup") or (1 if board.is_empty else len(data.get("mots") or [0]) + 1)),
    )


def rule(position: Position, bulletin: dict[str, Any], version: str) -> dict[str, Any]:
    texts = {key: str(value) if isinstance(value, int) else value for key, value in bulletin.items()}
    decision = juger(position, lire_bulletin(texts), version)
    result: dict[str, Any] = {
        "points": decision.points,
        "points_bruts": decision.points_bruts,
        "sanction": str(decision.sanction),
        "avertissements": decision.avertissements,
        "statut": str(decision.statut),
        "mot": decision.mot,
        "place": str(decision.place) if decision.place else None,
        "jokers": ",".join(str(index) for index in decision.jokers),
        "plafond": decision.plafond,
        "signalements": sorted(FLAGS[key] for key in decision.signalements if key in FLAGS),
    }
    return result
