"""Requests of a page that a test holds, cuts or answers itself."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route

PROBE = "/sonde-de-test"
ASK = f"fetch('{PROBE}', {{ cache: 'no-store' }}).then((answer) => answer.text(), () => '')"
TRIES = 200


def intercept(page: Page, pattern: str, handler: Callable[[Route], Any], times: int | None = None) -> None:
    """``page.route``, in effect when this returns.

    On a page that is already there the browser says yes before it is: a request made at once goes its own way, and
    nobody is told of it. One of ours, which only the test can answer, shows that the others are held.
    """
    page.route(f"**{PROBE}", lambda route: route.fulfill(body="held"))
    page.route(pattern, handler, times=times)
    tries = 0
    while page.evaluate(ASK) != "held":
        tries += 1
        assert tries < TRIES, "requests go their own way"
