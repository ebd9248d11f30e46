"""Personal reports: what a player lost and where, beside the room and its best third."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from duplicata.app.state.state import Etat
from duplicata.competition.classement import classement
from duplicata.competition.etat import Partie
from duplicata.documents.papier.texte import (
    Colonne,
    Courbe,
    Fiche,
    Page,
    Serie,
    Tableau,
    Texte,
    Titre,
    UnBloc,
)
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, nombre
from duplicata.web.views.event.noms import nom_partie
from duplicata.web.views.papier.courbes import borne, graduer, rangs, tracer
from duplicata.web.views.papier.entete import dire_reserves, entete
from duplicata.web.views.papier.routes import bilan, remarque
from duplicata.web.views.results.classement import vue_classement
from duplicata.web.views.results.feuille import CoupDeLaFeuille, FeuilleVue, mot_dit, vue_feuille
from duplicata.web.views.writing import decimal

CHERS = 3
"""Moves that cost most, named first."""


class Salle(NamedTuple):
    """What the others made of each move that counts."""

    moyennes: dict[int, float]
    tiers: dict[int, float]
    """Of the best third."""


def papier_rapports(etat: Etat, numero: int, tables: Iterable[int] | None = None) -> Texte:
    """One report per table, each on its own page."""
    partie = etat.partie(numero)
    choisies = sorted(partie.joueurs if tables is None else tables)
    inconnue = next((table for table in choisies if table not in partie.joueurs), None)
    if inconnue is not None:
        raise SaisieInvalide(dire("Table {table} inconnue.", table=inconnue))
    salle = _salle(partie)
    blocs: list[UnBloc] = []
    for table in choisies:
        blocs += [*_rapport(vue_feuille(etat, numero, table), salle), Page()]
    reserve = dire_reserves(vue_classement(etat, numero), finies=partie.fin is not None)
    return Texte(
        entete=entete(etat, dire("Rapport personnel"), partie, reserve=reserve),
        sous_titre=nom_partie(numero, partie.ouverture.nom),
        blocs=tuple(blocs[:-1]),
    )


def _salle(partie: Partie) -> Salle:
    lignes = classement(partie)
    meilleurs = [ligne.table for ligne in lignes[: max(1, len(lignes) // 3)]]
    comptes = {
        coup.numero: partie.clotures[coup.numero].resultats
        for coup in partie.coups
        if coup.compte and not coup.annule
    }
    return Salle(
        {
            coup: _moyenne([un.points or 0 for un in resultats.values()])
            for coup, resultats in comptes.items()
        },
        {
            coup: _moyenne([resultats[table].points or 0 for table in meilleurs if table in resultats])
            for coup, resultats in comptes.items()
        },
    )


def _moyenne(valeurs: Sequence[int]) -> float:
    return sum(valeurs) / len(valeurs) if valeurs else 0.0


def _rapport(vue: FeuilleVue, salle: Salle) -> list[UnBloc]:
    comptes = [coup for coup in vue.coups if not coup.annule and coup.retenu]
    nom = dire("Table {table}, {nom}", table=vue.table, nom=vue.nom)
    blocs: list[UnBloc] = [Titre(texte=nom), Fiche(lignes=(*bilan(vue), *_cher(comptes)))]
    if len(comptes) > 1:
        blocs.append(_courbe(comptes, salle))
    if comptes:
        blocs.append(_tableau(comptes, salle))
    return blocs


def _perdus(coup: CoupDeLaFeuille) -> int:
    assert coup.retenu
    return coup.retenu.points - (coup.points or 0)


def _cher(coups: Sequence[CoupDeLaFeuille]) -> list[tuple[str, str]]:
    chers = sorted((coup for coup in coups if _perdus(coup) > 0), key=_perdus, reverse=True)[:CHERS]
    if not chers:
        return []
    dits = (
        dire("coup {coup}, {mot} : {points}", coup=un.coup, mot=un.retenu.mot, points=nombre(-_perdus(un)))
        for un in chers
        if un.retenu
    )
    return [(dire("Ce qui a le plus coûté"), " ; ".join(dits))]


def _courbe(coups: Sequence[CoupDeLaFeuille], salle: Salle) -> Courbe:
    tops = [coup.retenu.points for coup in coups if coup.retenu]
    cumules: list[list[float]] = [
        list(accumulate(-_perdus(coup) for coup in coups)),
        list(accumulate(salle.moyennes[coup.coup] - top for coup, top in zip(coups, tops, strict=True))),
        list(accumulate(salle.tiers[coup.coup] - top for coup, top in zip(coups, tops, strict=True))),
    ]
    bas = borne([valeur for serie in cumules for valeur in serie])
    vous, tous, tiers = (tracer(serie, bas, 0) for serie in cumules)
    return Courbe(
        legende=dire("Écart au top, cumulé coup après coup"),
        dite=dire(
            "Écart au top à la fin : {vous} ; moyenne de la salle {salle}, du meilleur tiers {tiers}.",
            vous=nombre(int(cumules[0][-1])),
            salle=nombre(round(cumules[1][-1])),
            tiers=nombre(round(cumules[2][-1])),
        ),
        series=(
            Serie(dire("vous"), vous),
            Serie(dire("moyenne de la salle"), tous, "pointille"),
            Serie(dire("meilleur tiers"), tiers, "tirets"),
        ),
        abscisses=rangs([coup.coup for coup in coups]),
        ordonnees=graduer(bas, 0),
    )


def _tableau(coups: Sequence[CoupDeLaFeuille], salle: Salle) -> Tableau:
    return Tableau(
        colonnes=(
            Colonne(dire("N°"), a_droite=True, gras=True),
            Colonne(dire("Tirage"), 1),
            Colonne(dire("Mot retenu"), 1.2),
            Colonne(dire("Place")),
            Colonne(dire("Top"), a_droite=True),
            Colonne(dire("Votre mot"), 1.2),
            Colonne(dire("Points"), a_droite=True, gras=True),
            Colonne(dire("Salle"), a_droite=True),
            Colonne(dire("Écart"), a_droite=True),
            Colonne(dire("Remarque"), 1.2),
        ),
        lignes=tuple(_ligne(coup, salle) for coup in coups),
        taille=9.5,
    )


def _ligne(coup: CoupDeLaFeuille, salle: Salle) -> tuple[str, ...]:
    assert coup.retenu
    return (
        *(str(coup.coup), coup.tirage, coup.retenu.mot, coup.retenu.place, str(coup.retenu.points)),
        *(mot_dit(coup) or "–", str((coup.points or 0) + coup.bonus), decimal(salle.moyennes[coup.coup])),
        *(nombre(-_perdus(coup)), remarque(coup)),
    )
