"""What an old laptop downloads to open the entry screen, in the largest room: bytes, which no busy machine changes."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from web.conftest import Room
from web.room_maker import make_room, serving

LIMIT = 200_000
TABLES = 2000


def test_the_first_load_of_the_entry_screen_is_light(browser: Browser, tmp_path: Path):
    codes = make_room(tmp_path, tables=TABLES)
    with serving(tmp_path) as server:
        room = Room(server, codes)
        context = browser.new_context()
        room.log_in(context, "A")
        page = context.new_page()
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        received: list[int] = []
        network.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))
        page.goto(room.address("saisie"))
        expect(page.locator("body")).to_have_attribute("data-pret", "oui")
        page.keyboard.type("1 SWEATS")
        expect(page.locator("#solutions")).to_contain_text("3H")
        context.close()
    assert len(received) > 10, "pages, styles and scripts are counted one by one"
    assert sum(received) <= LIMIT, sum(received)
