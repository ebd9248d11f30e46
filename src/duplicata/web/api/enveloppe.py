"""Opening an envelope while slips come in."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from datetime import datetime

from duplicata.competition.preparee import PartiePreparee
from duplicata.documents.enveloppe import desceller

_SEUL = ThreadPoolExecutor(max_workers=1, thread_name_prefix="enveloppe")
"""Trying a code takes 128 MB and a while: one at a time, and never on a thread that slips wait for."""


async def ouvrir_enveloppe(enveloppe: str, code: str, maintenant: datetime) -> PartiePreparee:
    """The context goes along: a refusal is in the language of who asks."""
    boucle, contexte = asyncio.get_running_loop(), copy_context()
    return await boucle.run_in_executor(_SEUL, contexte.run, desceller, enveloppe.encode(), code, maintenant)
