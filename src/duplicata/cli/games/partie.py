"""``duplicata partie``: replay a game on paper, generate games from seeds."""

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from duplicata.cli.games.formule import formule_demandee, formule_option
from duplicata.cli.games.jouer import jouer
from duplicata.cli.games.sceller import desceller, sceller
from duplicata.cli.gesture import CHECK_FAILED, dossier_option, etat_lu
from duplicata.cli.group import Command, Group
from duplicata.cli.output import (
    console,
    en_ecarts,
    json_option,
    lexique_option,
    percentage,
    print_json,
    printable,
)
from duplicata.langue import accorder, dire, nombre

if TYPE_CHECKING:
    from rich.console import Console


@click.group(cls=Group)
def partie() -> None:
    """Mène une partie au clavier, en rejoue une écrite, en génère d’autres."""


partie.add_command(jouer)
partie.add_command(sceller)
partie.add_command(desceller)


@partie.command(cls=Command)
@click.argument("fichier", metavar="FICHIER")
@click.option("--verifier", is_flag=True, help="Compare avec « attendu » ; code 1 si un résultat diffère.")
@json_option
def rejouer(fichier: str, verifier: bool, as_json: bool) -> int:
    """Juge les bulletins d’une partie, clôt ses coups, donne feuilles et classement."""
    from duplicata.competition.rejouer import rejouer as replay
    from duplicata.documents.parties import rejeu_json
    from duplicata.documents.releves import lire_parties
    from duplicata.documents.verification import ecarts

    games = lire_parties(fichier, date.today())
    records = [rejeu_json(replay(ecrite.releve, ecrite.lexique)) for ecrite in games]
    differences = [
        f"{record['nom']}, {ecart}" if record["nom"] else ecart
        for ecrite, record in zip(games, records, strict=True)
        for ecart in (ecarts(ecrite.attendu, record) if verifier else ())
    ]
    if as_json:
        document = records[0] if len(records) == 1 else {"parties": records}
        print_json(document | ({"verdict": {"ecarts": differences}} if verifier else {}))
    elif verifier:
        for difference in differences:
            click.secho(printable(difference), fg="red")
        verifiees = accorder(len(games), "{n} partie vérifiée", "{n} parties vérifiées")
        click.echo(f"{verifiees}, {en_ecarts(differences)}.")
    else:
        for record in records:
            _show_replay(console(), record)
    return CHECK_FAILED if differences else 0


@partie.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option(
    "--partie",
    "numero",
    type=click.IntRange(min=1),
    metavar="N",
    help="Numéro ; par défaut, la dernière.",
)
@click.option(
    "--sortie",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Fichier à écrire ; par défaut, la sortie standard.",
)
@click.option(
    "--format",
    "choisi",
    type=click.Choice(["partie", "gcg", "eliot", "sigles"]),
    default="partie",
    help="Fichier de partie (par défaut), GCG, Eliot, ou lignes SIGLES (non confirmées).",
)
@dossier_option
def exporter(nom: str, numero: int | None, sortie: Path | None, choisi: str, dossier: Path | None) -> None:
    """Écrit une partie d’un tournoi comme fichier à rejouer, ou pour un autre programme."""
    from duplicata.app.room.folder import Tournois
    from duplicata.documents.exchange.formats import Format, ecrire_partie
    from duplicata.documents.export_partie import exporter_partie

    etat = etat_lu(Tournois(dossier).fichier(nom))
    played = etat.partie(numero or max(etat.ouvert().parties, default=1))
    ouvert = next((coup.numero for coup in played.coups if not coup.compte), None)
    if ouvert is not None:
        click.echo(
            dire("Le coup {coup} n’est pas clos : l’export s’arrête avant lui.", coup=ouvert), err=True
        )
    if choisi == "partie":
        content = _game_file(exporter_partie(played, played.ouverture.lexique))
    else:
        content, lost = ecrire_partie(played, Format(choisi))
        for sentence in lost:
            click.echo(sentence, err=True)
    _write(content, sortie)


@partie.command(cls=Command)
@click.argument("fichier", metavar="FICHIER")
@click.option(
    "--sortie",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Fichier à écrire ; par défaut, la sortie standard.",
)
def importer(fichier: str, sortie: Path | None) -> None:
    """Lit une partie GCG ou Eliot et l’écrit comme fichier de partie, que « partie rejouer » juge."""
    from duplicata.documents.exchange.formats import lire_partie
    from duplicata.documents.fichier import lire_octets

    document, lost = lire_partie(lire_octets(fichier))
    for sentence in lost:
        click.echo(sentence, err=True)
    _write(_game_file(document), sortie)


