"""``duplicata comparer``: the same slips under all versions, one row each, differences marked."""

import click

from duplicata.cli.group import Command
from duplicata.cli.output import console, json_option, lexicon_record, print_json
from duplicata.langue import dire


@click.command(cls=Command)
@click.argument("fichiers", nargs=-1, required=True, metavar="FICHIER...")
@json_option
def comparer(fichiers: tuple[str, ...], as_json: bool) -> None:
    """Compare les décisions des quatre versions du règlement."""
    from duplicata.documents.cas import decision_json, lire_cas
    from duplicata.reglement import VERSIONS, juger

    rows = [
        (cas, [juger(cas.position, cas.bulletin, one) for one in VERSIONS])
        for fichier in fichiers
        for cas in lire_cas(fichier)
    ]
    differs = [len({(d.points, d.sanction, d.statut) for d in decisions}) > 1 for _, decisions in rows]
    if as_json:
        lexicons = {cas.position.lexicon.digest: cas.position.lexicon for cas, _ in rows}
        print_json(
            {
                "bulletins": [
                    {
                        "nom": cas.bulletin.nom,
                        "differe": differ,
                        "decisions": [decision_json(d) for d in decisions],
                    }
                    for (cas, decisions), differ in zip(rows, differs, strict=True)
                ],
                "lexiques": [lexicon_record(lexicon) for lexicon in lexicons.values()],
            }
        )
        return
    from rich.table import Table
    from rich.text import Text

    from duplicata.cli.rulings.decision_view import COLOURS, en_bref

    table = Table(dire("bulletin"), *VERSIONS, dire("diffère"))
    for (cas, decisions), differ in zip(rows, differs, strict=True):
        table.add_row(
            cas.nom, *(Text(en_bref(d), COLOURS[d.sanction]) for d in decisions), "≠" if differ else ""
        )
    console().print(table)
