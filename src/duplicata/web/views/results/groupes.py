"""Standings by series, category or club, each ranked among themselves, by team; and names looked for."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from duplicata.app.state.state import Etat
from duplicata.competition.collation import francais, sans_accents
from duplicata.competition.evenements_tournoi import Inscription
from duplicata.web.views.results.classement import Classement, LigneGeneraleVue, LigneVue


class Par(StrEnum):
    SERIE = "serie"
    CATEGORIE = "categorie"
    CLUB = "club"
    EQUIPE = "equipe"


PART: dict[Par, Callable[[Inscription], str]] = {
    Par.SERIE: lambda inscrit: inscrit.serie,
    Par.CATEGORIE: lambda inscrit: inscrit.categorie,
    Par.CLUB: lambda inscrit: inscrit.club,
}


UneLigne = LigneVue | LigneGeneraleVue


class Rangee(NamedTuple):
    """A line, and its rank among those of its group."""

    rang: int
    ligne: UneLigne


class Groupe(NamedTuple):
    nom: str
    """Empty for those of whom nothing is said."""
    lignes: list[Rangee]


def possibles(etat: Etat) -> list[Par]:
    """By what the players of the event can be told apart: nobody without a club wants standings by club."""
    inscrits = etat.ouvert().inscrits.values()
    dits = [par for par, part in PART.items() if any(map(part, inscrits))]
    return [*dits, Par.EQUIPE] if any(inscrit.equipe for inscrit in inscrits) else dits


def grouper(etat: Etat, lignes: Sequence[UneLigne], par: Par) -> list[Groupe]:
    """Standings, cut; whoever says nothing comes last."""
    inscrits, part = etat.ouvert().inscrits, PART[par]
    groupes: dict[str, list[UneLigne]] = {}
    for ligne in lignes:
        inscrit = inscrits.get(ligne.joueur)
        groupes.setdefault(part(inscrit).strip() if inscrit else "", []).append(ligne)
    return [
        Groupe(nom, [Rangee(1 + sum(autre.rang < une.rang for autre in siennes), une) for une in siennes])
        for nom, siennes in sorted(groupes.items(), key=lambda un: (not un[0], francais(un[0])))
    ]


class Trouves(Struct, frozen=True):
    lignes: list[LigneVue]
    general: list[LigneGeneraleVue]


def chercher(classement: Classement, nom: str) -> Trouves:
    """Lines of those whose name holds every part of *nom*, whatever its accents and capitals."""
    voulus = sans_accents(nom).split()
    return Trouves(
        [ligne for ligne in classement.lignes if _repond(ligne.nom, voulus)],
        [ligne for ligne in classement.general if _repond(ligne.nom, voulus)],
    )


def _repond(nom: str, voulus: list[str]) -> bool:
    ecrit = sans_accents(nom)
    return all(voulu in ecrit for voulu in voulus)
