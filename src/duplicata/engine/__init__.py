"""Board, tiles, words and search: everything that knows no regulation."""
