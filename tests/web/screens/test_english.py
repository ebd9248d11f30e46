"""Every screen in English, in the states people see it in: no French sentence is left on any.

As they open, they are looked at in test_accessibility.py.
"""

from contextlib import closing

from playwright.sync_api import Browser

from web.conftest import Room
from web.screens.desk import at_rest
from web.screens.english import in_english, left_over, names
from web.screens.test_accessibility import PUBLIC
from web.wall import Official


def test_the_check_itself_sees_french(browser: Browser):
    with closing(browser.new_page()) as page:
        page.set_content("<html lang=en><title>x</title><p>Le mot est faux</p><p lang=fr>Algérie</p><input aria-label='Référence'></html>")
        assert left_over(page, []) == ["Le mot est faux", "Référence"]


LINES = ["SWEATS 3H 45", "SWEATZ 3H 50", "SWEATS - 50", "SWEATS 9H 50", "SWEATS 3H 99", "SWEAT 3H 50", "99 SWEATS 3H 50", "SWEATS", "2 /n", "2 /d", "SWEATS ??"]


def test_rulings_alerts_and_answers_of_the_entry_screen(browser: Browser, room: Room):
    with closing(browser.new_context()) as context:
        room.log_in(context, "A")
        page = context.new_page()
        page.goto(in_english(room.address("saisie")))
        page.wait_for_selector("body[data-pret]")
        page.keyboard.press("F1")
        players = names(context, room)
        for line in LINES:
            page.fill("#ligne", line)
            at_rest(page)
            assert left_over(page, players) == [], line
            for key in ("Enter", "Shift+Enter"):
                page.keyboard.press(key)
                at_rest(page)
                assert left_over(page, players) == [], f"{line}, {key}"
            page.keyboard.press("Escape")
        for key in ("Alt+t", "Control+z", "F2", "Escape", "F4"):
            page.keyboard.press(key)
            at_rest(page)
            assert left_over(page, players) == [], key


def test_what_the_stream_brings(browser: Browser, room: Room):
    """The desk and the public screens while a game goes on: what comes by itself is English too."""
    judge = Official(browser, room, "JA")
    with closing(browser.new_context()) as context, closing(browser.new_context()) as public:
        room.log_in(context, "JA")
        pages = {}
        for owner, screens in ((context, ("juge", "journal", "commission")), (public, PUBLIC[1:])):
            for screen in screens:
                pages[screen] = owner.new_page()
                pages[screen].goto(in_english(room.address(screen)))

        def look(moment: str) -> None:
            pages["juge"].wait_for_timeout(1500)
            for screen, page in pages.items():
                assert left_over(page, names(context, room)) == [], f"{screen}, {moment}"

        look("entry")
        judge.close_move(browser, room)
        look("closed")
        judge.draw("-MMQEAO?")
        look("drawn")
        judge.conduct("annoncer")
        look("announced")
        judge.conduct("lancer")
        look("clock")
        judge.post("/partie/interrompre")
        look("interrupted")
        judge.post("/partie/motiver", raison="Light failure")
        look("explained")
    judge.leave()
