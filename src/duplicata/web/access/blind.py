"""Whoever only reads slips a second time is not told what the first reading was, nor what would betray it.

Who is asking is noted by the guard in the task that will answer, as the language is.
"""

from contextvars import ContextVar

from duplicata.web.access.roles import AU_FAIT, OFFICIELS
from duplicata.web.access.sessions import Session

_AVEUGLE: ContextVar[bool] = ContextVar("aveugle", default=False)


def reconnaitre(session: Session | None) -> None:
    roles = session.compte.roles if session else frozenset()
    _AVEUGLE.set(bool(roles & OFFICIELS) and not roles & AU_FAIT)


def en_aveugle() -> bool:
    """Whether the answer is for somebody who is only a double arbiter."""
    return _AVEUGLE.get()
