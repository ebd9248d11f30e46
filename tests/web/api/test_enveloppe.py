"""An envelope is opened beside the threads that slips wait for, one at a time, in the language of who asks."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from duplicata.errors import SaisieInvalide
from duplicata.langue import choisir_langue
from duplicata.web.api.parties import ouvrir_enveloppe
from web.in_process import alone

ENVELOPE = (Path(__file__).parents[2] / "documents" / "version-1.scellee").read_text("utf-8")
CODE, NOON = "123456", datetime(2026, 11, 14, 12, tzinfo=UTC)


def test_envelopes_open_one_at_a_time_while_every_other_thread_is_busy():
    async def opened() -> list[str]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(max_workers=1))
        slip = asyncio.create_task(asyncio.to_thread(stored.wait, 60))
        games = await asyncio.gather(*(ouvrir_enveloppe(ENVELOPE, CODE, NOON) for _ in range(4)))
        assert not slip.done()
        stored.set()
        await slip
        return [game.nom for game in games]

    stored = threading.Event()
    assert alone(opened()) == ["Finale de 2025"] * 4
    assert len([thread for thread in threading.enumerate() if thread.name.startswith("enveloppe")]) == 1


def test_a_refusal_is_said_in_the_language_of_who_asks():
    async def refused() -> None:
        choisir_langue("en")
        await ouvrir_enveloppe(ENVELOPE, "654321", NOON)

    with pytest.raises(SaisieInvalide, match="does not open"):
        alone(refused())
