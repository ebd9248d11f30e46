"""A badge as the screens show it: its code in clear, once, and where it sends its bearer."""

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from msgspec import Struct

from duplicata.competition.causes import Appareils
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.accounts import Badge
from duplicata.web.access.roles import Role
from duplicata.web.machine.network import est_locale
from duplicata.web.views.event.noms import nom_compte
from duplicata.web.views.writing import qr_svg


class BadgeVu(Struct, frozen=True, kw_only=True):
    compte: str
    nom: str
    roles: list[Role]
    code: str
    adresse: str
    local: bool
    """The address means only this computer."""
    qr: str
    """An `<svg>` of the address."""


def exiger_adresse(requete: Request[Any, Any, Any], appareils: Appareils | None) -> None:
    """A badge for another machine bears an address that leads here: none is made while there is none."""
    if appareils in (None, Appareils.ICI):
        return
    origine = requete.app.state.origines.d_un_badge(str(requete.base_url))
    if est_locale(urlsplit(origine).hostname or ""):
        raise SaisieInvalide(
            dire(
                "Aucun réseau n’est trouvé : reliez cet ordinateur à celui de la salle, "
                "ou dites que seul cet ordinateur sert ce soir."
            )
        )


def vue_badge(
    requete: Request[Any, Any, Any], badge: Badge, appareils: Appareils | None = None
) -> BadgeVu:
    """The code follows the # of the address, so that no server log holds it."""
    origine = requete.app.state.origines.d_un_badge(str(requete.base_url))
    adresse = f"{origine}/t/{badge.compte.tournoi}/connexion#{badge.code}"
    return BadgeVu(
        compte=badge.compte.compte,
        nom=nom_compte(badge.compte),
        roles=sorted(badge.compte.roles),
        code=badge.code,
        adresse=adresse,
        local=appareils is Appareils.ICI or est_locale(urlsplit(origine).hostname or ""),
        qr=qr_svg(adresse),
    )
