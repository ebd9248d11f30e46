"""``duplicata tournoi joueurs``: the players of an event as a list for another program."""

from pathlib import Path

import click

from duplicata.cli.gesture import dossier_option, etat_lu
from duplicata.cli.group import Command
from duplicata.langue import accorder, dire


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option(
    "--sortie", type=click.Path(path_type=Path), required=True, metavar="FICHIER", help="Fichier à écrire."
)
@dossier_option
def joueurs(nom: str, sortie: Path, dossier: Path | None) -> None:
    """Écrit les joueurs dans les douze champs de la base fédérale."""
    from duplicata.app.room.folder import Tournois
    from duplicata.documents.spreadsheets.base_federale import ecrire_base, perdus

    inscrits = [
        inscrit for _, inscrit in sorted(etat_lu(Tournois(dossier).fichier(nom)).ouvert().inscrits.items())
    ]
    sortie.write_bytes(ecrire_base(inscrits))
    click.echo(accorder(len(inscrits), "{n} joueur écrit.", "{n} joueurs écrits."))
    for phrase in perdus(inscrits):
        click.echo(phrase)
    if inscrits:
        click.echo(
            dire("Elo, nationalité et champs du classique restent vides : l’événement ne les connaît pas.")
        )
