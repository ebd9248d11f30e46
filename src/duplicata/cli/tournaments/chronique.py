"""``duplicata tournoi chronique``: a game told in sentences."""

from pathlib import Path

import click

from duplicata.cli.gesture import dossier_option, etat_lu
from duplicata.cli.group import Command
from duplicata.cli.output import json_option, print_json, printable


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option(
    "--partie", type=click.IntRange(min=1), metavar="N", help="Numéro de la partie ; la dernière par défaut."
)
@dossier_option
@json_option
def chronique(nom: str, partie: int | None, dossier: Path | None, as_json: bool) -> None:
    """Raconte une partie, coup par coup : à lire, ou à coller dans la page d’un club."""
    from duplicata.app.read.chronique import paragraphes
    from duplicata.app.room.folder import Tournois

    etat = etat_lu(Tournois(dossier).fichier(nom))
    numero = partie or max(etat.ouvert().parties, default=1)
    recit = paragraphes(etat.partie(numero))
    if as_json:
        print_json({"partie": numero, "paragraphes": recit})
        return
    for paragraphe in recit:
        click.echo(printable(paragraphe))
