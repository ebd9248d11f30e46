"""``duplicata tournoi mener`` opens a room to others, ``suivre`` has it follow one."""

from pathlib import Path

import click

from duplicata.app.state.gesture import ORGANISATEUR
from duplicata.cli.gesture import dossier_option, geste_de
from duplicata.cli.group import Command
from duplicata.cli.output import json_option, print_json, printable
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option("--fermer", is_flag=True, help="Plus aucune salle ne suit celle-ci.")
@dossier_option
@json_option
def mener(nom: str, fermer: bool, dossier: Path | None, as_json: bool) -> None:
    """Ouvre l’événement aux salles qui le suivront, sous un nouveau code."""
    from duplicata.app.multiplex import ouverture
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle

    place = Tournois(dossier)
    with Salle.ouvrir(place.fichier(nom), place.sceau) as salle:
        (ouverture.fermer if fermer else ouverture.ouvrir)(salle, geste_de(ORGANISATEUR))
        cle = salle.etat.ouvert().cle
        code, empreinte = ouverture.code(salle), ouverture.empreinte(cle.cle) if cle else ""
    if as_json:
        print_json({"ouvert": not fermer, "code": code, "empreinte": empreinte})
    elif fermer:
        click.echo(dire("Salle fermée aux autres."))
    else:
        click.echo(dire("Code       {code}", code=code))
        click.echo(dire("Empreinte  {empreinte} (à lire de vive voix)", empreinte=empreinte))


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.argument("adresse", metavar="[ADRESSE]", default="")
@click.option("--code", default="", metavar="CODE", help="Code de la salle qui mène.")
@click.option("--empreinte", default="", metavar="E", help="Empreinte de sa clé, lue de vive voix.")
@click.option("--arreter", is_flag=True, help="Cette salle n’en suit plus d’autre.")
@dossier_option
def suivre(nom: str, adresse: str, code: str, empreinte: str, arreter: bool, dossier: Path | None) -> None:
    """Fait suivre à l’événement la salle qui mène à cette ADRESSE ; la salle ouverte ensuite la suit."""
    import asyncio

    from duplicata.app.multiplex import suivre as gestes
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle
    from duplicata.web.access.access import Acces
    from duplicata.web.access.meneurs import Meneur
    from duplicata.web.multiplex.client import lire_adresse, reconnaitre
    from duplicata.web.multiplex.echange import LigneCoupee

    if arreter == bool(adresse):
        raise SaisieInvalide(dire("Donnez l’adresse de la salle qui mène, ou --arreter."))
    place = Tournois(dossier)
    with Salle.ouvrir(place.fichier(nom), place.sceau) as salle, Acces(place.chemin) as acces:
        if arreter:
            gestes.arreter(salle, geste_de(ORGANISATEUR))
            acces.meneurs.oublier(nom)
            click.echo(dire("Cette salle n’en suit plus d’autre."))
            return
        ou = lire_adresse(adresse)
        try:
            trouvee = asyncio.run(reconnaitre(ou, empreinte))
        except LigneCoupee as erreur:
            raise SaisieInvalide(
                dire("« {adresse} » ne répond pas ({raison}).", adresse=ou, raison=erreur)
            ) from None
        suivi = salle.etat.multiplex.suivi
        if suivi is None or suivi.cle != trouvee.cle:
            meneur = gestes.Meneur(trouvee.source, trouvee.nom, trouvee.cle)
            gestes.commencer(salle, geste_de(ORGANISATEUR), meneur)
        acces.meneurs.garder(nom, Meneur(ou, code))
    click.echo(printable(dire("L’événement suit « {nom} ».", nom=trouvee.nom)))
