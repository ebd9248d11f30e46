"""``duplicata juger``: every slip of the files, under one version or several."""

from datetime import date

import click

from duplicata.cli.group import Command
from duplicata.cli.output import console, en_ecarts, json_option, lexicon_record, lexicon_sentence, print_json
from duplicata.cli.progress import suivre
from duplicata.langue import accorder

reglement_option = click.option(
    "--reglement",
    "reglements",
    multiple=True,
    metavar="ID",
    help="Règlement, de fisf-2010 à fisf-2023 (se répète) ; par défaut, celui en vigueur aujourd’hui.",
)


def versions_demandees(reglements: tuple[str, ...], tous: bool) -> list[str]:
    from duplicata.reglement import VERSIONS, version, version_du

    if tous:
        return list(VERSIONS)
    return [version(one).id for one in reglements] or [version_du(date.today())]


@click.command(cls=Command)
@click.argument("fichiers", nargs=-1, required=True, metavar="FICHIER...")
@reglement_option
@click.option("--tous", is_flag=True, help="Toutes les versions du règlement.")
@click.option("--verifier", is_flag=True, help="Compare avec « attendu » ; code 1 si une décision diffère.")
@json_option
def juger(
    fichiers: tuple[str, ...], reglements: tuple[str, ...], tous: bool, verifier: bool, as_json: bool
) -> int:
    """Juge chaque bulletin des fichiers.

    Un fichier donne en YAML ou en JSON une position et ses bulletins ; « - » lit l’entrée standard.
    """
    from duplicata.documents.cas import decision_json, ecarts, lire_cas
    from duplicata.reglement import juger as ruling
    from duplicata.reglement import version

    asked = versions_demandees(reglements, tous)
    decisions, differences, checked, lexicons = [], [], 0, {}
    for fichier in fichiers:
        for cas in suivre(lire_cas(fichier), fichier):
            lexicons[cas.position.lexicon.digest] = cas.position.lexicon
            wanted = (
                [version(one).id for one in cas.attendu]
                if verifier and not reglements and not tous
                else asked
            )
            for one in wanted:
                decision = ruling(cas.position, cas.bulletin, one)
                decisions.append((cas, decision))
                if verifier and one in cas.attendu:
                    checked += 1
                    found = ecarts(decision, cas.attendu[one])
                    differences += [
                        {"fichier": fichier, "nom": cas.nom, "reglement": one, "ecart": text}
                        for text in found
                    ]
    if as_json:
        document = {
            "decisions": [decision_json(decision) for _, decision in decisions],
            "lexiques": [lexicon_record(lexicon) for lexicon in lexicons.values()],
        }
        print_json(
            document | ({"verdict": {"verifiees": checked, "ecarts": differences}} if verifier else {})
        )
    else:
        _show(decisions, differences, checked, verifier)
        for lexicon in list(lexicons.values())[:3]:
            click.echo(lexicon_sentence(lexicon))
        if len(lexicons) > 3:
            reste = len(lexicons) - 3
            click.echo(accorder(reste, "et {n} autre liste de mots", "et {n} autres listes de mots"))
    return 1 if differences else 0


def _show(decisions: list, differences: list[dict[str, str]], checked: int, verifier: bool) -> None:  # type: ignore[type-arg]
    from duplicata.cli.rulings.decision_view import ecrire, montrer

    out = console()
    if verifier:
        for row in differences:
            out.print(
                f"{row['fichier']} · {row['nom']} · {row['reglement']} · {row['ecart']}",
                style="red",
            )
        verifiees = accorder(checked, "{n} décision vérifiée", "{n} décisions vérifiées")
        out.print(f"{verifiees}, {en_ecarts(differences)}.")
        return
    previous = None
    for cas, decision in decisions:
        if cas is not previous:
            ecrire(out, [(cas.nom, "bold")])
            previous = cas
        montrer(out, decision, "  ")
