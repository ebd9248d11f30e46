"""What a move holds for each table, packed: a game that is over takes little room until it is looked at."""

import zlib
from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from duplicata.app.state.state import Dossier, Etat
from duplicata.arbitrage.decision import Decision
from duplicata.competition.etat import Partie, Resultat
from duplicata.competition.transcription import Transcription

V = TypeVar("V")
ParTable = Mapping[int, Any]
"""What a move holds for each table."""
OUBLI = 60.0
"""Seconds after which what nobody looks at any more is packed again."""
EFFORT = 1
"""Slips of one move are much alike: more effort gives little."""


class Packet:
    """Packed once, for good; decoded while it is looked at."""

    __slots__ = ("_decoded", "_looked", "_nature", "octets")

    def __init__(self, octets: memoryview, nature: Any) -> None:
        self.octets = octets
        self._nature = nature
        self._decoded: dict[int, Any] | None = None
        self._looked = 0.0

    def open(self) -> dict[int, Any]:
        self._looked = monotonic()
        tables = self._decoded
        if tables is None:
            tables = msgspec.msgpack.decode(zlib.decompress(self.octets), type=self._nature)
            self._decoded = tables
            _opened.add(self)
        return tables

    def close(self, since: float) -> None:
        """Unless somebody looked since."""
        if self._looked < since:
            _opened.discard(self)
            self._decoded = None


_opened: set[Packet] = set()
"""Those that are decoded."""


def close_packets(after: float = OUBLI) -> None:
    """Forget what is decoded of those that nobody has looked at for *after* seconds."""
    since = monotonic() - after
    for packet in tuple(_opened):
        packet.close(since)


def opened_packets() -> int:
    return len(_opened)


class PackedTables(Mapping[int, V]):
    """Table -> what a move holds for it, decoded when it is looked at."""

    __slots__ = ("packet",)

    def __init__(self, octets: memoryview, nature: Any) -> None:
        self.packet = Packet(octets, nature)

    @property
    def _decoded(self) -> dict[int, V]:
        return self.packet.open()

    def __getitem__(self, table: int) -> V:
        return self._decoded[table]

    def __iter__(self) -> Iterator[int]:
        return iter(self._decoded)

    def __len__(self) -> int:
        return len(self._decoded)


def _octets(contenu: ParTable) -> memoryview:
    if isinstance(contenu, PackedTables):
        return contenu.packet.octets
    return memoryview(zlib.compress(msgspec.msgpack.encode(contenu), EFFORT))


def split(etat: Etat) -> tuple[Etat, list[memoryview]]:
    """The state without its slips, and these, one map of tables after the other."""
    tables: list[memoryview] = []

    def retirer(contenu: ParTable, nature: Any) -> ParTable:
        tables.append(_octets(contenu))
        return {}

    return _each_table_map(etat, retirer), tables


def join(etat: Etat, tables: list[memoryview]) -> Etat:
    """The state that ``split`` was given, its slips not decoded yet."""
    suite = iter(tables)
    return _each_table_map(etat, lambda _, nature: PackedTables(next(suite), nature))


class Packing:
    """The games that are over, packed once and put in the place of what they were in any number of states."""

    def __init__(self, etat: Etat) -> None:
        """Takes its time, and nobody has to wait for it: the state does not change."""
        self._paquets: dict[int, tuple[ParTable, ParTable]] = {}
        """Identity of a map of tables -> itself, so that no other one takes its identity; packed."""
        self._parties: dict[int, tuple[Partie, Partie]] = {}
        for partie in etat.tournoi.parties.values() if etat.tournoi else ():
            if partie.fin is not None:
                self._parties[id(partie)] = (partie, _de_la_partie(partie, self._empaqueter))
        for (numero, _), tables in etat.dossiers.items():
            if etat.partie(numero).fin is not None:
                self._empaqueter(tables, dict[int, Dossier])

    def _empaqueter(self, contenu: ParTable, nature: Any) -> ParTable:
        if not isinstance(contenu, PackedTables) and id(contenu) not in self._paquets:
            self._paquets[id(contenu)] = (contenu, PackedTables(_octets(contenu), nature))
        return self._en_place(contenu)

    def _en_place(self, contenu: ParTable) -> ParTable:
        return self._paquets[id(contenu)][1] if id(contenu) in self._paquets else contenu

    def of(self, etat: Etat) -> Etat:
        """The same state; what was packed is found there by its identity, so that this takes no time."""
        if etat.tournoi is None or not self._paquets:
            return etat
        parties = {
            numero: self._parties[id(partie)][1] if id(partie) in self._parties else partie
            for numero, partie in etat.tournoi.parties.items()
        }
        dossiers = {coup: self._en_place(tables) for coup, tables in etat.dossiers.items()}
        return replace(etat, tournoi=replace(etat.tournoi, parties=parties), dossiers=dossiers)


Echange = Callable[[ParTable, Any], ParTable]


def _each_table_map(etat: Etat, echanger: Echange) -> Etat:
    """The same state, what its moves hold for each table exchanged, always in the same order."""
    tournoi = etat.tournoi
    if tournoi is not None:
        parties = {numero: _de_la_partie(partie, echanger) for numero, partie in tournoi.parties.items()}
        tournoi = replace(tournoi, parties=parties)
    dossiers = {coup: echanger(tables, dict[int, Dossier]) for coup, tables in etat.dossiers.items()}
    return replace(etat, tournoi=tournoi, dossiers=dossiers)


def _de_la_partie(partie: Partie, echanger: Echange) -> Partie:
    coups = tuple(
        replace(
            coup,
            bulletins=echanger(coup.bulletins, dict[int, Transcription]),
            decisions=echanger(coup.decisions, dict[int, Decision]),
        )
        for coup in partie.coups
    )
    clotures = {
        numero: replace(
            cloture,
            resultats=echanger(cloture.resultats, dict[int, Resultat]),
            bruts=echanger(cloture.bruts, dict[int, int]),
        )
        for numero, cloture in partie.clotures.items()
    }
    return replace(partie, coups=coups, clotures=clotures)
