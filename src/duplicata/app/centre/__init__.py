"""A centre of a *simultané*: its file opened here, its games, what the federation proposes to it."""
