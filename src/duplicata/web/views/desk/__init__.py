"""What the juge-arbitre's desk and the wall show: the game under way and what comes next."""
