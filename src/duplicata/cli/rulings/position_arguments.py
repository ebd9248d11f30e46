"""What ``top``, ``solutions`` and ``places`` share: the position asked about, and how plays are shown."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeVar

import click

from duplicata.cli.output import lexique_option
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.engine.placements import Play
    from duplicata.engine.position import Position

Function = TypeVar("Function", bound=Callable[..., Any])

_ARGUMENTS = (
    click.argument("fichier", required=False, metavar="[FICHIER]"),
    click.option(
        "--mots", multiple=True, metavar="MOTS", help="Mots posés dans l’ordre : « STEROLS H3, EpIEUSE 9C »."
    ),
    click.option("--tirage", metavar="LETTRES", help="Tirage, « ? » pour un joker."),
    click.option("--coup", metavar="N", help="Numéro du coup."),
    click.option("--formule", metavar="F", help="Formule de jeu : normale, 7_sur_8, 7_et_8, 7_8_et_9…"),
    lexique_option,
)


def position_arguments(function: Function) -> Function:
    """Adds the file and the options that stand for one."""
    return reduce(lambda decorated, argument: argument(decorated), reversed(_ARGUMENTS), function)


def read_position(fichier: str | None, **options: Any) -> "Position":
    """The position of the file, or the one the options spell."""
    from duplicata.documents.fichier import charger, dossier, refuser_les_cles_inconnues
    from duplicata.documents.positions import CLES, lire_position

    given = {key: value for key, value in options.items() if value}
    if fichier is None:
        if "mots" in given:
            given["mots"] = [
                word.strip() for text in given["mots"] for word in text.split(",") if word.strip()
            ]
        if "tirage" not in given:
            raise SaisieInvalide(dire("Il manque la position : un fichier, ou --tirage et --mots."))
        return lire_position(given)
    if given.keys() - {"lexique"}:
        raise SaisieInvalide(dire("Donnez la position par un fichier ou par des options, pas par les deux."))
    documents = [
        one
        for document in charger(fichier)
        for one in (document if isinstance(document, list) else [document])
    ]
    if not documents:
        raise SaisieInvalide(dire("« {nom} » ne contient aucune position.", nom=fichier))
    if len(documents) > 1:
        raise SaisieInvalide(
            dire("« {nom} » contient {n} positions : il en faut une.", nom=fichier, n=len(documents))
        )
    fields = refuser_les_cles_inconnues(documents[0], CLES | {"bulletins"}, fichier)
    # A lexicon named on the command line is sought from where the command was typed.
    if "lexique" in given:
        return lire_position(fields | given)
    return lire_position(fields, dossier(fichier))


def joker_positions(jokers: Iterable[int]) -> str:
    """``3``, ``2,5``: 1-based positions in the word, as in every JSON answer."""
    return ",".join(map(str, jokers))


def play_record(play: "Play") -> dict[str, Any]:
    return {
        "mot": play.word.upper(),
        "place": str(play.place),
        "score": play.score,
        "jokers": joker_positions(play.jokers),
    }


def whole_number(text: str | None, name: str) -> int | None:
    """A count given on the command line."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise SaisieInvalide(
            dire("{nom} « {texte} » : il faut un nombre entier positif.", nom=name, texte=text)
        )
    return int(text)
