"""``duplicata base``: prepare a PostgreSQL base, look after it, bring tournaments into it and back."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from duplicata.cli.gesture import CHECK_FAILED, dossier_option
from duplicata.cli.group import Group
from duplicata.cli.output import json_option, print_json
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire

if TYPE_CHECKING:
    from duplicata.app.room.base.tournois import TournoisEnBase
    from duplicata.web.access.store import Kept

adresse_option = click.option(
    "--base",
    metavar="ADRESSE",
    envvar="DUPLICATA_BASE",
    required=True,
    help="Adresse de la base : postgresql://serveur/base, sans mot de passe.",
)


@click.group(cls=Group)
def base() -> None:
    """Base PostgreSQL : la préparer, la vérifier, y prendre un tournoi, le rendre."""


@base.command()
@click.option("--base", metavar="ADRESSE", envvar="DUPLICATA_BASE", help="Adresse de la base.")
@click.option("--sql", is_flag=True, help="Montre seulement ce qui serait exécuté.")
def creer(base: str | None, sql: bool) -> None:
    """Prépare une base vide : tables, gardes, et trois rôles sans mot de passe aux droits les plus courts.

    À lancer une fois, par l’administrateur de la base. « duplicata_ecrit » est le groupe des serveurs,
    « duplicata_lit » celui des programmes qui ne font que montrer.
    """
    from duplicata.journal.postgres import schema

    if sql:
        click.echo("".join(f"{statement};\n" for statement in ("BEGIN", *schema.statements(0), "COMMIT")))
        return
    if base is None:
        raise SaisieInvalide(dire("« base creer » demande --base, ou --sql."))
    _migrer(base, neuve=True)


@base.command()
@adresse_option
def migrer(base: str) -> None:
    """Met une base d’une version précédente à celle de ce programme, en entier ou pas du tout."""
    _migrer(base, neuve=False)


def _migrer(adresse: str, *, neuve: bool) -> None:
    from contextlib import closing

    from duplicata.journal.postgres import schema
    from duplicata.journal.postgres.address import Adresse
    from duplicata.journal.postgres.failures import at_the_door
    from duplicata.journal.postgres.gate import open_writer

    lieu = Adresse.lue(adresse)
    with closing(open_writer(lieu)) as connection, at_the_door(lieu):
        if not neuve and not schema.version_of(connection):
            raise SaisieInvalide(
                dire("La base {base} n’est pas préparée : « duplicata base creer » d’abord.", base=lieu)
            )
        avant = schema.migrate(connection)
    if avant == schema.VERSION:
        click.echo(dire("La base {base} est déjà en version {n}.", base=lieu, n=schema.VERSION))
    else:
        click.echo(dire("La base {base} est en version {n}.", base=lieu, n=schema.VERSION))


@base.command()
@adresse_option
@dossier_option
@json_option
@click.pass_context
def verifier(context: click.Context, base: str, dossier: Path | None, as_json: bool) -> None:
    """Vérifie réglages et journaux de la base ; code 1 si quelque chose manque ou a été changé."""
    place = _place(dossier, base)
    reglages = place.cluster.settings()
    verdicts = {nom: place.verifier(nom) for nom in place.identifiants()}
    fautes = [*filter(None, [reglages.fault]), *(f"{n} : {f}" for n, v in verdicts.items() for f in v.faults)]
    if as_json:
        journaux = [{"tournoi": nom, "lignes": un.lines, "tete": un.head} for nom, un in verdicts.items()]
        secours = reglages.standbys
        print_json({"base": place.base, "secours": secours, "journaux": journaux, "fautes": fautes})
    else:
        for nom, un in verdicts.items():
            click.echo(
                dire(
                    "« {nom} » : {lignes}, tête {tete}.",
                    nom=nom,
                    lignes=accorder(un.lines, "{n} ligne", "{n} lignes"),
                    tete=un.head[:16],
                )
            )
        if reglages.standbys:
            click.echo(dire("Serveur de secours synchrone : {secours}.", secours=reglages.standbys))
        else:
            click.secho(place.cluster.alone(), fg="yellow")
        for faute in fautes:
            click.secho(faute, fg="red")
    context.exit(CHECK_FAILED if fautes else 0)


@base.command()
@click.argument("nom", metavar="TOURNOI")
@adresse_option
@dossier_option
def prendre(nom: str, base: str, dossier: Path | None) -> None:
    """Prend un tournoi du dossier dans la base : mêmes lignes, mêmes empreintes, badges et graines compris.

    Son fichier reste dans le dossier, sous un nom qui finit par « .en-base ».
    """
    from duplicata.app.room.folder import Tournois
    from duplicata.web.access.store import FICHIER, AccessStore

    place, ici = _place(dossier, base), Tournois(dossier)
    sceau = ici.sceau
    if (ici.chemin / FICHIER).exists():
        de, vers = AccessStore(ici.chemin), _store(place)
        try:
            de.confier(vers, nom)
        finally:
            de.fermer()
            vers.fermer()
    lignes = place.cluster.take(nom, ici.fichier(nom), sceau)
    click.echo(
        dire(
            "« {nom} » est dans la base {base} : {lignes}.",
            nom=nom,
            base=place.base,
            lignes=accorder(lignes, "{n} ligne", "{n} lignes"),
        )
    )


@base.command()
@click.argument("nom", metavar="TOURNOI")
@adresse_option
@dossier_option
def rendre(nom: str, base: str, dossier: Path | None) -> None:
    """Rend un tournoi de la base à ce dossier : mêmes lignes, mêmes empreintes, badges et graines compris."""
    from duplicata.app.room.folder import Tournois
    from duplicata.web.access.store import AccessStore

    place, ici = _place(dossier, base), Tournois(dossier)
    verdict = place.cluster.give(nom, ici.fichier(nom), place.sceau)
    de, vers = _store(place), AccessStore(ici.chemin)
    try:
        de.confier(vers, nom)
    finally:
        de.fermer()
        vers.fermer()
    click.echo(
        dire(
            "« {nom} » est rendu à « {dossier} » : {lignes}, tête {tete}.",
            nom=nom,
            dossier=ici.chemin,
            lignes=accorder(verdict.lines, "{n} ligne", "{n} lignes"),
            tete=verdict.head[:16],
        )
    )


def _place(dossier: Path | None, base: str) -> "TournoisEnBase":
    from duplicata.app.room.base.tournois import TournoisEnBase, tournois_de

    place = tournois_de(dossier, base)
    assert isinstance(place, TournoisEnBase)
    return place


def _store(place: "TournoisEnBase") -> "Kept":
    from duplicata.web.access.base_store import BaseStore

    return BaseStore(place.cluster.address)
