"""What is left to settle, on which slips: nothing of it is forgotten when a game or an event is closed."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from duplicata.app.read.billets import a_remettre
from duplicata.app.read.reconciliation import dresser
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
    """One thing left to do, on the slips of one move; those that are missing, by arbiter."""

    chose: Chose
    partie: int
    coup: int
    tables: tuple[int, ...]
    arbitre: str = ""

    @property
    def phrase(self) -> str:
        return dire(
            "Partie {partie}, coup {coup} : {quoi}, {tables}",
            partie=self.partie,
            coup=self.coup,
            quoi=_quoi(self),
            tables=en_tables(self.tables),
        )


def reste_a_faire(etat: Etat) -> list[Reste]:
    """What keeps results under reserve first, then by game and move."""
    parties = sorted(etat.tournoi.parties) if etat.tournoi else []
    return [
        *_par_coup(Chose.ECART, etat.ecarts),
        *_par_coup(Chose.AFFAIRE, etat.cas),
        *(un for numero in parties for un in _bulletins(etat, numero)),
        *_par_coup(Chose.DISCIPLINE, (cas for numero in parties for cas in _conduites(etat, numero))),
        *_par_coup(Chose.BILLET, ((n, coup, table) for n in parties for coup, table in a_remettre(etat, n))),
    ]


def en_suspens(etat: Etat) -> list[Reste]:
    """What keeps results under reserve."""
    return [*_par_coup(Chose.ECART, etat.ecarts), *_par_coup(Chose.AFFAIRE, etat.cas)]


def _par_coup(chose: Chose, cas: Iterable[Cas]) -> Iterator[Reste]:
    for (partie, coup), groupe in groupby(sorted(cas), lambda un: un[:2]):
        yield Reste(chose, partie, coup, tuple(table for _, _, table in groupe))


def _bulletins(etat: Etat, numero: int) -> Iterator[Reste]:
    partie = etat.partie(numero)
    for coup in ouverts(partie):
        manquantes = dresser(partie, coup).sans_bulletin
        arbitres = {table: partie.joueurs[table].arbitre for table in manquantes}
        for arbitre in sorted(set(arbitres.values())):
            tables = tuple(table for table in manquantes if arbitres[table] == arbitre)
            yield Reste(Chose.BULLETIN, numero, coup.numero, tables, arbitre)


def _conduites(etat: Etat, numero: int) -> Iterator[Cas]:
    """A cancelled move annuls points, not conduct."""
    for coup in etat.partie(numero).coups:
        for table, bulletin in coup.bulletins.items():
            noted = bulletin.incidents and not CONDUITE.isdisjoint(bulletin.incidents)
            if noted and not etat.dossier(numero, coup.numero, table).conduite:
                yield numero, coup.numero, table


def _quoi(reste: Reste) -> str:
    n = len(reste.tables)
    match reste.chose:
        case Chose.ECART:
            return accorder(n, "{n} écart entre deux lectures", "{n} écarts entre deux lectures")
        case Chose.AFFAIRE:
            return accorder(n, "{n} cas devant la commission", "{n} cas devant la commission")
        case Chose.BULLETIN if reste.arbitre:
            return accorder(
                n,
                "{n} bulletin manque à {arbitre}",
                "{n} bulletins manquent à {arbitre}",
                arbitre=reste.arbitre,
            )
        case Chose.BULLETIN:
            return accorder(n, "{n} bulletin manque", "{n} bulletins manquent")
        case Chose.DISCIPLINE:
            return accorder(n, "{n} faute de discipline sans motif", "{n} fautes de discipline sans motif")
        case Chose.BILLET:
            return accorder(n, "{n} billet de correction à remettre", "{n} billets de correction à remettre")
