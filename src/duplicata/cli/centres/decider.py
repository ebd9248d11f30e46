"""What the federation rules: ``duplicata centrale revoquer``, ``trancher``, ``commune``, and so on."""

import re
from pathlib import Path

import click

from duplicata.cli.centres.desk import auteur_option, base_demandee, evenement_argument, motif_option
from duplicata.cli.group import Command
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire

REGLES = ("moyenne", "pourcentage", "non_classe", "joues", "evenement")
_CIBLE = re.compile(r"(\d{1,4})/(\d{1,3})/(\d{1,3})/(\d{1,5})", re.ASCII)


@click.command(cls=Command)
@evenement_argument
@click.argument("centre", type=click.IntRange(1), metavar="CENTRE")
@motif_option
@auteur_option
def revoquer(evenement: Path, centre: int, motif: str, auteur: str) -> None:
    """Révoque la clé d’un centre dont le dossier est perdu : ce qu’elle signe n’est plus reçu."""
    from duplicata.app.central.arrets import Revocation
    from duplicata.documents.simultane.bureau import Bureau, maintenant

    with Bureau(evenement, base=base_demandee()) as bureau:
        un = bureau.reception.centre(centre)
        bureau.central.arreter(Revocation(centre=centre, cle=un.cle), auteur, maintenant(), motif)
    click.echo(
        dire(
            "Centre {n} ({nom}) : clé révoquée. Son nouveau dossier : "
            "« simultane dossiers --remplacer {n} ».",
            n=centre,
            nom=un.nom,
        )
    )


@click.command(cls=Command)
@evenement_argument
@click.argument("centre", type=click.IntRange(1), metavar="CENTRE")
@click.option("--partie", type=click.IntRange(1), metavar="N", help="Partie de l’événement.")
@click.option(
    "--regle",
    type=click.Choice(REGLES),
    help="Coups non joués comme scellés : moyenne, pourcentage, non_classe, joues ; evenement, sa règle.",
)
@click.option("--poste", metavar="P", help="De deux ordinateurs du centre, celui dont le journal compte.")
@motif_option
@auteur_option
def trancher(
    evenement: Path,
    centre: int,
    partie: int | None,
    regle: str | None,
    poste: str | None,
    motif: str,
    auteur: str,
) -> None:
    """Décide pour un centre : comment classer ce qu’il n’a pas joué, ou lequel de ses journaux compte."""
    from duplicata.app.central.arrets import EcartTranche
    from duplicata.app.central.evenement import RegleEcart
    from duplicata.documents.simultane.bureau import Bureau, maintenant

    if bool(poste) == bool(regle and partie):
        raise SaisieInvalide(dire("Donnez --partie et --regle, ou --poste."))
    with Bureau(evenement, base=base_demandee()) as bureau:
        bureau.reception.centre(centre)
        if poste:
            entier = bureau.reception.poste(centre, poste)
            bureau.reception.retenir(centre, entier, auteur, maintenant(), motif)
            click.echo(dire("Centre {n} : le poste {poste} compte.", n=centre, poste=entier[:8]))
            return
        assert partie
        bureau.reception.exiger_partie(partie)
        voulue = None if regle in (None, "evenement") else RegleEcart(regle)
        arret = EcartTranche(centre=centre, partie=partie, regle=voulue)
        bureau.central.arreter(arret, auteur, maintenant(), motif)
    click.echo(dire("Centre {n}, partie {partie} : décidé.", n=centre, partie=partie))


@click.command(cls=Command)
@evenement_argument
@click.argument("modele", metavar="CENTRE/PARTIE/COUP/TABLE")
@motif_option
@auteur_option
def commune(evenement: Path, modele: str, motif: str, auteur: str) -> None:
    """Propose la décision d’un bulletin à tous ceux qui sont écrits de même et jugés autrement."""
    from duplicata.app.central.arrets import Cible
    from duplicata.app.central.lecture.comparaison import commune as preparer
    from duplicata.documents.simultane.bureau import Bureau, maintenant

    lu = _CIBLE.fullmatch(modele)
    if lu is None:
        raise SaisieInvalide(dire("« {texte} » : écrire CENTRE/PARTIE/COUP/TABLE.", texte=modele))
    centre, partie, coup, table = map(int, lu.groups())
    with Bureau(evenement, base=base_demandee()) as bureau:
        arret = preparer(bureau.central, Cible(centre, partie, coup, table))
        bureau.central.arreter(arret, auteur, maintenant(), motif)
    click.echo(
        accorder(
            len(arret.cibles),
            "Proposée à {n} bulletin : le centre l’applique ou la refuse.",
            "Proposée à {n} bulletins : les centres l’appliquent ou la refusent.",
        )
    )


@click.command(cls=Command)
@evenement_argument
@click.argument("centre", type=click.IntRange(1), metavar="CENTRE")
@click.option(
    "--sortie",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FICHIER",
    help="Fichier .proposition, à porter sur une clé ou à joindre à un courriel.",
)
def propositions(evenement: Path, centre: int, sortie: Path) -> None:
    """Écrit ce qui est proposé à un centre sans ligne, signé par la clé de l’événement."""
    from duplicata.documents.simultane.bureau import Bureau

    with Bureau(evenement, base=base_demandee()) as bureau:
        sortie.write_bytes(bureau.reception.propositions(bureau.reception.centre(centre)))
    click.echo(dire("Propositions écrites : {nom}.", nom=sortie))


@click.command(cls=Command)
@evenement_argument
@motif_option
@auteur_option
def ouvrir(evenement: Path, motif: str, auteur: str) -> None:
    """Rend le classement public avant la fenêtre de l’événement : cela ne se reprend pas."""
    from duplicata.app.central.arrets import FenetreOuverte
    from duplicata.documents.simultane.bureau import Bureau, maintenant

    with Bureau(evenement, base=base_demandee()) as bureau:
        bureau.central.arreter(FenetreOuverte(), auteur, maintenant(), motif)
    click.echo(dire("Le classement est public."))
