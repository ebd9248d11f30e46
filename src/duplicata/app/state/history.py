"""The gestures done so far, so that one of them can be taken back."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple, Protocol

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


class Passe(Protocol):
    """The gestures before the first one in memory."""

    def gestes(self) -> list[GesteEcrit]:
        """All of them, in order: takes the time of the whole event."""
        ...

    def a_rebours(self, auteur: str | None) -> Iterator[GesteEcrit]:
        """One after the other, the last one first; of *auteur* only, if one is named."""
        ...

    def cle(self, nom: str) -> str | None:
        """The whole key that begins with this name."""
        ...

    def geste(self, cle: str) -> GesteEcrit | None: ...


class RienAvant:
    def gestes(self) -> list[GesteEcrit]:
        return []

    def a_rebours(self, auteur: str | None) -> Iterator[GesteEcrit]:
        return iter(())

    def cle(self, nom: str) -> str | None:
        return None

    def geste(self, cle: str) -> GesteEcrit | None:
        return None


class Depart(NamedTuple):
    """Where a history begins: before the first line, or at a state whose past can be asked for."""

    etat: Etat = Etat()
    retires: frozenset[str] = frozenset()
    """Gestures that were taken back: the state is without them."""
    passe: Passe = RienAvant()


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
        return self._cles.get(nom) or self._depart.passe.cle(nom)

    @property
    def depart(self) -> int:
        """Last line of the past."""
        return self._depart.etat.seq

    @property
    def checkpoint(self) -> Etat:
        """The oldest state kept on the way from which undoing still folds."""
        return self._checkpoints[:2][-1][1]

    def recents(self, auteur: str | None = None) -> Iterator[GesteEcrit]:
        """The gestures that count, of *auteur* if one is named, the last one first.

        The past is read only if one gets there.
        """
        for geste in chain(reversed(self.gestes), self._depart.passe.a_rebours(auteur)):
            if auteur in (None, geste.auteur) and geste.defait is None and geste.cle not in self.defaits:
                yield geste

    def geste(self, cle: str) -> GesteEcrit | None:
        """That gesture, if it still counts."""
        if cle in self.defaits:
            return None
        en_memoire = next((geste for geste in reversed(self.gestes) if geste.cle == cle), None)
        return en_memoire or self._depart.passe.geste(cle)

    def suite(self, geste: GesteEcrit) -> "History":
        """The history after one more stored gesture, read from the journal."""
        autre = self.sans(geste.defait) if geste.defait else self
        autre.append(geste, _plier(autre.etat, geste))
        return autre

    def dernier(self, auteur: str) -> GesteEcrit:
        """The last gesture of that person that still counts."""
        for geste in self.recents(auteur):
            return geste
        raise SaisieInvalide(dire("Il n’y a rien à défaire."))

    def sans(self, cle: str) -> "History":
        """The same history, had that gesture not been done; refused when a later one rests on it."""
        vise = self.geste(cle)
        if vise is None or vise.defait:
            raise SaisieInvalide(dire("Ce geste ne peut pas être défait, ou l’est déjà."))
        rang = next((rang for rang, geste in enumerate(self.gestes) if geste.cle == cle), None)
        if laissee := self._laissant(vise, -1 if rang is None else rang):
            return laissee
        if rang is None:
            return History([*self._depart.passe.gestes(), *self.gestes]).sans(cle)
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


    def _laissant(self, vise: GesteEcrit, rang: int) -> "History | None":
        """The same, where the slips of that gesture can be left out of every state kept since it was done."""
        checkpoints = []
        for place, etat in [*self._checkpoints, (len(self.gestes), self.etat)]:
            sans: Etat | None = etat
            if place > rang:
                sans = sans_bulletins(etat, vise.faits, vise.auteur, vise.quand, vise.fin)
            if sans is None:
                return None
            checkpoints.append((place, sans))
        autre = History(depart=self._depart._replace(etat=checkpoints[0][1]))
        autre.gestes, autre.etat, autre._checkpoints = list(self.gestes), checkpoints.pop()[1], checkpoints
        autre._cles, autre.defaits = dict(self._cles), self.defaits | {vise.cle}
        return autre

    def recommencer(self, passe: Callable[[int], Passe], packing: Callable[[Etat], Etat]) -> "History":
        """The same, beginning at the oldest state kept on the way; *passe* gives what comes before a line."""
        rang, _ = self._checkpoints[:2][-1]
        checkpoints = [(place - rang, packing(etat)) for place, etat in self._checkpoints if place >= rang]
        etat = checkpoints[0][1]
        avant = passe(etat.seq) if rang else self._depart.passe
        autre = History(depart=Depart(etat, frozenset(self.defaits), avant))
        autre.gestes, autre.etat, autre._checkpoints = self.gestes[rang:], packing(self.etat), checkpoints
        autre._cles = {sans_empreinte(geste.cle): geste.cle for geste in autre.gestes}
        return autre


def gestes_ecrits(lignes: Iterable[Row]) -> list[GesteEcrit]:
    """The gestures written in a journal."""
    return [geste_ecrit(tuple(groupe)) for _, groupe in groupby(lignes, key=lambda ligne: ligne.key)]


def geste_ecrit(rows: Sequence[Row]) -> GesteEcrit:
    """The gesture that these lines, all of one key, were written by."""
    faits = tuple(lire(row.kind, row.payload) for row in rows)
    return GesteEcrit(rows[0].key, rows[0].author, rows[0].at, faits, rows[-1].seq)


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
        for geste in history.recents(auteur):
            if any(
                isinstance(un, ev.DecisionRendue | ev.DecisionRectifiee)
                and (un.partie, un.table) == (self.partie, self.table)
                and self.coup in (None, un.coup)
                for un in geste.faits
            ):
                return geste
        raise SaisieInvalide(dire("Table {table} : vous n’y avez rien saisi.", table=self.table))
