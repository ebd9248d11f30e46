"""Reading a word list of any origin: one word per line, whatever its case, accents and encoding."""

import sys
from dataclasses import dataclass
from pathlib import Path

from duplicata.engine.notation import SIZE
from duplicata.engine.tiles import LETTERS, fold
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire, raison
from duplicata.system import open_to_read

MAX_BYTES = 64_000_000
"""Ten times the largest French list."""
QUOTED_LINES = 5
QUOTED_LENGTH = 30
STANDARD_INPUT = Path("-")
_LETTERS = frozenset(LETTERS)


@dataclass(frozen=True, slots=True)
class WordList:
    """The playable words, sorted, one per line, and what was left aside."""

    text: bytes
    lines: int
    too_long: int
    too_short: int
    repeated: int


def read_word_list(path: Path) -> WordList:
    """Read the list in *path* (``-`` is standard input)."""
    return read_words(_read(path), path)


def read_words(data: bytes, path: Path) -> WordList:
    """The list that *data* holds; *path* only serves to name it."""
    return parse_word_list(_decode(data, path), path)


def parse_word_list(text: str, path: Path) -> WordList:
    """Check every line of *text*; *path* only serves to name the list at fault."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    words: set[str] = set()
    faults: list[tuple[int, str]] = []
    read = too_long = too_short = 0
    for number, line in enumerate(lines, 1):
        word = _plain(line)
        if not word:
            continue
        read += 1
        if not _LETTERS.issuperset(word):
            faults.append((number, line.strip()))
        elif len(word) > SIZE:
            too_long += 1
        elif len(word) < 2:
            too_short += 1
        else:
            words.add(word)
    if faults:
        raise SaisieInvalide(_complaint(path, faults))
    if not words:
        raise SaisieInvalide(dire("« {fichier} » ne contient aucun mot.", fichier=path))
    sorted_text = "".join(f"{word}\n" for word in sorted(words)).encode("ascii")
    return WordList(sorted_text, read, too_long, too_short, read - too_long - too_short - len(words))


def _plain(line: str) -> str:
    return (line if line.isascii() else fold(line)).strip().upper()


def _read(path: Path) -> bytes:
    try:
        if path == STANDARD_INPUT:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with open_to_read(path) as file:
                data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise SaisieInvalide(dire("« {fichier} » n’existe pas.", fichier=path)) from None
    except IsADirectoryError:
        raise SaisieInvalide(
            dire("« {fichier} » est un dossier, pas une liste de mots.", fichier=path)
        ) from None
    except (OSError, ValueError) as error:
        raise SaisieInvalide(
            dire("« {fichier} » ne peut pas être lu : {raison}.", fichier=path, raison=raison(error))
        ) from None
    if len(data) > MAX_BYTES:
        raise SaisieInvalide(
            dire(
                "« {fichier} » est trop grand pour une liste de mots (plus de {taille} Mo).",
                fichier=path,
                taille=MAX_BYTES // 1_000_000,
            )
        )
    return data


def _decode(data: bytes, path: Path) -> str:
    if b"\0" in data:
        raise SaisieInvalide(dire("« {fichier} » n’est pas un fichier de texte.", fichier=path))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Windows' table prints all that Latin-1 does, and œ; the line of a byte it lacks is refused.
        return data.decode("cp1252", errors="replace")


def _complaint(path: Path, faults: list[tuple[int, str]]) -> str:
    quoted = ", ".join(
        dire("ligne {numero} « {texte} »", numero=number, texte=_shorten(line))
        for number, line in faults[:QUOTED_LINES]
    )
    if len(faults) > QUOTED_LINES:
        quoted += accorder(len(faults) - QUOTED_LINES, " et {n} autre ligne", " et {n} autres lignes")
    return dire("« {fichier} » n’est pas une liste de mots : {lignes}.", fichier=path, lignes=quoted)


def _shorten(line: str) -> str:
    shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line[:QUOTED_LENGTH])
    return shown + "…" if len(line) > QUOTED_LENGTH else shown
