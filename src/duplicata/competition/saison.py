"""The season of a club: points by rank in each event, the best of them added up."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from duplicata.competition.classement import ranger
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

Personne = str
"""What one person has in common over the events."""


class Place(Struct, frozen=True):
    """What a player did in one event."""

    personne: Personne
    nom: str
    club: str
    categorie: str
    serie: str
    rang: int


class Epreuve(Struct, frozen=True):
    identifiant: str
    nom: str
    date: str | None
    places: tuple[Place, ...]
    definitive: bool


class Reglage(Struct, frozen=True):
    """As the club plays its challenge."""

    bareme: tuple[int, ...]
    """Points of the first, of the second…; nothing beyond the last."""
    retenus: int | None = None
    """How many events count, the best of each player; all of them by default."""

    def points(self, rang: int) -> int:
        return self.bareme[rang - 1] if rang <= len(self.bareme) else 0


class LigneDeSaison(Struct, frozen=True):
    rang: int
    personne: Personne
    nom: str
    club: str
    categorie: str
    serie: str
    """As he last said them."""
    points: tuple[int | None, ...]
    """Event by event; None for one not played."""
    comptees: frozenset[int]
    """Which of them are added up, from 0."""
    total: int


def lire_reglage(bareme: str, retenus: int | None) -> Reglage:
    """« 30, 25, 22 » as the club writes it, best first."""
    ecrits = bareme.replace(",", " ").replace(";", " ").split()
    if not ecrits:
        raise SaisieInvalide(dire("Donnez les points du premier, du deuxième… : 30, 25, 22, 20."))
    etrange = next((un for un in ecrits if not re.fullmatch(r"[0-9]{1,5}", un)), None)
    if etrange is not None:
        raise SaisieInvalide(dire("Barème : « {texte} » n’est pas un nombre de points.", texte=etrange))
    points = tuple(map(int, ecrits))
    if list(points) != sorted(points, reverse=True):
        raise SaisieInvalide(dire("Barème : un rang ne vaut pas plus que celui d’avant."))
    return Reglage(points, retenus)


def cumuler(
    epreuves: Sequence[Epreuve], reglage: Reglage, garder: Callable[[Place], bool] | None = None
) -> list[LigneDeSaison]:
    """Best first, ranks shared; *garder* keeps one category or series, ranked among themselves."""
    faites: dict[Personne, dict[int, Place]] = defaultdict(dict)
    for numero, epreuve in enumerate(epreuves):
        for place in epreuve.places:
            faites[place.personne][numero] = place
    derniers = {personne: places[max(places)] for personne, places in faites.items()}
    retenues = {personne for personne, place in derniers.items() if garder is None or garder(place)}
    gagnes = {
        personne: {numero: reglage.points(place.rang) for numero, place in faites[personne].items()}
        for personne in retenues
    }
    comptees = {personne: _meilleures(points, reglage.retenus) for personne, points in gagnes.items()}
    totaux = {personne: sum(gagnes[personne][n] for n in comptees[personne]) for personne in retenues}
    lignes = []
    for rang, personne in ranger({personne: -total for personne, total in totaux.items()}):
        dernier = derniers[personne]
        lignes.append(
            LigneDeSaison(
                rang,
                personne,
                dernier.nom,
                dernier.club,
                dernier.categorie,
                dernier.serie,
                tuple(gagnes[personne].get(numero) for numero in range(len(epreuves))),
                comptees[personne],
                totaux[personne],
            )
        )
    return lignes


def _meilleures(points: dict[int, int], retenus: int | None) -> frozenset[int]:
    """Of equal results, the earlier ones."""
    ordre = sorted(points, key=lambda numero: (-points[numero], numero))
    return frozenset(ordre[:retenus])


class Podium(NamedTuple):
    """The first three of a group; more where the third rank is shared."""

    groupe: str
    """Empty for all."""
    lignes: list[LigneDeSaison]


TROIS = 3


def podiums(
    epreuves: Sequence[Epreuve], reglage: Reglage, part: Callable[[Place], str] | None = None
) -> list[Podium]:
    """Of all, or of each group that *part* names."""
    if part is None:
        return [Podium("", _premiers(cumuler(epreuves, reglage)))]
    noms = sorted({part(place) for epreuve in epreuves for place in epreuve.places} - {""})
    tous = (Podium(nom, _premiers(cumuler(epreuves, reglage, _du_groupe(part, nom)))) for nom in noms)
    return [podium for podium in tous if podium.lignes]


def _du_groupe(part: Callable[[Place], str], nom: str) -> Callable[[Place], bool]:
    return lambda place: part(place) == nom


def _premiers(lignes: Iterable[LigneDeSaison]) -> list[LigneDeSaison]:
    return [ligne for ligne in lignes if ligne.rang <= TROIS and ligne.total > 0]
