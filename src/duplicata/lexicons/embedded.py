"""The word list that comes with the program."""

import zlib
from functools import cache
from pathlib import Path

from duplicata.engine.lexicon import Lexicon
from duplicata.lexicons.index_cache import CachedLexicon

NAME = "dicollecte-7.0"
DATA = Path(__file__).with_name("data")


@cache
def embedded() -> Lexicon:
    return CachedLexicon(NAME, _text())


def _text() -> bytes:
    """The words; the gzip checksum rejects a damaged file."""
    data = (DATA / f"{NAME}.txt.gz").read_bytes()
    return zlib.decompress(data, wbits=zlib.MAX_WBITS | 16)
