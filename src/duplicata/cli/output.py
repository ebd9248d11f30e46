"""How commands answer: one JSON document, or text for a person."""

import json
from typing import TYPE_CHECKING, Any

import click

from duplicata.langue import dire, langue_courante

if TYPE_CHECKING:
    from rich.console import Console

    from duplicata.engine.lexicon import Lexicon

json_option = click.option("--json", "as_json", is_flag=True, help="Répond par un document JSON.")
lexique_option = click.option(
    "--lexique", metavar="L", help="Lexique installé ou liste de mots ; par défaut, le lexique embarqué."
)


def print_json(document: dict[str, Any]) -> None:
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))


def console() -> "Console":
    """Where coloured text goes; rich is costly to import, so only here.

    A name between brackets is a name: what is shown is never read as markup.
    """
    from rich.console import Console

    return Console(highlight=False, markup=False)


def number(value: int) -> str:
    """``404302`` as people write it."""
    return f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}" if langue_courante() == "fr" else ",")


def decimal(hundredths: int) -> str:
    """``9312`` as people write 93.12."""
    text = f"{hundredths / 100:.2f}"
    return text.replace(".", ",") if langue_courante() == "fr" else text


def percentage(hundredths: int | None) -> str:
    """Hundredths of a percent; a dash when there was nothing to win."""
    return "–" if hundredths is None else decimal(hundredths)


def lexicon_record(lexicon: "Lexicon") -> dict[str, Any]:
    """The lexicon an answer depends on, for JSON."""
    return {"nom": lexicon.name, "empreinte": lexicon.digest, "mots": len(lexicon)}


def lexicon_sentence(lexicon: "Lexicon") -> str:
    """The lexicon an answer depends on, for a person."""
    return dire(
        "Lexique : {nom} ({mots} mots, empreinte {empreinte})",
        nom=lexicon.name,
        mots=number(len(lexicon)),
        empreinte=lexicon.digest[:12],
    )
