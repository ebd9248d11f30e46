"""What the central knows of an event that many centres play, and how their players are numbered in it."""

from enum import StrEnum

from msgspec import Struct

from duplicata.competition.causes import Departage, Solo
from duplicata.competition.formules import BONUS_SOLO, SEUIL_SOLO, Formule

PAR_CENTRE = 10_000
"""Player 12 of centre 3 is number 30012 of the event, and so is his table."""


class RegleEcart(StrEnum):
    """How players are ranked whose centre could not play the moves of the sealed game."""

    MOYENNE = "moyenne"
    """The average of the event, move by move, rounded down."""
    POURCENTAGE = "pourcentage"
    """The part of the top that they had on the moves they played, of each move they did not, rounded down."""
    NON_CLASSE = "non_classe"
    JOUES = "joues"
    """Ranked on the moves they played: nothing for the others."""


class Centre(Struct, frozen=True, kw_only=True):
    numero: int
    identifiant: str
    nom: str
    cle: str
    """Ed25519, public, in hexadecimal."""
    comite: str = ""
    pays: str = ""


class Jeu(Struct, frozen=True, kw_only=True):
    """One sealed game."""

    engagement: str
    """SHA-256 of its text, published before."""
    nom: str = ""
    formule: Formule = Formule()


class Simultane(Struct, frozen=True, kw_only=True):
    identifiant: str
    nom: str
    cle: str
    date: str | None = None
    reglement: str
    lexique: str = ""
    empreinte_lexique: str = ""
    fenetre: str = ""
    """Instant before which nothing of the games is public."""
    solo: Solo = Solo.PAR_CENTRE
    seuil_solo: int = SEUIL_SOLO
    bonus_solo: int = BONUS_SOLO
    ecart: RegleEcart = RegleEcart.MOYENNE
    departage: Departage = Departage.PARTAGE
    jeux: tuple[Jeu, ...] = ()
    centres: tuple[Centre, ...] = ()

    def centre(self, identifiant: str) -> Centre | None:
        return next((un for un in self.centres if un.identifiant == identifiant), None)


def numero_general(centre: int, numero: int) -> int:
    return centre * PAR_CENTRE + numero


def centre_de(numero: int) -> int:
    return numero // PAR_CENTRE
