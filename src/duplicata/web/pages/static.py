"""The files of the pages: style sheets, scripts, sounds, all our own."""

import mimetypes
from pathlib import Path, PurePath
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from duplicata.web.access.roles import TOUS, pour

DOSSIER = Path(__file__).parents[1] / "static"
_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".ogg": "audio/ogg",
    ".woff2": "font/woff2",
}


def dans_le_dossier(chemin: PurePath) -> str:
    """Windows turns the slash that begins an address into the root of a disk."""
    return chemin.as_posix().lstrip("/")


@get("/static/{chemin:path}", opt=pour(TOUS), include_in_schema=False, sync_to_thread=True)
def fichier(chemin: FromPath[Path], request: Request[Any, Any, Any]) -> Response[bytes]:
    """One file; a browser that already has it is told so in a few bytes."""
    try:
        voulu = (DOSSIER / dans_le_dossier(chemin)).resolve()
        present = voulu.is_relative_to(DOSSIER) and voulu.is_file()
    except (OSError, ValueError):  # A name that no file can have.
        raise NotFoundException from None
    if not present:
        raise NotFoundException
    etat = voulu.stat()
    etag = f'"{etat.st_mtime_ns:x}-{etat.st_size:x}"'
    entetes = {"ETag": etag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == etag:
        return Response(b"", status_code=304, headers=entetes)
    genre = _TYPES.get(voulu.suffix) or mimetypes.guess_type(voulu.name)[0] or "application/octet-stream"
    return Response(voulu.read_bytes(), media_type=genre, headers=entetes)
