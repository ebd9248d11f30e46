"""The board on paper."""

from collections.abc import Sequence

from duplicata.documents.papier.texte import Case, Fond, Grille
from duplicata.engine.board import EMPTY, LETTER_FACTOR, WORD_FACTOR
from duplicata.engine.notation import SIZE

PRIMES: dict[tuple[int, int], tuple[str, Fond]] = {
    (3, 1): ("MT", "mt"),
    (2, 1): ("MD", "md"),
    (1, 3): ("LT", "lt"),
    (1, 2): ("LD", "ld"),
}
SIMPLE: tuple[str, Fond] = ("", "")


def grille(rangees: Sequence[str], *, legende: str, dite: str, cote: float = 7) -> Grille:
    """*rangees*: as a board writes them, a joker in lower case."""
    return Grille(
        rangees=tuple(
            tuple(_case(signe, rang * SIZE + colonne) for colonne, signe in enumerate(rangee))
            for rang, rangee in enumerate(rangees)
        ),
        legende=legende,
        dite=dite,
        cote=cote,
    )


def _case(signe: str, rang: int) -> Case:
    if signe == EMPTY:
        texte, fond = PRIMES.get((WORD_FACTOR[rang], LETTER_FACTOR[rang]), SIMPLE)
        return Case(texte, "vide", fond)
    return Case(signe.upper(), "joker" if signe.islower() else "lettre")
