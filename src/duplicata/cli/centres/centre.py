"""``duplicata simultane ouvrir``, ``envoyer``, ``propositions``: what a centre does with its file."""

from pathlib import Path

import click

from duplicata.app.state.gesture import ORGANISATEUR
from duplicata.cli.gesture import dossier_option, geste_de
from duplicata.cli.group import Command
from duplicata.cli.output import json_option, print_json, printable
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire


@click.command(cls=Command)
@click.argument("fichier", type=click.Path(path_type=Path), metavar="DOSSIER")
@dossier_option
@json_option
def ouvrir(fichier: Path, dossier: Path | None, as_json: bool) -> None:
    """Ouvre un dossier de centre : le tournoi est prêt, joueurs connus inscrits, parties scellées."""
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle
    from duplicata.documents.fichier import lire_octets
    from duplicata.documents.simultane.ouverture import commencer, nom_du_tournoi, preparer

    place = Tournois(dossier)
    place.preparer()
    prepare = preparer(lire_octets(str(fichier)), place)
    nom = nom_du_tournoi(prepare.dossier)
    identifiant = prepare.tournoi or place.libre(nom)
    journal = place.fichier(identifiant)
    faire = Salle.ouvrir if prepare.tournoi else Salle.creer
    with faire(journal, place.sceau) as salle:
        commencer(salle, geste_de(ORGANISATEUR), prepare)
        poste, joueurs = salle.etat.ouvert().centre, len(salle.etat.ouvert().inscrits)
    assert poste is not None
    if as_json:
        print_json({"tournoi": identifiant, "poste": poste.poste, "joueurs": joueurs})
        return
    click.echo(
        dire(
            "Tournoi « {nom} » créé ; dans les commandes : {identifiant}.",
            nom=printable(nom),
            identifiant=identifiant,
        )
    )
    click.echo(dire("Joueurs inscrits : {n}.", n=joueurs))


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.option(
    "--sortie",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Fichier .envoi, à porter sur une clé ou à joindre à un courriel ; sinon, par le réseau.",
)
@click.option("--en-clair", is_flag=True, help="Envoie même à une centrale qui n’est pas chiffrée.")
@click.option(
    "--depuis", type=click.IntRange(1), default=1, metavar="N", help="Première ligne ; par défaut, toutes."
)
@dossier_option
def envoyer(nom: str, sortie: Path | None, en_clair: bool, depuis: int, dossier: Path | None) -> None:
    """Écrit ce qu’un centre envoie : son journal, signé ; envoyé deux fois, il compte une fois."""
    import asyncio
    from contextlib import closing

    from duplicata.app.room.folder import Tournois, lire_etat
    from duplicata.documents.simultane.depart import envoi_de
    from duplicata.documents.simultane.ouverture import dossier_de_la_salle
    from duplicata.journal.reading import Reader
    from duplicata.web.centre.sending import envoyer as par_le_reseau

    journal = Tournois(dossier).fichier(nom)
    centre = lire_etat(journal).ouvert().centre
    if centre is None:
        raise SaisieInvalide(dire("« {nom} » n’est pas un centre de simultané.", nom=nom))
    garde = dossier_de_la_salle(journal)
    with closing(Reader(journal)) as lecteur:
        if sortie is None:
            tete = asyncio.run(par_le_reseau(lecteur, centre, garde, en_clair))
            click.echo(dire("Envoyé : la centrale a tout jusqu’à la ligne {n}.", n=tete.ligne))
            return
        contenu = envoi_de(lecteur, centre, garde, depuis - 1)
    sortie.write_bytes(contenu)
    lignes = contenu.count(b"\n") - 2
    click.echo(accorder(lignes, "{n} ligne écrite dans {nom}.", "{n} lignes écrites dans {nom}.", nom=sortie))


@click.command(cls=Command)
@click.argument("nom", metavar="TOURNOI")
@click.argument("fichier", type=click.Path(path_type=Path), metavar="[FICHIER]", required=False)
@click.option("--accepter", type=click.IntRange(1), metavar="N", help="Applique la proposition N.")
@click.option("--ecarter", type=click.IntRange(1), metavar="N", help="Écarte la proposition N.")
@click.option("--motif", default="", metavar="TEXTE", help="Raison, gardée au journal.")
@dossier_option
@json_option
def propositions(
    nom: str,
    fichier: Path | None,
    accepter: int | None,
    ecarter: int | None,
    motif: str,
    dossier: Path | None,
    as_json: bool,
) -> None:
    """Ce que la fédération propose au centre : reçu d’un fichier, montré, accepté ou écarté un à un."""
    from duplicata.app.room.folder import Tournois
    from duplicata.app.room.room import Salle
    from duplicata.documents.fichier import lire_octets
    from duplicata.documents.simultane import recues

    place = Tournois(dossier)
    journal = place.fichier(nom)
    with Salle.ouvrir(journal, place.sceau) as salle:
        centre = salle.etat.ouvert().centre
        if centre is None:
            raise SaisieInvalide(dire("« {nom} » n’est pas un centre de simultané.", nom=nom))
        if fichier:
            recues.recevoir(journal, centre, lire_octets(str(fichier)))
        acte = geste_de(ORGANISATEUR, motif)
        if accepter:
            recues.accepter(salle, acte, recues.trouver(journal, centre, accepter))
        if ecarter:
            recues.ecarter(salle, acte, recues.trouver(journal, centre, ecarter))
        reglees = salle.etat.ouvert().propositions
        toutes = recues.recues(journal, centre)
    etats = {None: dire("à régler"), True: dire("acceptée"), False: dire("écartée")}
    if as_json:
        lignes = [
            {"numero": n, "phrase": recues.phrase(une), "motif": une.motif, "acceptee": reglees.get(n)}
            for n, une in toutes.items()
        ]
        print_json({"propositions": lignes})
        return
    for n, une in toutes.items():
        click.echo(
            printable(f"{n}. {recues.phrase(une)} {une.motif} ({une.auteur}) – {etats[reglees.get(n)]}")
        )
    if not toutes:
        click.echo(dire("Aucune proposition de la fédération."))
