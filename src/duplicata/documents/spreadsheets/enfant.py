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
"""Of work."""
ILLISIBLE, TROP_LONG, TROP_LARGE, SANS_BORNE = 3, 4, 5, 6
"""Exit codes: what the other side tells."""


def _borner() -> bool:
    """Whether the system took the limits."""
    if sys.platform == "win32":
        return _borner_windows()
    import resource

    resource.setrlimit(resource.RLIMIT_DATA, (MEMOIRE, MEMOIRE))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDES, SECONDES + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return True


def _borner_windows() -> bool:
    """In a job of its own, which holds this process alone and ends with it."""
    if sys.platform != "win32":
        return False
    import ctypes
    from ctypes import wintypes

    class Limits(ctypes.Structure):
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION; what is not set stays zero."""

        _fields_ = (
            ("work", ctypes.c_int64),
            ("work_of_the_job", ctypes.c_int64),
            ("flags", wintypes.DWORD),
            ("working_sets", ctypes.c_size_t * 2),
            ("processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("classes", wintypes.DWORD * 2),
            ("transfers", ctypes.c_uint64 * 6),
            ("memory", ctypes.c_size_t),
            ("rest", ctypes.c_size_t * 3),
        )

    of_work, of_memory, extended = 0x2, 0x100, 9
    limits = Limits(work=SECONDES * 10_000_000, flags=of_work | of_memory, memory=MEMOIRE)
    kernel = ctypes.windll.kernel32
    kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = wintypes.HANDLE
    job = wintypes.HANDLE(kernel.CreateJobObjectW(None, None))
    taken = kernel.SetInformationJobObject(job, extended, ctypes.byref(limits), ctypes.sizeof(limits))
    return bool(taken and kernel.AssignProcessToJobObject(job, wintypes.HANDLE(kernel.GetCurrentProcess())))


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
    sys.exit(lire() if _borner() else SANS_BORNE)
