"""``duplicata tournoi effacer`` and ``supprimer``: what an event still says of people, and its end."""

from pathlib import Path

import click

from duplicata.app.state.gesture import ORGANISATEUR
from duplicata.cli.gesture import dossier_option, geste_de
from duplicata.cli.group import Command
from duplicata.cli.output import json_option, print_json
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.argument("joueurs", metavar="[JOUEUR]...", type=click.IntRange(1), nargs=-1)
@click.option("--tous", is_flag=True, help="Tous les joueurs de l’événement.")
@click.option("--motif", required=True, metavar="TEXTE", help="Pourquoi ; il reste au journal.")
@dossier_option
@json_option
def effacer(
    nom: str, joueurs: tuple[int, ...], tous: bool, motif: str, dossier: Path | None, as_json: bool
) -> None:
    """Efface des noms et des licences de ce qui est montré, imprimé, envoyé ; les résultats restent."""
    from duplicata.app.gestures import organisation
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle

    if bool(joueurs) == tous:
        raise SaisieInvalide(dire("Nommez des joueurs par leur numéro, ou --tous."))
    place = Tournois(dossier)
    with Salle.ouvrir(place.fichier(nom), place.sceau) as salle:
        vises = salle.etat.ouvert().inscrits if tous else joueurs
        organisation.effacer_noms(salle, geste_de(ORGANISATEUR, motif), vises)
        nombre = len(set(vises))
    if as_json:
        print_json({"effaces": nombre})
        return
    click.echo(
        accorder(
            nombre,
            "{n} nom effacé de ce qui est montré. Le journal garde ce qui y fut écrit, jusqu’à sa "
            "suppression.",
            "{n} noms effacés de ce qui est montré. Le journal garde ce qui y fut écrit, jusqu’à sa "
            "suppression.",
        )
    )


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option("--oui", is_flag=True, help="Supprime sans autre question.")
@dossier_option
def supprimer(nom: str, oui: bool, dossier: Path | None) -> None:
    """Supprime l’événement de cet ordinateur : journal, badges, graines. Rien ne le rendra."""
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.lock import verrouiller
    from duplicata.journal import Journal
    from duplicata.web.access.store import FICHIER, AccessStore

    place = Tournois(dossier)
    fichier = place.fichier(nom)
    if not fichier.exists():
        raise SaisieInvalide(dire("Le fichier « {nom} » n’existe pas.", nom=fichier))
    with verrouiller(fichier.parent):
        # Nobody else writes it: whoever does would go on with a file that has no name any more.
        Journal.open(fichier, place.sceau).close()
        if not oui:
            question = dire("Supprimer « {nom} » pour toujours ?", nom=fichier.name)
            click.confirm(question, abort=True)
        if (fichier.parent / FICHIER).exists():
            store = AccessStore(fichier.parent)
            try:
                store.oublier(place.identifiant(fichier))
            finally:
                store.fermer()
        for trace in sorted(fichier.parent.glob(f"{fichier.name}*")):
            trace.unlink()
    click.echo(dire("« {nom} » est supprimé.", nom=fichier.name))
