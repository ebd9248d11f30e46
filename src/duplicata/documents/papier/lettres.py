"""The letters that our fonts have: a mark that is seen replaces any other, and nothing stops the print."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path

POLICES = Path(__file__).parent / "fonts"
MARQUE = "\N{REPLACEMENT CHARACTER}"
COUPABLE = "\N{ZERO WIDTH SPACE}"
"""Invisible: a line may end there."""
PERMIS = "\n\N{NARROW NO-BREAK SPACE}"
PLACE = 9_500
"""Thousandths of a size: a run without a space or a hyphen that is wider may be cut anywhere, rather than run
over what stands beside it; a digest may not, which people copy."""
_SUITE = re.compile(r"[^\s\-‑]{10,}")
_EMPREINTE = re.compile(r"[0-9a-f]{32,}")


@cache
def largeurs() -> Mapping[str, int]:
    """Letter -> its width in thousandths of the size it is set in, regular or bold, whichever is wider."""
    connues = dict.fromkeys(PERMIS, 300)
    for ligne in (POLICES / "lettres.txt").read_text("ascii").splitlines():
        bornes, largeur = ligne.split()
        debut, fin = (int(borne, 16) for borne in bornes.split("-"))
        connues |= dict.fromkeys(map(chr, range(debut, fin + 1)), int(largeur))
    return connues


class Ecriture:
    """Texts as the fonts can set them; remembers what they could not."""

    def __init__(self) -> None:
        self.manquantes: set[str] = set()
        self._vus: dict[str, str] = {}

    def texte(self, texte: str) -> str:
        if texte not in self._vus:
            self._vus[texte] = self._ecrire(texte)
        return self._vus[texte]

    def _ecrire(self, texte: str) -> str:
        if not texte.isascii():
            texte = unicodedata.normalize("NFC", texte)
        if not largeurs().keys() >= set(texte):
            self.manquantes |= {signe for signe in texte if signe not in largeurs()} - {MARQUE}
            texte = "".join(signe if signe in largeurs() else MARQUE for signe in texte)
        return _SUITE.sub(_couper, texte)


def _couper(suite: re.Match[str]) -> str:
    connues = largeurs()
    if _EMPREINTE.fullmatch(suite[0]) or sum(connues[signe] for signe in suite[0]) <= PLACE:
        return suite[0]
    return COUPABLE.join(suite[0])
