"""The elements of a drawing, and its frame: presentation attributes only, which every policy allows."""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

LARGE, HAUT = 360.0, 240.0
"""Of a drawing, in its own units: about one pixel of a telephone each."""
LETTRE = 15
"""Size of its letters: those of a telephone's text."""
ENCRE, TRAIT = "#1b1b1b", "#8a8a8a"
POLICE = "Atkinson Hyperlegible Next, Noto Sans, sans-serif"


class Cadre(NamedTuple):
    """Where the values are drawn: what is left and below is for their names."""

    gauche: float = 58
    haut: float = 10
    large: float = LARGE - 68
    haute: float = HAUT - 55

    def x(self, part: float) -> float:
        return self.gauche + part * self.large

    def y(self, part: float) -> float:
        """*part* from the bottom."""
        return self.haut + (1 - part) * self.haute


def element(nom: str, contenu: str = "", **attributs: object) -> str:
    ecrits = "".join(
        f' {cle.rstrip("_").replace("_", "-")}="{_ecrire(valeur)}"' for cle, valeur in attributs.items()
    )
    return f"<{nom}{ecrits}>{contenu}</{nom}>" if contenu else f"<{nom}{ecrits}/>"


def texte(x: float, y: float, ecrit: str, ancre: str = "middle") -> str:
    return element("text", escape(ecrit), x=x, y=y, text_anchor=ancre, fill=ENCRE)


def ligne(x1: float, y1: float, x2: float, y2: float, couleur: str = TRAIT, epais: float = 1) -> str:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=couleur, stroke_width=epais)


def rectangle(x: float, y: float, large: float, haute: float, fond: str, contour: str = ENCRE) -> str:
    return element("rect", x=x, y=y, width=large, height=haute, fill=fond, stroke=contour, stroke_width=0.5)


def dessin(elements: Iterable[str], dit: str, haut: float = HAUT, large: float = LARGE) -> str:
    """*dit*: what it shows, for who does not see it."""
    return element(
        "svg",
        "".join(elements),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_ecrire(large)} {_ecrire(haut)}",
        role="img",
        aria_label=dit,
        font_size=LETTRE,
        font_family=POLICE,
    )


def _ecrire(valeur: object) -> str:
    if isinstance(valeur, float):
        return f"{valeur:.1f}".removesuffix(".0")
    return escape(str(valeur))
