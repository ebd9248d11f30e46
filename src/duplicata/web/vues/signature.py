"""Who signs a correction slip: the function, then the initials."""

from collections.abc import Mapping

from duplicata.competition.causes import Cause
from duplicata.langue import dire
from duplicata.web.acces.roles import Role, Roles
from duplicata.web.vues.billet import Billet

FONCTIONS = {
    Role.JUGE_ARBITRE: "Juge-arbitre {initiales}",
    Role.ARBITRE: "Arbitre {initiales}",
    Role.DOUBLE_ARBITRE: "Double arbitre {initiales}",
    Role.COMMISSION: "Commission {initiales}",
}
"""In the order in which somebody who has several is named."""


def signature(billet: Billet, roles: Mapping[str, Roles]) -> str:
    """*roles*: of the accounts by their names; who has none any more is named by what he did."""
    return dire(FONCTIONS[_fonction(billet, roles)], initiales=billet.arbitre or "…")


def _fonction(billet: Billet, roles: Mapping[str, Roles]) -> Role:
    if billet.cause == Cause.COMMISSION:
        return Role.COMMISSION
    relu = billet.cause == Cause.DOUBLE_ARBITRE
    tenues = roles.get(billet.arbitre) or {Role.DOUBLE_ARBITRE if relu else Role.ARBITRE}
    if relu and Role.DOUBLE_ARBITRE in tenues:
        return Role.DOUBLE_ARBITRE
    return next((fonction for fonction in FONCTIONS if fonction in tenues), Role.ARBITRE)
