"""The server is killed while slips come in: every slip that was acknowledged is there, once."""

import threading
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest

from web.room_maker import EVENT, make_room, serving, stored_slips

TABLES = 60


@pytest.mark.parametrize("delay", [0.05, 0.25])
def test_acknowledged_slips_survive_a_kill_and_keys_apply_once(tmp_path: Path, delay: float):
    codes = make_room(tmp_path / "room", tables=TABLES)
    acknowledged: dict[int, int] = {}
    keys = {table: str(uuid.uuid4()) for table in range(1, TABLES + 1)}
    with serving(tmp_path / "room") as server:
        session = httpx.Client(base_url=f"{server.url}/api/t/{EVENT}", timeout=30)
        logged = session.post("/connexion", json={"code": codes["JA"]}, headers={"X-CSRF-Token": "anonyme"}).json()

        def enter(table: int) -> httpx.Response:
            return session.post("/bulletins", json=slip(table), headers={"X-CSRF-Token": logged["csrf"], "Cle-Idempotence": keys[table]})

        def arbiter(tables: range) -> None:
            for table in tables:
                try:
                    answer = enter(table)
                except httpx.TransportError:
                    return
                if answer.status_code == 201:
                    acknowledged[table] = answer.json()["decision"]["points"]

        arbiters = [threading.Thread(target=arbiter, args=(range(first, TABLES + 1, 3),)) for first in (1, 2, 3)]
        for one in arbiters:
            one.start()
        while len(acknowledged) < 6:
            time.sleep(0.005)
        time.sleep(delay)
        server.kill()
        for one in arbiters:
            one.join()
        survivors = stored_slips(server.folder)
        assert {table: survivors[table][1] for table in acknowledged} == acknowledged

        server.start()
        for table in range(1, TABLES + 1):
            assert enter(table).status_code == 201, "the same key sent again is applied once"
        lines = session.get("/journal", params={"coup": 2}).json()["gestes"]
        assert sum("points" in one["phrases"][0] for one in lines) == TABLES
        server.kill()
        assert len(stored_slips(server.folder)) == TABLES


def slip(table: int) -> dict[str, Any]:
    return {"table": table, "coup": 2, "mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50 if table % 3 else 48}
