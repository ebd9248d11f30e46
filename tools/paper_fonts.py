"""Make the fonts of the printed documents again, from two npm packages unpacked in a folder:

    npm pack @fontsource/atkinson-hyperlegible-next@5.3.0 @fontsource/noto-sans@5.3.0
    python -m pip install fonttools==4.68.0 brotli==1.2.1
    python tools/paper_fonts.py FOLDER-OF-THE-TWO-PACKAGES

The packages cut each font into subsets for browsers; typst wants one TrueType file per weight. Nothing is
drawn again: subsets are put together, and the letters they have, with their widths, are written beside them
(``lettres.txt``).
"""

import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parents[1] / "src/duplicata/documents/papier/fonts"
WEIGHTS = {400: "Regular", 700: "Bold"}
FAMILIES = {
    "AtkinsonHyperlegibleNext": ("atkinson-hyperlegible-next", ("latin", "latin-ext")),
    "NotoSans": (
        "noto-sans",
        ("latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"),
    ),
}
INVISIBLE = {*range(0x20), 0xAD, 0xFEFF}


def main(packages: Path) -> None:
    widths: list[dict[int, int]] = []
    for weight, style in WEIGHTS.items():
        drawn: dict[int, int] = {}
        for name, (package, subsets) in reversed(FAMILIES.items()):
            files = [f"{package}-{subset}-{weight}-normal.woff2" for subset in subsets]
            found = [next(packages.rglob(file)) for file in files]
            drawn |= put_together(found, TARGET / f"{name}-{style}.ttf")
        widths.append(drawn)
    regular, bold = widths
    both = {letter: max(regular[letter], bold[letter]) for letter in (regular.keys() & bold) - INVISIBLE}
    (TARGET / "lettres.txt").write_text("\n".join(ranges(both)) + "\n")


def put_together(subsets: list[Path], target: Path) -> dict[int, int]:
    """One font of its subsets; gives the letters it has and their widths, in thousandths of its size."""
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for subset in subsets:
            font = TTFont(subset, recalcTimestamp=False)
            font.flavor = None
            parts.append(str(Path(folder) / f"{subset.stem}.ttf"))
            font.save(parts[-1])
        whole = Merger().merge(parts)
        whole.recalcTimestamp = False
        # Of the merging, not of the drawing: without it the same subsets give the same bytes.
        whole["head"].modified = whole["head"].created = TTFont(parts[0])["head"].created
        whole.save(str(target))
        em = whole["head"].unitsPerEm
        widths = whole["hmtx"].metrics
        return {letter: -(-1000 * widths[glyph][0] // em) for letter, glyph in whole.getBestCmap().items()}


def ranges(widths: dict[int, int]) -> list[str]:
    """``0041-0043 668``: letters in a row that have the same width."""
    lines: list[list[int]] = []
    for letter in sorted(widths):
        if lines and lines[-1][1] == letter - 1 and lines[-1][2] == widths[letter]:
            lines[-1][1] = letter
        else:
            lines.append([letter, letter, widths[letter]])
    return [f"{first:04X}-{last:04X} {width}" for first, last, width in lines]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
