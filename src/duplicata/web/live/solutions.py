"""The solutions of the moves, encoded and compressed once each, whoever asks.

They have a thread of their own: with two jokers a list takes a tenth of a second, during which slips are
stored. All who open the same move wait for the same list, and are sent the same bytes.
"""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor

import msgspec

from duplicata.app.room.judge import Juge
from duplicata.competition.etat import Coup, Partie
from duplicata.web.views.desk.solutions import vue_solutions

GARDEES = 8
"""Moves being entered, and those under appeal: half a megabyte each at most."""
NIVEAU = 6


class EncodedSolutions:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "solutions")
        self._gardees: OrderedDict[Hashable, bytes] = OrderedDict()

    async def du_coup(self, juge: Juge, partie: Partie, coup: Coup) -> bytes:
        """JSON under gzip."""
        return await asyncio.wrap_future(self._thread.submit(self._donner, juge, partie, coup))

    def fermer(self) -> None:
        self._thread.shutdown(cancel_futures=True)

    def _donner(self, juge: Juge, partie: Partie, coup: Coup) -> bytes:
        """One at a time, in the thread: whoever waited for somebody else's finds it kept."""
        cle = _cle(partie, coup)
        if cle not in self._gardees:
            vue = vue_solutions(partie, coup, juge.plateau(partie, coup))
            self._gardees[cle] = gzip.compress(msgspec.json.encode(vue), NIVEAU, mtime=0)
            while len(self._gardees) > GARDEES:
                self._gardees.popitem(last=False)
        self._gardees.move_to_end(cle)
        return self._gardees[cle]


def _cle(partie: Partie, coup: Coup) -> Hashable:
    """All that the list and its order depend on."""
    jeu = partie.ouverture
    rang = partie.rang(coup.numero)
    dits = (jeu.lexique, jeu.empreinte_lexique, partie.formule)
    return (*dits, coup.numero, rang, coup.grille, coup.lettres, coup.sac)
