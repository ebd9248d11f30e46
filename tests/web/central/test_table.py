"""The table of centres in a browser: sound for everybody, and alive."""

import threading
import time
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser

from duplicata.documents.simultane import forme
from duplicata.documents.simultane.bureau import Bureau
from duplicata.web.central.application import create_app
from duplicata.web.central.desk import Desk
from simultane.federation import played
from web.room_maker import free_port
from web.screens.test_accessibility import violations

EVENT = played()


@pytest.fixture
def address(tmp_path: Path):
    file = tmp_path / "mondial.simultane"
    file.write_bytes(forme.ecrire(EVENT.evenement))
    with Bureau(file) as bureau:
        desk = Desk(bureau)
        app = create_app(desk, federation=True)
        app.on_shutdown.append(desk.close)
        server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=free_port(), log_level="warning", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{server.config.port}"
        server.should_exit = True
        thread.join()


def test_a_file_dropped_on_one_page_is_seen_on_the_other(browser: Browser, address: str, tmp_path: Path):
    sent = tmp_path / "1.envoi"
    sent.write_bytes(EVENT.envoi(1))
    context = browser.new_context(bypass_csp=True, viewport={"width": 390, "height": 844})
    watching, dropping = context.new_page(), context.new_page()
    with watching.expect_response(lambda answer: answer.url.endswith("/flux")):
        watching.goto(address)
    assert watching.locator("tr", has_text="Centre 1").locator(".etape").inner_text() == "attendu"
    dropping.goto(address)
    dropping.set_input_files("#envoi", sent)
    dropping.get_by_role("button", name="Prendre").click()
    dropping.wait_for_selector("[role=status]:not(:empty)")
    watching.wait_for_selector(".etape.recu, .etape.corrige")
    for page in ("/", "/classement", "/classement?par=pays", "/centre/1", "/comparaison"):
        watching.goto(address + page)
        assert violations(watching) == []
        assert watching.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
