"""``duplicata top`` and ``duplicata solutions``: the best plays of a position, and all of them."""

from typing import TYPE_CHECKING, Any

import click

from duplicata.cli.group import Command
from duplicata.cli.output import console, json_option, lexicon_record, lexicon_sentence, print_json
from duplicata.cli.rulings.position_arguments import (
    play_record,
    position_arguments,
    read_position,
    whole_number,
)
from duplicata.langue import accorder, dire, en_points, nombre

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duplicata.engine.placements import Play
    from duplicata.engine.position import Position

SHOWN = 40
"""Plays a person is shown when no limit is given."""


@click.command(cls=Command)
@position_arguments
@json_option
def top(fichier: str | None, as_json: bool, **options: Any) -> int:
    """Donne le meilleur score d’une position et tous les placements qui l’atteignent.

    La position vient d’un fichier, ou des options --mots et --tirage.
    """
    from duplicata.engine.search import top as best_plays

    position = read_position(fichier, **options)
    plays = best_plays(position)
    _answer(position, plays, plays, len(plays), as_json)
    return 0


@click.command(cls=Command)
@position_arguments
@click.option("--minimum", metavar="N", help="Seulement les placements d’au moins N points.")
@click.option("--limite", metavar="N", help="Au plus N placements.")
@json_option
def solutions(
    fichier: str | None, minimum: str | None, limite: str | None, as_json: bool, **options: Any
) -> int:
    """Donne tous les placements permis d’une position, les meilleurs d’abord.

    La position vient d’un fichier, ou des options --mots et --tirage.
    """
    from duplicata.engine.search import solutions as all_plays
    from duplicata.engine.search import top as best_plays

    least, most = whole_number(minimum, "--minimum"), whole_number(limite, "--limite")
    position = read_position(fichier, **options)
    found = all_plays(position, least or 0)
    shown = SHOWN if most is None and not as_json else most
    _answer(position, best_plays(position), found[:shown], len(found), as_json)
    return 0


def _answer(
    position: "Position", best: "list[Play]", plays: "Sequence[Play]", total: int, as_json: bool
) -> None:
    score = best[0].score if best else 0
    if as_json:
        print_json(
            {
                "top": score,
                "solutions": [play_record(play) for play in plays],
                "lexique": lexicon_record(position.lexicon),
            }
        )
    else:
        _show(position, best, plays, total)


def _show(position: "Position", best: "list[Play]", plays: "Sequence[Play]", total: int) -> None:
    from rich.table import Table

    from duplicata.cli.rulings.grid import dessiner

    out = console()
    out.print(dessiner(position.board, best[0].word, best[0].place) if best else dessiner(position.board))
    out.print(dire("Tirage : {tirage}", tirage=position.rack), style="bold")
    if not best:
        out.print(dire("Aucun mot ne peut être posé."))
    else:
        out.print(dire("Top : {points}", points=en_points(best[0].score)), style="bold green")
        table = Table(box=None, pad_edge=False)
        table.add_column(dire("Points"), justify="right", style="bold")
        table.add_column(dire("Mot"))
        table.add_column(dire("Place"))
        for play in plays:
            table.add_row(str(play.score), play.word, str(play.place))
        out.print(table)
    placements = accorder(total, "{n} placement", "{n} placements", n=nombre(total))
    if total > len(plays):
        out.print(dire("{placements} en tout, {k} ici.", placements=placements, k=nombre(len(plays))))
    elif plays != best:
        out.print(f"{placements}.")
    out.print(lexicon_sentence(position.lexicon), style="dim")
