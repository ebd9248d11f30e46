"""``duplicata resultats``: the signed results file of an event, its twin for spreadsheets, and its check."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from duplicata.app.state.gesture import ORGANISATEUR
from duplicata.cli.gesture import CHECK_FAILED, dossier_option, geste_de
from duplicata.cli.group import Group
from duplicata.cli.output import json_option, print_json, printable
from duplicata.langue import accorder, dire

if TYPE_CHECKING:
    from duplicata.app.room.event_key import Signataire
    from duplicata.app.room.folder import Tournois


@click.group(cls=Group)
def resultats() -> None:
    """Fichier de résultats « duplicata-resultats » 1.0 : écrire, vérifier, fusionner."""


@resultats.command()
@click.argument("nom", metavar="TOURNOI")
@click.option(
    "--sortie",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Fichier ; par défaut, la sortie standard.",
)
@click.option(
    "--xlsx",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Écrit aussi le classeur des résultats.",
)
@dossier_option
def ecrire(nom: str, sortie: Path | None, xlsx: Path | None, dossier: Path | None) -> None:
    """Écrit les résultats, signés par la clé de l’événement."""
    from duplicata.app.room.folder import Tournois, lire_etat
    from duplicata.documents.results.ecriture import ecrire_resultats, tete_de
    from duplicata.journal import read_rows

    fichier = Tournois(dossier).fichier(nom)
    signe_par = _signataire(Tournois(dossier), fichier)
    etat = lire_etat(fichier)
    contenu = ecrire_resultats(etat, tete_de(etat, read_rows(fichier)), signe_par)
    if xlsx:
        from duplicata.documents.spreadsheets.resultats import classeur_resultats

        xlsx.write_bytes(classeur_resultats(etat))
    if sortie is None:
        click.echo(contenu.decode(), nl=False)
        return
    sortie.write_bytes(contenu)
    click.echo(
        dire("Résultats écrits : {nom}. Clé de l’événement : {cle}", nom=sortie, cle=signe_par.publiee.cle)
    )


def _signataire(place: "Tournois", fichier: Path) -> "Signataire":
    """A running server holds the journal: it is opened for writing only where a key has to be published."""
    from duplicata.app.room.event_key import publier_cle, signataire
    from duplicata.app.room.folder import lire_etat
    from duplicata.app.room.room import Salle

    connu = signataire(lire_etat(fichier), place.sceau)
    if connu:
        return connu
    with Salle.ouvrir(fichier, place.sceau) as salle:
        return publier_cle(salle, geste_de(ORGANISATEUR))


@resultats.command()
@click.argument("fichier", metavar="FICHIER")
@click.option("--cle", metavar="CLE", help="Clé de l’événement, telle qu’elle a été publiée.")
@json_option
@click.pass_context
def verifier(context: click.Context, fichier: str, cle: str | None, as_json: bool) -> None:
    """Vérifie un fichier de résultats : forme, sommes, rangs, signature ; code 1 s’il y a une faute."""
    from duplicata.documents.fichier import lire_octets
    from duplicata.documents.results.verification import verifier_resultats

    constats = verifier_resultats(lire_octets(fichier), cle)
    if as_json:
        print_json({"juste": not constats, "fautes": [un._asdict() for un in constats]})
    else:
        for un in constats:
            click.secho(printable(dire("Ligne {n} : {faute}", n=un.ligne, faute=un.phrase)), fg="red")
        if constats:
            click.echo(accorder(len(constats), "{n} faute.", "{n} fautes."))
        elif cle:
            click.secho(dire("Fichier juste, signé par la clé publiée."), fg="green")
        else:
            click.secho(
                dire(
                    "Fichier juste, et signé par la clé qu’il porte : comparez-la à celle que l’événement a "
                    "publiée (--cle)."
                ),
                fg="green",
            )
    context.exit(CHECK_FAILED if constats else 0)


@resultats.command()
@click.argument("fichiers", metavar="FICHIER...", nargs=-1, required=True)
@click.option(
    "--solos",
    type=click.Choice(["salle", "evenement"]),
    default="salle",
    help="Solos de chaque salle, par défaut, ou recomptés sur tous les joueurs.",
)
@click.option(
    "--seuil-solo",
    type=click.IntRange(2),
    metavar="N",
    default=16,
    help="Joueurs à partir desquels un solo est payé, 16 par défaut.",
)
@click.option(
    "--bonus-solo",
    type=click.IntRange(0),
    metavar="N",
    default=10,
    help="Points d’un solo, 10 par défaut.",
)
@json_option
def fusionner(
    fichiers: tuple[str, ...], solos: str, seuil_solo: int, bonus_solo: int, as_json: bool
) -> None:
    """Classe ensemble les joueurs de plusieurs salles qui ont joué les mêmes parties."""
    from duplicata.documents.fichier import lire_octets
    from duplicata.documents.results.reunion import Solos, lire_salle, reunir

    regle = Solos(seuil_solo, bonus_solo) if solos == "evenement" else None
    trouvee = reunir([lire_salle(lire_octets(un), un) for un in fichiers], regle)
    if as_json:
        places = [place._asdict() for place in trouvee.places]
        print_json({"salles": trouvee.salles, "places": places, "avis": trouvee.avis})
        return
    for place in trouvee.places:
        marque = dire(" (sous réserve)") if place.sous_reserve else ""
        ligne = f"{place.rang:>5}  {place.total:>6}  {place.nom} – {place.salle}{marque}"
        click.echo(printable(ligne))
    for avis in trouvee.avis:
        click.secho(printable(avis), fg="yellow")
