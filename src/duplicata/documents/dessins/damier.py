"""A square for each table and move: the darker, the more it lost."""

from collections.abc import Sequence

from duplicata.documents.dessins.axes import nommer
from duplicata.documents.dessins.legende import legender
from duplicata.documents.dessins.svg import LETTRE, Cadre, dessin, rectangle, texte

FONDS = ("#ffffff", "#dceaf7", "#a3c8ea", "#5b95d3", "#1d5aa6", "#0a2a54")
ABSENT = "#b0b0b0"
COTE = 12.0
"""Height of a line of squares."""
CITEES = 5
"""One line in so many is named."""


Rangee = tuple[str, Sequence[float | None]]
"""Its name, and one share from 0 to 1 per column; None where there is none."""


def damier(
    noms: Sequence[str],
    rangees: Sequence[Rangee],
    teintes: Sequence[str],
    dit: str,
) -> str:
    """*teintes* name the six shades."""
    cadre = Cadre(haute=COTE * len(rangees))
    pas = 1 / max(len(noms), 1)
    elements = []
    for ligne, (nom, parts) in enumerate(rangees):
        y = cadre.haut + COTE * ligne
        if ligne % CITEES == 0:
            elements.append(texte(cadre.gauche - 6, y + LETTRE * 0.8, nom, "end"))
        for rang, part in enumerate(parts):
            fond = ABSENT if part is None else FONDS[teinte(part)]
            elements.append(rectangle(cadre.x(rang * pas), y, pas * cadre.large, COTE, fond, "#8a8a8a"))
    bas = cadre.haut + cadre.haute + 3 * LETTRE
    legende = legender(teintes, [rectangle(0, -7, 22, 14, fond) for fond in FONDS], bas)
    milieux = [(rang + 0.5) * pas for rang in range(len(noms))]
    return dessin([*elements, *nommer(cadre, noms, milieux), *legende.elements], dit, bas + legende.haut)


def teinte(part: float) -> int:
    """0 for nothing, 5 for all or nearly."""
    if part <= 0:
        return 0
    return min(len(FONDS) - 1, 1 + int(part * (len(FONDS) - 1)))
