"""Rooms that play one draw: what this one sends to others, and how it keeps up with the one it follows."""
