"""What a sealed game still has in store, for those who conduct it."""

from typing import TYPE_CHECKING, NamedTuple

from duplicata.app.prepare import epuisee, mot_prevu
from duplicata.errors import SaisieInvalide
from duplicata.web.acces.acces import Acces

if TYPE_CHECKING:
    from duplicata.web.salle import SalleOuverte


class Prevu(NamedTuple):
    mot: str | None = None
    """``SWEATS 3H``, prepared for the move being played."""
    jouee: bool = False
    """The last move is closed, and all went as prepared."""


RIEN = Prevu()


def prevu(salle: "SalleOuverte", numero: int, acces: Acces) -> Prevu:
    """Nothing for a game that was not sealed, or whose text is not on this computer."""
    partie = salle.salle.etat.partie(numero)
    coup = partie.coup
    if not partie.ouverture.preparee or coup is None:
        return RIEN
    try:
        preparee = acces.tirages.preparee(salle.identifiant, numero)
    except SaisieInvalide:
        return RIEN
    mot = mot_prevu(partie, preparee)
    pose = f"{coup.retenu.mot} {coup.retenu.place}" if coup.retenu and coup.compte else None
    return Prevu(mot, mot is not None and pose == mot and epuisee(partie, preparee))
