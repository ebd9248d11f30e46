"""``duplicata tournoi pointer``: who is there, late or absent, and who paid."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from duplicata.app.state.gesture import ORGANISATEUR
from duplicata.cli.gesture import dossier_option, geste_de
from duplicata.cli.group import Command
from duplicata.cli.output import console, json_option, print_json
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.competition.tournoi import Tournoi

ETATS = ("present", "retard", "absent", "attendu")


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.argument("joueurs", nargs=-1, type=int, metavar="[JOUEUR]...")
@click.option("--etat", type=click.Choice(ETATS), metavar="ETAT", help="present, retard, absent ou attendu.")
@click.option("--paye", is_flag=True, help="Ils ont payé ce qu’ils doivent.")
@click.option("--droit", metavar="SOMME", help="Ce que doit chacun, ou chaque joueur nommé : 5 ou 12,50.")
@click.option(
    "--categorie", metavar="NOM", default="", help="Avec --droit : ce que doit chacun de cette catégorie."
)
@click.option("--licence", metavar="N", help="Inscrit, présent, ce licencié de la base fédérale.")
@dossier_option
@json_option
def pointer(
    nom: str,
    joueurs: tuple[int, ...],
    etat: str | None,
    paye: bool,
    droit: str | None,
    categorie: str,
    licence: str | None,
    dossier: Path | None,
    as_json: bool,
) -> None:
    """Note qui est présent, en retard ou absent, et qui a payé ; sans option, montre la liste."""
    from duplicata.app.gestures.pointage import presences
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle
    from duplicata.competition.causes import Presence
    from duplicata.documents.base_joueurs import base_gardee

    if (etat or paye) and not joueurs:
        raise SaisieInvalide(dire("Nommez les joueurs par leur numéro."))
    if categorie and droit is None:
        raise SaisieInvalide(dire("Dites avec --droit combien doit cette catégorie."))
    centimes = None if droit is None else lire_somme(droit)
    place = Tournois(dossier)
    fichier = place.fichier(nom)
    with Salle.ouvrir(fichier, place.sceau) as salle:
        if licence:
            fiche = base_gardee(fichier.parent).de_licence(licence)
            presences.accueillir(salle, geste_de(ORGANISATEUR), fiche)
        if centimes is not None:
            for joueur in joueurs or (None,):
                presences.fixer_droit(salle, geste_de(ORGANISATEUR), centimes, joueur, categorie)
        for joueur in joueurs:
            if etat:
                presences.noter_presence(salle, geste_de(ORGANISATEUR), joueur, Presence(etat))
            if paye:
                presences.noter_paiement(salle, geste_de(ORGANISATEUR), joueur)
        _montrer(salle.etat.ouvert(), as_json)


def lire_somme(texte: str) -> int:
    """« 12,5 » is 1250 hundredths."""
    entiers, _, reste = texte.strip().replace(".", ",").partition(",")
    chiffres = entiers + reste
    if not (entiers and chiffres.isascii() and chiffres.isdecimal() and len(entiers) < 5 and len(reste) < 3):
        raise SaisieInvalide(dire("« {texte} » n’est pas une somme : écrivez 5 ou 12,50.", texte=texte))
    return int(entiers) * 100 + int(reste.ljust(2, "0"))


def _montrer(tournoi: "Tournoi", as_json: bool) -> None:
    from duplicata.competition.placement import nom
    from duplicata.web.views.desk.porte import nommer_presence
    from duplicata.web.views.writing import somme

    inscrits = sorted(tournoi.inscrits.values(), key=nom)
    if as_json:
        print_json(
            {
                "joueurs": [
                    {
                        "joueur": un.joueur,
                        "nom": un.intitule,
                        "presence": tournoi.presence(un.joueur),
                        "du": tournoi.du(un.joueur),
                        "paye": tournoi.paiements.get(un.joueur, 0),
                        "table": tournoi.places.get(un.joueur),
                    }
                    for un in inscrits
                ]
            }
        )
        return
    from rich.table import Table

    table = Table(dire("N°"), dire("Nom"), dire("Présence"), dire("Doit"), dire("A payé"), dire("Table"))
    for un in inscrits:
        table.add_row(
            str(un.joueur),
            un.intitule,
            nommer_presence(tournoi.presence(un.joueur)),
            somme(tournoi.du(un.joueur)),
            somme(tournoi.paiements.get(un.joueur, 0)),
            str(tournoi.places.get(un.joueur, un.joueur if not tournoi.places else "–")),
        )
    console().print(table)
