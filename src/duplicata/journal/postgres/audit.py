"""The audit of a journal in a base: every line, every link, the guards, and the sealed head."""

from duplicata.journal.failures import JournalTouched
from duplicata.journal.postgres.address import Connection
from duplicata.journal.postgres.reading import BaseReading
from duplicata.journal.postgres.schema import GUARDS, guards
from duplicata.journal.row import GENESIS
from duplicata.journal.seal import Seal
from duplicata.journal.verify import Verdict, head_faults, walk
from duplicata.langue import dire

LAST = "SELECT seq, digest FROM duplicata.events WHERE journal = %s ORDER BY seq DESC LIMIT 1"
HEAD = "SELECT seq, digest, stamp FROM duplicata.head WHERE journal = %s"


def audit(journal: BaseReading, seal: Seal | None) -> Verdict:
    """Replay the chain from the first line, up to the head as it was when this began."""
    stored = journal.stamped
    if stored is None:
        return Verdict(0, GENESIS, (dire("La tête du journal manque."),))
    lines, digest, fault = walk(row for row in journal.rows() if row.seq <= stored[0])
    faults = [fault] if fault else head_faults(stored, lines, digest, seal)
    return Verdict(lines, digest, tuple(faults))


def require_untouched(connection: Connection, name: str, seal: Seal) -> None:
    """What must hold before a line is added: the guards, and a head that is the last line and ours."""
    last = connection.execute(LAST, (name,)).fetchone()
    head = connection.execute(HEAD, (name,)).fetchone()
    if head is None:
        raise JournalTouched(dire("La tête du journal manque."))
    lines, digest = (int(str(last[0])), str(last[1])) if last else (0, GENESIS)
    faults = head_faults((int(str(head[0])), str(head[1]), str(head[2])), lines, digest, seal)
    faults += [
        dire("La garde « {nom} » manque ou a été changée.", nom=guard)
        for guard in sorted(GUARDS - guards(connection))
    ]
    if faults:
        raise JournalTouched(faults[0])
