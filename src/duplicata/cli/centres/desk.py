"""What the commands of the federation share."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

BASE = "duplicata.base"
_evenement = click.argument(
    "evenement", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="EVENEMENT"
)
_base = click.option(
    "--base",
    metavar="ADRESSE",
    envvar="DUPLICATA_BASE",
    expose_value=False,
    callback=lambda context, _, value: context.meta.__setitem__(BASE, value),
    help="Base PostgreSQL de la centrale, sans mot de passe ; sinon, un fichier à côté de l’événement.",
)


def evenement_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """The file of the event, and where what came in is kept."""
    return _evenement(_base(command))


def base_demandee() -> str | None:
    base: str | None = click.get_current_context().meta.get(BASE)
    return base


motif_option = click.option("--motif", required=True, metavar="TEXTE", help="Pourquoi ; écrit à côté.")
auteur_option = click.option(
    "--auteur", default="Fédération", metavar="NOM", help="Qui décide ; « Fédération » par défaut."
)
