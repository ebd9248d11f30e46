"""A game on paper: its record with the grid, and its report with what the room made of it."""

from collections.abc import Sequence

from duplicata.app.state.state import Etat
from duplicata.competition.etat import Partie
from duplicata.documents.papier.grille import grille
from duplicata.documents.papier.texte import (
    Colonne,
    Fiche,
    Grille,
    Paragraphe,
    Tableau,
    Texte,
    Titre,
    UnBloc,
)
from duplicata.engine.board import Board
from duplicata.langue import accorder, dire, nombre
from duplicata.web.views.event.noms import nom_partie
from duplicata.web.views.figures.partie import figures_de_la_partie
from duplicata.web.views.papier.entete import dire_reserves, entete
from duplicata.web.views.results.classement import vue_classement
from duplicata.web.views.results.rejeu import CoupRejoue, Rejeu, vue_rejeu
from duplicata.web.views.writing import decimal, rang

PREMIERS = 10


def papier_releve(etat: Etat, numero: int) -> Texte:
    """Number, rack, word, place, points, total: only moves whose word is retained, hence known."""
    partie = etat.partie(numero)
    vue = vue_rejeu(etat, numero)
    return Texte(
        entete=entete(etat, dire("Relevé de la partie"), partie, reserve=_reserve(etat, partie)),
        sous_titre=_sous_titre(partie, vue),
        blocs=(_coups(vue), _grille(partie)),
    )


def papier_rapport_partie(etat: Etat, numero: int) -> Texte:
    """The record, how many found each top, what the room lost and who came first."""
    partie = etat.partie(numero)
    vue = vue_rejeu(etat, numero)
    joues = [coup for coup in vue.coups if coup.joueurs and not coup.annule]
    blocs: list[UnBloc] = [*_faits(partie, joues)]
    for figure in figures_de_la_partie(partie):
        blocs += figure.blocs
    blocs += [Titre(texte=dire("Coup par coup")), _coups(vue), _grille(partie)]
    classes = vue_classement(etat, numero)
    if classes.entamee:
        blocs += [Titre(texte=dire("Les premiers")), _premiers(etat, numero)]
    return Texte(
        entete=entete(etat, dire("Rapport de la partie"), partie, reserve=_reserve(etat, partie)),
        sous_titre=_sous_titre(partie, vue),
        blocs=tuple(blocs),
    )


def _reserve(etat: Etat, partie: Partie) -> str:
    return dire_reserves(vue_classement(etat, partie.numero), finies=partie.fin is not None)


def _sous_titre(partie: Partie, vue: Rejeu) -> str:
    coups = accorder(len(vue.coups), "{n} coup", "{n} coups")
    top = dire("top {points}", points=nombre(vue.top))
    return f"{nom_partie(partie.numero, partie.ouverture.nom)} · {coups} · {top}"


def _coups(vue: Rejeu) -> Tableau:
    return Tableau(
        colonnes=(
            Colonne(dire("N°"), a_droite=True, gras=True),
            Colonne(dire("Tirage"), 1),
            Colonne(dire("Mot retenu"), 1, gras=True),
            Colonne(dire("Place")),
            Colonne(dire("Points"), a_droite=True),
            Colonne(dire("Cumul"), a_droite=True),
            Colonne(dire("Trouvé par"), a_droite=True),
            Colonne(dire("Solo"), 1),
        ),
        lignes=tuple(_ligne(coup) for coup in vue.coups),
    )


def _ligne(coup: CoupRejoue) -> tuple[str, ...]:
    if coup.annule:
        annule = dire("coup annulé")
        return str(coup.coup), coup.tirage, annule, "", "", nombre(coup.cumul), "", ""
    trouve = (
        "" if coup.joueurs is None else dire("{n} sur {joueurs}", n=coup.trouve_par, joueurs=coup.joueurs)
    )
    return (
        *(str(coup.coup), coup.tirage, coup.mot, coup.place, str(coup.points)),
        *(nombre(coup.cumul), trouve, coup.solo),
    )


def _grille(partie: Partie) -> Grille:
    legende = dire("La grille ; une lettre dans un cercle est un joker.")
    return grille(
        Board(partie.grille).rows, legende=legende, dite=dire("La grille après le dernier mot retenu")
    )


def _faits(partie: Partie, joues: Sequence[CoupRejoue]) -> list[UnBloc]:
    if not joues:
        return [Paragraphe(texte=dire("Aucun coup n’est clos."))]
    moyenne = sum(_points(partie)) / max(len(partie.joueurs), 1)
    facile = max(joues, key=lambda coup: (coup.trouve_par or 0, -coup.coup))
    difficile = min(joues, key=lambda coup: (coup.trouve_par or 0, coup.coup))
    solos = [coup for coup in joues if coup.solo]
    lignes = [
        (dire("Joueurs"), nombre(len(partie.joueurs))),
        (dire("Moyenne de la salle"), decimal(moyenne)),
        (dire("Le plus trouvé"), _citer(facile)),
        (dire("Le moins trouvé"), _citer(difficile)),
        (dire("Solos"), ", ".join(f"{coup.solo} ({coup.mot})" for coup in solos) or dire("aucun")),
    ]
    return [Fiche(lignes=tuple(lignes))]


def _points(partie: Partie) -> list[int]:
    return [cumul.points + cumul.bonus for cumul in partie.cumuls.values()]


def _citer(coup: CoupRejoue) -> str:
    return dire(
        "coup {coup}, {mot} {place} : {n} sur {joueurs}",
        coup=coup.coup,
        mot=coup.mot,
        place=coup.place,
        n=coup.trouve_par,
        joueurs=coup.joueurs,
    )


def _premiers(etat: Etat, numero: int) -> Tableau:
    lignes = [une for une in vue_classement(etat, numero).lignes if une.rang <= PREMIERS]
    return Tableau(
        colonnes=(
            Colonne(dire("Rang"), a_droite=True, gras=True),
            Colonne(dire("Table"), a_droite=True),
            Colonne(dire("Nom"), 1),
            Colonne(dire("Total"), a_droite=True, gras=True),
            Colonne("%", a_droite=True),
        ),
        lignes=tuple(
            (rang(une.rang), str(une.table), une.nom, nombre(une.total), decimal(une.pourcentage))
            for une in lignes
        ),
    )
