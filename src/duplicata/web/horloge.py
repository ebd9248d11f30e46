"""The server's time: read once from the system, then carried by the monotonic clock.

Setting the computer's clock during a game moves no deadline; a restart reads the system's time again and
finds the start of the clock in the journal.
"""

import time
from datetime import UTC, datetime, timedelta


class Horloge:
    def __init__(self) -> None:
        self._origine = datetime.now(UTC)
        self._base = time.monotonic()

    def maintenant(self) -> datetime:
        return self._origine + timedelta(seconds=time.monotonic() - self._base)

    def millisecondes(self) -> int:
        return millisecondes(self.maintenant())


def millisecondes(instant: datetime) -> int:
    """Since 1970, as browsers count."""
    return round(instant.timestamp() * 1000)
