"""``duplicata expliquer``: one slip in full, every reading with the article that kept it or set it aside."""

from typing import TYPE_CHECKING

import click

from duplicata.cli.group import Command
from duplicata.cli.output import console, json_option, lexicon_record, lexicon_sentence, print_json
from duplicata.cli.rulings.juger import reglement_option, versions_demandees
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire

if TYPE_CHECKING:
    from duplicata.documents.explication import Explication


@click.command(cls=Command)
@click.argument("fichier", metavar="FICHIER")
@click.option(
    "--bulletin",
    "numero",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Rang du bulletin dans le fichier ; 1 par défaut.",
)
@reglement_option
@json_option
def expliquer(fichier: str, numero: int, reglements: tuple[str, ...], as_json: bool) -> None:
    """Explique la décision d’un bulletin : lectures, places, articles."""
    from duplicata.documents.cas import lire_cas
    from duplicata.documents.explication import expliquer as explain

    cases = lire_cas(fichier)
    if numero > len(cases):
        raise SaisieInvalide(
            accorder(
                len(cases),
                "« {nom} » n’a qu’un bulletin.",
                "« {nom} » n’a que {n} bulletins.",
                nom=fichier,
            )
        )
    cas = cases[numero - 1]
    explications = [explain(cas.position, cas.bulletin, one) for one in versions_demandees(reglements, False)]
    if as_json:
        print_json(
            {
                "nom": cas.bulletin.nom,
                "explications": [one.json() for one in explications],
                "lexique": lexicon_record(cas.position.lexicon),
            }
        )
        return
    for one in explications:
        _show(cas.nom, one)
    click.echo(lexicon_sentence(cas.position.lexicon))


def _show(nom: str, explication: "Explication") -> None:
    from rich.table import Table

    from duplicata.cli.rulings.decision_view import montrer
    from duplicata.cli.rulings.grid import dessiner

    out, decision = console(), explication.decision
    out.print(nom, style="bold")
    out.print(dessiner(explication.position.board, decision.mot, decision.place))
    out.print(dire("Tirage : {tirage}", tirage=explication.position.rack))
    montrer(out, decision)
    table = Table(
        dire("mot"),
        dire("place"),
        dire("score"),
        dire("non admis"),
        dire("raccord"),
        dire("désignée par"),
        title=dire("Places techniques, valables ou non"),
        title_justify="left",
    )
    for place in explication.places:
        table.add_row(
            place["mot"],
            place["place"],
            ", ".join(map(str, place["scores"])),
            " ".join(place["non_admis"]) or "–",
            str(place["raccord"]),
            ", ".join(dire(d) for d in place["designee_par"]) or "–",
        )
    out.print(table)
    for reading in explication.lectures:
        out.print(f"  {reading}")
