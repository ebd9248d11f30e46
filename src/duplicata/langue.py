"""User-visible sentences: written in French in the source, looked up for English.

``dire("Tirage vide.")`` gives the sentence in the current language. The English catalogue is the
set of ``locale/en/*.json`` files, one per part, keyed by the French sentence.
"""

import errno
import json
from collections.abc import Callable, Iterable
from contextvars import ContextVar, copy_context
from datetime import date
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
LANGUES = ("fr", "en")
MILLIERS = {"fr": "\N{NARROW NO-BREAK SPACE}", "en": ","}
MOIS = {
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "en": "January February March April May June July August September October November December".split(),
}
_langue: ContextVar[str] = ContextVar("langue", default="fr")


def choisir_langue(langue: str) -> None:
    """Set the language of this context; an unknown one means French."""
    _langue.set(langue if langue in LANGUES else "fr")


def langue_courante() -> str:
    return _langue.get()


def en_francais(fonction: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """What is kept, printed, compared or read aloud in the room is French whoever asks."""
    contexte = copy_context()
    contexte.run(choisir_langue, "fr")
    return contexte.run(fonction, *args, **kwargs)


def raison(error: OSError | ValueError) -> str:
    """Why the system refused a file or an address, in the current language."""
    if isinstance(error, ValueError):
        return dire("ce nom ne peut pas être celui d’un fichier")
    match error.errno:
        case errno.ENOENT:
            return dire("le fichier ou le dossier n’existe pas")
        # Windows refuses access to whoever reads a folder as a file.
        case errno.EACCES if isinstance(error.filename, str) and Path(error.filename).is_dir():
            return dire("c’est un dossier, pas un fichier")
        case errno.EISDIR:
            return dire("c’est un dossier, pas un fichier")
        case errno.ENOTDIR:
            return dire("ce n’est pas un dossier")
        case errno.EACCES | errno.EPERM:
            return dire("l’accès est refusé")
        case errno.EROFS:
            return dire("le disque est en lecture seule")
        case errno.EEXIST:
            return dire("ce nom est déjà pris")
        case errno.ENAMETOOLONG:
            return dire("le nom est trop long")
        case errno.ENOSPC | errno.EDQUOT:
            return dire("le disque est plein")
        case errno.EADDRINUSE:
            return dire("un autre programme l’occupe")
        case errno.EADDRNOTAVAIL:
            return dire("cette adresse n’est pas de cet ordinateur")
    return error.strerror or str(error)


@cache
def catalogue(langue: str) -> dict[str, str]:
    """All sentences of one language, merged from its files."""
    sentences: dict[str, str] = {}
    folder = files("duplicata") / "locale" / langue
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".json"):
            sentences.update(json.loads(file.read_text("utf-8")))
    return sentences


def dire(phrase: str, /, **values: object) -> str:
    """The sentence in the current language, its ``{fields}`` filled in."""
    if _langue.get() != "fr":
        phrase = catalogue(_langue.get()).get(phrase, phrase)
    return phrase.format(**values) if values else phrase


def nombre(valeur: int) -> str:
    """12 345, −78; 12,345 in English."""
    return f"{valeur:,}".replace(",", MILLIERS[_langue.get()]).replace("-", "\N{MINUS SIGN}")


def jour_ecrit(jour: date) -> str:
    """1er mai 2026, 1 May 2026."""
    premier = "1er" if _langue.get() == "fr" and jour.day == 1 else jour.day
    return f"{premier} {MOIS[_langue.get()][jour.month - 1]} {jour.year}"


def accorder(compte: int, singulier: str, pluriel: str, /, **values: object) -> str:
    """The sentence that agrees with the number, which fills its ``{n}``."""
    # French says « 0 point », English "0 points".
    seul = abs(compte) < 2 if _langue.get() == "fr" else abs(compte) == 1
    return dire(singulier if seul else pluriel, **{"n": nombre(compte)} | values)


def en_points(compte: int) -> str:
    return accorder(compte, "{n} point", "{n} points")


def en_tables(tables: Iterable[int]) -> str:
    """« table 3 », « tables 1, 12 »."""
    citees = [str(table) for table in sorted(tables)]
    return accorder(len(citees), "table {tables}", "tables {tables}", tables=", ".join(citees))
