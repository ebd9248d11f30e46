"""Headers of every answer: nothing foreign runs in our pages, nothing of the arbiters stays in a cache."""

from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from duplicata.langue import LANGUES

COOKIE = "duplicata"
"""Its name, but for the prefix that an encrypted line allows."""

if TYPE_CHECKING:
    from litestar.types import Message, Scope

CSP = "; ".join(
    (
        *("default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:"),
        *("font-src 'self'", "media-src 'self'", "connect-src 'self'", "manifest-src 'self'"),
        *("form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"),
    )
)
ENTETES = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
OUBLI = b"max-age=0"
"""The public port of the same name is plain: a browser that holds to encryption there would find it dead."""


_ECRITS = [(nom.lower().encode(), valeur.encode()) for nom, valeur in ENTETES.items()]
_NOMS = frozenset(nom for nom, _ in _ECRITS)
_DE_DOCUMENT = frozenset(
    {b"x-frame-options", b"referrer-policy", b"cross-origin-opener-policy", b"permissions-policy"}
)
"""What only a document obeys: its sixty files need not repeat it. Workers obey the policy of content."""
_DES_FICHIERS = [(nom, valeur) for nom, valeur in _ECRITS if nom not in _DE_DOCUMENT]
FICHIERS = (".js", ".css", ".woff2", ".mp3")


async def proteger(message: "Message", scope: "Scope") -> None:
    if message["type"] != "http.response.start":
        return
    entetes = [(nom.lower(), valeur) for nom, valeur in message.get("headers", ())]
    noms = {nom for nom, _ in entetes}
    if not _NOMS.isdisjoint(noms):
        entetes = [(nom, valeur) for nom, valeur in entetes if nom not in _NOMS]
    entetes += _DES_FICHIERS if _est_un_fichier(scope) else _ECRITS
    if b"cache-control" not in noms:
        entetes.append((b"cache-control", b"no-store"))
    if scope["query_string"] and (langue := langue_demandee(scope)):
        souvenir = f"langue={langue}; Path=/; Max-Age=31536000; SameSite=Strict"
        entetes.append((b"set-cookie", souvenir.encode()))
    if scope.get("scheme") == "https":
        entetes.append((b"strict-transport-security", OUBLI))
    message["headers"] = entetes


def _est_un_fichier(scope: "Scope") -> bool:
    """A part of a page, and no page."""
    return scope["path"].startswith("/static/") and scope["path"].endswith(FICHIERS)


def langue_demandee(scope: "Scope") -> str | None:
    """The language asked for by the address (``?langue=en``)."""
    demandees = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("langue", [])
    return demandees[0] if demandees and demandees[0] in LANGUES else None