def _game_file(document: dict[str, Any]) -> bytes:
    import yaml

    return yaml.safe_dump(document, allow_unicode=True, sort_keys=False, width=110).encode()


def _write(content: bytes, sortie: Path | None) -> None:
    if sortie:
        sortie.write_bytes(content)
    else:
        sys.stdout.buffer.write(content)


def _show_replay(out: "Console", record: dict[str, Any]) -> None:
    from rich.table import Table

    rules = f"{record['reglement']}, {record['formule']}"
    title = f"{record['nom']} — {rules}" if record["nom"] else rules
    moves = Table(title=title, title_justify="left")
    for name in (dire("Coup"), dire("Tirage"), dire("Retenu"), dire("Points"), dire("Solo")):
        moves.add_column(name)
    for move in record["coups"]:
        kept = dire("annulé") if move["annule"] else move["retenu"]
        moves.add_row(str(move["coup"]), move["tirage"], kept, _text(move["top"]), _text(move["solo"]))
    moves.add_row("", "", dire("Top"), str(record["top"]), "", style="bold")
    out.print(moves)
    if record["joueurs"]:
        out.print(_standings(record["joueurs"]))
    if record["equipes"]:
        from duplicata.cli.games.display import table_equipes
        from duplicata.competition.classement import Equipe

        out.print(table_equipes(Equipe(**equipe) for equipe in record["equipes"]))
    for avis in record["avis"]:
        out.print(avis, style="yellow")


def _standings(players: list[dict[str, Any]]) -> Any:
    from rich.table import Table

    table = Table()
    for name in (
        dire("Rang"),
        dire("Table"),
        dire("Nom"),
        dire("Feuille"),
        dire("AV"),
        dire("Solos"),
        dire("Total"),
        dire("Négatif"),
        "%",
    ):
        table.add_column(name)
    for player in sorted(players, key=lambda player: (player["rang"], player["table"])):
        mark = " *" if player["sous_reserve"] else ""
        table.add_row(
            f"{player['rang']}{mark}",
            str(player["table"]),
            player["nom"],
            " ".join(map(_text, player["points"])),
            str(player["avertissements"]),
            str(player["solos"]),
            nombre(player["total"]),
            nombre(player["negatif"]),
            percentage(None if player["pourcentage"] is None else round(player["pourcentage"] * 100)),
        )
    return table


def _text(value: float | None) -> str:
    return "–" if value is None else str(value)


@partie.command(cls=Command)
@click.option(
    "--graine",
    type=click.IntRange(min=0),
    default=1,
    metavar="N",
    help="Graine de la première partie ; 1 par défaut.",
)
@formule_option
@click.option(
    "--nombre", type=click.IntRange(min=1), default=1, metavar="N", help="Nombre de parties ; 1 par défaut."
)
@lexique_option
@json_option
def generer(graine: int, formule: str, nombre: int, lexique: str | None, as_json: bool) -> None:
    """Joue des parties complètes en retenant toujours le top, tirées d’une graine."""
    from duplicata.competition.generer import generer as play
    from duplicata.documents.parties import generee_json
    from duplicata.lexicons.find import find_lexicon
    from duplicata.reglement import version_du

    reglement = version_du(date.today())
    chosen, words = formule_demandee(formule, reglement), find_lexicon(lexique)
    games = [
        generee_json(play(str(seed), chosen, words, reglement), seed)
        for seed in range(graine, graine + nombre)
    ]
    if as_json:
        print_json({"parties": games})
        return
    out = console()
    for game in games:
        _show_game(out, game)


def _show_game(out: "Console", game: dict[str, Any]) -> None:
    from rich.table import Table

    from duplicata.competition.annonce import annoncer_fin

    table = Table(title=dire("Graine {graine}, engagement {engagement}", **game), title_justify="left")
    for name in (dire("Coup"), dire("Tirage"), dire("Rejets"), dire("Retenu"), dire("Points")):
        table.add_column(name)
    for move in game["coups"]:
        table.add_row(*(str(move[cle]) for cle in ("coup", "tirage", "rejets", "retenu", "points")))
    table.add_row("", "", "", dire("Top"), str(game["top"]), style="bold")
    out.print(table)
    out.print(annoncer_fin(game["fin"]))
