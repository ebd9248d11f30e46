"""``duplicata simultane``: the federal event, the files of its centres, their cards."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from duplicata.cli.centres.centre import envoyer, ouvrir, propositions
from duplicata.cli.group import Group
from duplicata.cli.output import json_option, print_json
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire

if TYPE_CHECKING:
    from duplicata.documents.simultane.dossier import Dossier
    from duplicata.documents.simultane.evenement import Evenement


@click.group(cls=Group)
def simultane() -> None:
    """Simultané : un événement en plusieurs centres, qui jouent les mêmes parties scellées."""


sortie_option = click.option(
    "--sortie",
    type=click.Path(path_type=Path),
    required=True,
    metavar="DOSSIER",
    help="Dossier où écrire ; créé s’il manque.",
)
evenement_argument = click.argument("evenement", type=click.Path(path_type=Path), metavar="EVENEMENT")


@simultane.command()
@click.argument("fichier", metavar="FICHIER")
@sortie_option
@json_option
def creer(fichier: str, sortie: Path, as_json: bool) -> None:
    """Crée un simultané d’après sa description (YAML) : l’événement, et un dossier par centre."""
    from duplicata.app.room.folder import deposer
    from duplicata.documents.simultane import forme
    from duplicata.documents.simultane.creation import creer as faire
    from duplicata.documents.simultane.creation import lire_description
    from duplicata.documents.simultane.paquet import nom_de_l_evenement

    evenement = faire(lire_description(fichier))
    sortie.mkdir(parents=True, exist_ok=True)
    cible = sortie / nom_de_l_evenement(evenement)
    if cible.exists():
        raise SaisieInvalide(dire("« {nom} » existe déjà.", nom=cible))
    deposer(cible, forme.ecrire(evenement))
    ecrits = _ecrire_dossiers(evenement, sortie)
    if as_json:
        print_json(
            {
                "evenement": str(cible),
                "identifiant": evenement.identifiant,
                "dossiers": [str(un) for un in ecrits],
                "engagements": [partie.engagement for partie in evenement.parties],
            }
        )
        return
    click.echo(dire("Événement, à garder secret : {nom}.", nom=cible))
    click.echo(accorder(len(ecrits), "{n} dossier de centre écrit.", "{n} dossiers de centre écrits."))
    for partie in evenement.parties:
        click.echo(dire("Empreinte à publier : {empreinte}", empreinte=partie.engagement))


@simultane.command()
@evenement_argument
@sortie_option
@click.option(
    "--remplacer",
    type=click.IntRange(1),
    metavar="N",
    help="Révoque le dossier perdu du centre N, et n’écrit que celui qui le remplace.",
)
def dossiers(evenement: Path, sortie: Path, remplacer: int | None) -> None:
    """Écrit de nouveau les dossiers des centres, ou celui qui remplace un dossier perdu."""
    from duplicata.app.room.folder import deposer
    from duplicata.documents.simultane import forme
    from duplicata.documents.simultane.creation import remplacer as renouveler

    lu = _lire(evenement)
    sortie.mkdir(parents=True, exist_ok=True)
    if remplacer is not None:
        lu = renouveler(lu, remplacer)
        # Before the file that bears the new key: a centre never has a key that the federation forgot.
        deposer(evenement, forme.ecrire(lu))
    ecrits = _ecrire_dossiers(lu, sortie, remplacer)
    click.echo(accorder(len(ecrits), "{n} dossier de centre écrit.", "{n} dossiers de centre écrits."))
    if remplacer is not None:
        click.echo(
            dire("Donnez aussi « {nom} » à la centrale : l’ancien dossier y est révoqué.", nom=evenement)
        )


@simultane.command()
@click.argument("fichier", type=click.Path(path_type=Path), metavar="DOSSIER")
@click.option(
    "--sortie",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Fichier PDF ; par défaut, à côté du dossier.",
)
def carte(fichier: Path, sortie: Path | None) -> None:
    """Écrit la carte d’un centre, une page : qui, quand, que faire, les codes, le téléphone, la fenêtre."""
    from duplicata.documents.fichier import lire_octets
    from duplicata.documents.papier.centre import papier_carte
    from duplicata.documents.papier.composition import composer
    from duplicata.documents.simultane.dossier import lire_dossier

    cible = sortie or fichier.with_suffix(".pdf")
    cible.write_bytes(composer(papier_carte(lire_dossier(lire_octets(str(fichier))))).pdf)
    click.echo(dire("Document écrit : {fichier}.", fichier=cible))


def _lire(fichier: Path) -> "Evenement":
    from duplicata.documents.fichier import lire_octets
    from duplicata.documents.simultane.evenement import lire_evenement

    return lire_evenement(lire_octets(str(fichier)))


def _ecrire_dossiers(evenement: "Evenement", sortie: Path, numero: int | None = None) -> list[Path]:
    from duplicata.app.room.folder import deposer
    from duplicata.documents.papier.centre import papier_carte
    from duplicata.documents.papier.composition import composer, installe
    from duplicata.documents.simultane import forme
    from duplicata.documents.simultane.dossier import dossier_de
    from duplicata.documents.simultane.paquet import nom_du_dossier

    ecrits = []
    for centre in evenement.centres:
        if numero not in (None, centre.numero):
            continue
        dossier: Dossier = dossier_de(evenement, centre)
        chemin = sortie / nom_du_dossier(centre)
        deposer(chemin, forme.ecrire(dossier))
        if installe():
            chemin.with_suffix(".pdf").write_bytes(composer(papier_carte(dossier)).pdf)
        ecrits.append(chemin)
    return ecrits


for command in (ouvrir, envoyer, propositions):
    simultane.add_command(command)
