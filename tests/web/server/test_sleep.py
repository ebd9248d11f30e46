"""A laptop whose lid was closed during a move says so when it wakes up, and its clock has gone on."""

import os
import signal

from playwright.sync_api import Browser, expect

from duplicata.web.machine.clock import Horloge, ecoule
from duplicata.web.machine.sleep import ABSENCE, PERIODE, RAPPEL, SleepWatch
from web.conftest import Room
from web.in_process import alone
from web.served import until


class Counter:
    """The clock that counts through sleep."""

    def __init__(self) -> None:
        self.told = 1_000.0

    def __call__(self) -> float:
        return self.told


def test_a_sleep_is_told_then_no_longer_and_a_busy_computer_is_not():
    counter, said = Counter(), []
    watch = SleepWatch(said.append, counter)
    for busy in (PERIODE, PERIODE + 1, PERIODE + ABSENCE - 0.1):
        counter.told += busy
        watch.regarder()
    assert said == []
    counter.told += PERIODE + 47
    watch.regarder()
    assert len(said) == 1
    assert "47\u00a0s" in said[0]
    while counter.told < 1_000 + RAPPEL:
        counter.told += PERIODE
        watch.regarder()
    assert len(said) == 1
    counter.told += 100 * PERIODE
    watch._vu = counter.told - PERIODE
    watch.regarder()
    assert said[1:] == [""]


def test_the_clock_of_the_room_goes_on_through_a_sleep():
    counter = Counter()
    clock = Horloge(0.0, counter.told, compteur=counter)
    counter.told += 47
    assert clock.millisecondes() == 47_000


def test_it_looks_by_itself_until_it_is_closed():
    async def story() -> bool:
        watch = SleepWatch(lambda _: None)
        await watch.ouvrir()
        open_then = watch._tache is not None and not watch._tache.done()
        await watch.fermer()
        return open_then and watch._tache is not None and watch._tache.done()

    assert alone(story())


def test_the_desk_shows_what_the_computer_says(browser: Browser, room: Room):
    """The program is stopped as a closed lid stops it, then goes on."""
    context = browser.new_context()
    room.log_in(context, "JA")
    desk = context.new_page()
    desk.goto(room.address("juge"))
    expect(desk.get_by_role("heading", level=1)).to_be_visible()
    expect(desk.locator("#machine")).to_be_hidden()
    closed = ecoule()
    os.kill(room.server.pid, signal.SIGSTOP)
    until(lambda: ecoule() > closed + PERIODE + ABSENCE + 1)
    os.kill(room.server.pid, signal.SIGCONT)
    expect(desk.locator("#machine")).to_contain_text("mise en veille")
