"""A small game from the first page to its end, every key of it: the mouse is unplugged, and the server is killed on the way.

Nothing here clicks, fills a field or calls the interface: people press keys on the screens of a program started as its user starts it.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from web.screens.desk import Desk, comes_next, draw
from web.window import Window

PLAYERS = "nom;prénom;club\nExemple;Ada;Club A\nExemple;Blaise;Club B\nExemple;Clara;Club A\n"
PEOPLE = ["JA", "A", "B", "D1", "D2", "K1", "K2"]


class Seat(Desk):
    """A browser of its own, and nothing but its keyboard."""

    def reach(self, selector: str) -> "Seat":
        """Tab after Tab, as somebody without a mouse gets there."""
        wanted = self.page.locator(selector).first
        expect(wanted).to_be_visible()
        for _ in range(150):
            if wanted.evaluate("(one) => one === document.activeElement"):
                return self
            self.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    """The program started on an empty folder."""
    window = Window(tmp_path / "salle")
    yield window
    window.close()


@pytest.fixture
def seat(browser: Browser) -> Iterator[Callable[..., Seat]]:
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def sit(address: str, **options: object) -> Seat:
        contexts.append(browser.new_context(**{"viewport": {"width": 1366, "height": 768}, **options}))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return Seat(page)

    yield sit
    for context in contexts:
        context.close()
    assert errors == []


def create_the_event(organiser: Seat, folder: Path) -> dict[str, str]:
    """Three players from a file, one by hand, two arbiters; the codes of everybody."""
    page = organiser.page
    page.on("filechooser", lambda chooser: None)  # From now on: a browser asked only as the key is pressed may be late.
    organiser.reach("#nom").type("Coupe du Lac").press("Enter")
    page.wait_for_url("**/t/coupe-du-lac/organisation")
    organiser.shows("#avancement", "Commencez par inscrire les joueurs")
    organiser.reach("#mon-badge-recu").press("Enter")

    players = folder / "joueurs.csv"
    players.write_text(PLAYERS, encoding="utf-8")
    organiser.reach("#fichier")
    with page.expect_file_chooser() as chooser:
        organiser.press("Space")
    chooser.value.set_files(players)
    organiser.reach("#importer button").press("Enter")
    organiser.shows("#import-dit", "3 joueurs importés.")
    organiser.reach("#inscrire #nom").type("Exemple Denis").press("Enter")
    organiser.shows("#avancement", "4 joueurs inscrits")

    organiser.reach("#plages-texte summary").press("Enter")
    organiser.reach("#plages").press("Control+a").type("A 1-2\nB 3-4")
    organiser.reach("#ouvrir > button").press("Enter")
    organiser.shows("#avancement", "Faites les badges")
    organiser.reach("#tous-badges").press("Enter")
    badges = page.locator("#nouveaux-badges .code")
    expect(badges).to_have_count(len(PEOPLE))
    return dict(zip(PEOPLE, badges.all_inner_texts(), strict=True))


def conduct(judge: Seat, *phrases: str) -> None:
    for phrase in phrases:
        comes_next(judge.page, phrase)
        judge.press("Enter")


def play(judge: Seat, move: int, letters: str) -> None:
    """A rack from the bag, announced and timed; the juge-arbitre ends the move before the bell."""
    comes_next(judge.page, f"Tirer le coup {move}")
    if judge.page.locator("#mode").input_value() != "manuel":
        judge.reach("#mode").press("ArrowDown", "Escape")
    draw(judge.type(letters).page)
    conduct(judge, "Annoncer le tirage", "Lancer le chronomètre", "Annoncer la fin du coup")
    judge.shows("#garde", "il reste")
    judge.press("o")
    comes_next(judge.page, "Retenir le top")


def choose(somebody: Desk, options: str, text: str) -> None:
    """Of the options on the focus, the one that says so: Space, then the arrows."""
    somebody.press("Space")
    chosen = somebody.page.locator(options, has=somebody.page.locator("input:checked"))
    for _ in range(somebody.page.locator(options).count()):
        if text in chosen.inner_text():
            return
        somebody.press("ArrowDown")
    raise AssertionError(f"no option says {text}")


def vote(member: Seat, points: str, reason: str) -> None:
    """Tab to the rulings proposed, the arrows to the one of so many points, the reason, Enter."""
    choose(member.reach("#lecture-0"), "#propositions p", points)
    member.reach("#raison").type(reason).press("Enter")


def test_a_small_game_is_played_with_the_mouse_unplugged(window: Window, seat: Callable[..., Seat], tmp_path: Path):
    organiser = seat(window.link)
    codes = create_the_event(organiser, tmp_path)
    event = f"{window.url}/t/coupe-du-lac"

    def with_badge(who: str) -> Seat:
        somebody = seat(f"{event}/connexion")
        expect(somebody.page.locator("body")).to_have_attribute("data-pret", "oui")
        somebody.type(codes[who]).press("Enter")
        expect(somebody.page).not_to_have_url(re.compile("connexion"))
        return somebody

    judge, anne, basile = (with_badge(who) for who in ("JA", "A", "B"))
    wall = seat(f"{event}/projection")

    # First move: everybody has the top, and the word is retained where the next one crosses it.
    play(judge, 1, "STEROLS")
    for arbiter, tables in ((anne, "1, 2"), (basile, "3, 4")):
        arbiter.shows("#manquants", f"2 ({tables})")
        arbiter.press("Alt+t")
        arbiter.shows("#message", "à 2 tables")
        arbiter.press("Alt+t").settled()
    judge.shows("#total-manquants", "(0)")
    judge.reach('#tops button[aria-label="Retenir STEROLS H3"]').press("Enter")
    conduct(judge, "Clore le coup 1")

    # Second move: a right slip, a faulty one typed while the server is dead, the top by one key, a doubtful one.
    play(judge, 2, "-AEGPSTW")
    wall.shows("#tirage", "W")
    anne.enter("1 SWEATS 3H 50").slip(1)
    window.close()
    anne.enter("2 SWEATS v 4H 50")
    anne.shows("#attente", "1 en attente")
    window.start()
    anne.settled()
    anne.slip(2)
    anne.shows("#recents", "45")
    basile.press("+").slip(3)
    basile.type("4 SWEATZ 3H 50").press("F2", "Tab", "End", "Tab").type("Un S ou un Z ?").press("Enter").settled()
    judge.shows("#total-manquants", "(0)")

    # The second reading differs on one slip; a third person settles it with the paper.
    reader, third = with_badge("D1"), with_badge("D2")
    reader.enter("1 SWEATS 3H 45")
    reader.shows("#recents li:first-child", "un tiers tranche")
    third.shows("#ecarts", "Lecture 2")
    third.press("F8")
    choose(third, ".lecture-anonyme", "sans sanction")
    third.press("Tab").type("Un 0 bien formé").press("Enter")
    expect(third.page.locator("#ecarts")).to_be_hidden()

    # Two members of the commission sign the same ruling; meanwhile the public reads that something is open.
    player = seat(f"{event}/classement", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    player.shows(".etat-partie", "1 bulletin devant la commission")
    for who, told in (("K1", "il manque une signature"), ("K2", "décision rendue")):
        member = with_badge(who)
        vote(member, "0 point", "C’est un Z")
        member.shows("#message", told)
    conduct(judge, "Retenir le top", "Clore le coup 2")
    wall.shows("#classement", "Exemple Clara")

    # The player finds his line by his table, and reads what it cost him.
    player.shows(".etat-partie", "après le coup 2")
    expect(player.page.locator(".etat-partie")).not_to_contain_text("sous réserve")
    totals = player.page.locator("#vivante tbody strong")
    best = int(totals.first.inner_text())
    assert [best - int(total) for total in totals.all_inner_texts()] == [0, 0, 5, 50]
    player.reach("#numero").type("2").press("Enter")
    player.shows("h1", "Table 2")
    player.shows(".coup:has(h3:text('Coup 2'))", "article 5.3.3")

    # The end of the game, its correction slips, and nothing left to do.
    comes_next(judge.page, "Tirer le coup 3")
    judge.reach("#autres button:has-text('Clore la partie')").press("Enter", "Enter")
    judge.shows("#raison-faute", "Choisissez la cause")
    choose(judge.reach("#raison-form input"), ".causes label", "Le juge-arbitre met fin à la partie.")
    judge.reach("#raison").type("Salle fermée à minuit").press("Enter")
    judge.press("o")
    judge.shows("#suivant-phrase", "La partie est finie.")
    judge.reach("#reste a").press("Enter")
    expect(judge.page.locator("article.billet")).to_have_count(2)
    with judge.page.expect_response("**/billets/imprimes") as printed:
        judge.reach("#imprimer").press("Enter")
    assert printed.value.ok
    judge.reach("#cocher").press("Enter", "Shift+Tab", "Enter")
    judge.shows("#garde", "Marquer remis 2 billets")
    judge.press("o")
    judge.shows("main", "Aucun billet à remettre.")
    organiser.shows("#avancement", "partie finie, 2 coups")
