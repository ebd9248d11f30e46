"""Drawings: well formed, without style or script, readable in black and white, the same for the same values."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from duplicata.documents.dessins.axes import echelle
from duplicata.documents.dessins.barres import FONDS, Part, barres
from duplicata.documents.dessins.courbe import Serie, courbe
from duplicata.documents.dessins.damier import damier, teinte
from duplicata.documents.dessins.svg import HAUT, LARGE

NAMES = [str(n) for n in range(1, 26)]
HOSTILE = '</text><script>alert(1)</script>"&'
DRAWN = {
    "lines": courbe(NAMES, [Serie(HOSTILE, [-n for n in range(25)]), Serie("b", [0] * 25, "tirets")], HOSTILE),
    "bars": barres(NAMES, [Part(HOSTILE if n else "a", range(n, n + 25)) for n in range(4)], HOSTILE),
    "one": barres(["1"], [Part("", [0])], "rien"),
    "squares": damier(NAMES, [(HOSTILE, [n / 25 for n in range(25)]), ("2", [None] * 25)], [HOSTILE] * 6, HOSTILE),
}


@pytest.mark.parametrize("drawing", DRAWN.values(), ids=DRAWN)
def test_a_drawing_is_one_picture_without_style_nor_script(drawing: str):
    root = ElementTree.fromstring(drawing)
    assert root.get("role") == "img"
    assert root.get("aria-label")
    for element in root.iter():
        assert element.tag.rpartition("}")[2] in {"svg", "g", "text", "line", "rect", "path"}
        assert not {name for name in element.attrib if name == "style" or name.startswith("on")}


@pytest.mark.parametrize("drawing", DRAWN.values(), ids=DRAWN)
def test_nothing_is_drawn_outside(drawing: str):
    root = ElementTree.fromstring(drawing)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert width == LARGE
    for bar in root.iter("{http://www.w3.org/2000/svg}rect"):
        x, y, w, h = (float(bar.get(name, "nan")) for name in ("x", "y", "width", "height"))
        assert w >= 0
        assert h >= 0
        assert x + w <= width + 0.1
        assert -7 <= y <= height


def test_lines_are_told_apart_by_their_stroke():
    strokes = {courbe(["1", "2"], [Serie("", [0, 1], kind)], "").count("dasharray") for kind in ("plein",)}
    assert strokes == {0}
    assert courbe(["1", "2"], [Serie("", [0, 1], "tirets")], "") != courbe(["1", "2"], [Serie("", [0, 1], "pointille")], "")


@pytest.mark.parametrize("parts", [4, 6])
def test_fillings_differ_in_grey(parts: int):
    """Two parts that lie on each other are told apart without their colour."""
    greys = [sum(w * int(fill[i : i + 2], 16) for w, i in ((0.3, 1), (0.59, 3), (0.11, 5))) for fill in FONDS[parts]]
    assert all(abs(a - b) >= 20 for a, b in pairwise(greys))


def test_the_scale_holds_every_value_and_zero():
    for values in ([0.0], [-123, 4], [7], [-1], [3000, -40]):
        scale = echelle(values)
        assert scale.bas <= min(0, *values, 0) <= max(0, *values, 0) <= scale.haut
        assert scale.bas < scale.haut
        assert (scale.haut - scale.bas) % scale.pas == 0


def test_the_shades_go_from_nothing_to_all():
    assert [teinte(part) for part in (0, 0.01, 0.2, 0.5, 0.99, 1)] == [0, 1, 2, 3, 5, 5]
    assert HAUT < LARGE
