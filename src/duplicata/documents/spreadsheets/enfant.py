"""A program of its own that reads one .xls or .ods workbook and may die of it: ``python -m`` this module.

The workbook comes on standard input; the rows of its first sheet go out as JSON. A file of 6 kB may ask for a
gigabyte, and a refused allocation ends the process: so it is never the room's own.
"""

import sys
from io import BytesIO

from duplicata.documents.limites import COLONNES, LIGNES

MEMOIRE = 120 << 20
"""Bytes this process may ask for, where the system can be told."""
SECONDES = 4
"""Of work; Windows knows neither limit, and has the patience of whoever started the process."""
ILLISIBLE, TROP_LONG, TROP_LARGE = 3, 4, 5
"""Exit codes: what the other side tells."""


def _borner() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMOIRE, MEMOIRE))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDES, SECONDES + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _texte(valeur: object) -> str:
    """A licence or a table number is stored as a floating-point number."""
    if isinstance(valeur, float) and valeur.is_integer():
        return str(int(valeur))
    return "" if valeur is None else str(valeur).strip()


def lire() -> int:
    import msgspec
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        feuille = CalamineWorkbook.from_filelike(BytesIO(sys.stdin.buffer.read())).get_sheet_by_index(0)
    except (CalamineError, IndexError, ValueError, OSError):
        return ILLISIBLE
    premiere = feuille.start[0] if feuille.start else 0
    if feuille.width > COLONNES:
        return TROP_LARGE
    lignes = []
    for numero, cellules in enumerate(feuille.iter_rows(), premiere + 1):
        textes = [_texte(cellule) for cellule in cellules]
        if any(textes):
            lignes.append((numero, textes))
        if len(lignes) > LIGNES:
            return TROP_LONG
    sys.stdout.buffer.write(msgspec.json.encode(lignes))
    return 0


if __name__ == "__main__":
    _borner()
    sys.exit(lire())
