"""What a room that leads tells those that follow it: signed lines, made from its journal alone."""
