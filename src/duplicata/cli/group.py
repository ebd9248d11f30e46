"""click's commands and groups, speaking the user's language, loaded when they are asked for."""

from importlib import import_module
from inspect import cleandoc
from typing import Any

import click

from duplicata.langue import dire


class Command(click.Command):
    """A command whose help is looked up in the catalogue when it is shown."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), dire("Usage : "))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(dire(cleandoc(self.help or "")))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = []
        for option in self.get_params(ctx):
            if isinstance(option, click.Option) and (record := option.get_help_record(ctx)):
                is_help = option is self.get_help_option(ctx)
                rows.append((record[0], dire("Affiche cette aide.") if is_help else dire(option.help or "")))
        with formatter.section(dire("Options ")):
            formatter.write_dl(rows)

    def get_short_help_str(self, limit: int = 45) -> str:
        return dire(cleandoc(self.help or "")).partition("\n")[0]


class Group(Command, click.Group):
    """A group whose members are all of this module's kinds."""

    command_class = Command

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        self.subcommand_metavar = dire("COMMANDE [ARGUMENTS]...")
        return super().collect_usage_pieces(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order they were written: that of their use."""
        return list(self.commands)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        rows = [
            (name, command.get_short_help_str())
            for name in self.list_commands(ctx)
            if (command := self.get_command(ctx, name)) and not command.hidden
        ]
        with formatter.section(dire("Commandes ")):
            formatter.write_dl(rows)


class LazyGroup(Group):
    """A group that knows its members by name and imports one only when it is needed."""

    def __init__(self, *args: Any, members: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.members = members

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.members)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.members:
            return None
        module, _, attribute = self.members[name].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command
