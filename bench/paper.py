"""Times of the printed documents: 2,000 correction slips, 500 personal reports. Run: python bench/paper.py

Wall time and processor time: on a busy machine the second says what an idle one would take.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from documents.papier.played import played_event  # noqa: E402
from documents.papier.test_pages import slips  # noqa: E402
from duplicata.documents.papier.billets import Format  # noqa: E402
from duplicata.documents.papier.composition import composer  # noqa: E402
from duplicata.web.views.papier.catalogue import DOCUMENTS, Demande  # noqa: E402

LIMITS = {"rapports": 60, "routes-remplies": 60, "routes": 60, "general": 2, "feuilles-remplies": 10}
"""Seconds, for 500 players."""


def timed(what: str, limit: float, make: Callable[[], bytes]) -> None:
    wall, cpu = time.perf_counter(), time.process_time()
    size = len(make())
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    print(f"{what}: {wall:.1f} s, {cpu:.1f} s of processor, {size / 1e6:.1f} MB (limit {limit:.0f} s)")


def main() -> None:
    timed("2,000 correction slips", 2, lambda: composer(slips(2_000, Format.A4)).pdf)
    asked = Demande(etat=played_event(500, moves=20))
    for name, limit in LIMITS.items():
        document = DOCUMENTS[name]
        timed(f"{name}, 500 players", limit, lambda made=document: composer(made.faire(asked)).pdf)


if __name__ == "__main__":
    main()
