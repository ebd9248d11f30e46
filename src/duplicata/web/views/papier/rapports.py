"""Personal reports: what a player lost and where, beside the room and its best third."""

from collections.abc import Iterable, Mapping, Sequence

from duplicata.app.read.chiffres import salle_de
from duplicata.app.state.state import Etat
from duplicata.competition.chiffres import chiffrer_joueur
from duplicata.competition.etat import Partie
from duplicata.documents.papier.texte import (
    Colonne,
    Dessins,
    Fiche,
    Page,
    Tableau,
    Texte,
    Titre,
    UnBloc,
)
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, nombre
from duplicata.web.views.event.noms import nom_partie
from duplicata.web.views.figures.joueur import dire_perte, figures_du_joueur
from duplicata.web.views.papier.entete import dire_reserves, entete
from duplicata.web.views.papier.routes import bilan, remarque
from duplicata.web.views.results.classement import vue_classement
from duplicata.web.views.results.feuille import CoupDeLaFeuille, FeuilleVue, mot_dit, vue_feuille
from duplicata.web.views.writing import decimal

CHERS = 3
"""Moves that cost most, named first."""
Moyennes = Mapping[int, float]
"""Of the room, by move."""


def papier_rapports(etat: Etat, numero: int, tables: Iterable[int] | None = None) -> Texte:
    """One report per table, each on its own page."""
    partie = etat.partie(numero)
    choisies = sorted(partie.joueurs if tables is None else tables)
    inconnue = next((table for table in choisies if table not in partie.joueurs), None)
    if inconnue is not None:
        raise SaisieInvalide(dire("Table {table} inconnue.", table=inconnue))
    moyennes = {un.coup: un.moyenne for un in salle_de(partie).coups}
    blocs: list[UnBloc] = []
    for table in choisies:
        blocs += [*_rapport(partie, vue_feuille(etat, numero, table), moyennes), Page()]
    reserve = dire_reserves(vue_classement(etat, numero), finies=partie.fin is not None)
    return Texte(
        entete=entete(etat, dire("Rapport personnel"), partie, reserve=reserve),
        sous_titre=nom_partie(numero, partie.ouverture.nom),
        blocs=tuple(blocs[:-1]),
    )


def _rapport(partie: Partie, vue: FeuilleVue, moyennes: Moyennes) -> list[UnBloc]:
    comptes = [coup for coup in vue.coups if not coup.annule and coup.retenu]
    nom = dire("Table {table}, {nom}", table=vue.table, nom=vue.nom)
    blocs: list[UnBloc] = [Titre(texte=nom), Fiche(lignes=(*bilan(vue), *_cher(comptes)))]
    if figures := figures_du_joueur(partie, vue.table):
        blocs.append(Dessins(dessins=tuple(figure.dessin for figure in figures)))
    if comptes:
        causes = {un.coup: dire_perte(un.cause) for un in chiffrer_joueur(partie, vue.table)}
        blocs.append(_tableau(comptes, moyennes, causes))
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


def _tableau(coups: Sequence[CoupDeLaFeuille], moyennes: Moyennes, causes: Mapping[int, str]) -> Tableau:
    """A ruling says more than the reason that stands in the picture."""
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
        lignes=tuple(_ligne(coup, moyennes, causes[coup.coup]) for coup in coups),
        taille=9.5,
    )


def _ligne(coup: CoupDeLaFeuille, moyennes: Moyennes, cause: str) -> tuple[str, ...]:
    assert coup.retenu
    return (
        *(str(coup.coup), coup.tirage, coup.retenu.mot, coup.retenu.place, str(coup.retenu.points)),
        *(mot_dit(coup) or "–", str((coup.points or 0) + coup.bonus), decimal(moyennes[coup.coup])),
        *(nombre(-_perdus(coup)), remarque(coup) or cause),
    )
