"""What the tests of the printed documents share: the demonstration, a very large event, pages looked at as images."""

import re
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from duplicata.app.room.folder import lire_etat
from duplicata.app.state.state import Etat
from duplicata.competition.etat import Cumul, Joueur, nouvelle_partie
from duplicata.competition.evenements import PartieOuverte
from duplicata.competition.evenements_tournoi import Inscription, TournoiOuvert
from duplicata.competition.formules import lire_formule
from duplicata.competition.tournoi import Tournoi

KEPT = next((Path(__file__).parents[2] / "journals").glob("*/demonstration.tar.xz"))
LONGEST = 60
NAMES = (
    "Arnoux Aline",
    "de la Tour d’Auvergne-Lauraguais Marie-Antoinette Élisabeth",
    "W" * LONGEST,
    "Ångström Łukasz Çelik Ģirts Őry",
    "Παπαδοπούλου Ελευθερία",
    "Достоевская Анна Григорьевна",
    "Nguyễn Thị Ánh Tuyết",
    "王小明 أحمد שרה",
)
needs_poppler = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler-utils is not installed (make setup-tests)")


def journal(folder: Path) -> Path:
    """The journal of the demonstration, unpacked there."""
    with tarfile.open(KEPT) as kept:
        kept.extractall(folder)  # Our own file; filters came after the Python of Debian 12.
    return next(folder.rglob("*.duplicata"))


@cache
def demonstration() -> Etat:
    with tempfile.TemporaryDirectory() as folder:
        return lire_etat(journal(Path(folder)))


def large_event(players: int, seated: Iterable[int] = ()) -> Etat:
    """As many entries as asked for, or those alone, seated, under names of every length and script."""
    opening = PartieOuverte(
        partie=1, nom="Partie 1", reglement="fisf-2023", formule=lire_formule("normale", "fisf-2023"), lexique="", empreinte_lexique="0" * 64
    )
    numbers = list(seated) or range(1, players + 1)
    entries = {n: Inscription(joueur=n, nom=f"{NAMES[n % len(NAMES)][: LONGEST - 5]} {n}", club=f"Club {n % 40}", serie=f"{1 + n % 7}A") for n in numbers}
    game = replace(
        nouvelle_partie(opening),
        joueurs={n: Joueur(n, entries[n].nom, f"A{n % 40}", n) for n in numbers},
        sieges={n: n for n in numbers},
        cumuls={n: Cumul(points=1000 - n % 700) for n in numbers},
    )
    opened = TournoiOuvert(nom="Festival de la très longue côte d’Opale et des Deux-Caps", lieu="Palais des congrès", date="2026-11-18")
    return Etat(tournoi=Tournoi(opened, entries, {1: game}))


def text(pdf: Path) -> str:
    return subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True, text=True).stdout


class Word(NamedTuple):
    page: int
    left: float
    top: float
    right: float
    bottom: float
    text: str

    def covers(self, other: "Word") -> bool:
        """By more than letters that touch: half of the lower of the two, and more than a point across."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 1 and down > 0.5 * min(self.bottom - self.top, other.bottom - other.top)


PAGE = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', re.DOTALL)
WORD = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>')


def drawn(page: int, left: float, top: float, right: float, bottom: float, text: str) -> Word:
    """The box of a word is that of its font; letters begin at a fifth of it, and few go below its line."""
    high = bottom - top
    foot = 0.08 if set("gjpqyQÇç,;()") & set(text) else 0.23
    return Word(page, left, top + 0.2 * high, right, bottom - foot * high, text)


class Page(NamedTuple):
    width: float
    height: float
    words: list[Word]


def pages(pdf: Path) -> list[Page]:
    """Each page, in points, and the words on it."""
    boxes = subprocess.run(["pdftotext", "-bbox", pdf, "-"], check=True, capture_output=True, text=True).stdout
    return [
        Page(float(width), float(height), [drawn(number, *map(float, box), text) for *box, text in WORD.findall(inside)])
        for number, (width, height, inside) in enumerate(PAGE.findall(boxes), 1)
    ]


def faults(laid: list[Page], margin_mm: float) -> list[str]:
    """Words outside the margins, and words that lie on one another."""
    margin = margin_mm / 0.3528
    wrong = []
    for width, height, found in laid:
        wrong += [
            f"page {word.page}: « {word.text} » is cut"
            for word in found
            if word.left < margin or word.top < margin or word.right > width - margin or word.bottom > height - margin
        ]
        for above, below in neighbours(found):
            if above.covers(below):
                wrong.append(f"page {above.page}: « {above.text} » lies on « {below.text} »")
    return wrong


def neighbours(found: list[Word]) -> Iterator[tuple[Word, Word]]:
    """Pairs that could meet: in the order of their tops, as far as a word reaches down, and across."""
    ordered = sorted(found, key=lambda word: word.top)
    for rank, word in enumerate(ordered):
        for other in ordered[rank + 1 :]:
            if other.top >= word.bottom:
                break
            if other.left < word.right and word.left < other.right:
                yield word, other


class Picture(NamedTuple):
    width: int
    height: int
    grey: bytes

    def darkest(self, left: int, top: int, right: int, bottom: int) -> int:
        return min((min(self.grey[row * self.width + left : row * self.width + right], default=255) for row in range(top, bottom)), default=255)


def picture(pdf: Path, page: int = 1, *, dpi: int = 72, black_and_white: bool = False) -> Picture:
    """A page as a printer without colours lays it."""
    shade = ["-mono"] if black_and_white else ["-gray"]
    drawn = subprocess.run(["pdftoppm", *shade, "-r", str(dpi), "-f", str(page), "-l", str(page), pdf], check=True, capture_output=True).stdout
    kind, size, rest = drawn.split(b"\n", 2)
    width, height = map(int, size.split())
    if kind == b"P4":
        row = -(-width // 8)
        bits = (rest[n * row : (n + 1) * row] for n in range(height))
        grey = b"".join(bytes(0 if line[x >> 3] >> (7 - x % 8) & 1 else 255 for x in range(width)) for line in bits)
        return Picture(width, height, grey)
    return Picture(width, height, rest.split(b"\n", 1)[1])
