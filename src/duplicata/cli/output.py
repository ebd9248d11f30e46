"""How commands answer: one JSON document, or text for a person."""

import json
import re
from typing import TYPE_CHECKING, Any

import click

from duplicata.langue import accorder, dire, langue_courante, nombre

if TYPE_CHECKING:
    from collections.abc import Iterable, Sized

    from rich.console import Console
    from rich.segment import Segment

    from duplicata.engine.lexicon import Lexicon

json_option = click.option("--json", "as_json", is_flag=True, help="Répond par un document JSON.")
lexique_option = click.option(
    "--lexique", metavar="L", help="Lexique installé ou liste de mots ; par défaut, le lexique embarqué."
)


def print_json(document: dict[str, Any]) -> None:
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))


def console() -> "Console":
    """Where coloured text goes; rich is costly to import, so only here.

    A name between brackets is a name: what is shown is never read as markup, nor obeyed by the terminal.
    """
    from rich.console import Console
    from rich.segment import Segment

    class SafeConsole(Console):
        def render(self, renderable: Any, options: Any = None) -> "Iterable[Segment]":
            for segment in super().render(renderable, options):
                yield segment if segment.control else Segment(printable(segment.text), segment.style)

    return SafeConsole(highlight=False, markup=False)


def printable(text: str) -> str:
    """The same text, without what a terminal would obey."""
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", "\N{REPLACEMENT CHARACTER}", text)


def decimal(hundredths: int) -> str:
    """``9312`` as people write 93.12."""
    text = f"{hundredths / 100:.2f}"
    return text.replace(".", ",") if langue_courante() == "fr" else text


def percentage(hundredths: int | None) -> str:
    """Hundredths of a percent; a dash when there was nothing to win."""
    return "–" if hundredths is None else decimal(hundredths)


def en_ecarts(differences: "Sized") -> str:
    return accorder(len(differences), "{n} écart", "{n} écarts")


def lexicon_record(lexicon: "Lexicon") -> dict[str, Any]:
    """The lexicon an answer depends on, for JSON."""
    return {"nom": lexicon.name, "empreinte": lexicon.digest, "mots": len(lexicon)}


def lexicon_sentence(lexicon: "Lexicon") -> str:
    """The lexicon an answer depends on, for a person."""
    return dire(
        "Lexique : {nom} ({mots}, empreinte {empreinte})",
        nom=lexicon.name,
        mots=accorder(len(lexicon), "{n} mot", "{n} mots", n=nombre(len(lexicon))),
        empreinte=lexicon.digest[:12],
    )
