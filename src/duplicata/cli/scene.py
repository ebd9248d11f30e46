"""What ``partie jouer`` shows: the rack to announce, rulings, the top, standings, sheets, help."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from duplicata.arbitrage.decision import Decision
from duplicata.cli.decision_view import ligne
from duplicata.cli.grille import dessiner
from duplicata.competition.annonce import annoncer_coup, annoncer_top
from duplicata.competition.classement import classement
from duplicata.competition.etat import Partie
from duplicata.engine.board import Board
from duplicata.engine.notation import parse_place
from duplicata.langue import dire

if TYPE_CHECKING:
    from rich.console import Console


def aide() -> list[str]:
    return [
        dire("Tirage : Entrée pour le tirage automatique, ou les lettres (EEU+ESI?)."),
        dire("Coup : Entrée annonce, lance le chronomètre, annonce la fin ; « rejet » remet le tirage."),
        dire("Bulletin : 12 SWEATS 3H 50, la lettre entourée en minuscule ; « ? » pour une case illisible."),
        dire("12 - : bulletin non remis. 12 vierge, 12 echange… : incident par son nom."),
        dire("12 = 45 motif : décision de l’arbitre. ! 12 SWEATS 3H 50 : correction d’une saisie."),
        dire("top : le top aux tables qui manquent ; manque : rien de remis aux tables qui manquent."),
        dire("mot SWEATS 3H : retenir ce mot ; Entrée : retenir le top et clore ; annuler MOTIF."),
        dire("Partout : defaire, classement, grille, feuille 12, remis 12 15, fin, quitter."),
    ]


def phrases(out: "Console", lignes: Iterable[str], style: str = "") -> None:
    for phrase in lignes:
        out.print(phrase, style=style)


def situation(out: "Console", partie: Partie) -> None:
    """Where the game stands: the next move, or the rack being played."""
    coup = partie.coup
    if coup is None or coup.compte:
        phrases(out, [dire("Partie {n}, coup {coup}.", n=partie.numero, coup=len(partie.coups) + 1)])
        return
    out.print(dessiner(Board(coup.grille)))
    phrases(out, [dire("Coup {n} : {tirage}", n=coup.numero, tirage=coup.tirage)], "bold")
    phrases(out, annoncer_coup(partie))


def decision(out: "Console", table: int, rendue: Decision) -> None:
    out.print(dire("Table {n}", n=table), ligne(rendue))


def mot_retenu(out: "Console", partie: Partie) -> None:
    coup = partie.coup
    if coup and (retenu := coup.retenu):
        place = parse_place(retenu.place)
        phrases(out, annoncer_top(Board(coup.grille), retenu.mot, place, retenu.points))


def feuille(out: "Console", partie: Partie, table: int) -> None:
    for coup in partie.coups:
        rendue = coup.decisions.get(table)
        out.print(dire("Coup {n}", n=coup.numero), ligne(rendue) if rendue else "–")


def rangs(out: "Console", partie: Partie) -> None:
    from rich.table import Table

    table = Table(dire("Rang"), dire("Table"), dire("Nom"), dire("Total"), dire("Négatif"), "%", dire("AV"))
    for rang in classement(partie):
        percent = "–" if rang.centiemes is None else f"{rang.centiemes / 100:.2f}"
        mark = " *" if rang.sous_reserve else ""
        cells = (f"{rang.rang}{mark}", str(rang.table), rang.nom, str(rang.total), str(rang.negatif))
        table.add_row(*cells, percent, str(rang.avertissements))
    out.print(table)
    phrases(out, [dire("Top : {n} points.", n=partie.top)])
