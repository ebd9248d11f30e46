"""The gestures done so far, so that one of them can be taken back."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from typing import NamedTuple

from msgspec.structs import replace

from duplicata.app.etat import Etat
from duplicata.app.evenements import Fait, GesteDefait, lire
from duplicata.app.geste import sans_empreinte
from duplicata.app.pli import appliquer
from duplicata.errors import SaisieInvalide
from duplicata.journal import Row
from duplicata.langue import dire

PAS = 50
"""Gestures between two states kept on the way: undoing folds again from the nearest one."""
JALONS = 40


class Souvenir(NamedTuple):
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
    """Where a memory begins: before the first line, or at a state whose past can be asked for."""

    etat: Etat = Etat()
    retires: frozenset[str] = frozenset()
    """Gestures of the past that were taken back."""
    passe: Callable[[], list[Souvenir]] = list
    cle: Callable[[str], str | None] = lambda nom: None
    """The whole key that begins with this name, in the past."""


ORIGINE = Depart()


class Memoire:
    def __init__(self, souvenirs: Iterable[Souvenir] = (), depart: Depart = ORIGINE) -> None:
        self._depart = depart
        self.etat = depart.etat
        self.souvenirs: list[Souvenir] = []
        """Those since the beginning of this memory."""
        self._cles: dict[str, str] = {}
        self.defaits: set[str] = set(depart.retires)
        self._jalons: list[tuple[int, Etat]] = [(0, self.etat)]
        gestes = list(souvenirs)
        retires = {geste.defait for geste in gestes if geste.defait}
        for geste in gestes:
            self.retenir(geste, self.etat if geste.cle in retires else _plier(self.etat, geste))

    def retenir(self, geste: Souvenir, apres: Etat) -> None:
        """Take in a gesture that leads to the state *apres*."""
        self.souvenirs.append(geste)
        self._cles[sans_empreinte(geste.cle)] = geste.cle
        if geste.defait:
            self.defaits.add(geste.defait)
        self.etat = replace(apres, seq=geste.fin)
        if len(self.souvenirs) % PAS == 0:
            self._jalons = [self._jalons[0], *self._jalons[1:][-JALONS:], (len(self.souvenirs), self.etat)]

    def cle_entiere(self, cle: str) -> str | None:
        """The key as it was stored, with its digest, whichever digest is given; None when it is new."""
        nom = sans_empreinte(cle)
        return self._cles.get(nom) or self._depart.cle(nom)

    @property
    def depart(self) -> int:
        """Last line of the past."""
        return self._depart.etat.seq

    @property
    def jalon(self) -> Etat:
        """The oldest state kept on the way from which undoing still folds."""
        return self._jalons[min(1, len(self._jalons) - 1)][1]

    def recents(self) -> Iterator[Souvenir]:
        """The gestures that count, the last one first; the past is read only if one gets there."""
        for geste in chain(reversed(self.souvenirs), _a_rebours(self._depart.passe)):
            if geste.defait is None and geste.cle not in self.defaits:
                yield geste

    def suite(self, geste: Souvenir) -> "Memoire":
        """The memory after one more stored gesture, read from the journal."""
        autre = self.sans(geste.defait) if geste.defait else self
        autre.retenir(geste, _plier(autre.etat, geste))
        return autre

    def dernier(self, auteur: str) -> Souvenir:
        """The last gesture of that person that still counts."""
        for geste in self.recents():
            if geste.auteur == auteur:
                return geste
        raise SaisieInvalide(dire("Il n’y a rien à défaire."))

    def sans(self, cle: str) -> "Memoire":
        """The same memory, had that gesture not been done; refused when a later one rests on it."""
        rang = next((rang for rang, geste in enumerate(self.souvenirs) if geste.cle == cle), None)
        if rang is None and self._depart is not ORIGINE:
            return Memoire([*self._depart.passe(), *self.souvenirs]).sans(cle)
        if rang is None or cle in self.defaits or self.souvenirs[rang].defait:
            raise SaisieInvalide(dire("Ce geste ne peut pas être défait, ou l’est déjà."))
        jalons = [jalon for jalon in self._jalons if jalon[0] <= rang]
        depart, etat = jalons[-1]
        autre = Memoire(depart=self._depart)
        autre.souvenirs, autre.etat, autre._jalons = self.souvenirs[:depart], etat, jalons
        autre._cles, autre.defaits = dict(self._cles), self.defaits | {cle}
        for geste in self.souvenirs[depart:]:
            try:
                autre.retenir(geste, autre.etat if geste.cle in autre.defaits else _plier(autre.etat, geste))
            except SaisieInvalide as raison:
                raise SaisieInvalide(
                    dire("Ce geste ne peut plus être défait : {raison}", raison=raison)
                ) from None
        return autre


def _a_rebours(passe: Callable[[], list[Souvenir]]) -> Iterator[Souvenir]:
    yield from reversed(passe())


def souvenirs(lignes: Iterable[Row]) -> list[Souvenir]:
    """The gestures written in a journal."""
    gestes = []
    for cle, groupe in groupby(lignes, key=lambda ligne: ligne.key):
        rows = list(groupe)
        faits = tuple(lire(row.kind, row.payload) for row in rows)
        gestes.append(Souvenir(cle, rows[0].author, rows[0].at, faits, rows[-1].seq))
    return gestes


def _plier(etat: Etat, geste: Souvenir) -> Etat:
    """What follows from taking a gesture back is folded where that was done."""
    for un in geste.faits[geste.defait is not None :]:
        etat = appliquer(etat, un, geste.auteur, geste.quand)
    return etat
