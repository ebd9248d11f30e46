"""duplicata: rules on the slips of French duplicate Scrabble, conducts games, keeps standings.

Importing the package loads nothing else: each part is imported where it is needed.
"""

__version__ = "0.2.0"
