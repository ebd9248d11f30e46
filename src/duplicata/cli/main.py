"""``duplicata``: finds the command asked for, loads it alone, and turns errors into one sentence.

To add a command: write it in a module of its own in this package, with ``@click.command(cls=Command)``
(or ``cls=Group``), import what is heavy inside the function, and add one line to ``COMMANDS``.
"""

import errno
import gc
import re
import sys

import click

from duplicata.cli.error_sentences import error_sentence
from duplicata.cli.group import LazyGroup
from duplicata.cli.streams import prepare_streams, silence_output
from duplicata.errors import SaisieInvalide
from duplicata.langue import LANGUES, choisir_langue, dire, raison

COMMANDS = {
    "juger": "duplicata.cli.rulings.juger:juger",
    "expliquer": "duplicata.cli.rulings.expliquer:expliquer",
    "comparer": "duplicata.cli.rulings.comparer:comparer",
    "top": "duplicata.cli.rulings.top:top",
    "solutions": "duplicata.cli.rulings.top:solutions",
    "places": "duplicata.cli.rulings.places:places",
    "lexique": "duplicata.cli.lexique:lexique",
    "serveur": "duplicata.cli.tournaments.serveur:serveur",
    "partie": "duplicata.cli.games.partie:partie",
    "tournoi": "duplicata.cli.tournaments.tournoi:tournoi",
    "base": "duplicata.cli.base:base",
    "saison": "duplicata.cli.saison:saison",
    "documents": "duplicata.cli.tournaments.documents:documents",
    "resultats": "duplicata.cli.tournaments.resultats:resultats",
    "exporter": "duplicata.cli.tournaments.archive:exporter",
    "importer": "duplicata.cli.tournaments.archive:importer",
    "simultane": "duplicata.cli.centres.simultane:simultane",
    "centrale": "duplicata.cli.centres.centrale:centrale",
}
"""Name -> module:function, in the order of the help."""

BAD_INPUT = 2
INTERRUPTED = 130
NOUVELLES = 10_000
"""Values made between two looks for garbage: a ruling makes hundreds, which go by themselves."""
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Where the output goes, nothing more can be written."""
QUOTED = re.compile("(?<=«\N{NO-BREAK SPACE})([^»]{80})[^»]{80,}([^»]{80})(?=\N{NO-BREAK SPACE}»)")
"""A quotation too long to be read: its two ends say which one it is."""


def _choose_language(_context: click.Context, _parameter: click.Parameter, value: str) -> None:
    choisir_langue(value)


def _show_version(context: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    if asked:
        from duplicata.cli.version import version

        click.echo(version())
        context.exit()


@click.group(cls=LazyGroup, members=COMMANDS, invoke_without_command=True)
@click.option(
    "--langue",
    type=click.Choice(LANGUES),
    envvar="DUPLICATA_LANGUE",
    default="fr",
    is_eager=True,
    expose_value=False,
    callback=_choose_language,
    help="Langue des messages : fr (par défaut) ou en.",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    callback=_show_version,
    help="Affiche la version et le moteur de recherche employé.",
)
@click.pass_context
def duplicata(context: click.Context) -> None:
    """Juge les bulletins du Scrabble duplicate, mène les parties, tient les classements.

    Sans commande, ouvre la salle et le navigateur de cet ordinateur.
    """
    if context.invoked_subcommand is None and isinstance(context.command, click.Group):
        room = context.command.get_command(context, "serveur")
        assert room
        context.invoke(room, navigateur=True)


def run(arguments: list[str]) -> int:
    """Run one command line; 0 on success, 1 when a check fails, 2 on bad input."""
    try:
        return duplicata.main(arguments, prog_name="duplicata", standalone_mode=False) or 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.ClickException as error:
        _complain(error_sentence(error))
        return BAD_INPUT
    except SaisieInvalide as error:
        _complain(str(error))
        return BAD_INPUT
    except OSError as error:
        if error.filename is None:
            raise
        _complain(dire("« {nom} » : {raison}.", nom=error.filename, raison=raison(error)))
        return BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED


def _complain(sentence: str) -> None:
    """On one line, whatever the text it quotes holds, and however long it is."""
    sentence = QUOTED.sub(lambda quoted: f"{quoted[1]}…{quoted[2]}", sentence)
    click.echo(re.sub(r"[\x00-\x1f\x7f-\x9f]", "\N{REPLACEMENT CHARACTER}", sentence), err=True)


def main() -> None:
    """The console script."""
    gc.set_threshold(NOUVELLES)
    prepare_streams()
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        _complain(dire("La réponse n’a pas pu être écrite : {raison}.", raison=raison(error)))
        code = BAD_INPUT
        silence_output()
    sys.exit(code)
