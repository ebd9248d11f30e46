"""Bars, one per name, whole or in parts piled up; parts go from dark to light, so that grey is enough."""

from collections.abc import Sequence
from typing import NamedTuple

from duplicata.documents.dessins.axes import Echelle, echelle, graduer, nommer
from duplicata.documents.dessins.legende import legender
from duplicata.documents.dessins.svg import HAUT, Cadre, dessin, rectangle

POUR_CENT = Echelle(0, 100, 25)
FONDS = {
    1: ("#0b4f9e",),
    4: ("#123a70", "#8ccbf2", "#b3261e", "#ffffff"),
    6: ("#0a2a54", "#1d5aa6", "#5b95d3", "#a3c8ea", "#dceaf7", "#ffffff"),
}
"""By the number of parts."""
PLEIN = 0.76
"""Of the room of a bar, what it fills."""
LARGE_MAXIMALE = 40.0


class Part(NamedTuple):
    nom: str
    valeurs: Sequence[float]
    """One per bar."""


def barres(
    noms: Sequence[str], parts: Sequence[Part], dit: str, mesure: Echelle | None = None, unite: str = ""
) -> str:
    cadre = Cadre()
    mesure = mesure or echelle([sum(piles) for piles in zip(*(part.valeurs for part in parts), strict=True)])
    pas, fonds = 1 / max(len(noms), 1), FONDS[len(parts)]
    dessinees = []
    for rang in range(len(noms)):
        dessous = 0.0
        for part, fond in zip(parts, fonds, strict=True):
            if valeur := part.valeurs[rang]:
                haut = cadre.y(mesure.part(dessous + valeur))
                large = min(pas * PLEIN * cadre.large, LARGE_MAXIMALE)
                x = cadre.x((rang + 0.5) * pas) - large / 2
                dessinees.append(rectangle(x, haut, large, cadre.y(mesure.part(dessous)) - haut, fond))
                dessous += valeur
    signes = [rectangle(0, -7, 22, 14, fond) for fond in fonds]
    legendes = [part.nom for part in parts] if len(parts) > 1 else []
    legende = legender(legendes, signes[: len(legendes)], HAUT)
    milieux = [(rang + 0.5) * pas for rang in range(len(noms))]
    elements = [
        *(*graduer(cadre, mesure, unite), *dessinees),
        *(*nommer(cadre, noms, milieux), *legende.elements),
    ]
    return dessin(elements, dit, HAUT + legende.haut)
