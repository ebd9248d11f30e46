"""Commands on events: tournoi, serveur."""
