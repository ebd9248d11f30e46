"""``duplicata tournoi``: create, list, show, check, copy and restore tournaments."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from duplicata.app.state.gesture import ORGANISATEUR
from duplicata.cli.gesture import base_option, dossier_option, etat_du, geste_de, verifier_date
from duplicata.cli.group import Group
from duplicata.cli.output import console, json_option, percentage, print_json, printable
from duplicata.cli.tournaments.affaires import affaires, appel, dossier
from duplicata.cli.tournaments.chronique import chronique
from duplicata.cli.tournaments.conservation import effacer, supprimer
from duplicata.cli.tournaments.joueurs import joueurs as joueurs_
from duplicata.cli.tournaments.journal import copier, restaurer, verifier
from duplicata.cli.tournaments.multiplex.salles import mener, suivre
from duplicata.cli.tournaments.parties import clore, inscrire, ouvrir, retirer, rouvrir
from duplicata.cli.tournaments.pointage.placer import base as base_joueurs
from duplicata.cli.tournaments.pointage.placer import placer
from duplicata.cli.tournaments.pointage.pointer import pointer
from duplicata.cli.tournaments.site import site
from duplicata.cli.tournaments.sondage import sondage
from duplicata.langue import dire, nombre

if TYPE_CHECKING:
    from duplicata.competition.tournoi import Tournoi


@click.group(cls=Group)
def tournoi() -> None:
    """Tournois : créer, ouvrir une partie, montrer, clore, rouvrir, vérifier, copier, restaurer."""


@tournoi.command()
@click.argument("nom")
@click.option("--lieu", default="", metavar="L", help="Lieu.")
@click.option("--date", "jour", metavar="AAAA-MM-JJ", help="Date.")
@click.option(
    "--joueurs", type=click.Path(path_type=Path), metavar="FICHIER", help="Liste des joueurs, CSV ou .xlsx."
)
@click.option(
    "--departage",
    type=click.Choice(["partage", "derniere_partie", "tops_perdus", "mort_subite"]),
    default="partage",
    help="Comment l’épreuve départage les totaux égaux.",
)
@dossier_option
@base_option
@json_option
def creer(
    nom: str,
    lieu: str,
    jour: str | None,
    joueurs: Path | None,
    departage: str,
    dossier: Path | None,
    base: str | None,
    as_json: bool,
) -> None:
    """Crée un tournoi et y inscrit les joueurs d’une liste, tous ou aucun."""
    from duplicata.app.gestures import organisation
    from duplicata.app.room.base.tournois import tournois_de
    from duplicata.app.room.room import Salle
    from duplicata.app.state.text import verifier_texte
    from duplicata.competition.causes import Departage
    from duplicata.documents.joueurs import lire_fichier

    fiches = lire_fichier(joueurs).fiches if joueurs else ()
    verifier_date(jour)
    verifier_texte(lieu)
    place = tournois_de(dossier, base)
    sceau, identifiant = place.sceau, place.libre(nom)
    fichier = place.base or str(place.fichier(identifiant))
    with Salle.sur(place.creer(identifiant), sceau) as salle:
        organisation.creer_tournoi(
            salle, geste_de(ORGANISATEUR), nom, lieu, jour, departage=Departage(departage)
        )
        if fiches:
            organisation.inscrire(salle, geste_de(ORGANISATEUR), fiches)
    if as_json:
        print_json({"tournoi": identifiant, "fichier": fichier, "joueurs": len(fiches)})
        return
    cree = dire(
        "Tournoi « {nom} » créé ; dans les commandes : {identifiant}.",
        nom=printable(nom),
        identifiant=identifiant,
    )
    click.echo(cree)
    click.echo(dire("Joueurs inscrits : {n}.", n=len(fiches)))


@tournoi.command()
@dossier_option
@base_option
@json_option
def lister(dossier: Path | None, base: str | None, as_json: bool) -> None:
    """Liste les tournois du dossier."""
    from datetime import date

    from duplicata.app.read.conservation import echeance
    from duplicata.app.room.base.tournois import tournois_de
    from duplicata.errors import SaisieInvalide

    place = tournois_de(dossier, base)
    ou = place.base or str(place.chemin)
    rows: list[dict[str, Any]] = []
    damaged: list[str] = []
    for identifiant in place.identifiants():
        try:
            lu = place.etat(identifiant)
            ouvert, garde = lu.ouvert(), echeance(lu)
        except SaisieInvalide as error:
            damaged.append(str(error))
        else:
            jusque = garde.isoformat() if garde else None
            rows.append({"tournoi": identifiant, **_resume(ouvert), "noms_jusqu_au": jusque})
    if as_json:
        print_json({"tournois": rows, "endommages": damaged, "dossier": ou})
        return
    if not rows and not damaged:
        click.echo(
            dire("Aucun tournoi dans « {dossier} » ; « tournoi creer » en crée un.", dossier=ou)
        )
        return
    from rich.table import Table

    table = Table(dire("Tournoi"), dire("Nom"), dire("Joueurs"), dire("Parties"), dire("État"), box=None)
    for row in rows:
        etat = dire("clos") if row["clos"] else dire("ouvert")
        table.add_row(row["tournoi"], row["nom"], str(row["joueurs"]), str(row["parties"]), etat)
    console().print(table)
    echus = [row["tournoi"] for row in rows if (row["noms_jusqu_au"] or "9") <= date.today().isoformat()]
    if echus:
        click.echo(
            dire("Noms à effacer (« tournoi effacer TOURNOI --tous ») : {noms}.", noms=", ".join(echus))
        )
    for sentence in damaged:
        click.echo(sentence, err=True)


@tournoi.command()
@click.argument("nom", metavar="TOURNOI")
@click.option(
    "--csv", "sortie", type=click.Path(path_type=Path), metavar="FICHIER", help="Écrit le classement en CSV."
)
@click.option("--categorie", metavar="C", help="Classement d’une seule catégorie.")
@click.option("--serie", metavar="S", help="Classement d’une seule série.")
@click.option("--club", metavar="C", help="Classement d’un seul club.")
@dossier_option
@base_option
@json_option
def montrer(
    nom: str,
    sortie: Path | None,
    categorie: str | None,
    serie: str | None,
    club: str | None,
    dossier: Path | None,
    base: str | None,
    as_json: bool,
) -> None:
    """Montre les joueurs, les parties et le classement général, ce qui l’empêche d’être définitif."""
    from duplicata.app.read.reconciliation import joueurs_sous_reserve, obstacles
    from duplicata.app.room.base.tournois import tournois_de
    from duplicata.competition.general import classement_equipes, classement_general, comptees
    from duplicata.documents.classements import classement_csv

    etat = etat_du(tournois_de(dossier, base), nom)
    ouvert, reste = etat.ouvert(), list(obstacles(etat))
    voulus = {"categorie": categorie, "serie": serie, "club": club}
    lignes = classement_general(
        ouvert,
        lambda inscrit: all(voulu in (None, getattr(inscrit, champ)) for champ, voulu in voulus.items()),
        joueurs_sous_reserve(etat),
    )
    equipes = classement_equipes(ouvert)
    if sortie:
        licences = {joueur: inscrit.licence for joueur, inscrit in ouvert.inscrits.items()}
        sortie.write_bytes(classement_csv(lignes, (partie.numero for partie in comptees(ouvert)), licences))
    if as_json:
        print_json(
            {
                **_resume(ouvert),
                "parties": [_partie(numero, partie) for numero, partie in ouvert.parties.items()],
                "classement": [ligne._asdict() for ligne in lignes],
                "equipes": [equipe._asdict() for equipe in equipes],
                "definitif": etat.definitif,
                "obstacles": reste,
            }
        )
        return
    from rich.table import Table

    from duplicata.app.gestures.organisation import CITEES
    from duplicata.app.read.reconciliation import dire_classement
    from duplicata.app.read.reste import en_suspens
    from duplicata.cli.games.display import en_secondes, table_equipes

    chronos = any(ligne.temps is not None for ligne in lignes)
    table = Table(
        *(dire("Rang"), dire("N°"), dire("Nom"), dire("Club"), dire("Parties"), dire("Total")),
        *(dire("Négatif"), "%", *([dire("Temps")] if chronos else [])),
        title=ouvert.ouverture.nom,
        title_justify="left",
    )
    for ligne in lignes:
        parties = " ".join("–" if points is None else str(points) for points in ligne.totaux)
        percent = percentage(ligne.centiemes)
        mark = " *" if ligne.sous_reserve else ""
        cells = (f"{ligne.rang}{mark}", str(ligne.joueur), ligne.nom, ligne.club, parties)
        temps = [] if ligne.temps is None else [en_secondes(ligne.temps)]
        table.add_row(*cells, nombre(ligne.total), nombre(ligne.negatif), percent, *temps)
    out = console()
    out.print(table)
    if equipes:
        out.print(table_equipes(equipes))
    for numero, partie in ouvert.parties.items():
        for germe in filter(lambda germe: germe.engagement, partie.germes):
            publiee = dire(
                "Partie {n}, empreinte publiée : {empreinte}", n=numero, empreinte=germe.engagement
            )
            if germe.coup > 1:
                publiee = dire("{phrase}, à partir du coup {coup}", phrase=publiee, coup=germe.coup)
            out.print(publiee)
    out.print(dire_classement(etat))
    for phrase in [*reste, *(f"{un.phrase}." for un in en_suspens(etat))][:CITEES]:
        out.print(phrase)


for command in (
    *(inscrire, base_joueurs, pointer, placer, ouvrir, retirer, mener, suivre),
    *(chronique, affaires, appel, dossier, clore, rouvrir),
    *(joueurs_, site, verifier, sondage, copier, restaurer, effacer, supprimer),
):
    tournoi.add_command(command)


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
    from msgspec import to_builtins

    fin = partie.fin.value if partie.fin else None
    ouverture = partie.ouverture
    return {
        "partie": numero,
        "nom": ouverture.nom,
        "formule": partie.formule.nom,
        "coups": len(partie.coups),
        "top": partie.top,
        "fin": fin,
        "barrage": ouverture.departage,
        "preparee": ouverture.preparee,
        "engagement": partie.engagement,
        "graine": partie.graine,
        "germes": to_builtins(partie.germes),
    }
