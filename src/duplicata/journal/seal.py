"""The seal of the last line: a secret kept beside the journals, never inside them.

A chain alone cannot tell a journal from the same journal without its last lines, nor from one whose
whole chain was computed again. The head is therefore sealed with a key that the file does not hold.
"""

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Self

from duplicata.journal.failures import JournalRefused
from duplicata.journal.lock import take
from duplicata.langue import dire
from duplicata.system import flush

KEY_BYTES = 32
KEY_FILE = "sceau.cle"


class Seal:
    def __init__(self, key: bytes) -> None:
        if len(key) < KEY_BYTES:
            raise ValueError("a seal needs a key of 32 bytes")
        self._key = key

    @classmethod
    def of_folder(cls, folder: Path) -> Self:
        """The seal of a data folder; its key is drawn the first time."""
        return cls.kept_in(folder) or cls._drawn_in(folder / KEY_FILE)

    @classmethod
    def kept_in(cls, folder: Path) -> Self | None:
        """The seal of a data folder, None where no key was ever drawn, or its drawing was cut short."""
        path = folder / KEY_FILE
        key = path.read_bytes() if path.exists() else b""
        if key and len(key) != KEY_BYTES:
            raise JournalRefused(dire("La clé « {nom} » est abîmée.", nom=KEY_FILE))
        return cls(key) if key else None

    @classmethod
    def _drawn_in(cls, path: Path) -> Self:
        with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
            take(file.fileno(), path)
            key = file.read()  # Of another program that began here at the same time.
            if not key:
                key = secrets.token_bytes(KEY_BYTES)
                file.write(key)
                file.flush()
                flush(file.fileno())
        return cls(key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seal) and hmac.compare_digest(self._key, other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def stamp(self, seq: int, digest: str) -> str:
        return hmac.new(self._key, f"{seq}:{digest}".encode(), hashlib.sha256).hexdigest()

    def matches(self, seq: int, digest: str, stamp: str) -> bool:
        return hmac.compare_digest(self.stamp(seq, digest).encode(), stamp.encode("utf-8", "surrogatepass"))

    def derive(self, label: str) -> str:
        """A secret text that only this key and this label give: it needs no storage of its own."""
        return hmac.new(self._key, f"derive:{label}".encode(), hashlib.sha256).hexdigest()
