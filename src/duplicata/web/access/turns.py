"""Codes are compared one at a time, in a thread of their own that gives way to all others.

A comparison takes 64 MB and a twentieth of a second, on purpose: however many codes are tried, slips keep
their threads and the program its size.
"""

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")
EN_ATTENTE = 30
"""Codes that wait for their turn: two or three seconds."""
EFFACEMENT = 10
"""How much the thread gives way ("nice"), where the system has it for each thread."""


class Turns:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "codes", initializer=_s_effacer)
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


def _s_effacer() -> None:
    with suppress(AttributeError, OSError):
        os.sched_setscheduler(threading.get_native_id(), os.SCHED_BATCH, os.sched_param(0))
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), EFFACEMENT)
