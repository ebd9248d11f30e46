"""Append-only event store: one SQLite file per tournament, one writer, a hash chain.

``Journal`` is the store, ``verify`` the audit, ``copy`` and ``restore`` the second laptop.
"""

from duplicata.journal.backup import copy, restore
from duplicata.journal.failures import JournalRefused, StaleHeadError, StorageError
from duplicata.journal.reading import read_rows
from duplicata.journal.row import Entry, Gesture, Receipt, Row
from duplicata.journal.seal import Seal
from duplicata.journal.store import Journal
from duplicata.journal.verify import Verdict, verify

__all__ = [
    "Entry",
    "Gesture",
    "Journal",
    "JournalRefused",
    "Receipt",
    "Row",
    "Seal",
    "StaleHeadError",
    "StorageError",
    "Verdict",
    "copy",
    "read_rows",
    "restore",
    "verify",
]
