"""The journal held against the history: each answer is explained by one gesture, in one order."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path

from duplicata.app.room.folder import Tournois, lire_etat
from duplicata.app.state.gesture import EMPREINTE
from duplicata.competition.classement import classement
from duplicata.journal import Row, read_rows, verify
from http_faults.history import History, Operation

BEFORE = "essai/"
"""Of the keys that were used to make the room."""


def faults(history: History, folder: Path, event: str, told: Mapping[int, int]) -> list[str]:
    """What does not hold; *told*: the totals that the server gave at the end, by table."""
    tournois = Tournois(folder)
    journal = tournois.fichier(event)
    found = list(verify(journal, tournois.sceau).faults)
    stored = _stored(list(read_rows(journal)), found)
    by_key = {operation.key: operation for operation in history.operations}
    found += [f"stored and never asked: {key}" for key in stored.keys() - by_key.keys()]
    for operation in history.operations:
        found += _of_one(operation, stored.get(operation.key, 0))
    placed = [(line, by_key[key]) for key, line in stored.items() if key in by_key]
    placed.sort(key=lambda one: one[0])
    found += _out_of_order(placed)
    points, unexplained = _replay(placed)
    found += unexplained
    found += _totals(points, journal, told)
    return found


def _stored(rows: list[Row], found: list[str]) -> dict[str, int]:
    """Key -> last line of its gesture; a key that comes back is a fault."""
    stored: dict[str, int] = {}
    for name, lines in groupby(rows, lambda row: row.key):
        gesture = list(lines)
        key = name.rpartition("/")[2].partition(EMPREINTE)[0]
        if name.startswith(BEFORE):
            continue
        if key in stored:
            found.append(f"stored twice: {key}, lines {stored[key]} and {gesture[-1].seq}")
        stored[key] = gesture[-1].seq
    return stored


def _of_one(operation: Operation, line: int) -> Iterator[str]:
    who = f"{operation.kind} of table {operation.table}, {operation.key}"
    if operation.acknowledged and not line:
        yield f"acknowledged and lost: {who}"
    elif operation.acknowledged and operation.line != line:
        yield f"acknowledged at line {operation.line}, stored at line {line}: {who}"
    elif operation.status and not operation.acknowledged and line:
        yield f"refused ({operation.status}) and stored: {who}"
    elif operation.status and not operation.acknowledged and not operation.contested:
        yield f"refused ({operation.status}) where nobody else works: {who}"
    elif not operation.status:
        yield f"never answered: {who}"


def _out_of_order(placed: list[tuple[int, Operation]]) -> Iterator[str]:
    """What was answered before another was asked stands before it in the journal."""
    latest_start = 0.0
    for line, operation in placed:
        if operation.answered and operation.answered < latest_start:
            yield f"line {line} was answered before a line that stands above it was asked: {operation.key}"
        latest_start = max(latest_start, operation.asked)


def _replay(placed: list[tuple[int, Operation]]) -> tuple[dict[int, int], list[str]]:
    """Points by table, as the slips went in, were corrected and taken back; what could not have been."""
    stacks: dict[int, list[Operation]] = {}
    unexplained = []
    for line, operation in placed:
        if operation.kind == "conduct":
            continue
        stack = stacks.setdefault(operation.table, [])
        top = stack[-1] if stack else None
        if operation.kind == "undo":
            if top is None or top.key != operation.target:
                unexplained.append(f"line {line} takes back what was not the last of table {operation.table}")
            else:
                stack.pop()
            continue
        expected = top.version if top else 0
        if operation.body["version"] != expected:
            seen = operation.body["version"]
            unexplained.append(
                f"line {line} changes table {operation.table} seen at version {seen}, it was at {expected}"
            )
        stack.append(operation)
    return {table: stack[-1].points for table, stack in stacks.items() if stack}, unexplained


def _totals(points: Mapping[int, int], journal: Path, told: Mapping[int, int]) -> Iterator[str]:
    """Recounted from the answers alone, beside the journal's and the server's."""
    partie = lire_etat(journal).partie(1)
    first, second = partie.coups[0], partie.coups[1]
    for ligne in classement(partie):
        table = ligne.table
        expected = first.decisions[table].points + points.get(table, 0)
        kept = second.decisions[table].points if table in second.bulletins else None
        if kept != points.get(table):
            yield f"table {table}: the journal has {kept} points, the answers {points.get(table)}"
        if told.get(table) != ligne.total:
            yield f"table {table}: the server told {told.get(table)}, its journal counts {ligne.total}"
        if second.compte and ligne.total != expected:
            yield f"table {table}: the journal counts {ligne.total}, the answers {expected}"
