"""Files in and out: players' lists, standings, game records, prints."""
