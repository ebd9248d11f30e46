"""The code that the server prints when it starts: whoever reads its window may make events and organisers."""

import hmac
from typing import Any

from litestar import Request, Response

from duplicata.langue import dire
from duplicata.web.acces.acces import Acces
from duplicata.web.acces.garde import adresse_de
from duplicata.web.api.essais import refuser_essai


def refuser_code(requete: Request[Any, Any, Any], code: str) -> Response[dict[str, Any]] | None:
    """None when it is right; guarded like a badge: ten tries, then a delay that doubles."""
    acces: Acces = requete.app.state.acces
    attendu: str = requete.app.state.code_serveur
    donne = code.strip().upper()
    refus = acces.essayer(
        ("serveur", f"adresse/{adresse_de(requete)}"),
        lambda: bool(attendu) and hmac.compare_digest(donne.encode("utf-8", "replace"), attendu.encode()),
    )
    return refus and refuser_essai(refus, dire("Ce n’est pas le code affiché par le serveur."))
