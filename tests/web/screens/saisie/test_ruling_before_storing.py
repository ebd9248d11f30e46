"""Enter pressed before the ruling has come: it is shown first, then the slip is stored."""

import json
import random
import re
import subprocess
from pathlib import Path
from shutil import which

import pytest
from playwright.sync_api import Page, Request, Route, expect

import duplicata
from duplicata.arbitrage.decision import Sanction
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.engine.board import Board
from duplicata.engine.position import Position
from duplicata.engine.search import solutions
from duplicata.lexicons.find import find_lexicon
from duplicata.reglement import VERSIONS, juger
from duplicata.reglement.premier_coup import sont_maximales
from web.drawn import painted
from web.intercepted import intercept
from web.room_maker import stored_slips
from web.screens.desk import Desk, waits_for


class Rulings:
    """Answers to /juger kept back until the test lets them through; what was sent for good meanwhile."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        self.stored: list[int] = []
        self.open = False
        intercept(page, "**/juger", self._hold)
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


def row(arbiter: Desk, table: int):
    return arbiter.page.locator("#recents li").filter(has=arbiter.page.locator(".table", has_text=str(table))).first


def test_nothing_is_stored_before_its_ruling_is_on_the_screen(desk, room):
    arbiter = desk()
    rulings = Rulings(arbiter.page)
    arbiter.enter("1 SWEATS 3H 45")
    assert arbiter.page.input_value("#ligne") == "", "the line is free at once"
    waits_for(arbiter.page, lambda: bool(rulings.held))
    arbiter.enter("2 SWEATZ 3H 50").type("3 SWEA")
    expect(row(arbiter, 1)).to_have_attribute("data-etat", "attente")
    arbiter.shows("#manquants", "2 (3, 4)")
    painted(arbiter.page)
    assert rulings.stored == []

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
    painted(arbiter.page)
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

    intercept(arbiter.page, "**/juger", strange)
    arbiter.enter("1 SWEATS 3H 45")
    arbiter.shows("#a-regler", "dernière lettre")
    arbiter.shows("#manquants", "4 (1, 2, 3, 4)")
    assert rulings.stored == []
    arbiter.press("F8", "Enter")
    arbiter.slip(1)
    assert arbiter.page.evaluate("document.activeElement.id") == "ligne"
    room.server.kill()
    assert stored_slips(room.folder)[1][1] == 50


EMPTY = "." * 225
PLAYED = EMPTY[:107] + "STEROLS" + EMPTY[114:]
SCREEN = """
import {{ intention }} from "{folder}/line/intention.js";
import {{ lireLigne }} from "{folder}/line/line.js";
import {{ sansFaute }} from "{folder}/judge/ruling.js";
import {{ enLignes, Solutions }} from "{folder}/judge/solutions.js";
const {{ recu, essais }} = {asked};
const premierCoup = recu.place_libre;
const contexte = {{ solutions: new Solutions(enLignes(recu), recu.place_libre), tables: new Map([[1, {{}}]]), top: 999, proposee: 1, premierCoup, vues: new Set() }};
const lues = essais.map((texte) => intention(lireLigne(texte), contexte));
console.log(JSON.stringify(lues.filter(({{ solution }}) => solution).map(({{ bulletin, solution }}) => [bulletin, sansFaute(solution).points])));
"""


@pytest.mark.skipif(which("node") is None, reason="needs node")
@pytest.mark.parametrize("board", [EMPTY, PLAYED], ids=["first", "later"])
@pytest.mark.parametrize("rack", ["ABELST?", "EIRS??", "MMQEAO?", "AEGPSTW"])
def test_a_ruling_shown_without_asking_is_the_one_the_server_gives(board, rack):
    """A known solution is shown as paid its score: true of every one that the screen takes so, under every regulation."""
    position = Position(Board(board), rack, find_lexicon(None), move=1 if board == EMPTY else 2)
    plays = solutions(position)
    told = {
        "mots": " ".join(play.word for play in plays),
        "places": " ".join(str(play.place) for play in plays),
        "scores": [(play.score, 1) for play in plays],
        "sans_faute": [(free, 1) for free in sont_maximales(plays)] if board == EMPTY else [(True, len(plays))],
        "place_libre": board == EMPTY,
    }
    typed = []
    for score, circled, place in random.Random(rack).sample(plays, min(150, len(plays))):
        typed += [f"1 {written} {boxes}" for written in {circled, circled.upper()} for boxes in (f"{place} {score}", f"- {score}", f"{score}", place, "")]
    asked = json.dumps({"recu": told, "essais": typed})
    folder = (Path(duplicata.__file__).parent / "web/static/js/saisie").as_uri()
    answer = subprocess.run(["node", "--input-type=module"], input=SCREEN.format(folder=folder, asked=asked), capture_output=True, text=True, check=True)
    shown = json.loads(answer.stdout)
    assert len(shown) > 50
    for slip, points in shown:
        for regulation in VERSIONS:
            ruling = juger(position, lire_bulletin(slip), regulation)
            assert (ruling.points, ruling.sanction) == (points, Sanction.AUCUNE), (slip, regulation)
