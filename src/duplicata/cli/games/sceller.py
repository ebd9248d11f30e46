"""``duplicata partie sceller`` and ``desceller``: games prepared before the event."""

import secrets
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from duplicata.cli.games.formule import formule_demandee, formule_option
from duplicata.cli.games.source import code_option, ouvrir_scellee
from duplicata.cli.group import Command
from duplicata.cli.output import json_option, lexique_option, print_json
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.competition.etat import Partie


@click.command(cls=Command)
@click.argument("sortie", type=click.Path(path_type=Path), metavar="SORTIE")
@click.option(
    "--partie", "ecrite", metavar="FICHIER", help="Partie écrite : tirages et mots retenus ; sinon, générée."
)
@click.option("--graine", metavar="TEXTE", help="Graine de la partie générée ; par défaut, au hasard.")
@click.option("--nom", default="", metavar="NOM", help="Nom de la partie.")
@click.option("--pas-avant", metavar="DATE", help="Reste fermée avant cet instant (2026-11-21T14:00).")
@click.option(
    "--code",
    metavar="CODE",
    help="Code qui l’ouvrira, de 12 caractères au moins ; par défaut, tiré au hasard.",
)
@formule_option
@lexique_option
@json_option
def sceller(
    sortie: Path,
    ecrite: str | None,
    graine: str | None,
    nom: str,
    pas_avant: str | None,
    code: str | None,
    formule: str,
    lexique: str | None,
    as_json: bool,
) -> None:
    """Scelle une partie préparée ; son empreinte se publie avant de jouer, le code l’ouvre."""
    from msgspec.structs import replace

    from duplicata.competition.preparee import preparer
    from duplicata.documents.enveloppe import exiger_code, tirer_code
    from duplicata.documents.enveloppe import sceller as seal

    if sortie.exists():
        raise SaisieInvalide(dire("« {nom} » existe déjà.", nom=sortie))
    if code is None:
        code = tirer_code()
    exiger_code(code)
    game = _ecrite(ecrite) if ecrite else _generee(graine or secrets.token_hex(16), formule, lexique)
    nom = nom or (game.ouverture.nom if ecrite else "")
    prepared = replace(preparer(game, secrets.token_hex(16)), nom=nom)
    sortie.write_bytes(seal(prepared, code, _instant(pas_avant)))
    if as_json:
        print_json({"fichier": str(sortie), "empreinte": prepared.engagement, "code": code})
        return
    click.echo(dire("Empreinte à publier : {empreinte}", empreinte=prepared.engagement))
    click.echo(dire("Code, à garder secret : {code}", code=code))


def _ecrite(fichier: str) -> "Partie":
    from duplicata.competition.rejouer import rejouer
    from duplicata.documents.releves import lire_parties

    games = lire_parties(fichier, date.today())
    if len(games) > 1:
        raise SaisieInvalide(dire("« {nom} » contient plusieurs parties.", nom=fichier))
    replayed = rejouer(games[0].releve, games[0].lexique)
    for avis in (avis for liste in replayed.avis for avis in liste):
        click.secho(avis, fg="yellow", err=True)
    return replayed.partie


def _generee(graine: str, formule: str, lexique: str | None) -> "Partie":
    from msgspec.structs import replace

    from duplicata.competition.generer import generer
    from duplicata.lexicons.find import find_lexicon
    from duplicata.reglement import version_du

    reglement, words = version_du(date.today()), find_lexicon(lexique)
    game = generer(graine, formule_demandee(formule, reglement), words, reglement)
    return replace(game, ouverture=replace(game.ouverture, lexique=lexique or ""))


def _instant(texte: str | None) -> datetime | None:
    if not texte:
        return None
    try:
        return datetime.fromisoformat(texte).astimezone()
    except ValueError:
        raise SaisieInvalide(dire("Date « {texte} » : écrire 2026-11-21T14:00.", texte=texte)) from None


@click.command(cls=Command)
@click.argument("fichier", type=click.Path(path_type=Path), metavar="FICHIER")
@code_option
@json_option
def desceller(fichier: Path, code: str | None, as_json: bool) -> None:
    """Ouvre une partie scellée avec son code, vérifie son empreinte et la montre."""
    from msgspec import to_builtins

    prepared = ouvrir_scellee(fichier, code)
    if as_json:
        print_json({"empreinte": prepared.engagement, "texte": prepared.texte, **to_builtins(prepared)})
        return
    click.echo(dire("Empreinte vérifiée : {empreinte}", empreinte=prepared.engagement))
    for number, coup in enumerate(prepared.coups, 1):
        click.echo(f"{number:>3}  {coup.tirage:<14} {coup.retenu}")
