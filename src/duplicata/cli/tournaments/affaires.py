"""``duplicata tournoi affaires``, ``appel`` and ``dossier``: the cases of the commission (6.3, 6.4)."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from duplicata.app.state.gesture import ORGANISATEUR
from duplicata.cli.gesture import dossier_option, etat_lu, geste_de
from duplicata.cli.group import Command
from duplicata.cli.output import json_option, print_json, printable
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.app.read.recours import Delai

cas_argument = click.argument("cas", metavar="PARTIE/COUP/TABLE")


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@dossier_option
@json_option
def affaires(nom: str, dossier: Path | None, as_json: bool) -> None:
    """Montre les cas devant la commission, et jusqu’à quand les appels sont reçus (6.3)."""
    from duplicata.app.read.recours import delais
    from duplicata.app.room.folder import Tournois
    from duplicata.journal.row import instant

    etat = etat_lu(Tournois(dossier).fichier(nom))
    maintenant = datetime.now(UTC)
    limites = delais(etat)
    cas = [(*un, etat.dossier(*un).renvoi) for un in sorted(etat.cas)]
    if as_json:
        print_json(
            {
                "cas": [
                    {
                        "partie": partie,
                        "coup": coup,
                        "table": table,
                        "motif": renvoi.motif if renvoi else "",
                        "tardif": renvoi.tardif if renvoi else "",
                        "votes": len(renvoi.votes) if renvoi else 0,
                    }
                    for partie, coup, table, renvoi in cas
                ],
                "delais": [
                    {
                        **un._asdict(),
                        "jusqu_a": instant(un.jusqu_a) if un.jusqu_a else None,
                        "passe": un.passe(maintenant),
                    }
                    for un in limites
                ],
            }
        )
        return
    if not cas:
        click.echo(dire("Aucun bulletin n’attend la commission."))
    for partie, coup, table, renvoi in cas:
        motif = printable(renvoi.motif) if renvoi else dire("Le règlement laisse à trancher.")
        click.echo(f"{partie}/{coup}/{table} {motif}")
        if renvoi and renvoi.tardif:
            click.echo(dire("  appel tardif : {raison}", raison=printable(renvoi.tardif)))
    for limite in limites:
        click.echo(dire_delai(limite, maintenant))


def dire_delai(delai: "Delai", maintenant: datetime) -> str:
    if delai.passe(maintenant):
        return dire("Partie {n} : délai d’appel passé (6.3).", n=delai.partie)
    if delai.suivante is not None:
        return dire(
            "Partie {n} : appels reçus jusqu’au début de la partie {suivante} (6.3).",
            n=delai.partie,
            suivante=delai.suivante,
        )
    if delai.jusqu_a is None:
        return dire(
            "Partie {n}, en cours : appels reçus jusqu’au début de la suivante, ou quinze minutes après la "
            "dernière (6.3).",
            n=delai.partie,
        )
    minutes, secondes = divmod(int((delai.jusqu_a - maintenant).total_seconds()), 60)
    return dire(
        "Partie {n} : appels reçus encore {reste} (6.3), ou jusqu’au début d’une autre partie.",
        n=delai.partie,
        reste=f"{minutes}:{secondes:02}",
    )


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@cas_argument
@click.option("--motif", required=True, metavar="TEXTE", help="Ce qui est contesté.")
@click.option(
    "--tardif", default="", metavar="TEXTE", help="Après le délai (6.3) : pourquoi l’appel est reçu."
)
@dossier_option
def appel(nom: str, cas: str, motif: str, tardif: str, dossier: Path | None) -> None:
    """Porte un bulletin devant la commission ; après le délai, un appel motivé reste marqué tardif."""
    from duplicata.app.gestures.double import renvoyer
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle
    from duplicata.app.state.text import verifier_texte

    for texte in (motif, tardif):
        verifier_texte(texte)
    partie, coup, table = lire_cas(cas)
    place = Tournois(dossier)
    with Salle.ouvrir(place.fichier(nom), place.sceau) as salle:
        renvoyer(salle, geste_de(ORGANISATEUR, motif), partie, coup, table, tardif)
        renvoi = salle.etat.dossier(partie, coup, table).renvoi
    recu = dire("Appel enregistré : {cas}.", cas=cas)
    click.echo(dire("Appel enregistré, tardif : {cas}.", cas=cas) if renvoi and renvoi.tardif else recu)


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@cas_argument
@click.option("--html", "sortie", type=click.Path(path_type=Path), metavar="FICHIER", help="Page à imprimer.")
@dossier_option
@json_option
def dossier(nom: str, cas: str, sortie: Path | None, dossier: Path | None, as_json: bool) -> None:
    """Exporte le dossier d’un cas pour une instance supérieure (6.4) : une page à imprimer, ou du JSON."""
    from duplicata.app.room.folder import Tournois
    from duplicata.documents.dossier_page import page_du_dossier
    from duplicata.documents.dossier_recours import dossier_recours
    from duplicata.journal import read_rows

    fichier = Tournois(dossier).fichier(nom)
    contenu = dossier_recours(etat_lu(fichier), read_rows(fichier), *lire_cas(cas))
    if sortie or not as_json:
        cible = sortie or Path(f"dossier-{fichier.stem}-{cas.replace('/', '-')}.html")
        cible.write_text(page_du_dossier(contenu), "utf-8")
        click.echo(dire("Dossier écrit : {fichier}.", fichier=cible), err=as_json)
    if as_json:
        print_json(contenu)


def lire_cas(texte: str) -> tuple[int, int, int]:
    """``1/3/12``: game, move, table."""
    from duplicata.app.read.ligne import lire_visee

    visee = lire_visee(texte)
    if visee is None or visee.partie is None:
        raise SaisieInvalide(dire("« {texte} » : écrire partie/coup/table (1/3/12).", texte=texte))
    return visee.partie, visee.coup, visee.table
