"""``duplicata tournoi chronique``: a game told in sentences."""

from datetime import UTC, datetime
from pathlib import Path

import click

from duplicata.cli.gesture import dossier_option, etat_lu
from duplicata.cli.group import Command
from duplicata.cli.output import json_option, print_json, printable
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


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
    from duplicata.app.read.public import pour_le_public, sous_fenetre
    from duplicata.app.room.folder import Tournois

    etat = pour_le_public(etat_lu(Tournois(dossier).fichier(nom)))
    numero = partie or max(etat.ouvert().parties, default=1)
    if des := sous_fenetre(etat, numero, datetime.now(UTC)):
        raise SaisieInvalide(
            dire("Partie {n} : elle ne se raconte pas avant {instant}.", n=numero, instant=des)
        )
    recit = paragraphes(etat.partie(numero))
    if as_json:
        print_json({"partie": numero, "paragraphes": recit})
        return
    for paragraphe in recit:
        click.echo(printable(paragraphe))
