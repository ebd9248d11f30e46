"""What takes a while and anybody may ask for, one at a time in a thread of its own: codes compared first.

A comparison takes 64 MB and a twentieth of a second, on purpose: however many codes are tried, slips keep
their threads and the program its size. The thread has the priority of the others: held back by the system
while it holds the interpreter, it would hold up everybody.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
EN_ATTENTE = 30
"""Codes that wait for their turn: two or three seconds."""


class Turns:
    def __init__(self, nom: str = "codes") -> None:
        self._thread = ThreadPoolExecutor(1, nom)
        self._attendent = 0

    @property
    def complet(self) -> bool:
        return self._attendent >= EN_ATTENTE

    async def prendre(self, travail: Callable[[], T]) -> T:
        self._attendent += 1
        try:
            return await asyncio.wrap_future(self._thread.submit(travail))
        finally:
            self._attendent -= 1

    def fermer(self) -> None:
        self._thread.shutdown(cancel_futures=True)
