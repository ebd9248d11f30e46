"""A browser killed with slips on their way: the next one sends them."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, expect

from browser import CHROMIUM
from web.conftest import FLAGS
from web.room_maker import free_port, stored_slips
from web.screens.desk import Desk, waits_for

KEPT = """() => new Promise((told) => {
  indexedDB.open("duplicata").onsuccess = ({ target }) => {
    target.result.transaction("attente").objectStore("attente").count().onsuccess = ({ target }) => told(target.result);
  };
})"""
"""How many slips the disk of this browser holds."""


@contextmanager
def mortal_browser(browser: Browser, profile: Path) -> Iterator[Page]:
    """A Chromium of our own on a profile that stays; it dies at the end, without being asked."""
    port = free_port()
    command = [str(CHROMIUM), "--headless", *FLAGS, f"--remote-debugging-port={port}", f"--user-data-dir={profile}", "about:blank"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        context = connect(browser, port).contexts[0]
        yield context.new_page()
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def connect(browser: Browser, port: int) -> Browser:
    for _ in range(600):
        try:
            return browser.browser_type.connect_over_cdp(f"http://127.0.0.1:{port}")
        except Error:
            time.sleep(0.1)
    raise RuntimeError("Chromium does not answer")


def test_slips_typed_before_the_browser_died_are_stored_once(browser, room, tmp_path):
    with mortal_browser(browser, tmp_path / "profile") as page:
        room.log_in(page.context, "A")
        page.goto(room.address("saisie"))
        expect(page.locator("body")).to_have_attribute("data-pret", "oui")
        arbiter = Desk(page)
        arbiter.enter("1 SWEATS 3H 50").slip(1)
        room.server.kill()
        arbiter.enter("2 SWEATS 3H 45").enter("3 /v")
        arbiter.shows("#attente", "2 en attente")
        waits_for(page, lambda: page.evaluate(KEPT) == 2)
    room.server.start()
    with mortal_browser(browser, tmp_path / "profile") as page:
        room.log_in(page.context, "A")
        page.goto(room.address("saisie"))
        arbiter = Desk(page)
        arbiter.slip(2)
        arbiter.settled()
    room.server.kill()
    assert {table: points for table, (_, points) in stored_slips(room.folder).items()} == {1: 50, 2: 50, 3: 0}
