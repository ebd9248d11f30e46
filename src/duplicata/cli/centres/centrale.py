"""``duplicata centrale``: the federation's desk, where the journals of all centres come in."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from duplicata.cli.centres.decider import commune, ouvrir, propositions, revoquer, trancher
from duplicata.cli.centres.desk import base_demandee, evenement_argument
from duplicata.cli.centres.publier import classement, comparer, resultats
from duplicata.cli.group import Group
from duplicata.cli.output import json_option, print_json, printable
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire

if TYPE_CHECKING:
    from duplicata.app.central.lecture.tableau import Situation


@click.group(cls=Group)
def centrale() -> None:
    """Centrale d’un simultané : reçoit les journaux des centres, classe, compare, décide."""


@centrale.command()
@evenement_argument
@click.option("--hote", metavar="ADRESSE", default="127.0.0.1", help="Adresse où écouter.")
@click.option(
    "--port", metavar="N", type=click.IntRange(1, 65535), default=8780, help="Port, 8780 par défaut."
)
@click.option(
    "--certificat",
    metavar="FICHIER",
    type=click.Path(exists=True, dir_okay=False),
    help="Chiffre avec votre certificat (PEM) ; demande aussi --cle-privee.",
)
@click.option(
    "--cle-privee",
    metavar="FICHIER",
    type=click.Path(exists=True, dir_okay=False),
    help="Clé privée du certificat (PEM).",
)
@click.option(
    "--en-clair",
    is_flag=True,
    help="Sans chiffrement : derrière un serveur qui chiffre, ou pour un essai.",
)
def servir(
    evenement: Path, hote: str, port: int, certificat: str | None, cle_privee: str | None, en_clair: bool
) -> None:
    """Ouvre la centrale au réseau : les centres y envoient, chacun y voit le tableau et le classement."""
    from duplicata.web.central.program import Service
    from duplicata.web.central.program import servir as listen

    if en_clair == bool(certificat):
        raise SaisieInvalide(
            dire("Choisissez : --certificat avec --cle-privee pour chiffrer, ou --en-clair.")
        )
    listen(Service(evenement, hote, port, certificat, cle_privee, base_demandee()))


@centrale.command()
@evenement_argument
@click.argument("fichiers", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FICHIER...")
@json_option
@click.pass_context
def prendre(context: click.Context, evenement: Path, fichiers: tuple[Path, ...], as_json: bool) -> None:
    """Prend des envois, ou tous ceux d’un dossier ; code 1 si l’un est refusé."""
    from duplicata.cli.gesture import CHECK_FAILED
    from duplicata.documents.fichier import lire_octets
    from duplicata.documents.simultane.bureau import Bureau, maintenant
    from duplicata.documents.simultane.envoi import SUFFIXE
    from duplicata.documents.simultane.reception import dire_arrivee, dire_refus

    reponses: list[dict[str, object]] = []
    with Bureau(evenement, base=base_demandee()) as bureau:
        for fichier in fichiers:
            for un in sorted(fichier.rglob(f"*{SUFFIXE}")) if fichier.is_dir() else [fichier]:
                try:
                    octets = lire_octets(str(un))
                    arrivee = bureau.reception.prendre(octets, maintenant(), garder=True)
                except SaisieInvalide as refus:
                    reponses.append({"fichier": str(un), "refus": str(refus)})
                    dit = dire_refus(str(un), refus)
                else:
                    recu = arrivee.recu
                    reponses.append({"fichier": str(un), "centre": arrivee.centre.numero, **recu._asdict()})
                    dit = dire_arrivee(str(un), arrivee)
                if not as_json:
                    click.echo(printable(dit))
    if as_json:
        print_json({"envois": reponses})
    context.exit(CHECK_FAILED if any("refus" in un for un in reponses) else 0)


@centrale.command()
@evenement_argument
@json_option
def etat(evenement: Path, as_json: bool) -> None:
    """Dit ce qui est arrivé de chaque centre, ce qui manque, ce qui est refusé et pourquoi."""
    import msgspec

    from duplicata.app.central.lecture.phrases import dire_ecart, dire_etape, dire_valeur
    from duplicata.app.central.lecture.tableau import dresser
    from duplicata.documents.simultane.bureau import Bureau

    with Bureau(evenement, base=base_demandee()) as bureau:
        tableau = dresser(bureau.central)
    if as_json:
        print_json(msgspec.to_builtins(tableau))
        return
    for un in tableau.centres:
        nom = dire("{quoi} :", quoi=un.nom)
        click.echo(printable(f"{un.centre:>5}  {nom} {dire_etape(un.etape)}{_suite(un)}"))
        for refus in un.refus:
            click.secho(printable(f"       {refus.raison} [{refus.empreinte[:12]}]"), fg="red")
    for refus in tableau.inconnus:
        click.secho(printable(f"    –  {refus.raison} [{refus.empreinte[:12]}]"), fg="red")
    for ecart in tableau.ecarts:
        click.echo(printable(dire_ecart(ecart)))
    for joueurs in tableau.vus_deux_fois:
        click.echo(dire("Vu deux fois : {joueurs}.", joueurs=", ".join(map(str, joueurs))))
    click.echo(dire_valeur(definitif=tableau.definitif))


def _suite(un: "Situation") -> str:
    dits = []
    if un.lignes:
        dits.append(accorder(un.lignes, "{n} ligne", "{n} lignes"))
        dits.append(accorder(un.joueurs, "{n} joueur", "{n} joueurs"))
    if un.partie:
        dits.append(dire("partie {n}, coup {coup}", n=un.partie, coup=un.coup))
    if un.corrections:
        dits.append(accorder(un.corrections, "{n} correction", "{n} corrections"))
    dits += [dire("lignes {m} à {n} attendues", m=m, n=n) for m, n in un.attendues]
    return f" ({', '.join(dits)})" if dits else ""


for command in (classement, resultats, comparer, revoquer, trancher, commune, propositions, ouvrir):
    centrale.add_command(command)
