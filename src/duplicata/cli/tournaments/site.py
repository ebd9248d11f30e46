"""``duplicata tournoi site``: the pages of an event for a club's site."""

from datetime import UTC, datetime
from pathlib import Path

import click

from duplicata.cli.gesture import dossier_option, etat_lu
from duplicata.cli.group import Command
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.argument("sortie", type=click.Path(path_type=Path))
@click.option(
    "--fenetre",
    metavar="INSTANT",
    help="Rien d’une partie scellée avant cet instant (2026-11-20T22:00+01:00).",
)
@dossier_option
def site(nom: str, sortie: Path, fenetre: str | None, dossier: Path | None) -> None:
    """Écrit les pages de l’événement, sans script, dans un dossier neuf ou un fichier .zip."""
    from duplicata.app.room.folder import Tournois
    from duplicata.app.state.text import lire_instant
    from duplicata.web.pages.site import en_zip, pages_du_site

    etat = etat_lu(Tournois(dossier).fichier(nom))
    pages = list(pages_du_site(etat, datetime.now(UTC), lire_instant(fenetre) if fenetre else None))
    if sortie.suffix.lower() == ".zip":
        sortie.write_bytes(en_zip(iter(pages)))
    else:
        if sortie.exists() and (not sortie.is_dir() or any(sortie.iterdir())):
            raise SaisieInvalide(dire("« {nom} » n’est pas un dossier vide.", nom=sortie))
        for chemin, contenu in pages:
            (sortie / chemin).parent.mkdir(parents=True, exist_ok=True)
            (sortie / chemin).write_bytes(contenu)
    click.echo(accorder(len(pages), "{n} fichier écrit.", "{n} fichiers écrits."))
