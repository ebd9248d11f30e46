"""What is left to settle, on which slips: nothing of it is forgotten when a game or an event is closed."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from duplicata.app.read.billets import a_remettre
from duplicata.app.read.reconciliation import dresser
from duplicata.app.state.remembered import Remembered
from duplicata.app.state.state import Cas, Etat
from duplicata.arbitrage.bulletin import Incident
from duplicata.competition.coup import ouverts
from duplicata.langue import accorder, dire, en_tables


class Chose(StrEnum):
    ECART = "ecart"
    """Two people read the slip differently, and nobody has settled it."""
    AFFAIRE = "affaire"
    """The commission has the slip before it, or the text leaves it to the commission."""
    BULLETIN = "bulletin"
    """The move is over, its slip is not entered."""
    DISCIPLINE = "discipline"
    """Conduct is sanctioned on a slip, and nobody has said what it was."""
    BILLET = "billet"
    """The correction slip has not reached its player (5.9)."""


RESERVES = frozenset({Chose.ECART, Chose.AFFAIRE})
"""While one is left, results are under reserve."""
CONDUITE = frozenset({Incident.DISCIPLINE.value, Incident.DISCIPLINE_GRAVE.value})


class Reste(NamedTuple):
    """One thing left to do, on slips of one move; correction slips, of a whole game."""

    chose: Chose
    partie: int
    coup: int | None
    tables: tuple[int, ...]
    arbitres: tuple[tuple[str, int], ...] = ()
    """Of slips that are missing: how many at whose tables."""
    seule: bool = False
    """The event has no other game, which need not be named."""

    @property
    def phrase(self) -> str:
        quoi = _quoi(self)
        if self.coup is not None:
            quoi = dire("coup {coup} : {quoi}", coup=self.coup, quoi=quoi)
        if not self.seule:
            return dire("Partie {partie}, {quoi}", partie=self.partie, quoi=quoi)
        return quoi[:1].upper() + quoi[1:]


def reste_a_faire(etat: Etat) -> list[Reste]:
    """What keeps results under reserve first, then by game and move."""
    parties = sorted(etat.tournoi.parties) if etat.tournoi else []
    conduites = (cas for numero in parties for cas in _conduites(etat, numero))
    return [
        *en_suspens(etat),
        *_dans(etat, (un for numero in parties for un in _bulletins(etat, numero))),
        *_dans(etat, _par_coup(Chose.DISCIPLINE, conduites)),
        *_dans(etat, (un for numero in parties for un in _billets(etat, numero))),
    ]


def en_suspens(etat: Etat) -> list[Reste]:
    """What keeps results under reserve."""
    ecarts, affaires = _par_coup(Chose.ECART, etat.ecarts), _par_coup(Chose.AFFAIRE, etat.cas)
    return [*_dans(etat, ecarts), *_dans(etat, affaires)]


def _dans(etat: Etat, restes: Iterable[Reste]) -> Iterator[Reste]:
    seule = len(etat.ouvert().parties) == 1 if etat.tournoi else False
    return (un._replace(seule=seule) for un in restes)


def _par_coup(chose: Chose, cas: Iterable[Cas]) -> Iterator[Reste]:
    for (partie, coup), groupe in groupby(sorted(cas), lambda un: un[:2]):
        yield Reste(chose, partie, coup, tuple(table for _, _, table in groupe))


def _bulletins(etat: Etat, numero: int) -> Iterator[Reste]:
    partie = etat.partie(numero)
    for coup in ouverts(partie):
        manquantes = dresser(partie, coup).sans_bulletin
        if manquantes:
            compte = Counter(partie.joueurs[table].arbitre for table in manquantes)
            yield Reste(Chose.BULLETIN, numero, coup.numero, manquantes, tuple(sorted(compte.items())))


def _billets(etat: Etat, numero: int) -> Iterator[Reste]:
    tables = tuple(table for _, table in a_remettre(etat, numero))
    if tables:
        yield Reste(Chose.BILLET, numero, None, tables)


@Remembered
def _conduites(etat: Etat, numero: int) -> list[Cas]:
    """A cancelled move annuls points, not conduct."""
    return [
        (numero, coup.numero, table)
        for coup in etat.partie(numero).coups
        for table, bulletin in coup.bulletins.items()
        if bulletin.incidents
        and not CONDUITE.isdisjoint(bulletin.incidents)
        and not etat.dossier(numero, coup.numero, table).conduite
    ]


def _quoi(reste: Reste) -> str:
    n = len(reste.tables)
    match reste.chose:
        case Chose.ECART:
            quoi = accorder(n, "{n} écart entre deux lectures", "{n} écarts entre deux lectures")
        case Chose.AFFAIRE:
            quoi = accorder(n, "{n} cas devant la commission", "{n} cas devant la commission")
        case Chose.BULLETIN:
            manquent = accorder(n, "{n} bulletin manque", "{n} bulletins manquent")
            nommes = ", ".join(f"{arbitre} {nombre}" for arbitre, nombre in reste.arbitres if arbitre)
            return f"{manquent} ({nommes})" if nommes else manquent
        case Chose.DISCIPLINE:
            quoi = accorder(n, "{n} faute de discipline sans motif", "{n} fautes de discipline sans motif")
        case Chose.BILLET:
            return accorder(n, "{n} billet de correction à remettre", "{n} billets de correction à remettre")
    return f"{quoi}, {en_tables(reste.tables)}"
