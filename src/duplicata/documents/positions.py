"""A position from its file (formats.md, section 1)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from duplicata.documents.fichier import liste_de_textes
from duplicata.engine.board import Board, board_of_rows, board_of_words
from duplicata.engine.lexicon import Lexicon
from duplicata.engine.limits import limits_of
from duplicata.engine.position import Position
from duplicata.engine.rack import parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.lexicons.find import find_lexicon

CLES = frozenset({"grille", "mots", "tirage", "coup", "formule", "lexique"})


def lire_position(document: Mapping[str, Any], folder: Path | None = None) -> Position:
    """The position a document describes; one that cannot be is refused with the reason."""
    mots = liste_de_textes(document.get("mots"), "mots")
    board = lire_grille(document.get("grille"), mots)
    limits = limits_of(_texte(document, "formule") or "normale")
    tirage = _texte(document, "tirage")
    if tirage is None:
        raise SaisieInvalide(dire("Position sans tirage."))
    rack = parse_draw(tirage).rack
    if len(rack) > limits.rack_size:
        raise SaisieInvalide(
            dire(
                "Tirage « {tirage} » : {n} lettres, la formule en compte {max} au plus.",
                tirage=tirage,
                n=len(rack),
                max=limits.rack_size,
            )
        )
    return Position(
        board,
        rack,
        lire_lexique(document.get("lexique"), folder),
        limits,
        lire_coup(_texte(document, "coup"), board, len(mots)),
    )


def lire_grille(grille: object, mots: list[str]) -> Board:
    rows = grille.split() if isinstance(grille, str) else liste_de_textes(grille, "grille")
    if rows and mots:
        raise SaisieInvalide(dire("« grille » et « mots » ne vont pas ensemble."))
    return board_of_rows(rows) if rows else board_of_words(mots)


def lire_lexique(lexique: object, folder: Path | None) -> Lexicon:
    if lexique in (None, ""):
        return find_lexicon()
    if isinstance(lexique, str):
        return find_lexicon(lexique, folder)
    return find_lexicon(liste_de_textes(lexique, "lexique"))


def lire_coup(texte: str | None, board: Board, words: int) -> int:
    """Absent: 1 on an empty grid, else the number of words + 1, else 2."""
    if texte is None:
        return 1 if board.is_empty else words + 1 if words else 2
    if not (texte.isascii() and texte.isdigit() and len(texte) <= 3 and int(texte) >= 1):
        raise SaisieInvalide(dire("Coup « {texte} » : il faut un nombre à partir de 1.", texte=texte))
    if int(texte) == 1 and not board.is_empty:
        raise SaisieInvalide(dire("Coup 1 sur une grille déjà garnie."))
    return int(texte)


def _texte(document: Mapping[str, Any], cle: str) -> str | None:
    valeur = document.get(cle)
    if valeur in (None, ""):
        return None
    if isinstance(valeur, bool) or not isinstance(valeur, str | int):
        raise SaisieInvalide(dire("« {cle} » doit être un texte.", cle=cle))
    return str(valeur)
