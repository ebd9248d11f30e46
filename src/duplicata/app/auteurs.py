"""Authors that the program writes in the journal itself, and that no badge may bear."""

SERVEUR = "SERVEUR"
"""Of what nobody did: no badge can take it back."""
ORGANISATEUR = "organisateur"
"""Whoever prepares a tournament at the keyboard."""
TERMINAL = "terminal"
"""Whoever conducts a game at the keyboard."""
RESERVES = frozenset(nom.upper() for nom in (SERVEUR, ORGANISATEUR, TERMINAL))
