"""What click complains about, as one sentence in the user's language."""

import click

from duplicata.langue import dire

NO_VALUE = "does not take a value"
PATHS = {
    "does not exist": "le fichier ou le dossier n’existe pas",
    "is a directory": "c’est un dossier, pas un fichier",
    "is a file": "ce n’est pas un dossier",
    "is not readable": "l’accès est refusé",
    "is not writable": "l’accès est refusé",
}
"""How click ends its complaint about a path, and what we say."""


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
            if NO_VALUE in error.message:
                return dire("L’option {nom} ne prend pas de valeur.", nom=error.option_name)
            return dire("L’option {nom} attend une valeur.", nom=error.option_name)
        case click.UsageError(ctx=click.Context() as context):
            return dire("Arguments en trop : voir « {commande} --help ».", commande=context.command_path)
        case _:
            return error.format_message()


def _name(error: click.BadParameter) -> str:
    parameter = error.param
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    metavar = parameter.make_metavar(error.ctx or click.Context(click.Command(None))) if parameter else ""
    return metavar.rstrip(".")


def _expectation(error: click.BadParameter) -> str:
    kind = error.param.type if error.param else None
    if isinstance(kind, click.Choice):
        return dire("une valeur parmi {valeurs} est attendue", valeurs=", ".join(map(str, kind.choices)))
    if isinstance(kind, click.IntRange) and kind.max is not None:
        return dire("un nombre entier de {min} à {max} est attendu", min=kind.min, max=kind.max)
    if isinstance(kind, click.IntRange):
        return dire("un nombre entier à partir de {min} est attendu", min=kind.min)
    if isinstance(kind, click.Path):
        return next((dire(PATHS[fault]) for fault in PATHS if fault in error.message), error.message)
    return error.message.rstrip(".")
