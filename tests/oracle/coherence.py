"""Place, jokers and gross points of a ruling are one placement, worth exactly those points."""

from __future__ import annotations

from typing import Any

from .board import Position, read_reference, technical


def incoherence(position: Position, ruling: dict[str, Any]) -> str | None:
    """What is wrong with the placement that a ruling pays, counted again square by square."""
    average = ruling.get("statut") == "moyenne"
    amount = ruling.get("plafond") if average else ruling.get("points_bruts")
    if ruling.get("place") is None:
        return f"{amount} points and no place" if amount and not average else None
    read = read_reference(ruling["place"])
    laid = technical(position, ruling["mot"], *read) if read else None
    if laid is None:
        return f"{ruling['mot']} cannot be laid at {ruling['place']}"
    jokers = frozenset(int(index) - 1 for index in ruling["jokers"].split(",") if index)
    if jokers not in laid.scores:
        return f"{ruling['mot']} cannot be laid at {ruling['place']} with the jokers {ruling['jokers']!r}"
    if laid.scores[jokers] != amount:
        return f"{ruling['mot']} {ruling['place']}, jokers {ruling['jokers']!r}: {laid.scores[jokers]}, not {amount}"
    return None if average or laid.valid else f"{ruling['mot']} {ruling['place']} is not valid"
