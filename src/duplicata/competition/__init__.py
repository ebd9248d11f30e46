"""Draws, formulas, moves, games, standings and tournaments: pure folds over events."""
