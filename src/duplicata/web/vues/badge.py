"""A badge as the screens show it: its code in clear, once, and where it sends its bearer."""

from typing import Any
from urllib.parse import urlsplit

from litestar import Request

from duplicata.web.acces.comptes import Badge
from duplicata.web.qr import qr_svg
from duplicata.web.reseau import est_locale
from duplicata.web.vues.noms import nom_compte


def vue_badge(requete: Request[Any, Any, Any], badge: Badge) -> dict[str, Any]:
    """The code follows the # of the address, so that no server log holds it."""
    origine = requete.app.state.origines.d_un_badge(str(requete.base_url))
    adresse = f"{origine}/t/{badge.compte.tournoi}/connexion#{badge.code}"
    return {
        "compte": badge.compte.compte,
        "nom": nom_compte(badge.compte),
        "roles": sorted(badge.compte.roles),
        "code": badge.code,
        "adresse": adresse,
        "local": est_locale(urlsplit(origine).hostname or ""),
        "qr": qr_svg(adresse),
    }
