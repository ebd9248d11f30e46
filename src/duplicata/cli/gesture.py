"""What the commands on tournaments share: their folder, the gesture of whoever types."""

import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from duplicata.cli.output import printable
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.app.gestures.sieges import Plage
    from duplicata.app.room.folder import Tournois
    from duplicata.app.state.gesture import Geste
    from duplicata.app.state.state import Etat

_PLAGE = re.compile(r"(?P<arbitre>[^:]+):\s*(?P<premiere>\d{1,5})(?:-(?P<derniere>\d{1,5}))?\Z", re.ASCII)

CHECK_FAILED = 1

dossier_option = click.option(
    "--dossier",
    type=click.Path(path_type=Path),
    metavar="D",
    help="Dossier des tournois ; par défaut, celui des données.",
)


base_option = click.option(
    "--base",
    metavar="ADRESSE",
    envvar="DUPLICATA_BASE",
    help="Base PostgreSQL où sont les tournois : postgresql://serveur/base, sans mot de passe.",
)


def geste_de(auteur: str, motif: str = "") -> "Geste":
    """What somebody does at the keyboard, now."""
    from uuid import uuid4

    from duplicata.app.state.gesture import Geste

    return Geste(str(uuid4()), auteur, datetime.now(UTC), motif)


def etat_lu(fichier: Path) -> "Etat":
    """What a tournament amounts to; a journal changed from outside is shown too, but not in silence."""
    from duplicata.app.room.folder import lire_etat
    from duplicata.journal import Seal, verify

    etat = lire_etat(fichier)
    verdict = verify(fichier, Seal.kept_in(fichier.parent))
    if not verdict.sound:
        _prevenir(verdict.faults[0])
    return etat


def etat_du(place: "Tournois", nom: str) -> "Etat":
    """The same of a tournament of a folder or of a base."""
    if not place.base:
        return etat_lu(place.fichier(nom))
    etat, verdict = place.etat(nom), place.verifier(nom)
    if not verdict.sound:
        _prevenir(verdict.faults[0])
    return etat


def _prevenir(faute: str) -> None:
    phrase = dire("Attention, journal changé hors de duplicata : {faute}", faute=faute)
    click.echo(printable(phrase), err=True)


def verifier_date(texte: str | None) -> None:
    """The day of a tournament, if it is given."""
    try:
        if texte:
            date.fromisoformat(texte)
    except ValueError:
        raise SaisieInvalide(dire("Date « {texte} » : écrire 2023-11-18.", texte=texte)) from None


arbitres_option = click.option(
    "--arbitres", default="", metavar="A:1-20,B:21-40", help="Tables que chaque arbitre corrige."
)


def lire_plages(texte: str) -> "list[Plage]":
    """``A:1-20,B:21-40``: the tables of each arbiter, the base of an average (5.9)."""
    from duplicata.app.gestures.sieges import Plage

    plages = []
    for morceau in filter(None, (un.strip() for un in texte.split(","))):
        lu = _PLAGE.match(morceau)
        if lu is None:
            raise SaisieInvalide(dire("Arbitres : « {texte} » ; écrire A:1-20,B:21-40.", texte=morceau))
        premiere = int(lu["premiere"])
        plages.append(Plage(lu["arbitre"].strip(), premiere, int(lu["derniere"] or premiere)))
    return plages
