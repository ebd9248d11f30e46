"""A base as a program uses it: its journals, and the two lines that all who read here share."""

from pathlib import Path

from duplicata.journal.failures import JournalTouched, StorageError
from duplicata.journal.postgres import schema, transfer
from duplicata.journal.postgres.address import ANY, Adresse
from duplicata.journal.postgres.audit import audit
from duplicata.journal.postgres.copies import write_file
from duplicata.journal.postgres.failures import at_the_door
from duplicata.journal.postgres.gate import ASKED, Reglages, without_standby
from duplicata.journal.postgres.reading import BaseReader, Line
from duplicata.journal.postgres.store import BaseJournal
from duplicata.journal.postgres.wake import Wake
from duplicata.journal.reading import Reading
from duplicata.journal.row import GENESIS
from duplicata.journal.seal import Seal
from duplicata.journal.verify import Verdict


class Base:
    """*address*: of the server that writes; of whoever only follows, of any that repeats it too."""

    def __init__(self, address: Adresse) -> None:
        self.address = address
        with at_the_door(address), address.connect(ANY) as connection:
            schema.require_present(connection, address)
        self.line = Line(lambda: address.connect(ANY))
        self._wake: Wake | None = None

    def settings(self) -> Reglages:
        return Reglages(*self.line.ask(ASKED)[0])  # type: ignore[arg-type]

    @staticmethod
    def alone() -> str:
        """What is told as long as one machine alone holds all that is stored."""
        return without_standby()

    def journals(self) -> list[str]:
        rows = self.line.ask("SELECT journal FROM duplicata.head WHERE away = '' ORDER BY journal")
        return [str(name) for (name,) in rows]

    def create(self, name: str, path: Path, seal: Seal) -> BaseJournal:
        return BaseJournal.create(self.address, name, path, seal)

    def open(self, name: str, path: Path, seal: Seal) -> BaseJournal:
        return BaseJournal.open(self.address, name, path, seal)

    def read(self, name: str, path: Path) -> Reading:
        return BaseReader(self.line, name, path)

    def follow(self, name: str, path: Path) -> Reading:
        """Read, and told when there is more."""
        if self._wake is None:
            self._wake = Wake(self.address)
        return BaseReader(self.line, name, path, self._wake)

    def verify(self, name: str, path: Path, seal: Seal | None) -> Verdict:
        try:
            return audit(BaseReader(self.line, name, path), seal)
        except (JournalTouched, StorageError) as fault:
            return Verdict(0, GENESIS, (str(fault),))

    def copy(self, journal: Reading, target: Path, seal: Seal) -> Verdict:
        return write_file(journal.chained(), target, seal)

    def take(self, name: str, path: Path, seal: Seal) -> int:
        return transfer.take(self.address, name, path, seal)

    def give(self, name: str, path: Path, seal: Seal) -> Verdict:
        return transfer.give(self.address, name, path, seal)

    def close(self) -> None:
        if self._wake is not None:
            self._wake.close()
        self.line.close()
