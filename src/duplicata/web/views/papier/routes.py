"""Sheets of the players, blank before the game and filled after it; blank slips."""

from collections.abc import Iterable

from duplicata.app.state.state import Etat
from duplicata.competition.etat import Partie
from duplicata.documents.papier.bulletins import Bulletin, Bulletins
from duplicata.documents.papier.grille import grille
from duplicata.documents.papier.mesure import taille_dans
from duplicata.documents.papier.route import CoupDeRoute, Route, Routes
from duplicata.documents.papier.texte import Grille
from duplicata.engine.board import Board
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, nombre
from duplicata.web.views.event.noms import nom_partie
from duplicata.web.views.papier.entete import dire_reserves, entete
from duplicata.web.views.papier.listes import assis_de
from duplicata.web.views.results.classement import vue_classement
from duplicata.web.views.results.feuille import CoupDeLaFeuille, FeuilleVue, mot_dit, vue_feuille
from duplicata.web.views.writing import decimal, rang

COUPS = 25
COTE = 5.1
PAR_FEUILLE = 4
NOM_DU_BULLETIN = (11, 10, 9, 8, 7)
PLACE_DU_NOM = (60.0, 12.0)


def papier_routes(
    etat: Etat, numero: int | None, *, remplies: bool, tables: Iterable[int] | None = None
) -> Routes:
    """*tables*: those alone; all of the game otherwise. Blank and without a game, one for anybody."""
    partie = etat.ouvert().parties.get(numero or 0)
    if remplies and partie is None:
        raise SaisieInvalide(dire("Aucune partie n’est ouverte : il n’y a pas encore de feuille remplie."))
    choisies = sorted(tables if tables is not None else partie.joueurs if partie else ())
    reserve = ""
    if partie and remplies:
        reserve = dire_reserves(vue_classement(etat, partie.numero), finies=partie.fin is not None)
    routes = [
        _remplie(etat, partie, table) if remplies else _vierge(partie, table) for table in choisies if partie
    ]
    return Routes(
        entete=entete(etat, dire("Feuille de route"), partie, reserve=reserve),
        noms=(
            *(dire("N°"), dire("Tirage"), dire("Mot retenu"), dire("Place"), dire("Top")),
            *(dire("Mon mot"), dire("Points"), dire("Cumul"), dire("Remarque")),
        ),
        nom_table=dire("Table"),
        routes=tuple(routes) or (_sans_nom(),),
    )


def _vierge(partie: Partie, table: int) -> Route:
    return Route(
        table=str(table),
        nom=partie.joueurs[table].nom,
        mentions=(nom_partie(partie.numero, partie.ouverture.nom),),
        coups=(CoupDeRoute(),) * COUPS,
        bilan=((dire("Total"), ""), (dire("Avertissements"), ""), (dire("Rang"), "")),
        grille=_grille(Board().rows),
    )


def _sans_nom() -> Route:
    return Route(
        table="………",
        nom="………………………………………",
        mentions=(),
        coups=(CoupDeRoute(),) * COUPS,
        bilan=((dire("Total"), ""), (dire("Avertissements"), ""), (dire("Rang"), "")),
        grille=_grille(Board().rows),
    )


def _remplie(etat: Etat, partie: Partie | None, table: int) -> Route:
    assert partie
    vue = vue_feuille(etat, partie.numero, table)
    coups = tuple(_coup(un) for un in vue.coups)
    return Route(
        table=str(table),
        nom=vue.nom,
        mentions=(nom_partie(partie.numero, partie.ouverture.nom),),
        coups=coups + (CoupDeRoute(),) * (COUPS - len(coups)),
        bilan=tuple(bilan(vue)),
        grille=_grille(Board(partie.grille).rows),
    )


def bilan(vue: FeuilleVue) -> list[tuple[str, str]]:
    """What a table has in the game, as its sheet says it."""
    place = (
        dire("{rang} sur {joueurs}", rang=rang(vue.rang), joueurs=nombre(vue.joueurs)) if vue.rang else "–"
    )
    lignes = [
        (dire("Rang"), place),
        (dire("Total"), nombre(vue.total)),
        (dire("Top"), nombre(vue.top)),
        (dire("Négatif"), nombre(vue.negatif)),
        (dire("Pourcentage"), f"{decimal(vue.pourcentage)} %" if vue.pourcentage is not None else "–"),
        (dire("Tops perdus"), str(vue.tops_perdus)),
        (dire("Avertissements"), str(vue.avertissements)),
    ]
    if vue.penalites:
        lignes.append((dire("Retirés pour avertissements"), nombre(vue.penalites)))
    if vue.solos:
        lignes.append((dire("Solos"), f"{vue.solos} (+{vue.bonus})"))
    return lignes


def _coup(coup: CoupDeLaFeuille) -> CoupDeRoute:
    retenu = coup.retenu
    return CoupDeRoute(
        tirage=coup.tirage,
        retenu="" if retenu is None else retenu.mot,
        place="" if retenu is None else retenu.place,
        top="" if retenu is None or coup.annule else str(retenu.points),
        mot=mot_dit(coup) or ("–" if coup.annule or not coup.retenu else ""),
        points="" if coup.points is None else str(coup.points + coup.bonus),
        cumul=nombre(coup.cumul),
        remarque=remarque(coup),
    )


def remarque(coup: CoupDeLaFeuille) -> str:
    if coup.annule:
        return dire("coup annulé")
    if coup.sous_reserve:
        return dire("sous réserve")
    return coup.sanction or (dire("solo") if coup.solo else dire("moyenne") if coup.moyenne else "")


def _grille(rangees: list[str]) -> Grille:
    return grille(rangees, legende="", dite=dire("Grille de quinze cases sur quinze"), cote=COTE)


def papier_bulletins(etat: Etat, numero: int | None, *, nommes: bool, feuilles: int = 1) -> Bulletins:
    """*nommes*: one page per player, his table on each slip; otherwise *feuilles* pages for anybody."""
    partie = etat.ouvert().parties.get(numero or 0)
    haut = entete(etat, dire("Bulletins"))
    pages = [(Bulletin(),) * PAR_FEUILLE] * feuilles
    if nommes:
        assis = sorted((un for un in assis_de(etat, partie) if un.table), key=lambda un: un.table or 0)
        pages = [
            (
                Bulletin(
                    table=str(un.table),
                    nom=un.nom,
                    taille_nom=taille_dans([un.nom], NOM_DU_BULLETIN, *PLACE_DU_NOM),
                ),
            )
            * PAR_FEUILLE
            for un in assis
        ] or pages
    return Bulletins(
        entete=haut,
        noms=(dire("Table"), dire("Référence"), dire("Score")),
        bande=(dire("Coup"), dire("Arbitre"), dire("Double arbitre"), dire("Points")),
        pied=" · ".join(filter(None, (haut.evenement, haut.quand))),
        feuilles=tuple(pages),
    )
