"""Lines from name to name, told apart by their stroke first."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from duplicata.documents.dessins.axes import echelle, graduer, nommer
from duplicata.documents.dessins.legende import legender
from duplicata.documents.dessins.svg import HAUT, Cadre, dessin, element

Trait = Literal["plein", "tirets", "pointille"]


class Serie(NamedTuple):
    nom: str
    valeurs: Sequence[float]
    trait: Trait = "plein"


def courbe(noms: Sequence[str], series: Sequence[Serie], dit: str) -> str:
    """One value per name in each of them."""
    cadre, mesure = Cadre(), echelle([valeur for serie in series for valeur in serie.valeurs])
    places = [rang / max(len(noms) - 1, 1) for rang in range(len(noms))]
    lignes = [
        _ligne(serie.trait, _chemin(cadre, places, map(mesure.part, serie.valeurs)))
        for serie in reversed(series)
    ]
    signes = [_ligne(serie.trait, "M0 0H22") for serie in series]
    legende = legender([serie.nom for serie in series], signes, HAUT)
    elements = [*graduer(cadre, mesure), *nommer(cadre, noms, places), *lignes, *legende.elements]
    return dessin(elements, dit, HAUT + legende.haut)


def _ligne(trait: Trait, chemin: str) -> str:
    match trait:
        case "plein":
            return element("path", d=chemin, fill="none", stroke="#0b4f9e", stroke_width=3.5)
        case "tirets":
            return element(
                "path", d=chemin, fill="none", stroke="#1b1b1b", stroke_width=2, stroke_dasharray="10 5"
            )
        case "pointille":
            return element(
                "path", d=chemin, fill="none", stroke="#5d5d5d", stroke_width=2.5, stroke_dasharray="2 4"
            )


def _chemin(cadre: Cadre, places: Sequence[float], parts: Iterable[float]) -> str:
    points = (f"{cadre.x(x):.1f} {cadre.y(y):.1f}" for x, y in zip(places, parts, strict=True))
    return "M" + "L".join(points)
