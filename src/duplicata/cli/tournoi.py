"""``duplicata tournoi``: create, list, show, check, copy and restore tournaments."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from duplicata.cli.group import Group
from duplicata.cli.output import console, json_option, print_json
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.app.etat import Etat
    from duplicata.app.geste import Geste
    from duplicata.competition.tournoi import Tournoi

CHECK_FAILED = 1
ORGANISATEUR = "organisateur"

dossier_option = click.option(
    "--dossier",
    type=click.Path(path_type=Path),
    metavar="D",
    help="Dossier des tournois ; par défaut, celui des données.",
)


@click.group(cls=Group)
def tournoi() -> None:
    """Tournois : créer, lister, montrer, vérifier, copier, restaurer."""


def geste_de(auteur: str, motif: str = "") -> "Geste":
    """What somebody does at the keyboard, now."""
    from uuid import uuid4

    from duplicata.app.geste import Geste

    return Geste(str(uuid4()), auteur, datetime.now(UTC), motif)


@tournoi.command()
@click.argument("nom")
@click.option("--lieu", default="", metavar="L", help="Lieu.")
@click.option("--date", "jour", metavar="AAAA-MM-JJ", help="Date.")
@click.option(
    "--joueurs", type=click.Path(path_type=Path), metavar="FICHIER", help="Liste des joueurs, CSV ou .xlsx."
)
@dossier_option
@json_option
def creer(
    nom: str, lieu: str, jour: str | None, joueurs: Path | None, dossier: Path | None, as_json: bool
) -> None:
    """Crée un tournoi et y inscrit les joueurs d’une liste, tous ou aucun."""
    from duplicata.app import organisation
    from duplicata.app.salle import Salle
    from duplicata.app.tournois import Tournois
    from duplicata.documents.joueurs import lire_fichier

    fiches = lire_fichier(joueurs).fiches if joueurs else ()
    place = Tournois(dossier)
    sceau, identifiant = place.sceau, place.libre(nom)
    fichier = place.fichier(identifiant)
    with Salle.creer(fichier, sceau) as salle:
        organisation.creer_tournoi(salle, geste_de(ORGANISATEUR), nom, lieu, jour)
        if fiches:
            organisation.inscrire(salle, geste_de(ORGANISATEUR), fiches)
    if as_json:
        print_json({"tournoi": identifiant, "fichier": str(fichier), "joueurs": len(fiches)})
        return
    click.echo(dire("Tournoi « {nom} » créé : {identifiant}.", nom=nom, identifiant=identifiant))
    click.echo(dire("Joueurs inscrits : {n}.", n=len(fiches)))


@tournoi.command()
@dossier_option
@json_option
def lister(dossier: Path | None, as_json: bool) -> None:
    """Liste les tournois du dossier."""
    from duplicata.app.tournois import Tournois, lire_etat
    from duplicata.errors import SaisieInvalide

    place = Tournois(dossier)
    rows: list[dict[str, Any]] = []
    damaged: list[str] = []
    for identifiant in place.identifiants():
        try:
            ouvert = lire_etat(place.fichier(identifiant)).ouvert()
        except SaisieInvalide as error:
            damaged.append(str(error))
        else:
            rows.append({"tournoi": identifiant, **_resume(ouvert)})
    if as_json:
        print_json({"tournois": rows, "endommages": damaged, "dossier": str(place.chemin)})
        return
    from rich.table import Table

    table = Table(dire("Tournoi"), dire("Nom"), dire("Joueurs"), dire("Parties"), dire("État"), box=None)
    for row in rows:
        etat = dire("clos") if row["clos"] else dire("ouvert")
        table.add_row(row["tournoi"], row["nom"], str(row["joueurs"]), str(row["parties"]), etat)
    console().print(table)
    for sentence in damaged:
        click.echo(sentence, err=True)


@tournoi.command()
@click.argument("nom", metavar="TOURNOI")
@click.option(
    "--csv", "sortie", type=click.Path(path_type=Path), metavar="FICHIER", help="Écrit le classement en CSV."
)
@dossier_option
@json_option
def montrer(nom: str, sortie: Path | None, dossier: Path | None, as_json: bool) -> None:
    """Montre les joueurs, les parties et le classement général."""
    from duplicata.app.tournois import Tournois, lire_etat
    from duplicata.competition.general import classement_general
    from duplicata.documents.classements import classement_csv

    ouvert = lire_etat(Tournois(dossier).fichier(nom)).ouvert()
    lignes = classement_general(ouvert)
    if sortie:
        sortie.write_bytes(classement_csv(lignes))
    if as_json:
        print_json(
            {
                **_resume(ouvert),
                "parties": [_partie(numero, partie) for numero, partie in ouvert.parties.items()],
                "classement": [ligne._asdict() for ligne in lignes],
            }
        )
        return
    from rich.table import Table

    table = Table(
        *(dire("Rang"), dire("N°"), dire("Nom"), dire("Club"), dire("Parties"), dire("Total")),
        *(dire("Négatif"), "%"),
        title=ouvert.ouverture.nom,
        title_justify="left",
    )
    for ligne in lignes:
        parties = " ".join("–" if points is None else str(points) for points in ligne.totaux)
        percent = "–" if ligne.centiemes is None else f"{ligne.centiemes / 100:.2f}"
        mark = " *" if ligne.sous_reserve else ""
        cells = (f"{ligne.rang}{mark}", str(ligne.joueur), ligne.nom, ligne.club, parties)
        table.add_row(*cells, str(ligne.total), str(ligne.negatif), percent)
    console().print(table)


@tournoi.command()
@click.argument("nom", metavar="TOURNOI")
@click.option("--rejuger", is_flag=True, help="Juge à nouveau chaque bulletin et montre les écarts.")
@dossier_option
@json_option
@click.pass_context
def verifier(context: click.Context, nom: str, rejuger: bool, dossier: Path | None, as_json: bool) -> None:
    """Rejoue le journal et sa chaîne ; code de retour 1 si une ligne a été changée, ôtée ou déplacée."""
    from duplicata.app.tournois import Tournois, lire_etat
    from duplicata.errors import SaisieInvalide
    from duplicata.journal import Seal, verify
    from duplicata.journal.seal import KEY_FILE

    fichier = Tournois(dossier).fichier(nom)
    cle = fichier.parent / KEY_FILE
    verdict = verify(fichier, Seal.of_folder(fichier.parent) if cle.is_file() else None)
    faults = list(verdict.faults)
    ecarts: list[str] = []
    if verdict.sound:
        try:
            etat = lire_etat(fichier)
            ecarts = _ecarts(etat) if rejuger else []
        except SaisieInvalide as error:
            faults.append(str(error))
    if as_json:
        report = {"lignes": verdict.lines, "tete": verdict.head, "scelle": cle.is_file()}
        print_json({"sain": not faults, **report, "fautes": faults, "ecarts": ecarts})
    else:
        for fault in faults:
            click.secho(fault, fg="red")
        for ecart in ecarts:
            click.secho(ecart, fg="yellow")
        if not faults:
            click.secho(
                dire("Journal sain : {n} lignes, tête {tete}.", n=verdict.lines, tete=verdict.head[:16]),
                fg="green",
            )
        if not cle.is_file():
            click.echo(dire("La clé du sceau n’est pas ici : la tête n’a pas pu être authentifiée."))
    context.exit(CHECK_FAILED if faults else 0)


@tournoi.command()
@click.argument("nom", metavar="TOURNOI")
@click.argument("copie", type=click.Path(path_type=Path))
@dossier_option
def copier(nom: str, copie: Path, dossier: Path | None) -> None:
    """Fait une copie vérifiée d’un tournoi, même en cours de jeu."""
    from duplicata.app.tournois import Tournois
    from duplicata.journal import copy

    place = Tournois(dossier)
    verdict = copy(place.fichier(nom), copie, place.sceau)
    click.echo(dire("Copie faite : {n} lignes, tête {tete}.", n=verdict.lines, tete=verdict.head[:16]))


@tournoi.command()
@click.argument("copie", type=click.Path(path_type=Path))
@click.argument("nom", metavar="TOURNOI")
@dossier_option
def restaurer(copie: Path, nom: str, dossier: Path | None) -> None:
    """Reprend une copie comme tournoi de cet ordinateur."""
    from duplicata.app.tournois import Tournois
    from duplicata.journal import restore

    place = Tournois(dossier)
    verdict = restore(copie, place.fichier(nom), place.sceau)
    click.echo(dire("Tournoi repris : {n} lignes, tête {tete}.", n=verdict.lines, tete=verdict.head[:16]))


def _ecarts(etat: "Etat") -> list[str]:
    """Rulings that would be others today: proposals, which no check fails on."""
    from duplicata.app.audit import rejuger
    from duplicata.app.juge import Juge
    from duplicata.cli.decision_view import en_clair

    return [
        dire(
            "Partie {partie}, coup {coup}, table {table} : {rendue} ; aujourd’hui {proposee}.",
            partie=un.partie,
            coup=un.coup,
            table=un.table,
            rendue=en_clair(un.rendue),
            proposee=en_clair(un.proposee),
        )
        for un in rejuger(etat, Juge())
    ]


def _resume(ouvert: "Tournoi") -> dict[str, Any]:
    ouverture = ouvert.ouverture
    return {
        "nom": ouverture.nom,
        "lieu": ouverture.lieu,
        "date": ouverture.date,
        "joueurs": len(ouvert.inscrits),
        "parties": len(ouvert.parties),
        "clos": ouvert.clos,
    }


def _partie(numero: int, partie: Any) -> dict[str, Any]:
    fin = partie.fin.value if partie.fin else None
    return {"partie": numero, "coups": len(partie.coups), "top": partie.top, "fin": fin}
