"""``duplicata places``: every technical placement of one word, valid or not."""

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from duplicata.cli.group import Command
from duplicata.cli.output import console, json_option, lexicon_record, lexicon_sentence, print_json
from duplicata.cli.rulings.position_arguments import (
    joker_positions,
    position_arguments,
    read_position,
    whole_number,
)
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.engine.notation import Place
    from duplicata.engine.position import Position

SENS = {"H": False, "V": True}
MOST_BOARDS = 6
NO_BREAK = "\N{NO-BREAK SPACE}"


class Row(NamedTuple):
    """One placement with one way to spend the jokers."""

    score: int
    place: "Place"
    word: str
    jokers: tuple[int, ...]
    formed: list[str]
    refused: list[str]

    def record(self) -> dict[str, Any]:
        return {
            "place": str(self.place),
            "score": self.score,
            "jokers": joker_positions(self.jokers),
            "valide": not self.refused,
            "mots_formes": self.formed,
            "non_admis": self.refused,
        }


class Verdict(NamedTuple):
    """What all the places of one score mean, for a word written in one direction."""

    sens: str
    verdict: str
    phrase: str


@click.command(cls=Command)
@click.argument("mot", metavar="MOT")
@position_arguments
@click.option("--score", metavar="N", help="Seulement les placements de ce score.")
@click.option("--sens", metavar="H/V", help="Seulement les placements horizontaux (H) ou verticaux (V).")
@json_option
def places(
    mot: str, fichier: str | None, score: str | None, sens: str | None, as_json: bool, **options: Any
) -> int:
    """Donne tous les placements techniques d’un mot, valables ou non.

    La position vient d’un fichier, ou des options --mots et --tirage.
    """
    wanted = whole_number(score, "--score")
    if sens is not None and sens.upper() not in SENS:
        raise SaisieInvalide(dire("Sens « {texte} » : il faut H ou V.", texte=sens))
    down = None if sens is None else SENS[sens.upper()]
    word = _word(mot)
    position = read_position(fichier, **options)
    rows = [
        row for row in _rows(position, word) if wanted in (None, row.score) and down in (None, row.place.down)
    ]
    verdicts = [] if wanted is None else _verdicts(position, word, wanted, down)
    if as_json:
        document = {"places": [row.record() for row in rows], "lexique": lexicon_record(position.lexicon)}
        print_json(document | {"ambiguite": [found._asdict() for found in verdicts]})
    else:
        _show(position, word, rows, len(rows) if wanted is not None else 1)
        for found in verdicts:
            click.echo(f"{found.sens}{NO_BREAK}: {found.phrase}")
        click.echo(lexicon_sentence(position.lexicon))
    return 0


def _verdicts(position: "Position", word: str, score: int, down: bool | None) -> list[Verdict]:
    """What the places of that score mean for a slip without place, in each direction asked for."""
    from duplicata.reglement.ambiguite import places_du_score

    found = [
        (sens, places_du_score(position, word, vertical, score))
        for sens, vertical in SENS.items()
        if down in (None, vertical)
    ]
    return [Verdict(sens, str(places.verdict), places.phrase) for sens, places in found if places.places]


def _word(text: str) -> str:
    from duplicata.engine.notation import SIZE
    from duplicata.engine.tiles import LETTERS, fold

    word = fold(text.strip()).upper()
    if not 2 <= len(word) <= SIZE or not set(LETTERS).issuperset(word):
        raise SaisieInvalide(dire("« {mot} » n’est pas un mot de 2 à 15 lettres.", mot=text))
    return word


def _rows(position: "Position", word: str) -> list[Row]:
    """By score, highest first, then by place."""
    from duplicata.engine.placements import positions, words_formed

    unknown = [] if word in position.lexicon else [word]
    rows = [
        Row(
            score,
            technical.place,
            "".join(c.lower() if mask >> i & 1 else c for i, c in enumerate(word)),
            positions(mask),
            words_formed(position.board, technical.line, technical.start, word),
            unknown + list(technical.bad),
        )
        for technical in position.technical(word)
        for score, mask in technical.options
    ]
    return sorted(rows, key=lambda row: (-row.score, row.place, len(row.jokers), row.jokers))


def _show(position: "Position", word: str, rows: list[Row], drawn: int) -> None:
    """The best placements drawn side by side, then all of them in a table."""
    from rich.columns import Columns
    from rich.table import Table

    from duplicata.cli.rulings.grid import dessiner

    out = console()
    if not rows:
        out.print(dire("{mot} ne peut être posé nulle part.", mot=word))
    else:
        best = rows[: min(drawn, MOST_BOARDS)]
        out.print(Columns([dessiner(position.board, row.word, row.place, bool(row.refused)) for row in best]))
        table = Table(box=None, pad_edge=False)
        table.add_column(dire("Points"), justify="right", style="bold")
        table.add_column(dire("Mot"))
        table.add_column(dire("Place"))
        table.add_column(dire("Mots formés"))
        table.add_column(dire("Non admis"), style="red")
        for row in rows:
            table.add_row(
                str(row.score), row.word, str(row.place), " ".join(row.formed), " ".join(row.refused)
            )
        out.print(table)
