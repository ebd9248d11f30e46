"""A centre and the real central: cut, sent, corrected, sent again."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from duplicata.documents import enveloppe_v2
from duplicata.documents.simultane import forme
from duplicata.documents.simultane.bureau import Bureau
from duplicata.web.central.application import create_app
from duplicata.web.central.desk import Desk
from duplicata.web.centre import line
from web.centre.federation import event
from web.centre.test_centre import Centre, derived, play_a_move
from web.in_process import Room, apart


class Wire(httpx.AsyncBaseTransport):
    """Between the two, to be cut."""

    def __init__(self, desk: Desk) -> None:
        self._central = httpx.ASGITransport(create_app(desk, federation=False))  # type: ignore[arg-type]
        self.cut = False

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self.cut:
            raise httpx.ConnectError("no line")
        return await self._central.handle_async_request(request)


@pytest.fixture
def bureau(tmp_path: Path) -> Iterator[Bureau]:
    file = tmp_path / "essai.simultane"
    file.write_bytes(forme.ecrire(event()))
    made = apart(lambda: Bureau(file))
    yield made
    made.fermer()


def client_over(wire: Wire) -> Callable[..., httpx.AsyncClient]:
    real = httpx.AsyncClient

    def client(**options: object) -> httpx.AsyncClient:
        options.pop("verify")
        return real(transport=wire, **options)  # type: ignore[arg-type]

    return client


def test_the_central_has_what_the_centre_did_whatever_was_cut(bureau: Bureau, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    wire = Wire(Desk(bureau))
    monkeypatch.setattr(line.httpx, "AsyncClient", client_over(wire))
    monkeypatch.setattr(enveloppe_v2, "deriver", derived)
    room = Room(tmp_path / "salle", {})
    room.open()
    try:
        centre = Centre(room, None)

        def arrived() -> list[object]:
            return [row.digest for row in bureau.depot.lignes(1)]

        def written() -> list[object]:
            return [row.digest for row in centre.live.room.journal.rows()]

        assert centre.post("/centre/envoyer").json()["avis"] == ""
        assert arrived() == written()
        wire.cut = True
        play_a_move(centre)
        assert centre.post("/centre/envoyer").json()["avis"] == "Pas de ligne vers la centrale."
        assert len(arrived()) < len(written())
        wire.cut = False
        for _ in range(2):
            assert centre.post("/centre/envoyer").json()["avis"] == ""
            assert arrived() == written()
        version = centre.live.room.etat.dossier(1, 1, 1).version
        change = {"table": 1, "coup": 1, "version": version, "motif": "relu", "incidents": ["vierge"]}
        assert centre.judge().post(f"{centre.api}/bulletins", change).status_code in (200, 201)
        assert centre.post("/centre/envoyer").json()["avis"] == ""
        assert arrived() == written()
    finally:
        room.close()
