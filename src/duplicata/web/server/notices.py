"""What is wrong with this computer: in the terminal, and before every official until it is over."""

import sys
import threading
from contextlib import suppress

from duplicata.web.live.rooms import Salles


class Notices:
    def __init__(self, salles: Salles) -> None:
        self._salles = salles
        self._verrou = threading.Lock()
        self._standing: dict[str, str] = {}

    def stand(self, origin: str, sentence: str, said: str = "") -> None:
        """What *origin* says from now on ("": nothing more); *said*: to the terminal, if something else."""
        with self._verrou:
            self._standing[origin] = sentence
            self._salles.prevenir(" ".join(dict.fromkeys(filter(None, self._standing.values()))))
        warn(said or sentence)


def warn(*sentences: str) -> None:
    """Last in the terminal, where it is seen; a terminal that is gone stops nothing."""
    with suppress(OSError, ValueError):
        for sentence in filter(None, sentences):
            print(sentence, file=sys.stderr, flush=True)
