"""``duplicata lexique``: install word lists, list them, check words, search."""

from pathlib import Path
from typing import Any

import click

from duplicata.cli.group import Group
from duplicata.cli.output import (
    console,
    json_option,
    lexicon_record,
    lexicon_sentence,
    lexique_option,
    print_json,
)
from duplicata.langue import accorder, dire, nombre

CHECK_FAILED = 1
SHOWN_WORDS = 300


@click.group(cls=Group)
def lexique() -> None:
    """Listes de mots : installer, lister, vérifier, chercher."""


@lexique.command()
@click.argument("liste", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--nom", metavar="N", help="Nom du lexique ; par défaut, celui du fichier.")
@json_option
def construire(liste: Path, nom: str | None, as_json: bool) -> None:
    """Installe une liste de mots, un par ligne, dans le dossier de données.

    Toute casse, UTF-8 ou Latin-1 ; les accents sont ôtés, les mots de plus de 15 lettres laissés de côté.
    """
    from duplicata.lexicons.installation import install, name_for
    from duplicata.lexicons.word_list import read_word_list

    words = read_word_list(liste)
    lexicon = install(nom or name_for(liste), words)
    left_aside = {
        "trop_longs": words.too_long,
        "trop_courts": words.too_short,
        "repetes": words.repeated,
    }
    if as_json:
        print_json({"lexique": lexicon_record(lexicon), "lignes": words.lines, **left_aside})
        return
    click.echo(dire("Lexique « {nom} » installé.", nom=lexicon.name))
    click.echo(lexicon_sentence(lexicon))
    click.echo(
        dire(
            "Laissés de côté : trop longs {trop_longs}, trop courts {trop_courts}, répétés {repetes}.",
            **{reason: nombre(count) for reason, count in left_aside.items()},
        )
    )


@lexique.command()
@json_option
def lister(as_json: bool) -> None:
    """Liste le lexique embarqué et ceux qui sont installés."""
    from duplicata.errors import SaisieInvalide
    from duplicata.lexicons import installed
    from duplicata.lexicons.embedded import embedded

    rows: list[dict[str, Any]] = [{**lexicon_record(embedded()), "embarque": True}]
    damaged: list[str] = []
    for name in installed.names():
        try:
            rows.append({**lexicon_record(installed.load(name)), "embarque": False})
        except SaisieInvalide as error:
            damaged.append(str(error))
    if as_json:
        print_json({"lexiques": rows, "endommages": damaged, "dossier": str(installed.list_folder())})
        return
    from rich.table import Table

    table = Table(dire("Lexique"), dire("Mots"), dire("Empreinte"), dire("Origine"), box=None)
    for row in rows:
        origin = dire("embarqué") if row["embarque"] else dire("installé")
        table.add_row(row["nom"], nombre(row["mots"]), row["empreinte"][:12], origin)
    console().print(table)
    for sentence in damaged:
        click.echo(sentence)


@lexique.command()
@click.argument("mots", nargs=-1, required=True, metavar="MOT...")
@lexique_option
@json_option
@click.pass_context
def verifier(context: click.Context, mots: tuple[str, ...], lexique: str | None, as_json: bool) -> None:
    """Dit si chaque mot est admis ; code de retour 1 si l’un ne l’est pas."""
    from duplicata.engine.tiles import fold
    from duplicata.lexicons.find import find_lexicon

    lexicon = find_lexicon(lexique)
    admitted = {mot: _is_word(fold(mot).upper(), lexicon.text) for mot in mots}
    if as_json:
        verdicts = [{"mot": mot, "admis": valid} for mot, valid in admitted.items()]
        print_json({"lexique": lexicon_record(lexicon), "mots": verdicts})
    else:
        for mot, valid in admitted.items():
            sentence = (
                dire("{mot} : admis", mot=mot.upper())
                if valid
                else dire("{mot} : non admis", mot=mot.upper())
            )
            click.secho(sentence, fg="green" if valid else "red")
        click.echo(lexicon_sentence(lexicon))
    context.exit(0 if all(admitted.values()) else CHECK_FAILED)


@lexique.command()
@click.argument("motif")
@click.option(
    "--rallonges", "kind", flag_value="rallonges", help="Mots qui ajoutent une lettre devant, ou derrière."
)
@click.option(
    "--contenant", "kind", flag_value="contenant", help="Mots qui contiennent ces lettres à la suite."
)
@click.option(
    "--limite",
    type=click.IntRange(min=1),
    metavar="N",
    help="Nombre de mots montrés ; 300 par défaut, tous avec --json.",
)
@lexique_option
@json_option
def chercher(motif: str, kind: str | None, limite: int | None, lexique: str | None, as_json: bool) -> None:
    """Cherche des mots : anagrammes de AEINRST ou AEINRST?, motif .A..ER ou QU*.

    « ? » est un joker ; dans un motif, « . » vaut une lettre et « * » des lettres quelconques.
    """
    from duplicata.lexicons import search
    from duplicata.lexicons.find import find_lexicon

    lexicon = find_lexicon(lexique)
    kind = kind or ("motif" if search.is_pattern(motif) else "anagrammes")
    if kind == "rallonges":
        front, back = search.hooks(lexicon, motif)
        answers = {"avant": front, "arriere": back}
    else:
        ask = {"motif": search.matching, "anagrammes": search.anagrams, "contenant": search.containing}[kind]
        answers = {"mots": ask(lexicon, motif)}
    if as_json:
        shown = {title: words[:limite] for title, words in answers.items()}
        counts = {f"nombre_{title}" if len(answers) > 1 else "nombre": len(w) for title, w in answers.items()}
        print_json({"lexique": lexicon_record(lexicon), "motif": motif, "genre": kind, **counts, **shown})
        return
    titles = {"mots": dire("Mots"), "avant": dire("Devant"), "arriere": dire("Derrière")}
    for title, words in answers.items():
        _show_words(titles[title], words, limite or SHOWN_WORDS)
    click.echo(lexicon_sentence(lexicon))


def _is_word(word: str, text: bytes) -> bool:
    """Looked up in the text itself: for a few words, an index costs more than it saves."""
    if not (word.isascii() and word.isalpha()):
        return False
    line = f"{word}\n".encode()
    return text.startswith(line) or b"\n" + line in text


def _show_words(title: str, words: list[str], limit: int) -> None:
    from rich.columns import Columns
    from rich.text import Text

    out = console()
    out.print(Text(title, "bold"), f"({nombre(len(words))})")
    out.print(Columns(words[:limit], padding=(0, 2)))
    if len(words) > limit:
        reste = len(words) - limit
        out.print(
            accorder(
                reste,
                "… et {n} autre (option --limite).",
                "… et {n} autres (option --limite).",
                n=nombre(reste),
            )
        )
