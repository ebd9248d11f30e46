"""What a prepared game still has in store, sealed or typed in advance, for those who conduct it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from duplicata.app.prepare import epuisee, mot_prevu, suit
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.pioche import completer
from duplicata.engine.rack import canonical, parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.acces.acces import Acces

if TYPE_CHECKING:
    from duplicata.web.salle import SalleOuverte


class Prevu(NamedTuple):
    mot: str | None = None
    """``SWEATS 3H``, prepared for the move being played."""
    jouee: bool = False
    """The last move is closed, and all went as prepared."""
    tirable: bool = False
    """The next rack may still be drawn as prepared."""
    saisi: bool | None = None
    """A rack typed in advance is left for the next move, and it completes the leftover; None without any."""


RIEN = Prevu()


def prevu(salle: "SalleOuverte", numero: int, acces: Acces) -> Prevu:
    """Nothing for a game that was not prepared, or whose sealed text is not on this computer."""
    partie = salle.salle.etat.partie(numero)
    coup = partie.coup
    if not partie.preparee:
        saisis = acces.tirages.saisis(salle.identifiant, numero)
        return Prevu(saisi=_convient(partie, _a_venir(partie, saisis)))
    try:
        preparee = acces.tirages.preparee(salle.identifiant, numero)
    except SaisieInvalide:
        return RIEN
    tirable = suit(partie, preparee)
    if coup is None:
        return Prevu(tirable=tirable)
    mot = mot_prevu(partie, preparee)
    pose = f"{coup.retenu.mot} {coup.retenu.place}" if coup.retenu and coup.compte else None
    return Prevu(mot, mot is not None and pose == mot and epuisee(partie, preparee), tirable)


def tirage_saisi(salle: "SalleOuverte", numero: int, acces: Acces) -> str:
    """The rack typed in advance for the next move."""
    partie = salle.salle.etat.partie(numero)
    tirage = _a_venir(partie, acces.tirages.saisis(salle.identifiant, numero))
    if tirage is None:
        raise SaisieInvalide(
            dire("Aucun tirage n’est préparé pour le coup {coup}.", coup=len(partie.coups) + 1)
        )
    return tirage


def _a_venir(partie: Partie, saisis: Sequence[str]) -> str | None:
    """One rack a move; a cancelled move that was drawn from elsewhere leaves its own for the next."""
    rang = 0
    for coup in partie.coups:
        if rang < len(saisis) and not (coup.annule and not _vient_de(coup, saisis[rang])):
            rang += 1
    return saisis[rang] if rang < len(saisis) else None


def _vient_de(coup: Coup, saisi: str) -> bool:
    """Typed whole, or only the letters that complete the leftover."""
    tire, prepare = parse_draw(coup.tirage), parse_draw(saisi)
    return tire.rack == prepare.rack or canonical(tire.drawn) == canonical(prepare.drawn)


def _convient(partie: Partie, saisi: str | None) -> bool | None:
    if saisi is None:
        return None
    try:
        completer(partie, parse_draw(saisi))
    except SaisieInvalide:
        return False
    return True
