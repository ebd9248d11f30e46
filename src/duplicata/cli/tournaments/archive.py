"""``duplicata exporter`` and ``importer``: everything of an event as JSON lines."""

import sys
from pathlib import Path

import click

from duplicata.cli.gesture import dossier_option
from duplicata.cli.group import Command
from duplicata.cli.output import json_option, print_json
from duplicata.langue import accorder, dire
from duplicata.system import put_in_place


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option(
    "--sortie",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Fichier ; par défaut, la sortie standard.",
)
@click.option("--reduit", is_flag=True, help="Sans noms, licences, comptes ni motifs ; ne s’importe pas.")
@dossier_option
def exporter(nom: str, sortie: Path | None, reduit: bool, dossier: Path | None) -> None:
    """Écrit tout l’événement, une ligne JSON par ligne du journal."""
    from contextlib import closing

    from duplicata.app.room.event_key import signataire
    from duplicata.app.room.folder import Tournois, lire_etat
    from duplicata.documents.archive.export import exporter as en_lignes
    from duplicata.journal import Seal
    from duplicata.journal.reading import Reader

    fichier = Tournois(dossier).fichier(nom)
    etat = lire_etat(fichier)
    signe_par = signataire(etat, Seal.kept_in(fichier.parent))
    with closing(Reader(fichier)) as lecteur:
        morceaux = en_lignes(lecteur.chained(), etat.ouvert().ouverture.nom, signe_par, reduit=reduit)
        if sortie is None:
            for morceau in morceaux:
                sys.stdout.buffer.write(morceau)
            return
        partiel = sortie.with_name(f"{sortie.name}.partiel")
        try:
            with partiel.open("wb") as cible:
                cible.writelines(morceaux)
            put_in_place(partiel, sortie)
        finally:
            partiel.unlink(missing_ok=True)
    click.echo(dire("Export écrit : {nom}.", nom=sortie))


@click.command(cls=Command)
@click.argument("fichier", type=click.Path(path_type=Path))
@click.argument("nom", metavar="TOURNOI")
@dossier_option
@json_option
def importer(fichier: Path, nom: str, dossier: Path | None, as_json: bool) -> None:
    """Reprend un export entier comme événement de cet ordinateur, avec les mêmes empreintes."""
    from duplicata.app.room.folder import Tournois
    from duplicata.documents.archive.importation import importer as reprendre
    from duplicata.errors import SaisieInvalide

    if fichier.is_dir():
        raise SaisieInvalide(dire("« {nom} » est un dossier, pas un fichier.", nom=fichier))
    place = Tournois(dossier)
    sceau, cible = place.sceau, place.fichier(nom)
    if cible.exists():
        raise SaisieInvalide(dire("« {nom} » existe déjà.", nom=cible.name))
    with fichier.open("rb") as ouvert:
        verdict = reprendre(ouvert, cible, sceau)
    if as_json:
        print_json({"tournoi": nom, "fichier": str(cible), "lignes": verdict.lines, "tete": verdict.head})
        return
    lignes = accorder(verdict.lines, "{n} ligne", "{n} lignes")
    click.echo(dire("Événement importé : {lignes}, tête {tete}.", lignes=lignes, tete=verdict.head[:16]))
