"""What ``partie jouer`` shows: the rack to announce, rulings, the top, standings, sheets, help."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from duplicata.arbitrage.decision import Decision
from duplicata.cli.output import decimal, percentage
from duplicata.cli.rulings.bulletin_view import NOMS, touches
from duplicata.cli.rulings.decision_view import en_clair, montrer
from duplicata.cli.rulings.grid import dessiner
from duplicata.competition.annonce import annoncer_coup, annoncer_top, autres_places, mention
from duplicata.competition.choix import choisir, indices
from duplicata.competition.classement import Equipe, classement
from duplicata.competition.classement import equipes as ranger_equipes
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.manquements import manquements
from duplicata.engine.board import Board
from duplicata.engine.notation import parse_place
from duplicata.engine.position import Position
from duplicata.langue import dire, en_points, nombre

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from duplicata.app.room.judge import Plateau


JETON = "bold black on #e8d9a8"


def aide() -> list[str]:
    return [
        dire("Tirage : Entrée pour le tirage automatique, ou les lettres (EEU+ESI?)."),
        dire("Coup : Entrée annonce, lance le chronomètre, annonce la fin ; « rejet » remet le tirage."),
        dire("Bulletin : 12 SWEATS 3H 50 ; lettre entourée dans l’autre casse, SWEAtS ou sweaTs."),
        dire("- : case vide ; # : case ou lettre illisible (12 SWEATS # 50, 12 SW#ATS 3H -)."),
        dire("Incidents, 12 /n ou à la suite du bulletin : {touches}.", touches=touches()),
        dire("12 = 45 motif : décision de l’arbitre (45! : avec un avertissement)."),
        dire("! 12 SWEATS 3H 50 ! motif : correction d’une saisie."),
        dire("3/12 SWEATS 3H 50 ! motif, 3/12 = 45 motif : au coup 3, déjà clos (1/3/12 : partie 1)."),
        dire("retard 12 3 motif : joue depuis le coup 3 ; discipline 12 motif ; exclure 12 motif."),
        dire("abandon 12 4 motif : ne joue plus à partir du coup 4, et garde ses points."),
        dire("releves : ce que les arbitres ont relevé et que le juge-arbitre sanctionne (/t, /c, /a)."),
        dire("fin ; fin interruption 45 (minutes) ; fin incident (au dernier tirage)."),
        dire("top : le top aux tables qui manquent ; manque : rien de remis aux tables qui manquent."),
        dire("tops : mots qui peuvent être retenus ; mot SWEATS 3H : retenir ce mot."),
        dire("Entrée : retenir le top et clore ; annuler MOTIF : annuler le coup."),
        dire("appel 3/12 motif : devant la commission ; après le délai (6.3), appel 3/12 motif ! raison."),
        dire("billets : ceux à remettre ; billet 12, billet 3/12 : ajouter celui qui n’est pas dû (5.9)."),
        dire("Partout : defaire, classement, equipes, grille, feuille 12, remis 12 15, quitter."),
    ]


def aide_topping() -> list[str]:
    return [
        dire("Tirage : Entrée pour le tirage automatique, ou les lettres (EEU+ESI?)."),
        dire("Coup : Entrée annonce et lance le chronomètre ; « rejet » remet le tirage."),
        dire("Pendant le temps : SWEATS 3H, le mot annoncé ; 12 SWEATS 3H à plusieurs tables."),
        dire("Entrée : donner le top, 20 secondes de plus à qui ne l’a pas trouvé."),
        dire("12 23,4 3 : temps relevé à la main et nombre d’essais ; 12 - : pas trouvé."),
        dire("! 12 23,4 3 : temps du dernier coup corrigé ; 3/12 23,4 3 : du coup 3."),
        dire("Partout : defaire, classement, equipes, grille, feuille 12, fin, quitter."),
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
    tirage(out, coup)
    phrases(out, annoncer_coup(partie))


def tirage(out: "Console", coup: Coup) -> None:
    """The rack as tiles where there are colours, as it is written elsewhere."""
    if not out.color_system:
        phrases(out, [dire("Coup {n} : {tirage}", n=coup.numero, tirage=coup.tirage)])
        return
    from rich.text import Text

    texte = Text(dire("Coup {n} : {tirage}", n=coup.numero, tirage=""), style="bold")
    for signe in coup.tirage:
        texte.append(f" {signe} " if signe not in "+-" else signe, style=JETON if signe not in "+-" else "")
        texte.append(" ")
    out.print(texte)


def en_une_ligne(table: int, rendue: Decision, bulletin: str = "") -> str:
    """What was last ruled, without its reasons."""
    return " · ".join(filter(None, (dire("Table {n}", n=table), bulletin, en_clair(rendue))))


def decision(out: "Console", table: int, rendue: Decision, bulletin: str = "") -> None:
    """The slip as it was read, and what it is worth."""
    lu = ["·", bulletin] if bulletin else []
    montrer(out, rendue, dire("Table {n}", n=table), *lu, "·")


def mot_retenu(out: "Console", partie: Partie, position: Position) -> None:
    coup = partie.coup
    if coup and (retenu := coup.retenu):
        place = parse_place(retenu.place)
        ailleurs = autres_places(position, retenu.mot, place, retenu.points)
        if ailleurs:
            places = ", ".join(map(str, ailleurs))
            memes = dire("(au besoin : le même mot, les mêmes points en {places})", places=places)
            phrases(out, [f"{mention(ailleurs)} {memes}"], "yellow")
        phrases(out, annoncer_top(Board(coup.grille), retenu.mot, place, retenu.points))


def tops(out: "Console", partie: Partie, coup: Coup, plateau: "Plateau") -> None:
    """Each solution that may be retained, with what it opens; the duty that sets others aside (3.4)."""
    choix = choisir(partie, coup, plateau.tops(), plateau.position.lexicon)
    for play in choix.permis:
        ouvre = indices(partie, coup, play)
        out.print(
            f"{play.word} {play.place} {play.score}",
            dire("– cases d’appui : {a}, cases rouges ouvertes : {r}", a=ouvre.accroches, r=ouvre.rouges),
        )
    if choix.garde_joker:
        out.print(dire("Un mot sans joker de plus doit être retenu."))
    if choix.finit_partie:
        out.print(dire("Le mot qui finit la partie doit être retenu."))


def releves(out: "Console", partie: Partie) -> None:
    """What the arbiters noted and no ruling sanctions (2.1, 4.1), with what the juge-arbitre made of it."""
    trouves = manquements(partie)
    if not trouves:
        phrases(out, [dire("Rien n’est relevé contre les joueurs.")])
    for un in trouves:
        suite = dire("exclu") if un.exclu else dire("avertissement donné") if un.avertissements else ""
        quoi = ", ".join(filter(None, (dire(NOMS[un.incident]), suite)))
        phrases(out, [dire("Coup {coup}, table {table} : {quoi}", coup=un.coup, table=un.table, quoi=quoi)])


def feuille(out: "Console", partie: Partie, table: int) -> None:
    for coup in partie.coups:
        numero = dire("Coup {n}", n=coup.numero)
        if rendue := coup.decisions.get(table):
            montrer(out, rendue, numero)
        else:
            out.print(numero, dire("bulletin non remis") if table in coup.non_remis else "–")


def rangs(out: "Console", partie: Partie) -> None:
    from rich.table import Table

    entetes = [dire("Rang"), dire("Table"), dire("Nom"), dire("Total"), dire("Négatif"), "%", dire("AV")]
    if partie.formule.topping:
        entetes += [dire("Temps"), dire("Essais")]
    table = Table(*entetes)
    for rang in classement(partie):
        percent = percentage(rang.centiemes)
        mark = " *" if rang.sous_reserve else ""
        cells = (f"{rang.rang}{mark}", str(rang.table), rang.nom, nombre(rang.total), nombre(rang.negatif))
        topping = () if rang.temps is None else (en_secondes(rang.temps), str(rang.essais))
        table.add_row(*cells, percent, str(rang.avertissements), *topping)
    out.print(table)
    if any(joueur.equipe for joueur in partie.joueurs.values()):
        equipes(out, partie)
    phrases(out, [dire("Top : {points}.", points=en_points(partie.top))])


def equipes(out: "Console", partie: Partie) -> None:
    out.print(table_equipes(ranger_equipes(partie)))


def table_equipes(rangs: "Iterable[Equipe]") -> "Table":
    from rich.table import Table

    table = Table(dire("Rang"), dire("Équipe"), dire("Membres"), dire("Total"))
    for un in rangs:
        table.add_row(str(un.rang), un.equipe, str(un.membres), str(un.total))
    return table


def en_secondes(centiemes: int) -> str:
    """``83,45 s``, as people write it."""
    return f"{decimal(centiemes)}\N{NO-BREAK SPACE}s"


def revelation(partie: Partie) -> str:
    """What the end of the game made public."""
    if partie.graine is None:
        return dire("Partie finie. Sa graine n’est pas ici : elle n’est pas publiée.")
    if partie.preparee:
        return dire(
            "Partie finie. Son texte, d’empreinte {empreinte}, est public.", empreinte=partie.engagement
        )
    return dire("Partie finie. Graine du tirage : {graine}", graine=partie.graine)
