"""``duplicata tournoi placer`` and ``base``: tables given to all; the federation's base kept."""

from pathlib import Path

import click

from duplicata.app.state.gesture import ORGANISATEUR
from duplicata.cli.gesture import dossier_option, geste_de
from duplicata.cli.group import Command
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire, raison

ORDRES = ("nom", "serie", "rang", "numero")


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option("--ordre", type=click.Choice(ORDRES), metavar="ORDRE", help="nom, serie, rang ou numero.")
@click.option("--reprendre", is_flag=True, help="Rend à chacun sa table d’avant, jusqu’au premier tirage.")
@click.option("--parcours", metavar="RANGÉES", help="Chemin de qui porte les billets : 1-12, 24-13.")
@dossier_option
def placer(
    nom: str, ordre: str | None, reprendre: bool, parcours: str | None, dossier: Path | None
) -> None:
    """Donne une table à tous ceux qui viennent ; la partie ouverte suit tant que rien n’en est tiré."""
    from duplicata.app.gestures.pointage import parcours as de_parcours
    from duplicata.app.gestures.pointage import places
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle
    from duplicata.competition.causes import OrdreTables

    if sum((reprendre, ordre is not None, parcours is not None)) != 1:
        raise SaisieInvalide(dire("Dites l’ordre des tables (--ordre nom), --parcours ou --reprendre."))
    place = Tournois(dossier)
    with Salle.ouvrir(place.fichier(nom), place.sceau) as salle:
        geste = geste_de(ORGANISATEUR)
        if parcours is not None:
            de_parcours.fixer_parcours(salle, geste, parcours)
            click.echo(dire("Parcours fixé."))
            return
        if ordre is None:
            places.reprendre(salle, geste)
            click.echo(dire("Chacun est revenu à sa table d’avant."))
            return
        places.donner(salle, geste, OrdreTables(ordre))
        combien = len(salle.etat.ouvert().places)
    click.echo(accorder(combien, "{n} table donnée.", "{n} tables données."))


@click.command(cls=Command)
@click.argument("fichier", type=click.Path(path_type=Path), metavar="FICHIER")
@dossier_option
def base(fichier: Path, dossier: Path | None) -> None:
    """Garde la base de la fédération, où les joueurs qui se présentent se cherchent par nom ou licence."""
    from duplicata.app.room.folder import Tournois
    from duplicata.documents.base_joueurs import garder_base

    place = Tournois(dossier)
    place.preparer()
    try:
        contenu = fichier.read_bytes()
    except OSError as error:
        raise SaisieInvalide(
            dire("« {nom} » ne peut pas être lu : {raison}.", nom=fichier, raison=raison(error))
        ) from None
    gardee = garder_base(place.chemin, contenu)
    click.echo(accorder(len(gardee.licencies), "{n} licencié gardé.", "{n} licenciés gardés."))
    if gardee.ecartees:
        click.echo(
            accorder(
                gardee.ecartees,
                "{n} ligne sans nom ou sans licence écartée.",
                "{n} lignes sans nom ou sans licence écartées.",
            )
        )
