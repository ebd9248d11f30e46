"""Enter pressed before the ruling has come: it is shown first, then the slip is stored."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Request, Route, expect

from web.console.desk import Desk
from web.room_maker import stored_slips


class Rulings:
    """Answers to /juger kept back until the test lets them through; what was sent for good meanwhile."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        self.stored: list[int] = []
        self.open = False
        page.route("**/juger", self._hold)
        page.on("request", self._note)

    def _hold(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.held.append(route)

    def _note(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/bulletins"):
            self.stored.append(request.post_data_json["table"])

    def let_through(self) -> None:
        self.open = True
        for route in self.held:
            route.continue_()
        self.held.clear()


def waits_for(page: Page, condition: Callable[[], bool]) -> None:
    for _ in range(300):
        if condition():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came")


def row(arbiter: Desk, table: int):
    return arbiter.page.locator("#recents li").filter(has=arbiter.page.locator(".table", has_text=str(table))).first


def test_nothing_is_stored_before_its_ruling_is_on_the_screen(desk, room):
    arbiter = desk()
    rulings = Rulings(arbiter.page)
    arbiter.enter("1 SWEATS 3H 45")
    assert arbiter.page.input_value("#ligne") == "", "the line is free at once"
    waits_for(arbiter.page, lambda: bool(rulings.held))
    arbiter.enter("2 SWEATZ 3H 50").type("3 SWEA")
    arbiter.page.wait_for_timeout(500)
    assert rulings.stored == []
    expect(row(arbiter, 1)).to_have_attribute("data-etat", "attente")
    arbiter.shows("#manquants", "2 (3, 4)")

    shown: list[str] = []
    arbiter.page.expose_function("noteRuling", lambda table: shown.append(f"{table} {rulings.stored}"))
    arbiter.page.evaluate(
        "new MutationObserver(() => noteRuling(document.querySelector('#precedent').textContent.match(/\\d+/)?.[0] ?? ''))"
        ".observe(document.querySelector('#precedent'), {childList: true, characterData: true, subtree: true})"
    )
    rulings.let_through()
    arbiter.slip(1)
    arbiter.slip(2)
    assert shown == ["1 []", "2 [1]"], "each ruling is shown before its slip is sent"
    assert re.search(r"avertissement.*\(article 5\.\d", " ".join(row(arbiter, 1).inner_text().split()))
    assert re.search(r"nullité.*\(article 5\.\d", arbiter.text("#precedent"))
    assert arbiter.page.input_value("#ligne") == "3 SWEA", "what was typed meanwhile is untouched"
    room.server.kill()
    assert {table: points for table, (_, points) in stored_slips(room.folder).items()} == {1: 50, 2: 0}


def test_a_known_solution_needs_no_ruling_to_wait_for(desk):
    arbiter = desk()
    rulings = Rulings(arbiter.page)
    arbiter.enter("1 SWEATS 3H 50").slip(1)
    arbiter.press("+").slip(2)
    assert rulings.held == []


def test_a_ruling_already_seen_is_not_asked_again(desk):
    arbiter = desk()
    arbiter.type("1 SWEATS 3H 45")
    expect(arbiter.page.locator("#decision")).to_have_attribute("data-marque", "avertissement")
    rulings = Rulings(arbiter.page)
    arbiter.press("Enter").slip(1)
    assert rulings.held == []


def test_the_same_slip_for_another_table_is_ruled_on_again(desk):
    """Another player has other warnings: what was shown for one says nothing of the other."""
    arbiter = desk()
    arbiter.enter("1 SWEATS 3H 45").slip(1)
    rulings = Rulings(arbiter.page)
    arbiter.press("*")
    waits_for(arbiter.page, lambda: bool(rulings.held))
    assert rulings.stored == []
    rulings.let_through()
    arbiter.slip(2)


def test_a_slip_taken_back_before_its_ruling_never_leaves(desk, room):
    arbiter = desk()
    rulings = Rulings(arbiter.page)
    arbiter.enter("1 SWEATS 3H 45")
    waits_for(arbiter.page, lambda: bool(rulings.held))
    arbiter.press("Control+z")
    expect(arbiter.page.locator("#ligne")).to_have_value("1 SWEATS 3H 45")
    rulings.let_through()
    arbiter.settled()
    arbiter.page.wait_for_timeout(500)
    assert rulings.stored == []
    room.server.kill()
    assert stored_slips(room.folder) == {}


def test_what_only_the_server_finds_strange_is_asked_before_storing(desk, room):
    arbiter = desk()
    rulings = Rulings(arbiter.page)
    arbiter.page.unroute("**/juger")

    def strange(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "alertes": ["derniere_lettre"]})

    arbiter.page.route("**/juger", strange)
    arbiter.enter("1 SWEATS 3H 45")
    arbiter.shows("#a-regler", "dernière lettre")
    arbiter.shows("#manquants", "4 (1, 2, 3, 4)")
    assert rulings.stored == []
    arbiter.press("F8", "Enter")
    arbiter.slip(1)
    assert arbiter.page.evaluate("document.activeElement.id") == "ligne"
    room.server.kill()
    assert stored_slips(room.folder)[1][1] == 50
