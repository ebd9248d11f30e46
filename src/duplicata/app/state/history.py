"""The gestures done so far, so that one of them can be taken back."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from typing import NamedTuple

from msgspec.structs import replace

from duplicata.app.state.entering import PEU, entrer
from duplicata.app.state.events import Fait, GesteDefait, lire
from duplicata.app.state.fold import appliquer
from duplicata.app.state.gesture import sans_empreinte
from duplicata.app.state.state import Etat
from duplicata.app.state.taking_back import sans_bulletins
from duplicata.competition import evenements as ev
from duplicata.errors import SaisieInvalide
from duplicata.journal import Row
from duplicata.langue import dire

PAS = 50
"""Gestures between two states kept on the way: undoing folds again from the nearest one."""
CHECKPOINTS = 40


class GesteEcrit(NamedTuple):
    cle: str
    auteur: str
    quand: str
    faits: tuple[Fait, ...]
    fin: int
    """Last line of the gesture in the journal."""

    @property
    def defait(self) -> str | None:
        """Key of the gesture that this one takes back; what follows from that comes after it."""
        premier = self.faits[0]
        return premier.geste if isinstance(premier, GesteDefait) else None


class Depart(NamedTuple):
    """Where a history begins: before the first line, or at a state whose past can be asked for."""

    etat: Etat = Etat()
    retires: frozenset[str] = frozenset()
    """Gestures of the past that were taken back."""
    passe: Callable[[], list[GesteEcrit]] = list
    cle: Callable[[str], str | None] = lambda nom: None
    """The whole key that begins with this name, in the past."""


ORIGINE = Depart()


class History:
    def __init__(self, gestes: Iterable[GesteEcrit] = (), depart: Depart = ORIGINE) -> None:
        self._depart = depart
        self.etat = depart.etat
        self.gestes: list[GesteEcrit] = []
        """Those since the beginning of this history."""
        self._cles: dict[str, str] = {}
        self.defaits: set[str] = set(depart.retires)
        self._checkpoints: list[tuple[int, Etat]] = [(0, self.etat)]
        suite = list(gestes)
        retires = {geste.defait for geste in suite if geste.defait}
        for geste in suite:
            self.append(geste, self.etat if geste.cle in retires else _plier(self.etat, geste))

    def append(self, geste: GesteEcrit, apres: Etat) -> None:
        """Take in a gesture that leads to the state *apres*."""
        self.gestes.append(geste)
        self._cles[sans_empreinte(geste.cle)] = geste.cle
        if geste.defait:
            self.defaits.add(geste.defait)
        self.etat = replace(apres, seq=geste.fin)
        if len(self.gestes) % PAS == 0:
            first, *others = self._checkpoints
            self._checkpoints = [first, *others[-CHECKPOINTS:], (len(self.gestes), self.etat)]

    def cle_entiere(self, cle: str) -> str | None:
        """The key as it was stored, with its digest, whichever digest is given; None when it is new."""
        nom = sans_empreinte(cle)
        return self._cles.get(nom) or self._depart.cle(nom)

    @property
    def depart(self) -> int:
        """Last line of the past."""
        return self._depart.etat.seq

    @property
    def checkpoint(self) -> Etat:
        """The oldest state kept on the way from which undoing still folds."""
        return self._checkpoints[min(1, len(self._checkpoints) - 1)][1]

    def recents(self) -> Iterator[GesteEcrit]:
        """The gestures that count, the last one first; the past is read only if one gets there."""
        for geste in chain(reversed(self.gestes), _a_rebours(self._depart.passe)):
            if geste.defait is None and geste.cle not in self.defaits:
                yield geste

    def suite(self, geste: GesteEcrit) -> "History":
        """The history after one more stored gesture, read from the journal."""
        autre = self.sans(geste.defait) if geste.defait else self
        autre.append(geste, _plier(autre.etat, geste))
        return autre

    def dernier(self, auteur: str) -> GesteEcrit:
        """The last gesture of that person that still counts."""
        for geste in self.recents():
            if geste.auteur == auteur:
                return geste
        raise SaisieInvalide(dire("Il n’y a rien à défaire."))

    def sans(self, cle: str) -> "History":
        """The same history, had that gesture not been done; refused when a later one rests on it."""
        rang = next((rang for rang, geste in enumerate(self.gestes) if geste.cle == cle), None)
        if rang is None and self._depart is not ORIGINE:
            return History([*self._depart.passe(), *self.gestes]).sans(cle)
        if rang is None or cle in self.defaits or self.gestes[rang].defait:
            raise SaisieInvalide(dire("Ce geste ne peut pas être défait, ou l’est déjà."))
        if laissee := self._laissant(rang):
            return laissee
        checkpoints = [checkpoint for checkpoint in self._checkpoints if checkpoint[0] <= rang]
        depart, etat = checkpoints[-1]
        autre = History(depart=self._depart)
        autre.gestes, autre.etat, autre._checkpoints = self.gestes[:depart], etat, checkpoints
        autre._cles, autre.defaits = dict(self._cles), self.defaits | {cle}
        for geste in self.gestes[depart:]:
            try:
                autre.append(geste, autre.etat if geste.cle in autre.defaits else _plier(autre.etat, geste))
            except SaisieInvalide as raison:
                raise SaisieInvalide(
                    dire("Ce geste ne peut plus être défait : {raison}", raison=raison)
                ) from None
        return autre


    def _laissant(self, rang: int) -> "History | None":
        """The same, where the slips of that gesture can be left out of every state kept since it was done."""
        vise = self.gestes[rang]
        checkpoints = []
        for place, etat in [*self._checkpoints, (len(self.gestes), self.etat)]:
            sans: Etat | None = etat
            if place > rang:
                sans = sans_bulletins(etat, vise.faits, vise.auteur, vise.quand, vise.fin)
            if sans is None:
                return None
            checkpoints.append((place, sans))
        autre = History(depart=self._depart)
        autre.gestes, autre.etat, autre._checkpoints = list(self.gestes), checkpoints.pop()[1], checkpoints
        autre._cles, autre.defaits = dict(self._cles), self.defaits | {vise.cle}
        return autre


def _a_rebours(passe: Callable[[], list[GesteEcrit]]) -> Iterator[GesteEcrit]:
    yield from reversed(passe())


def gestes_ecrits(lignes: Iterable[Row]) -> list[GesteEcrit]:
    """The gestures written in a journal."""
    gestes = []
    for cle, groupe in groupby(lignes, key=lambda ligne: ligne.key):
        rows = list(groupe)
        faits = tuple(lire(row.kind, row.payload) for row in rows)
        gestes.append(GesteEcrit(cle, rows[0].author, rows[0].at, faits, rows[-1].seq))
    return gestes


def _plier(etat: Etat, geste: GesteEcrit) -> Etat:
    """What follows from taking a gesture back is folded where that was done."""
    faits = geste.faits[geste.defait is not None :]
    if len(faits) > PEU and (ensemble := entrer(etat, faits, geste.auteur, geste.quand)):
        return ensemble
    for un in faits:
        etat = appliquer(etat, un, geste.auteur, geste.quand)
    return etat


class Vise(NamedTuple):
    """The slip of a table, at a move or at whichever comes last."""

    partie: int
    table: int
    coup: int | None = None

    def dernier(self, history: History, auteur: str) -> GesteEcrit:
        """That person's last gesture on it."""
        for geste in history.recents():
            if geste.auteur == auteur and any(
                isinstance(un, ev.DecisionRendue | ev.DecisionRectifiee)
                and (un.partie, un.table) == (self.partie, self.table)
                and self.coup in (None, un.coup)
                for un in geste.faits
            ):
                return geste
        raise SaisieInvalide(dire("Table {table} : vous n’y avez rien saisi.", table=self.table))
