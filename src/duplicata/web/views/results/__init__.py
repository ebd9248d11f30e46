"""Standings, sheets, replays."""
