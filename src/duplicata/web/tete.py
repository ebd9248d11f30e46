"""The head of a request, recognised from its bytes before anything is parsed."""

import re
from urllib.parse import unquote_to_bytes

MAXIMUM = 16_384
"""Bytes: far more than a browser sends."""
FLUX = re.compile(rb"GET /api/t/([a-z0-9-]+)/flux(?![?]compte=[^& ])[ ?]")
_FLUX_D_UN_BADGE = re.compile(rb"GET /api/t/[a-z0-9-]+/flux[?]compte=[^& ]")
"""Even when its session is closed: only the server can say so."""
_CHEMIN = re.compile(rb"GET (/[^ ?\r\n]*)[ ?]")
_PAGE = rb"/t/[a-z0-9-]+/(?:classement|table|rejeu|projection)(?:/|\Z)|/api/t/[a-z0-9-]+/classement[.]csv\Z"
_PAGES = re.compile(_PAGE)
_PUBLIQUES = re.compile(
    rb"/static/|" + _PAGE + rb"|/api/t/[a-z0-9-]+/(?:flux|etat|heure|classement|table|rejeu)(?:/|\Z)"
)
_FIN = re.compile(rb"\n\r?\n")


def publique(debut: bytes) -> bool:
    """Whether anybody may see what is asked for."""
    return _vise(debut, _PUBLIQUES) and not _FLUX_D_UN_BADGE.match(debut)


def page(debut: bytes) -> bool:
    """Whether it is something that people look at, or take away, by its address."""
    return _vise(debut, _PAGES)


def finie(debut: bytes) -> bool:
    return _FIN.search(debut, 0, MAXIMUM) is not None


def attendue(debut: bytes) -> bool:
    """The beginning of a demand to see something: who asks is not told yet."""
    return b"GET ".startswith(debut[:4]) and not finie(debut)


def _vise(debut: bytes, adresses: re.Pattern[bytes]) -> bool:
    lu = _CHEMIN.match(debut)
    return lu is not None and adresses.match(unquote_to_bytes(lu[1])) is not None
