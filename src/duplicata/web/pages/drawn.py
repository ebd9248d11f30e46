"""What is long and the same for all who read a page: drawn once for each state, in each language."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any
from weakref import WeakKeyDictionary

from litestar import Response
from markupsafe import Markup

from duplicata.web.http.compressed import Deflated, gzipped
from duplicata.web.live.room import ReadRoom
from duplicata.web.pages.screens import Requete

COMPRESSED = "comprimee"
"""Names, among the options of a route, one that compresses its answers itself."""
KEPT = 8
"""Of one tournament: two languages, a few games."""
PLACE = Markup("<!-- tableaux -->")
_drawn: "WeakKeyDictionary[ReadRoom, OrderedDict[Hashable, Deflated]]" = WeakKeyDictionary()


def part(live: ReadRoom, key: Hashable, draw: Callable[[], str]) -> Deflated:
    """What *draw* gives for *key*, kept."""
    kept = _drawn.setdefault(live, OrderedDict())
    found = kept.get(key)
    if found is None:
        found = kept[key] = Deflated.of(draw().encode())
        while len(kept) > KEPT:
            kept.popitem(last=False)
    return found


def page(
    request: Requete, template: str, context: dict[str, Any], long: Deflated, status: int
) -> Response[bytes]:
    """The page whose ``tableaux`` are *long*; compressed for whoever takes it so, but for the rest of it."""
    text = template_of(request, template, {**context, "tableaux": PLACE})
    before, _, after = (piece.encode() for piece in text.partition(str(PLACE)))
    headers = {"Vary": "Accept-Encoding"}
    itself = request.route_handler.opt.get(COMPRESSED)
    if itself and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzipped(before, long, after)
        headers["Content-Encoding"] = "gzip"
    else:
        body = before + long.plain + after
    return Response(body, media_type="text/html; charset=utf-8", status_code=status, headers=headers)


def template_of(request: Requete, template: str, context: dict[str, Any]) -> str:
    engine = request.app.template_engine
    assert engine is not None
    return str(engine.get_template(template).render(request=request, **context))
