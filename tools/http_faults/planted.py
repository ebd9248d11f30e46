"""Faults put into the program on purpose: a trial that does not find them proves nothing."""

import os
import threading
import uuid
from concurrent.futures import Future
from typing import Any

from duplicata.app.room import epoch
from duplicata.journal.row import Receipt
from duplicata.journal.writer import Order, Writer
from duplicata.web.live.room import Live


def early() -> None:
    """Answered half a second before it is stored: a kill in between loses what was acknowledged."""
    commit = Writer._commit

    def late(self: Writer, batch: list[Order]) -> None:
        threading.Event().wait(0.5)
        commit(self, batch)

    def submit(self: Writer, drafts: Any, after: int | None) -> "Future[Receipt]":
        self._queue.put(Order(drafts, after, Future()))
        answered: Future[Receipt] = Future()
        answered.set_result(Receipt(drafts, repeated=False))
        return answered

    Writer._commit = late  # type: ignore[method-assign]
    Writer.submit = submit  # type: ignore[method-assign]


def forgetful() -> None:
    """The key of a demand is not looked at: what is sent again is done again."""
    geste = Live.geste

    def another(self: Any, session: Any, cle: str | None, motif: str = "") -> Any:
        if cle:
            named, mark, digest = cle.partition("~")
            cle = f"{named}{mark}{digest}{uuid.uuid4().hex[:4]}"
        return geste(self, session, cle, motif)

    Live.geste = another  # type: ignore[method-assign]


def blind() -> None:
    """Two folders that went on apart are never found to: for `make forks`."""
    epoch.fourches = lambda source, copie: {}


def hoarding() -> None:
    """Each gesture leaves 50 KB behind: for `make long-run`."""
    geste, kept = Live.geste, []

    def keep(self: Any, session: Any, cle: str | None, motif: str = "") -> Any:
        kept.append(os.urandom(50_000))
        return geste(self, session, cle, motif)

    Live.geste = keep  # type: ignore[method-assign]


PLANTED = {"early": early, "forgetful": forgetful, "blind": blind, "hoarding": hoarding}
