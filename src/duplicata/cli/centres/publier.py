"""``duplicata centrale classement``, ``resultats``, ``comparer``: what the federation gives out."""

from pathlib import Path

import click

from duplicata.cli.centres.desk import base_demandee, evenement_argument
from duplicata.cli.group import Command
from duplicata.cli.output import json_option, print_json, printable
from duplicata.langue import accorder, dire

PAR = ("pays", "comite", "centre", "club", "serie", "categorie")
fichier_option = click.Path(path_type=Path, dir_okay=False)


@click.command(cls=Command)
@evenement_argument
@click.option("--par", type=click.Choice(PAR), help="Groupes : pays, comite, centre, club, serie, categorie.")
@click.option("--csv", "csv_", type=fichier_option, metavar="FICHIER", help="Écrit le classement en CSV.")
@click.option(
    "--xlsx", type=fichier_option, metavar="FICHIER", help="Écrit le classeur, une feuille par groupe."
)
@click.option("--pdf", type=fichier_option, metavar="FICHIER", help="Écrit le classement en PDF.")
@json_option
def classement(
    evenement: Path, par: str | None, csv_: Path | None, xlsx: Path | None, pdf: Path | None, as_json: bool
) -> None:
    """Classe tous les joueurs de l’événement, ou chaque groupe à part."""
    import msgspec

    from duplicata.app.central.lecture.classements import Par, classer, grouper
    from duplicata.app.central.lecture.phrases import dire_valeur
    from duplicata.app.central.lecture.tableau import definitif
    from duplicata.documents.simultane import classement as ecrits
    from duplicata.documents.simultane.bureau import Bureau

    with Bureau(evenement, base=base_demandee()) as bureau:
        central = bureau.central
        ensemble, jeux = central.ensemble(), len(central.evenement.jeux)
        lignes, final = classer(central.evenement, ensemble), definitif(ensemble)
        voulu = Par(par) if par else None
        if csv_:
            csv_.write_bytes(ecrits.csv_du_classement(ecrits.generales(lignes), jeux))
        if xlsx:
            xlsx.write_bytes(ecrits.classeur_du_classement(central.evenement, lignes))
        if pdf:
            from duplicata.documents.papier.composition import composer

            reserve = "" if final else dire_valeur(definitif=False)
            papier = ecrits.papier_du_classement(central.evenement, lignes, voulu, reserve)
            pdf.write_bytes(composer(papier).pdf)
    groupes: list[tuple[str, ecrits.Rangees]] = []
    if voulu:
        groupes = [(groupe.nom, groupe.lignes) for groupe in grouper(lignes, voulu)]
    if as_json:
        dits = [
            {"nom": nom, "lignes": [_ligne(rang, msgspec.to_builtins(un)) for rang, un in rangees]}
            for nom, rangees in groupes
        ]
        toutes = [_ligne(un.generale.rang, msgspec.to_builtins(un)) for un in lignes]
        print_json({"definitif": final, **({"groupes": dits} if voulu else {"lignes": toutes})})
        return
    for nom, rangees in groupes or [("", ecrits.generales(lignes))]:
        if nom:
            click.secho(printable(nom), bold=True)
        for rang, ligne in rangees:
            marque = ecrits.dire_marque(ligne)
            suite = f"  [{marque}]" if marque else ""
            qui = f"{ligne.generale.nom}  ({ligne.nom_du_centre}){suite}"
            click.echo(printable(f"{rang:>5}  {ligne.generale.total:>5}  {qui}"))
    click.echo(dire_valeur(definitif=final))


def _ligne(rang: int, ligne: dict[str, object]) -> dict[str, object]:
    """Flat: one object a player."""
    from duplicata.competition.general import LigneGenerale

    generale = ligne.pop("generale")
    if isinstance(generale, list | tuple):
        generale = dict(zip(LigneGenerale._fields, generale, strict=True))
    assert isinstance(generale, dict)
    return {**generale, **ligne, "rang": rang}


@click.command(cls=Command)
@evenement_argument
@click.option(
    "--sortie", type=fichier_option, metavar="FICHIER", help="Fichier ; par défaut, la sortie standard."
)
def resultats(evenement: Path, sortie: Path | None) -> None:
    """Écrit le fichier de résultats de tout l’événement, signé par sa clé."""
    from duplicata.documents.simultane.bureau import Bureau
    from duplicata.documents.simultane.resultats import resultats_de_l_evenement

    with Bureau(evenement, base=base_demandee()) as bureau:
        contenu, cle = resultats_de_l_evenement(bureau.reception), bureau.central.evenement.cle
    if sortie is None:
        click.echo(contenu.decode(), nl=False)
        return
    sortie.write_bytes(contenu)
    click.echo(dire("Résultats écrits : {nom}. Clé de l’événement : {cle}", nom=sortie, cle=cle))


@click.command(cls=Command)
@evenement_argument
@json_option
def comparer(evenement: Path, as_json: bool) -> None:
    """Compare les centres : mêmes bulletins jugés autrement, mots refusés ici et admis là."""
    import msgspec

    from duplicata.app.central.lecture.comparaison import comparer as faire
    from duplicata.app.central.lecture.phrases import dire_bulletin, dire_cible, dire_decision
    from duplicata.app.room.judge import Juge
    from duplicata.documents.simultane.bureau import Bureau

    with Bureau(evenement, base=base_demandee()) as bureau:
        comparaison = faire(bureau.central, Juge())
    if as_json:
        print_json(msgspec.to_builtins(comparaison, str_keys=True))
        return
    for une in comparaison.divergences:
        ou = dire("Partie {partie}, coup {coup}", partie=une.partie, coup=une.coup)
        click.secho(printable(f"{ou} : {dire_bulletin(une.bulletin)}"), bold=True)
        for rendu in une.rendus:
            cibles = ", ".join(dire_cible(un) for un in rendu.cibles[:5])
            suite = " …" if len(rendu.cibles) > 5 else ""
            click.echo(
                printable(f"  {len(rendu.cibles):>5} × {dire_decision(rendu.decision)} : {cibles}{suite}")
            )
    for mot in comparaison.mots:
        click.echo(
            printable(
                dire(
                    "Partie {partie}, coup {coup} : {mot}, refusé {n} fois ({ici}), admis {m} fois ({la}).",
                    partie=mot.partie,
                    coup=mot.coup,
                    mot=mot.mot,
                    n=len(mot.refuse),
                    ici=dire_cible(mot.refuse[0]),
                    m=len(mot.accepte),
                    la=dire_cible(mot.accepte[0]),
                )
            )
        )
    for libre in comparaison.libres:
        proposee = dire_decision(libre.proposee) if libre.proposee else "–"
        click.echo(
            printable(
                dire(
                    "{ou} : décision d’un arbitre, {rendue} ; le programme : {proposee}.",
                    ou=dire_cible(libre.cible),
                    rendue=dire_decision(libre.decision),
                    proposee=proposee,
                )
            )
        )
    click.echo(accorder(comparaison.bulletins, "{n} bulletin comparé.", "{n} bulletins comparés."))
