"""What was worked out of a game, remembered until the game or the files of its slips change.

Games that are over are asked about as long as the event lasts, and their slips are packed: looking at each of
them again for every question would unpack the whole event.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import TypeVar

from duplicata.app.state.state import Etat

GAMES = 64
"""The games asked about last, of all the events that are open."""
T = TypeVar("T")
OfGame = Callable[[Etat, int], T]


def remembered(work: OfGame[T]) -> OfGame[T]:
    """*work* looks at one game and the files of its slips, at nothing else; what it gives is not changed."""
    known: OrderedDict[int, tuple[list[object], T]] = OrderedDict()
    lock = threading.Lock()

    @wraps(work)
    def ask(etat: Etat, numero: int) -> T:
        partie = etat.partie(numero)
        seen: list[object] = [partie, *(etat.dossiers.get((numero, coup.numero)) for coup in partie.coups)]
        game = id(partie.ouverture)
        with lock:
            found = known.get(game)
        # The same values, not equal ones: those kept here cannot have lost their identity to others.
        if found and all(map(is_, found[0], seen)):
            return found[1]
        told = work(etat, numero)
        with lock:
            known[game] = (seen, told)
            known.move_to_end(game)
            while len(known) > GAMES:
                known.popitem(last=False)
        return told

    return ask
