"""What click complains about, as one sentence in the user's language."""

import click

from duplicata.langue import dire


def error_sentence(error: click.ClickException) -> str:
    match error:
        case click.NoSuchOption():
            return dire("Option inconnue : {nom}.", nom=error.option_name)
        case click.exceptions.NoSuchCommand():
            return dire("Commande inconnue : « {nom} ».", nom=error.command_name)
        case click.MissingParameter():
            return dire("Il manque {nom}.", nom=_name(error))
        case click.BadParameter():
            return dire("{nom} : {raison}.", nom=_name(error), raison=_expectation(error))
        case click.BadOptionUsage():
            return dire("L’option {nom} est mal employée.", nom=error.option_name)
        case click.UsageError(ctx=click.Context() as context):
            return dire("Arguments en trop : voir « {commande} --help ».", commande=context.command_path)
        case _:
            return error.format_message()


def _name(error: click.BadParameter) -> str:
    parameter = error.param
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return parameter.make_metavar(error.ctx or click.Context(click.Command(None))) if parameter else ""


def _expectation(error: click.BadParameter) -> str:
    kind = error.param.type if error.param else None
    if isinstance(kind, click.Choice):
        return dire("une valeur parmi {valeurs} est attendue", valeurs=", ".join(map(str, kind.choices)))
    if isinstance(kind, click.types.IntParamType):
        return dire("un nombre entier admis est attendu")
    return error.message.rstrip(".")
