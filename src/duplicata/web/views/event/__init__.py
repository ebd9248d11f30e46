"""The event around the games: names, people, badges, journal, audit."""
