"""``duplicata tournoi inscrire``, ``ouvrir``, ``retirer``, ``clore``…: players, games, final standings."""

from datetime import date
from pathlib import Path

import click

from duplicata.app.state.gesture import ORGANISATEUR
from duplicata.cli.games.formule import formule_demandee, formule_option
from duplicata.cli.games.source import code_option, ouvrir_du_centre, ouvrir_scellee, scellee_option
from duplicata.cli.gesture import arbitres_option, dossier_option, geste_de, lire_plages
from duplicata.cli.group import Command
from duplicata.cli.output import json_option, lexique_option, print_json, printable
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@formule_option
@click.option(
    "--reglement",
    metavar="ID",
    help="Règlement, de fisf-2010 à fisf-2023 ; par défaut, celui en vigueur aujourd’hui.",
)
@click.option("--titre", default="", metavar="NOM", help="Nom de la partie.")
@click.option("--joueurs", default="", metavar="N,N…", help="Numéros des joueurs assis ; par défaut, tous.")
@arbitres_option
@click.option("--barrage", is_flag=True, help="Partie de départage : elle n’ajoute rien aux totaux.")
@click.option(
    "--seuil-solo",
    type=click.IntRange(1),
    default=16,
    metavar="N",
    help="Joueurs à partir desquels un solo paie ; 16 par défaut.",
)
@click.option(
    "--bonus-solo",
    type=click.IntRange(0),
    default=10,
    metavar="N",
    help="Points d’un solo ; 10 par défaut.",
)
@scellee_option
@code_option
@click.option(
    "--fenetre",
    metavar="INSTANT",
    help="La partie scellée n’est ni montrée ni rejouée avant cet instant (2026-11-20T22:00+01:00).",
)
@lexique_option
@dossier_option
@json_option
def ouvrir(
    nom: str,
    formule: str,
    reglement: str | None,
    titre: str,
    joueurs: str,
    arbitres: str,
    barrage: bool,
    seuil_solo: int,
    bonus_solo: int,
    scellee: Path | None,
    code: str | None,
    fenetre: str | None,
    lexique: str | None,
    dossier: Path | None,
    as_json: bool,
) -> None:
    """Ouvre la partie suivante d’un tournoi ; « partie jouer » la mène."""
    from duplicata.app.gestures import organisation, source
    from duplicata.app.gestures.organisation import Programme
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle
    from duplicata.app.state.text import lire_instant
    from duplicata.reglement import version_du

    texte = reglement or version_du(date.today())
    place = Tournois(dossier)
    sceau, fichier = place.sceau, place.fichier(nom)
    assis, plages = _numeros(joueurs), lire_plages(arbitres)
    with Salle.ouvrir(fichier, sceau) as salle:
        numero = salle.etat.ouvert().prochaine
        centre = salle.etat.ouvert().centre
        if scellee or centre:
            preparee = ouvrir_scellee(scellee, code) if scellee else ouvrir_du_centre(salle, code)
            programme = source.programme(salle, preparee, titre, departage=barrage)
            if fenetre:
                programme = programme._replace(fenetre=lire_instant(fenetre).isoformat(timespec="minutes"))
        else:
            graine = sceau.derive(f"{fichier.name}/{numero}")
            choisie = formule_demandee(formule, texte)
            programme = Programme(
                texte, choisie, titre, lexique=lexique or "", graine=graine, departage=barrage
            )
        programme = programme._replace(seuil_solo=seuil_solo, bonus_solo=bonus_solo)
        organisation.ouvrir_partie(salle, geste_de(ORGANISATEUR), programme, plages, assis)
        tables = len(salle.etat.partie(numero).joueurs)
    if as_json:
        print_json({"partie": numero, "joueurs": tables, "engagement": programme.engagement})
        return
    jouees = accorder(tables, "{n} table", "{n} tables")
    click.echo(dire("Partie {n} ouverte, {tables}.", n=numero, tables=jouees))
    click.echo(dire("Empreinte publiée : {empreinte}", empreinte=programme.engagement))


def _numeros(texte: str) -> tuple[int, ...]:
    numeros = [un.strip() for un in texte.split(",") if un.strip()]
    etrange = next((un for un in numeros if not (un.isascii() and un.isdecimal())), None)
    if etrange is not None:
        raise SaisieInvalide(dire("« {texte} » n’est pas un numéro de joueur.", texte=etrange))
    return tuple(map(int, numeros))


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.argument("fichier", type=click.Path(path_type=Path), metavar="FICHIER")
@dossier_option
@json_option
def inscrire(nom: str, fichier: Path, dossier: Path | None, as_json: bool) -> None:
    """Inscrit les joueurs d’une liste, tous ou aucun, au tournoi déjà créé."""
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle
    from duplicata.documents.joueurs import inscrire_liste, lire_fichier

    lues = lire_fichier(fichier)
    place = Tournois(dossier)
    with Salle.ouvrir(place.fichier(nom), place.sceau) as salle:
        inscrire_liste(salle, geste_de(ORGANISATEUR), lues)
    if as_json:
        print_json({"joueurs": len(lues.fiches), "colonnes_ignorees": list(lues.colonnes_ignorees)})
        return
    click.echo(dire("Joueurs inscrits : {n}.", n=len(lues.fiches)))
    if lues.colonnes_ignorees:
        colonnes = printable(", ".join(lues.colonnes_ignorees))
        click.echo(dire("Colonnes non reprises : {colonnes}.", colonnes=colonnes))


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option("--motif", default="", metavar="TEXTE", help="Raison de clore avant que tout soit réglé.")
@dossier_option
def clore(nom: str, motif: str, dossier: Path | None) -> None:
    """Déclare le classement définitif ; refusé tant qu’un bulletin n’est ni jugé ni déclaré manquant.

    Tant qu’un écart ou un cas n’est pas réglé, il y faut un motif : le classement reste alors sous réserve.
    """
    from duplicata.app.gestures import organisation
    from duplicata.app.read.reconciliation import dire_classement
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle

    place = Tournois(dossier)
    with Salle.ouvrir(place.fichier(nom), place.sceau) as salle:
        organisation.clore_tournoi(salle, geste_de(ORGANISATEUR, motif))
        click.echo(dire_classement(salle.etat))


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option("--motif", required=True, metavar="TEXTE", help="Raison, gardée au journal.")
@dossier_option
def rouvrir(nom: str, motif: str, dossier: Path | None) -> None:
    """Rouvre un tournoi clos : ses résultats peuvent de nouveau changer."""
    from duplicata.app.gestures import organisation
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle

    place = Tournois(dossier)
    with Salle.ouvrir(place.fichier(nom), place.sceau) as salle:
        organisation.rouvrir_tournoi(salle, geste_de(ORGANISATEUR, motif))
    click.echo(dire("Classement provisoire."))


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option("--partie", type=click.IntRange(min=1), required=True, metavar="N", help="Numéro de la partie.")
@click.option("--motif", required=True, metavar="TEXTE", help="Raison, gardée au journal.")
@dossier_option
def retirer(nom: str, partie: int, motif: str, dossier: Path | None) -> None:
    """Retire une partie ouverte par erreur, tant que rien n’en est tiré."""
    from duplicata.app.gestures.organisation import retirer_partie
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle

    place = Tournois(dossier)
    with Salle.ouvrir(place.fichier(nom), place.sceau) as salle:
        retirer_partie(salle, geste_de(ORGANISATEUR, motif), partie)
    click.echo(dire("Partie {n} retirée.", n=partie))
