"""From what a file or a command says (nothing, a name, a path, words) to the lexicon meant."""

from collections.abc import Sequence
from pathlib import Path

from duplicata.engine.lexicon import Lexicon, lexicon_of_words
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.lexicons import embedded, installed
from duplicata.lexicons.index_cache import CachedLexicon
from duplicata.lexicons.word_list import read_word_list

INLINE_NAME = "liste du fichier"


def find_lexicon(meant: str | Sequence[str] | None = None, folder: Path | None = None) -> Lexicon:
    """The embedded lexicon for None; an installed one; a list relative to *folder*; or these very words."""
    if meant is None:
        return embedded.embedded()
    if not isinstance(meant, str):
        return lexicon_of_words(INLINE_NAME, meant)
    if meant.lower() == embedded.NAME:
        return embedded.embedded()
    if installed.is_installed(meant):
        return installed.load(meant)
    path = (folder or Path()) / meant
    try:
        exists = path.exists()
    except OSError:  # A name too long is no file's.
        exists = False
    if not exists:
        raise SaisieInvalide(
            dire(
                "« {nom} » n’est ni un lexique installé (voir « duplicata lexique lister ») ni un fichier.",
                nom=meant,
            )
        )
    return CachedLexicon(path.name, read_word_list(path).text)
