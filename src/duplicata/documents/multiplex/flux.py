"""The stream of an event, from its journal: killed and started again, a room tells the same bytes.

Only the lines that conduct games are looked at; slips cost nothing here.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import get_args

from msgspec.structs import replace

from duplicata.app.state.events import Fait, GesteDefait, JeuInterrompu, JeuRepris
from duplicata.app.state.history import GesteEcrit, geste_ecrit
from duplicata.competition import evenements as ev
from duplicata.competition.evenements_tournoi import PartieRetiree
from duplicata.competition.multiplex import CoupDit, PartieDite, RejetDit
from duplicata.competition.suivi import DEBUT, Message
from duplicata.documents.multiplex.ligne import ecrire, empreinte
from duplicata.journal import Row

Conduite = (
    ev.PartieOuverte
    | PartieRetiree
    | ev.TirageRejete
    | ev.TirageFait
    | ev.TirageAnnonce
    | ev.ChronoLance
    | JeuInterrompu
    | JeuRepris
    | ev.FinAnnoncee
    | ev.MotRetenu
    | ev.CoupAnnule
    | ev.PartieClose
    | ev.PartieRouverte
)
SORTES = frozenset(str(un.__struct_config__.tag) for un in (*get_args(Conduite), GesteDefait))
"""Kinds of lines that change what is told."""
Cle = tuple[int, int]
"""Game and move; move 0 for the game itself."""
Dits = dict[Cle, PartieDite | CoupDit]


class _Jeu:
    """What the games of the room that leads amount to, for those who follow."""

    def __init__(self) -> None:
        self.dits: Dits = {}
        self._tires: dict[Cle, str] = {}
        """Racks not announced yet: nobody outside is told."""

    def prendre(self, geste: GesteEcrit) -> None:
        quand = _millisecondes(geste.quand)
        for un in geste.faits:
            self._prendre(un, quand)

    def _prendre(self, un: Fait, quand: int) -> None:
        if isinstance(un, ev.PartieOuverte):
            self.dits[un.partie, 0] = PartieDite(
                partie=un.partie,
                reglement=un.reglement,
                formule=un.formule,
                lexique=un.lexique,
                empreinte_lexique=un.empreinte_lexique,
            )
        elif isinstance(un, PartieRetiree):
            self.dits = {cle: dit for cle, dit in self.dits.items() if cle[0] != un.partie}
        elif isinstance(un, ev.PartieClose | ev.PartieRouverte):
            fin = un.cause if isinstance(un, ev.PartieClose) else None
            partie = self.dits[un.partie, 0]
            assert isinstance(partie, PartieDite)
            self.dits[un.partie, 0] = replace(partie, fin=fin)
        elif isinstance(un, ev.TirageFait):
            self._tires[un.partie, un.coup] = un.tirage
        elif isinstance(un, Conduite):
            cle = (un.partie, un.coup)
            coup = self.dits.get(cle, CoupDit(partie=un.partie, coup=un.coup))
            assert isinstance(coup, CoupDit)
            self.dits[cle] = self._suite(coup, un, quand)

    def _suite(self, coup: CoupDit, un: Conduite, quand: int) -> CoupDit:
        if isinstance(un, ev.TirageRejete):
            rejet = RejetDit(un.tirage, un.cause)
            return CoupDit(partie=coup.partie, coup=coup.coup, rejets=(*coup.rejets, rejet))
        if isinstance(un, ev.TirageAnnonce):
            return replace(coup, tirage=self._tires[un.partie, un.coup])
        if isinstance(un, ev.ChronoLance):
            return replace(coup, lance_a=quand, duree=un.duree)
        if isinstance(un, JeuInterrompu):
            return replace(coup, interrompu_a=quand)
        if isinstance(un, JeuRepris):
            assert coup.lance_a is not None
            assert coup.interrompu_a is not None
            return replace(coup, lance_a=coup.lance_a + quand - coup.interrompu_a, interrompu_a=None)
        if isinstance(un, ev.FinAnnoncee):
            return replace(coup, fini_a=quand)
        if isinstance(un, ev.MotRetenu):
            return replace(coup, mot=un.mot, place=un.place, points=un.points)
        return replace(coup, annule=True)


class Flux:
    """All that an event told so far; *signer* is its key."""

    def __init__(self, source: str, signer: Callable[[bytes], str]) -> None:
        self._source = source
        self._signer = signer
        self._gestes: list[GesteEcrit] = []
        self._jeu = _Jeu()
        self.lignes: list[bytes] = []
        self.ligne = 0
        """Last line of the journal taken in."""

    def prendre(self, rows: Iterable[Row]) -> None:
        """The lines of those kinds that were stored since, whole gestures only."""
        for _, groupe in groupby(rows, key=lambda row: row.key):
            lignes = tuple(groupe)
            self._geste(geste_ecrit(lignes), lignes[-1])

    def apres(self, numero: int) -> list[bytes]:
        return self.lignes[numero:]

    def empreinte(self, numero: int) -> str | None:
        """Of that message; None for one that was never told."""
        if numero == 0:
            return DEBUT
        return empreinte(self.lignes[numero - 1]) if numero <= len(self.lignes) else None

    def _geste(self, geste: GesteEcrit, row: Row) -> None:
        avant = dict(self._jeu.dits)
        if geste.defait is not None:
            reste = [un for un in self._gestes if un.cle != geste.defait]
            if len(reste) < len(self._gestes):
                # One of a few hundred, and seldom: told again from the beginning.
                self._gestes, self._jeu = reste, _Jeu()
                for un in reste:
                    self._jeu.prendre(un)
            geste = geste._replace(faits=geste.faits[1:])
        if any(isinstance(un, Conduite) for un in geste.faits):
            self._gestes.append(geste)
            self._jeu.prendre(geste)
        for dit in _changes(avant, self._jeu.dits):
            self._dire(dit, row)
        self.ligne = row.seq

    def _dire(self, dit: PartieDite | CoupDit, row: Row) -> None:
        numero = len(self.lignes) + 1
        precedent = empreinte(self.lignes[-1]) if self.lignes else DEBUT
        message = Message(
            numero=numero,
            precedent=precedent,
            source=self._source,
            ligne=row.seq,
            tete=row.digest,
            quand=row.at,
            contenu=dit,
        )
        self.lignes.append(ecrire(message, self._signer))


def _changes(avant: Dits, apres: Dits) -> Iterator[PartieDite | CoupDit]:
    """What is to be told: a move that was taken back is told empty."""
    for partie, coup in sorted(avant.keys() - apres.keys()):
        if coup:
            yield CoupDit(partie=partie, coup=coup)
    for cle in sorted(apres):
        dit = apres[cle]
        if dit != avant.get(cle):
            yield dit


def _millisecondes(quand: str) -> int:
    return round(datetime.fromisoformat(quand).timestamp() * 1000)
