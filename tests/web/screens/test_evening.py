"""A whole evening of a club, by people who have a keyboard and nothing else, then by people who have their fingers and nothing else.

Each press is counted, task by task; ``docs/experience.md`` says how many there are, and these tests that it is true.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from web.room_maker import PATIENCE
from web.screens.desk import comes_next
from web.screens.hands import Fingers, Hands, Keys, Walk
from web.window import Window

PLAYERS = "nom;prénom;club\n" + "".join(f"Exemple {letter};Ada;Club {letter}\n" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX")
PEOPLE = ["JA", "A", "B", "D1", "D2", "K1", "K2"]
EXPERIENCE = Path(__file__).parents[3] / "docs" / "experience.md"
TOLD = r"^\| ([a-z0-9 ]+) \| (\d+) \| (\d+) \|$"
"""Task, presses of the keyboard, presses of the fingers."""


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    """The program started on an empty folder."""
    window = Window(tmp_path / "salle")
    yield window
    window.close()


def created(organiser: Hands, walk: Walk, folder: Path) -> dict[str, str]:
    """The codes of the badges."""
    page = organiser.page
    with walk.task("create an event"):
        organiser.send("#nom", "Coupe du Lac", "#creer .principal")
        page.wait_for_url("**/t/coupe-du-lac/organisation")
        organiser.press("#mon-badge-recu")
    with walk.task("import 24 players"):
        players = folder / "joueurs.csv"
        players.write_text(PLAYERS, encoding="utf-8")
        organiser.choose_file("#fichier", players)
        organiser.press("#importer button")
        organiser.shows("#avancement", "24 joueurs inscrits")
    with walk.task("open a game"):
        organiser.press("#etape-suivante")
        organiser.press("#ouvrir > button")
        organiser.shows("#avancement", "Faites les badges")
    with walk.task("hand out badges"):
        organiser.press("#etape-suivante")
        organiser.press("#tous-badges")
        badges = page.locator("#nouveaux-badges .code")
        expect(badges).to_have_count(len(PEOPLE), timeout=1000 * PATIENCE)
        organiser.press("#imprimer")
    return dict(zip(PEOPLE, badges.all_inner_texts(), strict=True))


def vote(member: Hands, told: str) -> None:
    member.choose("#propositions p", "0 point")
    member.send("#raison", "Un Z", "#vote .principal")
    member.shows("#message", told)


def evening(organiser: Hands, walk: Walk, window: Window, folder: Path, arrive: Callable[[str], Hands]) -> None:
    codes = created(organiser, walk, folder)
    event = f"{window.url}/t/coupe-du-lac"

    def sit(who: str) -> Hands:
        somebody = arrive(f"{event}/connexion")
        somebody.send("#code", codes[who].rpartition("-")[2], "#connexion .principal")
        expect(somebody.page).not_to_have_url(re.compile("connexion"))
        return somebody

    with walk.task("hand out badges"):
        judge, arbiter, other, reader, member = (sit(who) for who in ("JA", "A", "B", "D1", "K1"))

    with walk.task("one move"):
        comes_next(judge.page, "Tirer le coup 1")
        judge.draw_from_the_bag()
        judge.send("#lettres", "STEROLS", "#suivant")
        for phrase in ("Annoncer le tirage", "Lancer le chronomètre", "Annoncer la fin du coup"):
            comes_next(judge.page, phrase)
            judge.press("#suivant")
        judge.shows("#garde", "il reste")
        judge.press("#garde .oui")
    with walk.task("one faulty slip"):
        arbiter.enter("1 STEROLS H3 60")
        arbiter.shows("#recents", "avertissement")
    with walk.task("send one to the commission"):
        arbiter.line("2 STEROLZ H3 66")
        arbiter.gesture("commission")
        arbiter.send("#motif", "S ou Z ?", "#panneau-motif .principal")
        arbiter.shows("#recents", "soumis à la commission")
    with walk.task("one move"):
        for somebody in (arbiter, other):
            somebody.gesture("tous_au_top")
            somebody.shows("#message", "tables")
            somebody.gesture("tous_au_top")
        judge.shows("#total-manquants", "(0)")
    with walk.task("settle a difference"):
        reader.enter("1 STEROLS H3 66")
        reader.shows("#recents li:first-child", "un tiers tranche")
        judge.press("nav a[href$='/double']")
        judge.shows("#ecarts", "Lecture 2")
        judge.choose(".lecture-anonyme", "avertissement")
        judge.send("#ecarts input[name=raison]", "Un 6", "#ecarts .principal")
        expect(judge.page.locator("#ecarts")).to_be_hidden()
    with walk.task("send one to the commission"):
        vote(member, "il manque une signature")
        judge.press("nav a[href$='/commission']")
        vote(judge, "décision rendue")
        judge.press("nav a[href$='/juge']")
    with walk.task("one move"):
        for phrase in ("Retenir le top", "Clore le coup 1"):
            comes_next(judge.page, phrase)
            judge.press("#suivant")
    with walk.task("close"):
        comes_next(judge.page, "Tirer le coup 2")
        judge.press("#autres button:has-text('Clore la partie')")
        judge.choose(".causes label", "Le juge-arbitre met fin à la partie.")
        judge.send("#raison", "Minuit", "#raison-form .oui")
        judge.press("#garde .oui")
        judge.shows("#suivant-phrase", "La partie est finie.")
    with walk.task("print the slips"):
        judge.press("#reste a")
        expect(judge.page.locator("article.billet")).to_have_count(1)
        with judge.page.expect_response("**/billets/imprimes"):
            judge.press("#imprimer")
        judge.press("#cocher")
        judge.press("#remis")
        judge.shows("main", "Aucun billet à remettre.")
    with walk.task("close"):
        organiser.shows("#avancement", "partie finie, 1 coup")
        organiser.press("#clore")
        organiser.press("#clore-oui")
        organiser.shows("#avancement", "L’événement est clos.")
    with walk.task("read the podium"):
        organiser.press("#etape-suivante")
        organiser.shows("h1", "Classement")


@pytest.mark.parametrize("hands", [Keys, Fingers])
def test_an_evening_is_held_from_the_door_to_the_podium(browser: Browser, window: Window, tmp_path: Path, hands: type[Hands]):
    walk, people = Walk(), []

    def arrive(address: str) -> Hands:
        people.append(hands(browser, walk, address))
        return people[-1]

    with walk.task("create an event"):
        organiser = arrive(window.link)
    evening(organiser, walk, window, tmp_path, arrive)
    for somebody in people:
        somebody.nothing_else_was_used()
    told = {row[1]: int(row[hands.column]) for row in re.finditer(TOLD, EXPERIENCE.read_text("utf-8"), re.MULTILINE)}
    counted = {**walk.counted, "all": walk.counted.total()}
    assert told.keys() == counted.keys()
    assert {task: presses for task, presses in counted.items() if presses > told[task]} == {}, counted
