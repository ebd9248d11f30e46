"""A sealed game, and the code that opens it, as the commands take them."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.app.room.room import Salle
    from duplicata.competition.preparee import PartiePreparee

scellee_option = click.option(
    "--scellee",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Partie préparée et scellée, à rejouer.",
)
code_option = click.option(
    "--code", envvar="DUPLICATA_CODE", metavar="CODE", help="Code de la partie scellée ; demandé s’il manque."
)


def ouvrir_scellee(fichier: Path, code: str | None) -> "PartiePreparee":
    from duplicata.documents.fichier import lire_octets

    return _ouvrir(lire_octets(str(fichier)), code)


def ouvrir_du_centre(salle: "Salle", code: str | None, numero: int | None = None) -> "PartiePreparee":
    """The next game of the centre's file, or the one that game *numero* is."""
    from duplicata.documents.simultane.ouverture import enveloppe, exiger_du_simultane

    dossier, partie = enveloppe(salle, numero)
    preparee = _ouvrir(partie.enveloppe.encode(), code)
    exiger_du_simultane(dossier, preparee)
    return preparee


def _ouvrir(donnees: bytes, code: str | None) -> "PartiePreparee":
    from duplicata.documents.enveloppe import desceller, lire_entete

    lire_entete(donnees)
    if not code and sys.stdin.isatty():
        code = click.prompt(dire("Code de la partie scellée"), hide_input=True, err=True)
    if not code:
        raise SaisieInvalide(dire("Il manque le code de la partie scellée."))
    return desceller(donnees, code, datetime.now(UTC))
