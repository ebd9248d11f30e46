"""What the commands on tournaments share: their folder, the gesture of whoever types."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from duplicata.app.geste import Geste

CHECK_FAILED = 1
ORGANISATEUR = "organisateur"

dossier_option = click.option(
    "--dossier",
    type=click.Path(path_type=Path),
    metavar="D",
    help="Dossier des tournois ; par défaut, celui des données.",
)


def geste_de(auteur: str, motif: str = "") -> "Geste":
    """What somebody does at the keyboard, now."""
    from uuid import uuid4

    from duplicata.app.geste import Geste

    return Geste(str(uuid4()), auteur, datetime.now(UTC), motif)
