"""``duplicata partie jouer``: a whole game conducted from the keyboard, taken up again after a stop."""

from datetime import date
from pathlib import Path

import click

from duplicata.app.state.gesture import TERMINAL
from duplicata.cli.games.formule import formule_demandee, formule_option
from duplicata.cli.games.source import code_option, ouvrir_du_centre, ouvrir_scellee, scellee_option
from duplicata.cli.gesture import arbitres_option, dossier_option, geste_de, lire_plages
from duplicata.cli.group import Command
from duplicata.cli.output import lexique_option
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option(
    "--tables", type=click.IntRange(1, 9_999), metavar="N", help="Nouveau tournoi de N tables sans noms."
)
@click.option(
    "--joueurs",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Liste des joueurs d’un nouveau tournoi.",
)
@formule_option
@click.option(
    "--reglement",
    metavar="ID",
    help="Règlement, de fisf-2010 à fisf-2023 ; par défaut, celui en vigueur aujourd’hui.",
)
@click.option("--graine", metavar="TEXTE", help="Graine du tirage automatique ; par défaut, secrète.")
@arbitres_option
@scellee_option
@code_option
@click.option("--arbitre", default=TERMINAL, metavar="NOM", help="Nom inscrit au journal.")
@lexique_option
@dossier_option
def jouer(
    nom: str,
    tables: int | None,
    joueurs: Path | None,
    formule: str,
    reglement: str | None,
    graine: str | None,
    arbitres: str,
    scellee: Path | None,
    code: str | None,
    arbitre: str,
    lexique: str | None,
    dossier: Path | None,
) -> None:
    """Mène une partie au clavier : tirage, temps, bulletins d’une ligne, décisions, classement.

    Le tournoi est créé s’il n’existe pas ; une partie interrompue reprend où elle en était. Taper « aide ».
    """
    from duplicata.app.gestures import organisation, source
    from duplicata.app.gestures.joueurs import Fiche
    from duplicata.app.gestures.organisation import Programme
    from duplicata.app.gestures.source import Source
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle
    from duplicata.cli.games.conversation import Conducteur
    from duplicata.cli.games.topping import ConducteurTopping
    from duplicata.documents.joueurs import lire_fichier
    from duplicata.reglement import version_du

    if tables and joueurs:
        raise SaisieInvalide(dire("--tables et --joueurs ne vont pas ensemble."))
    texte = reglement or version_du(date.today())
    plages = lire_plages(arbitres)
    choisie = formule_demandee(formule, texte)
    fiches = lire_fichier(joueurs).fiches if joueurs else ()
    if tables:
        fiches = tuple(Fiche(dire("Table {n}", n=n)) for n in range(1, tables + 1))
    place = Tournois(dossier)
    sceau, fichier = place.sceau, place.fichier(nom)
    if not fichier.exists() and not fiches:
        # A name mistyped would open an empty game.
        raise SaisieInvalide(
            dire("« {nom} » n’existe pas : --tables N ou --joueurs FICHIER pour le créer.", nom=nom)
        )
    with Salle.ouvrir(fichier, sceau) if fichier.exists() else Salle.creer(fichier, sceau) as salle:
        if salle.etat.tournoi is None:
            organisation.creer_tournoi(salle, geste_de(arbitre), nom)
        if fiches and not salle.etat.ouvert().inscrits:
            organisation.inscrire(salle, geste_de(arbitre), fiches)
        if not salle.etat.ouvert().inscrits:
            raise SaisieInvalide(dire("Aucun joueur n’est inscrit : donner --tables N ou --joueurs FICHIER."))
        ouvert = salle.etat.ouvert()
        parties = ouvert.parties
        numero = next((n for n, partie in parties.items() if partie.fin is None), ouvert.prochaine)
        racks = Source(graine or sceau.derive(f"{fichier.name}/{numero}"))
        programme = Programme(texte, choisie, lexique=lexique or "", graine=racks.graine)
        if scellee or ouvert.centre:
            ouverte = numero if numero in parties else None
            preparee = (
                ouvrir_scellee(scellee, code) if scellee else ouvrir_du_centre(salle, code, ouverte)
            )
            racks = Source(preparee=preparee)
            programme = source.programme(salle, preparee)
        if numero not in parties:
            organisation.ouvrir_partie(salle, geste_de(arbitre), programme, plages)
        courante = salle.etat.partie(numero)
        if courante.preparee and courante.engagement != programme.engagement:
            raise SaisieInvalide(
                dire(
                    "La partie {n} est préparée : donner son fichier scellé (--scellee) et son code.",
                    n=numero,
                )
            )
        menant = ConducteurTopping if courante.formule.topping else Conducteur
        try:
            menant(salle, numero, racks, arbitre).mener()
        except KeyboardInterrupt:
            click.echo("\n" + dire("La partie est gardée : la même commande la reprend."))
            raise
