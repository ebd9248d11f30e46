"""What changed in the standings of a game since they were printed."""

from msgspec import Struct

from duplicata.app.state.events import ClassementImprime
from duplicata.app.state.state import Etat
from duplicata.competition.classement import classement
from duplicata.competition.etat import Partie


class Avant(Struct, frozen=True):
    """A line as it was printed."""

    rang: int
    total: int


class DepuisImpression(Struct, frozen=True):
    quand: str
    apres_coup: int
    changees: dict[int, Avant]
    """Table -> its line as printed, where it is no longer so."""
    joue_depuis: bool
    """Moves were closed since: everything may have changed, and nothing is marked."""


def clos(partie: Partie) -> int:
    """The last move that counts, 0 before any."""
    return max((coup.numero for coup in partie.coups if coup.compte), default=0)


def imprime(etat: Etat, numero: int) -> ClassementImprime:
    """The standings as they stand, to be told to the journal when they are printed."""
    partie = etat.partie(numero)
    return ClassementImprime(
        partie=numero,
        apres_coup=clos(partie),
        lignes=tuple((ligne.table, ligne.rang, ligne.total) for ligne in classement(partie)),
    )


def depuis_impression(etat: Etat, numero: int) -> DepuisImpression | None:
    vue = etat.impressions.get(numero)
    if vue is None:
        return None
    partie = etat.partie(numero)
    joue = clos(partie) != vue.apres_coup
    changees = {
        ligne.table: Avant(*vue.lignes[ligne.table])
        for ligne in classement(partie)
        if ligne.table in vue.lignes and vue.lignes[ligne.table] != (ligne.rang, ligne.total)
    }
    return DepuisImpression(vue.quand, vue.apres_coup, {} if joue else changees, joue)
