"""What the commands of the federation share."""

from pathlib import Path

import click

evenement_argument = click.argument(
    "evenement", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="EVENEMENT"
)
motif_option = click.option("--motif", required=True, metavar="TEXTE", help="Pourquoi ; écrit à côté.")
auteur_option = click.option(
    "--auteur", default="Fédération", metavar="NOM", help="Qui décide ; « Fédération » par défaut."
)
