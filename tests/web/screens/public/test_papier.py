"""Correction slips fetched as PDF from their screen: saved in one click, then known as printed."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from web.conftest import Room
from web.room_maker import Server
from web.wall import Official


@pytest.fixture
def room(template: tuple[Path, dict[str, str]], tmp_path: Path):
    folder, codes = template
    room = Room(Server(Path(shutil.copytree(folder, tmp_path / "room"))), codes)
    room.server.start()
    yield room
    room.server.kill()


def test_slips_are_saved_and_noted_as_printed(browser: Browser, room: Room, tmp_path: Path):
    arbiter = Official(browser, room, "A")
    for table in (1, 2):
        arbiter.post("/bulletins", table=table, mot="SWEATS", sens="V", reference="3H", score=45, coup=2, version=0)
    arbiter.leave()
    context = browser.new_context(bypass_csp=True, accept_downloads=True)
    room.log_in(context, "JA")
    page = context.new_page()
    page.goto(room.address("billets"))
    expect(page.locator(".billet[data-cle]")).to_have_count(2)
    with page.expect_response("**/billets/imprimes") as noted, page.expect_download() as saved:
        page.locator("#pdf").click()
    assert noted.value.ok
    assert saved.value.suggested_filename == f"{room.event}-billets.pdf"
    saved.value.save_as(tmp_path / "a.pdf")
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF-")
    page.reload()
    expect(page.locator(".billet[data-duplicata]")).to_have_count(2)
    context.close()
