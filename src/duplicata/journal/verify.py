"""The audit of a journal: every line, every link, every guard, and the sealed head."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import apsw

from duplicata.journal import schema, witness
from duplicata.journal.connection import open_reader
from duplicata.journal.failures import JournalRefused, JournalTouched, readable
from duplicata.journal.row import COLUMNS, GENESIS, Row
from duplicata.journal.seal import Seal
from duplicata.langue import dire


class Verdict(NamedTuple):
    """``faults`` is empty for a sound journal; the first one names the first line at fault."""

    lines: int
    head: str
    faults: tuple[str, ...]

    @property
    def sound(self) -> bool:
        return not self.faults


def verify(path: Path, seal: Seal | None = None) -> Verdict:
    """Replay the chain from the first line; without *seal* the head is compared but not authenticated."""
    stored = witness.noted(path, seal) if seal else 0
    try:
        with readable(path):
            schema.check_file(path)
        with readable(path), closing(open_reader(path)) as connection, connection:
            schema.version_of(connection, path)
            verdict = audit(connection, seal)
    except JournalRefused as refusal:
        return Verdict(0, GENESIS, (str(refusal),))
    if verdict.sound and (fault := witness.shortfall(path, stored, verdict.lines)):
        return verdict._replace(faults=(fault,))
    return verdict


def audit(connection: apsw.Connection, seal: Seal | None) -> Verdict:
    """Pages first: what a damaged one holds need not even be of the right type."""
    damage = tuple(
        dire("Fichier abîmé : {cause}.", cause=cause)
        for (cause,) in connection.execute("PRAGMA integrity_check(5)")
        if cause != "ok"
    )
    if damage:
        return Verdict(0, GENESIS, damage)
    rows = connection.execute(f"SELECT {COLUMNS} FROM events ORDER BY seq")
    lines, digest, fault = walk(Row(*fields) for fields in rows)
    faults = [fault] if fault else _head_faults(connection, lines, digest, seal)
    return Verdict(lines, digest, (*faults, *_guard_faults(connection)))


def require_untouched(connection: apsw.Connection, seal: Seal) -> None:
    """What must hold before a line is added: the guards, and a head that is the last line and ours.

    The audit is for naming the line at fault: a sound journal is opened without reading it whole.
    """
    last = connection.execute("SELECT seq, digest FROM events ORDER BY seq DESC LIMIT 1").get
    seq, digest = last or (0, GENESIS)
    faults = [*_head_faults(connection, seq, digest, seal), *_guard_faults(connection)]
    if faults:
        raise JournalTouched((*audit(connection, seal).faults, *faults)[0])


def walk(rows: Iterable[Row]) -> tuple[int, str, str | None]:
    """How many lines hold, the digest of the last one, and what is wrong with the next."""
    seq, digest = 0, GENESIS
    before: Row | None = None
    for row in rows:
        fault = line_fault(row, seq, digest, before)
        if fault:
            return seq, digest, fault
        seq, digest, before = row.seq, row.digest, row
    if before is not None and before.part != before.parts:
        return (
            seq,
            digest,
            dire("Ligne {n} : elle manque, le geste de la ligne {m} est coupé.", n=seq + 1, m=seq),
        )
    return seq, digest, None


def line_fault(row: Row, seq: int, digest: str, before: Row | None) -> str | None:
    """What keeps *row* from following line *seq*, whose digest is *digest*."""
    if row.seq != seq + 1:
        return dire("Ligne {n} : elle manque (la suivante est la ligne {m}).", n=seq + 1, m=row.seq)
    if row.digest != row.seal():
        return dire("Ligne {n} : son contenu a été changé ({sorte}).", n=row.seq, sorte=row.kind)
    if row.previous != digest:
        return dire(
            "Ligne {n} : elle ne suit pas la ligne {m} (ligne ajoutée, retirée ou déplacée).",
            n=row.seq,
            m=seq,
        )
    part = before.part + 1 if before and before.part < before.parts else 1
    if row.part != part:
        return dire("Ligne {n} : un geste y est coupé.", n=row.seq)
    return None


def _head_faults(connection: apsw.Connection, lines: int, digest: str, seal: Seal | None) -> list[str]:
    # In a damaged page a value may be of another type than its column.
    sound = "typeof(seq) = 'integer' AND typeof(stamp) = 'text'"
    heads = list(connection.execute(f"SELECT seq, digest, stamp FROM head WHERE {sound}"))
    if len(heads) != 1:
        return [dire("La tête du journal manque.")]
    return head_faults(heads[0], lines, digest, seal)


def head_faults(stored: tuple[int, str, str], lines: int, digest: str, seal: Seal | None) -> list[str]:
    """What is wrong with a head of a journal whose last line is *lines*."""
    seq, head, stamp = stored
    if seq > lines:
        return [dire("Ligne {n} : elle manque (le journal en comptait {m}).", n=lines + 1, m=seq)]
    if (seq, head) != (lines, digest):
        return [dire("Ligne {n} : elle ne suit pas la tête du journal.", n=min(seq + 1, lines))]
    if seal and not seal.matches(seq, head, stamp):
        return [dire("Ligne {n} : le sceau de la tête n’est pas le nôtre.", n=lines)]
    return []


def _guard_faults(connection: apsw.Connection) -> list[str]:
    """Tables and triggers that are not, word for word, those of a journal."""
    found = dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL"))
    faults = [
        dire("La garde « {nom} » manque ou a été changée.", nom=name)
        for name, text in schema.SCHEMA.items()
        if found.get(name) != text
    ]
    faults += [
        dire("« {nom} » n’appartient pas à un journal.", nom=name)
        for name in sorted(found.keys() - schema.SCHEMA.keys())
    ]
    return faults
