"""An arbiter's browser: slips entered, corrected, taken back, and sent again until they are answered."""

import json
import random
import threading
import time
import uuid
from http.client import HTTPConnection, HTTPException
from typing import NamedTuple

from http_faults.history import Body, History, Operation

PATIENCE = 2.0
"""Seconds before an answer is no longer waited for: shorter than the longest pause of the server."""
AGAIN = 0.05
REFUSED = (400, 404, 409, 422)
SCORES = (50, 48, 12)
"""Of SWEATS, 3H: right, wrong, wrong."""


class Badge(NamedTuple):
    cookie: str
    csrf: str


class Answer(NamedTuple):
    status: int
    body: dict[str, object]


class Line:
    """One connection, opened again when it breaks."""

    def __init__(self, port: int, event: str, badge: Badge, *, keep: bool = True) -> None:
        self._port, self._event, self._badge, self._keep = port, event, badge, keep
        self._connection: HTTPConnection | None = None

    def ask(self, method: str, path: str, body: Body | None = None, key: str = "") -> Answer | None:
        """What the server answered; nothing when nobody can tell whether it did it."""
        headers = {"X-CSRF-Token": self._badge.csrf, "Cookie": self._badge.cookie}
        headers |= {"Content-Type": "application/json"} | ({"Cle-Idempotence": key} if key else {})
        headers |= {} if self._keep else {"Connection": "close"}
        try:
            if self._connection is None:
                self._connection = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
            data = None if body is None else json.dumps(body)
            self._connection.request(method, f"/api/t/{self._event}{path}", data, headers)
            answer = self._connection.getresponse()
            read = json.loads(answer.read() or b"{}")
            if not self._keep:
                self.close()
            return Answer(answer.status, read)
        except (OSError, HTTPException, ValueError):
            self.close()
            return None

    def close(self) -> None:
        if self._connection:
            self._connection.close()
        self._connection = None


class Desk(threading.Thread):
    """*shared* tables are everybody's: two desks may both believe that they are first."""

    def __init__(
        self, line: Line, author: str, tables: list[int], shared: list[int], history: History, seed: str
    ) -> None:
        super().__init__(daemon=True)
        self._line, self._author = line, author
        self._tables, self._shared = tables, shared
        self._history = history
        self._dice = random.Random(seed)
        self._stacks: dict[int, list[Operation]] = {table: [] for table in tables}
        self._over = threading.Event()

    def run(self) -> None:
        """Until it is over; the last demand is sent until it is answered."""
        while not self._over.is_set():
            self.insist(self._next())
        self._line.close()

    def finish(self) -> None:
        self._over.set()

    def insist(self, operation: Operation) -> None:
        path = "/annuler" if operation.kind == "undo" else "/bulletins"
        while not operation.status:
            operation.sent += 1
            answer = self._line.ask("POST", path, operation.body, operation.key)
            if answer and (answer.status in (200, 201) or answer.status in REFUSED):
                self._note(operation, answer)
            else:
                threading.Event().wait(AGAIN)

    def _next(self) -> Operation:
        if self._shared and self._dice.random() < 0.15:
            return self._slip("enter", self._dice.choice(self._shared), 0)
        table = self._dice.choice(self._tables)
        stack = self._stacks[table]
        if not stack:
            return self._slip("enter", table, 0)
        if self._dice.random() < 0.3:
            last = stack[-1]
            body = {"lot": f"{self._author}/{last.key}"}
            return self._history.ask(Operation(self._key(), "undo", table, body, last.key))
        return self._slip("correct", table, stack[-1].version)

    def _slip(self, kind: str, table: int, version: int) -> Operation:
        body = {"table": table, "coup": 2, "mot": "SWEATS", "sens": "V", "reference": "3H"}
        body |= {"score": self._dice.choice(SCORES), "version": version}
        body |= {"motif": "relu"} if version else {}
        contested = table not in self._stacks
        return self._history.ask(Operation(self._key(), kind, table, body, contested=contested))

    def _key(self) -> str:
        return str(uuid.UUID(int=self._dice.getrandbits(128), version=4))

    def _note(self, operation: Operation, answer: Answer) -> None:
        operation.answered = time.monotonic()
        operation.status = answer.status
        if not operation.acknowledged:
            return
        said = answer.body
        operation.line = int(str(said["enregistre"]))
        if operation.kind == "undo":
            self._stacks[operation.table].pop()
            return
        operation.version = int(str(said["version"]))
        decision = said["decision"]
        assert isinstance(decision, dict)
        operation.points = int(decision["points"])
        if operation.table in self._stacks:
            self._stacks[operation.table].append(operation)
