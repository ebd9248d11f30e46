"""``duplicata tournoi verifier``, ``copier`` and ``restaurer``: the journal of a tournament."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from duplicata.cli.gesture import CHECK_FAILED, base_option, dossier_option
from duplicata.cli.group import Command
from duplicata.cli.output import json_option, print_json
from duplicata.langue import accorder, dire

if TYPE_CHECKING:
    from duplicata.app.state.state import Etat
    from duplicata.journal.reading import Reading
    from duplicata.journal.verify import Verdict

TETE_COURTE = 12
"""Digits of a head as slips and the page of the journal show it."""


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option("--rejuger", is_flag=True, help="Juge à nouveau chaque bulletin et montre les écarts.")
@click.option("--tete", metavar="EMPREINTE", help="Tête publiée (billet de correction, page du journal).")
@click.option(
    "--avec",
    metavar="AUTRE",
    type=click.Path(exists=True, path_type=Path),
    help="Autre journal du même tournoi, ou son dossier : nomme la ligne où ils se séparent.",
)
@dossier_option
@base_option
@json_option
@click.pass_context
def verifier(
    context: click.Context,
    nom: str,
    rejuger: bool,
    tete: str | None,
    avec: Path | None,
    dossier: Path | None,
    base: str | None,
    as_json: bool,
) -> None:
    """Rejoue journal, chaîne et tirages publics ; code 1 si une ligne a été changée, ôtée ou déplacée."""
    from contextlib import closing

    from duplicata.app.room.base.tournois import tournois_de
    from duplicata.cli.tournaments.fourche import fourches
    from duplicata.cli.tournaments.sondage import fautes
    from duplicata.errors import SaisieInvalide
    from duplicata.journal import Seal

    place = tournois_de(dossier, base)
    fichier = place.fichier(nom)
    if not place.base and not fichier.exists():
        raise SaisieInvalide(dire("Le fichier « {nom} » n’existe pas.", nom=fichier))
    if place.base and avec:
        raise SaisieInvalide(dire("--avec compare deux fichiers : « tournoi copier » en fait un d’abord."))
    sceau = Seal.kept_in(fichier.parent)
    verdict = place.verifier(nom)
    faults = [*verdict.faults, *(fourches(fichier, avec) if verdict.sound and not place.base else ())]
    ecarts: list[str] = []
    publiee = None
    tirages: list[dict[str, Any]] = []
    if verdict.sound:
        try:
            etat = place.etat(nom)
            ecarts = _ecarts(etat) if rejuger else []
            tirages = _tirages(etat)
            with closing(place.lire(nom)) as journal:
                publiee = _ligne_publiee(journal, tete) if tete else None
                faults += fautes(etat, journal)
        except SaisieInvalide as error:
            faults.append(str(error))
    if as_json:
        sain = False if faults else True if sceau or publiee == verdict.lines else None
        report = {"sain": sain, "lignes": verdict.lines, "tete": verdict.head, "scelle": sceau is not None}
        print_json({**report, "fautes": faults, "ecarts": ecarts, "tirages": tirages})
    else:
        for fault in faults:
            click.secho(fault, fg="red")
        for compares in tirages:
            click.secho(_dire_tirages(**compares), fg="yellow" if compares["autre"] else "green")
        for ecart in ecarts:
            click.secho(ecart, fg="yellow")
        if not faults and sceau:
            click.secho(
                dire(
                    "Journal sain : {lignes}, tête {tete}.", lignes=_lignes(verdict), tete=verdict.head[:16]
                ),
                fg="green",
            )
        elif publiee and not faults:
            click.secho(
                dire(
                    "Chaîne entière ({lignes}) : la tête publiée y est à la ligne {m}, rien n’a changé "
                    "avant. Sans la clé, ce qui la suit n’est pas garanti.",
                    lignes=_lignes(verdict),
                    m=publiee,
                ),
                fg="green" if publiee == verdict.lines else "yellow",
            )
        elif not faults:
            click.secho(
                dire(
                    "Chaîne entière ({lignes}, tête {tete}), mais sceau non vérifié : "
                    "la clé n’est pas ici. Un journal raccourci ou refait passerait aussi.",
                    lignes=_lignes(verdict),
                    tete=verdict.head[:16],
                ),
                fg="yellow",
            )
    context.exit(CHECK_FAILED if faults else 0)


def _lignes(verdict: "Verdict") -> str:
    return accorder(verdict.lines, "{n} ligne", "{n} lignes")


def _ligne_publiee(journal: "Reading", tete: str) -> int:
    """The line whose digest was published: a journal shortened or made again does not hold it."""
    from duplicata.errors import SaisieInvalide

    cherchee = tete.strip().lower()
    if len(cherchee) < TETE_COURTE:
        raise click.BadParameter(dire("La tête publiée a au moins {n} caractères.", n=TETE_COURTE))
    trouvees = (row.seq for row in journal.rows() if row.digest.startswith(cherchee))
    ligne = next(trouvees, None)
    if ligne is None:
        raise SaisieInvalide(
            dire("La tête publiée {tete} n’est à aucune ligne : journal raccourci ou refait.", tete=tete)
        )
    return ligne


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.argument("copie", type=click.Path(path_type=Path))
@dossier_option
@base_option
def copier(nom: str, copie: Path, dossier: Path | None, base: str | None) -> None:
    """Fait une copie vérifiée d’un tournoi, même en cours de jeu."""
    from duplicata.app.room.base.tournois import tournois_de

    verdict = tournois_de(dossier, base).copier(nom, copie)
    click.echo(dire("Copie faite : {lignes}, tête {tete}.", lignes=_lignes(verdict), tete=verdict.head[:16]))


@click.command(cls=Command)
@click.argument("copie", type=click.Path(path_type=Path))
@click.argument("nom", metavar="TOURNOI")
@dossier_option
def restaurer(copie: Path, nom: str, dossier: Path | None) -> None:
    """Reprend une copie comme tournoi de cet ordinateur."""
    from duplicata.app.room.folder import Tournois
    from duplicata.journal import restore

    place = Tournois(dossier)
    verdict = restore(copie, place.fichier(nom), place.sceau)
    click.echo(
        dire("Tournoi repris : {lignes}, tête {tete}.", lignes=_lignes(verdict), tete=verdict.head[:16])
    )


def _ecarts(etat: "Etat") -> list[str]:
    """Rulings that would be others today: proposals, which no check fails on."""
    from duplicata.app.read.audit import rejuger
    from duplicata.app.room.judge import Juge
    from duplicata.cli.rulings.decision_view import en_clair

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


def _tirages(etat: "Etat") -> list[dict[str, Any]]:
    """What was drawn beside what the seeds made public give, game by game; *autre*: the first that differs.

    No check fails on it: racks may be drawn from a bag and typed, which the journal does not tell apart.
    """
    from duplicata.competition.preuve import tirages_publics

    compares = []
    for numero, partie in sorted(etat.tournoi.parties.items() if etat.tournoi else ()):
        publics = list(tirages_publics(partie))
        autres = [tirage for tirage in publics if not tirage.conforme]
        autre = autres[0]._asdict() if autres else None
        if publics:
            compares.append({"partie": numero, "tires": len(publics), "autres": len(autres), "autre": autre})
    return compares


def _dire_tirages(partie: int, tires: int, autres: int, autre: dict[str, Any] | None) -> str:
    if autre is None:
        return accorder(
            tires,
            "Partie {partie} : le tirage est celui de la graine publiée.",
            "Partie {partie} : les {n} tirages sont ceux de la graine publiée.",
            partie=partie,
        )
    return accorder(
        autres,
        "Partie {partie} : {n} tirage sur {tires} n’est pas celui de la graine publiée, tapé à la main ou "
        "changé. Coup {coup} : {fait} au lieu de {prevu}.",
        "Partie {partie} : {n} tirages sur {tires} ne sont pas ceux de la graine publiée, tapés à la main ou "
        "changés. Le premier, coup {coup} : {fait} au lieu de {prevu}.",
        partie=partie,
        tires=tires,
        coup=autre["coup"],
        fait=autre["fait"],
        prevu=autre["prevu"] or "–",
    )
