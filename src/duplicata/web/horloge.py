"""The server's time: read once from the system, then carried by the monotonic clock.

Setting the computer's clock during a game moves no deadline; a restart reads the system's time again and
finds the start of the clock in the journal.
"""

import time
from datetime import UTC, datetime, timedelta

EPOQUE = datetime(1970, 1, 1, tzinfo=UTC)


class Horloge:
    """*origine*: seconds since 1970 when the monotonic clock, which all programs share, told *base*."""

    def __init__(self, origine: float | None = None, base: float | None = None) -> None:
        self.origine = time.time() if origine is None else origine
        self.base = time.monotonic() if base is None else base

    def maintenant(self) -> datetime:
        return EPOQUE + timedelta(seconds=self.origine + time.monotonic() - self.base)

    def millisecondes(self) -> int:
        return millisecondes(self.maintenant())


def millisecondes(instant: datetime) -> int:
    """Since 1970, as browsers count."""
    return round(instant.timestamp() * 1000)
