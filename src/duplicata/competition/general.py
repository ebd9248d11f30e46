"""Standings over all the games of a tournament; equal totals parted by the event's own rule."""

from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple

from duplicata.competition.causes import Departage
from duplicata.competition.classement import Equipe, centiemes, classement, ranger, ranger_equipes, totaux
from duplicata.competition.etat import Partie
from duplicata.competition.topping import temps_de
from duplicata.competition.tournoi import Filtre, Tournoi

HORS_BARRAGE = 1_000_000
"""Behind every rank of a play-off."""


class LigneGenerale(NamedTuple):
    rang: int
    joueur: int
    nom: str
    club: str
    categorie: str
    serie: str
    equipe: str
    totaux: tuple[int | None, ...]
    """Game by game; None for a game not played."""
    total: int
    negatif: int
    centiemes: int | None
    """Hundredths of a percent; None when the top is 0."""
    tops_perdus: int
    a_departager: bool
    """Equal at a rank that the play-off has still to part."""
    sous_reserve: bool
    temps: int | None = None
    """Hundredths of a second, when every game was a topping: the least time wins."""


def classement_general(
    tournoi: Tournoi, garder: Filtre | None = None, contestes: Collection[int] = ()
) -> list[LigneGenerale]:
    """Best first; *garder* keeps one category, series or club, ranked among themselves.

    *contestes* are the players one of whose slips is before the commission: their line carries the mark.
    """
    parties = comptees(tournoi)
    joueurs = [numero for numero, inscrit in tournoi.inscrits.items() if garder is None or garder(inscrit)]
    comptes = [(partie.sieges, totaux(partie)) for partie in parties]
    totaux_de = {
        joueur: tuple(points.get(sieges.get(joueur, 0)) for sieges, points in comptes) for joueur in joueurs
    }
    sommes = {joueur: sum(points or 0 for points in totaux_de[joueur]) for joueur in joueurs}
    perdus = {joueur: sum(_perdus(partie, joueur) for partie in parties) for joueur in joueurs}
    barrage = _barrage(tournoi)
    exclus = {joueur for joueur in joueurs if _exclu(parties, joueur)}
    temps = _temps(parties, joueurs)
    cles = {
        joueur: (
            joueur in exclus,
            temps.get(joueur, 0),
            -sommes[joueur],
            *_departage(tournoi, totaux_de[joueur], perdus[joueur], barrage.get(joueur)),
        )
        for joueur in joueurs
    }
    top = sum(partie.top for partie in parties)
    rangs = ranger(cles)
    partages = {rang for (rang, _), (suivant, _) in pairwise(rangs) if rang == suivant}
    lignes = []
    for rang, joueur in rangs:
        inscrit, points = tournoi.inscrits[joueur], sommes[joueur]
        attend = tournoi.ouverture.departage is Departage.MORT_SUBITE and rang in partages
        lignes.append(
            LigneGenerale(
                rang,
                joueur,
                inscrit.intitule,
                inscrit.club,
                inscrit.categorie,
                inscrit.serie,
                inscrit.equipe,
                totaux_de[joueur],
                points,
                points - top,
                centiemes(points, top),
                perdus[joueur],
                attend,
                joueur in contestes or any(_reserve(partie, joueur) for partie in parties),
                temps.get(joueur),
            )
        )
    return lignes


def classement_equipes(tournoi: Tournoi) -> list[Equipe]:
    """Teams by the sum of their members over all games."""
    return ranger_equipes((ligne.equipe, ligne.total) for ligne in classement_general(tournoi))


def comptees(tournoi: Tournoi) -> list[Partie]:
    """Games that add to the totals: play-offs do not."""
    return [partie for _, partie in sorted(tournoi.parties.items()) if not partie.ouverture.departage]


def _temps(parties: list[Partie], joueurs: list[int]) -> dict[int, int]:
    """Player -> time over all games when all are toppings; one not played takes all the time there was."""
    if not parties or not all(partie.formule.topping for partie in parties):
        return {}
    return {
        joueur: sum(temps_de(partie, partie.sieges.get(joueur, 0)) for partie in parties)
        for joueur in joueurs
    }


def _departage(
    tournoi: Tournoi, totaux: tuple[int | None, ...], perdus: int, barrage: int | None
) -> tuple[int, ...]:
    match tournoi.ouverture.departage:
        case Departage.DERNIERE_PARTIE:
            return tuple(-(points or 0) for points in reversed(totaux))
        case Departage.TOPS_PERDUS:
            return (perdus,)
        case Departage.MORT_SUBITE:
            return (HORS_BARRAGE if barrage is None else barrage,)
        case Departage.PARTAGE:
            return ()


def _barrage(tournoi: Tournoi) -> dict[int, int]:
    """Rank of each player in the play-off he last played."""
    rangs: dict[int, int] = {}
    for _, partie in sorted(tournoi.parties.items()):
        if partie.ouverture.departage:
            rangs |= {ligne.joueur: ligne.rang for ligne in classement(partie)}
    return rangs


def _perdus(partie: Partie, joueur: int) -> int:
    """Moves without the top; all of them for a game not played."""
    table = partie.sieges.get(joueur)
    return (
        sum(coup.retenu is not None for coup in partie.coups)
        if table is None
        else partie.cumuls[table].tops_perdus
    )


def _reserve(partie: Partie, joueur: int) -> bool:
    table = partie.sieges.get(joueur)
    return table is not None and partie.cumuls[table].reserves > 0


def _exclu(parties: list[Partie], joueur: int) -> bool:
    return any(partie.sieges.get(joueur) in partie.exclus for partie in parties)
