"""``duplicata saison``: the standings of a club over several events of the folder."""

from pathlib import Path

import click

from duplicata.cli.gesture import dossier_option, etat_lu
from duplicata.cli.group import Command
from duplicata.cli.output import json_option, print_json, printable
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


@click.command(cls=Command)
@click.argument("tournois", nargs=-1, metavar="[TOURNOI]...")
@click.option(
    "--bareme", required=True, metavar="N,N…", help="Points du premier, du deuxième… : 30,25,22,20."
)
@click.option(
    "--retenus",
    type=click.IntRange(min=1),
    metavar="N",
    help="Les N meilleurs résultats de chacun ; tous par défaut.",
)
@click.option("--podiums", is_flag=True, help="Seulement les podiums, à lire à voix haute.")
@click.option(
    "--pdf", type=click.Path(path_type=Path, dir_okay=False), metavar="FICHIER", help="Écrit le tout en PDF."
)
@dossier_option
@json_option
def saison(
    tournois: tuple[str, ...],
    bareme: str,
    retenus: int | None,
    podiums: bool,
    pdf: Path | None,
    dossier: Path | None,
    as_json: bool,
) -> None:
    """Classe un club sur plusieurs tournois du dossier, par les points que donne chaque rang."""
    from duplicata.app.read.saison import epreuves_de, paroles
    from duplicata.app.room.folder import Tournois
    from duplicata.competition.saison import cumuler, lire_reglage

    reglage = lire_reglage(bareme, retenus)
    place = Tournois(dossier)
    noms = tournois or tuple(place.identifiants())
    epreuves = epreuves_de({nom: etat_lu(place.fichier(nom)) for nom in dict.fromkeys(noms)})
    if not epreuves:
        raise SaisieInvalide(dire("Aucun de ces tournois n’est joué."))
    lignes, dits = cumuler(epreuves, reglage), paroles(epreuves, reglage)
    if pdf:
        from duplicata.documents.papier.composition import composer
        from duplicata.web.views.papier.saison import papier_saison

        pdf.write_bytes(composer(papier_saison(epreuves, reglage)).pdf)
    if as_json:
        print_json(
            {
                "tournois": [
                    {"identifiant": une.identifiant, "nom": une.nom, "definitif": une.definitive}
                    for une in epreuves
                ],
                "bareme": reglage.bareme,
                "retenus": reglage.retenus,
                "lignes": [
                    {
                        "rang": ligne.rang,
                        "nom": ligne.nom,
                        "club": ligne.club,
                        "categorie": ligne.categorie,
                        "serie": ligne.serie,
                        "points": ligne.points,
                        "comptees": sorted(ligne.comptees),
                        "total": ligne.total,
                    }
                    for ligne in lignes
                ],
                "podiums": dits,
            }
        )
        return
    if not podiums:
        for ligne in lignes:
            gagnes = " ".join("–" if points is None else str(points) for points in ligne.points)
            click.echo(printable(f"{ligne.rang:>4}  {ligne.total:>5}  {ligne.nom}  ({gagnes})"))
    for dit in dits:
        click.echo(printable(dit))
