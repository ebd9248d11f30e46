"""What was asked of the room and what it answered, in the order of one clock."""

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

Body = Mapping[str, object]


@dataclass
class Operation:
    """One gesture, sent under one key until it is answered."""

    key: str
    kind: str
    """``enter``, ``correct`` or ``undo``."""
    table: int
    body: Body
    target: str = ""
    """Of an ``undo``: the key of the operation taken back."""
    contested: bool = False
    """Others work on that table too: only there may it be refused."""
    asked: float = field(default_factory=time.monotonic)
    sent: int = 0
    status: int = 0
    """0 while nobody knows."""
    answered: float = 0.0
    line: int = 0
    version: int = 0
    points: int = 0

    @property
    def acknowledged(self) -> bool:
        return self.status in (200, 201)


class History:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.operations: list[Operation] = []

    def ask(self, operation: Operation) -> Operation:
        with self._lock:
            self.operations.append(operation)
        return operation

    @property
    def acknowledged(self) -> int:
        with self._lock:
            return sum(operation.acknowledged for operation in self.operations)

    @property
    def answered(self) -> int:
        with self._lock:
            return sum(operation.status > 0 for operation in self.operations)
