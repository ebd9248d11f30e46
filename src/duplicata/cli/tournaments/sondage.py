"""``duplicata tournoi sondage``: an audit sample drawn in public, with dice (docs/audit.md)."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from duplicata.app.state.gesture import ORGANISATEUR
from duplicata.cli.gesture import dossier_option, etat_lu, geste_de
from duplicata.cli.group import Command
from duplicata.cli.output import json_option, print_json
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.app.state.state import Etat, Sondage
    from duplicata.journal.reading import Reading


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option("--partie", type=click.IntRange(1), default=1, metavar="N", help="Partie sondée, 1 par défaut.")
@click.option(
    "--taille", type=click.IntRange(1, 500), metavar="N", help="Annonce un sondage de N bulletins."
)
@click.option("--des", metavar="CHIFFRES", help="Tire le dernier sondage annoncé : les dés, dans l’ordre.")
@dossier_option
@json_option
def sondage(
    nom: str, partie: int, taille: int | None, des: str | None, dossier: Path | None, as_json: bool
) -> None:
    """Annonce un sondage des bulletins, le tire avec des dés, ou montre ceux qui l’ont été."""
    from duplicata.app.gestures.double import annoncer_sondage, tirer_sondage
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle

    place = Tournois(dossier)
    if taille or des:
        with Salle.ouvrir(place.fichier(nom), place.sceau) as salle:
            if taille:
                annoncer_sondage(salle, geste_de(ORGANISATEUR), partie, taille)
            if des:
                numero = sum(un.partie == partie for un in salle.etat.sondages)
                tirer_sondage(salle, geste_de(ORGANISATEUR), partie, numero, des)
            etat = salle.etat
    else:
        etat = etat_lu(place.fichier(nom))
    tenus = [un for un in etat.sondages if un.partie == partie]
    if as_json:
        print_json({"sondages": [_json(un) for un in tenus]})
        return
    if not tenus:
        click.echo(dire("Partie {n} : aucun sondage.", n=partie))
    for un in tenus:
        for ligne in _lignes(etat, un):
            click.echo(ligne)


def _json(sondage: "Sondage") -> dict[str, object]:
    from msgspec import to_builtins

    from duplicata.competition.sondage import borne, nommes

    parmi = len(nommes(sondage.population))
    return {**to_builtins(sondage, str_keys=True), "parmi": parmi, "borne": borne(sondage.taille, 0, parmi)}


def _lignes(etat: "Etat", sondage: "Sondage") -> Iterator[str]:
    from duplicata.competition.sondage import borne, nommes

    parmi = len(nommes(sondage.population))
    yield dire(
        "Sondage {n} : {taille} bulletins parmi {parmi}, tête du journal à la ligne {ligne} : {tete}",
        n=sondage.numero,
        taille=sondage.taille,
        parmi=parmi,
        ligne=sondage.ligne,
        tete=sondage.tete,
    )
    if not sondage.des:
        yield dire("  Jetez les dés en public, puis : --des CHIFFRES")
        return
    yield dire("  Dés : {des}", des=sondage.des)
    joueurs = etat.partie(sondage.partie).joueurs
    for coup, table in sondage.bulletins:
        arbitre = joueurs[table].arbitre
        yield dire("  coup {coup}, table {table}, pile de {arbitre}", coup=coup, table=table, arbitre=arbitre)
    yield dire(
        "  Sans faute : au plus {n} bulletins fautifs en tout, 19 fois sur 20.",
        n=borne(sondage.taille, 0, parmi),
    )


def fautes(etat: "Etat", journal: "Reading") -> list[str]:
    """Samples that are not those of their dice, or of a head that the journal does not have."""
    from duplicata.competition.sondage import tirer

    return [
        dire("Partie {p}, sondage {n} : ses bulletins ne sont pas ceux des dés.", p=un.partie, n=un.numero)
        for un in etat.sondages
        if journal.digest_of(un.ligne) != un.tete
        or (un.des and un.bulletins != tirer(un.des, un.tete, un.partie, un.population, un.taille))
    ]
