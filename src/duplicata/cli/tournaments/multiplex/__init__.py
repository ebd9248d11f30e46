"""``duplicata tournoi mener`` and ``suivre``: rooms that play one draw together."""
