"""Two halls, each with its own program: one leads, the other's desk shows it, the line is cut, it goes on alone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from slow_line import SlowLine
from web.conftest import Room
from web.room_maker import EVENT, make_room, serving
from web.served import open_hall
from web.wall import Official


class Halls(NamedTuple):
    leads: Room
    follows: Room
    line: SlowLine


@pytest.fixture
def halls(template: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[Halls]:
    codes = make_room(tmp_path / "follows")
    with open_hall(template[0], tmp_path / "leads") as leads, serving(tmp_path / "follows") as follows:
        line = SlowLine(leads.badges_port)
        yield Halls(Room(leads, template[1]), Room(follows, codes), line)
        line.close()


def opened(browser: Browser, room: Room, account: str, screen: str) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    room.log_in(context, account)
    page = context.new_page()
    page.goto(room.address(screen))
    return page


def follow(browser: Browser, halls: Halls) -> None:
    """The organiser of one hall reads a code and a fingerprint to the other, who types them."""
    theirs = opened(browser, halls.leads, "ORGA", "organisation")
    theirs.get_by_role("button", name="Ouvrir à d’autres salles").click()
    code, fingerprint = theirs.locator("#menante-code"), theirs.locator("#menante-empreinte")
    expect(fingerprint).to_have_text(re.compile(r"^(\w{4} ){3}\w{4}$"))
    ours = opened(browser, halls.follows, "ORGA", "organisation")
    ours.get_by_label("Adresse de la salle qui mène").fill(f"https://127.0.0.1:{halls.line.port}/t/{EVENT}/organisation")
    ours.locator("#suivre-code").fill(code.inner_text())
    button = ours.get_by_role("button", name="Suivre cette salle")
    button.click()
    expect(ours.locator("#suivre-refus")).to_contain_text(fingerprint.inner_text())
    ours.get_by_label("Empreinte, lue de vive voix").fill(fingerprint.inner_text().lower())
    button.click()
    expect(ours.locator("#suivie-dit")).to_contain_text("liaison établie")
    for page in (theirs, ours):
        page.context.close()


def test_a_hall_follows_another_goes_on_alone_and_finds_it_again(browser: Browser, halls: Halls):
    follow(browser, halls)
    leads, line = Official(browser, halls.leads, "JA"), halls.line
    desk = opened(browser, halls.follows, "JA", "juge")
    state = desk.locator("#multiplex-ligne")
    expect(state).to_have_text("Suit « Coupe d’essai », liaison établie")
    expect(desk.locator("#suivant-phrase")).to_have_text("En attente du mot de « Coupe d’essai »")
    leads.conduct("retenir")
    word = leads.get("/etat")["partie"]["retenu"]["mot"]
    expect(desk.locator("#dernier")).to_contain_text(word)
    leads.draw("-AEILNRT")
    leads.conduct("annoncer", "lancer")
    expect(desk.locator("#coup")).to_have_text("Coup 3")
    expect(desk.locator("#chrono")).to_have_text(re.compile(r"^[23]:\d\d$"))
    expect(desk.locator("#tirage")).to_have_attribute("aria-label", re.compile("A E I L N R T$"))
    there, here = (room.get("/etat")["partie"]["chrono"] for room in (leads, Official(browser, halls.follows, "JA")))
    assert abs(there["lance_a"] - here["lance_a"]) < 250, "two programs of one computer have one hour"

    line.cut()
    expect(state).to_have_text(re.compile(r"liaison coupée depuis \d+\ss$"))
    leads.post("/partie/annuler_coup", raison="panne")
    expect(desk.locator("#suivant-phrase")).to_have_text("Annoncer la fin du coup")
    desk.keyboard.press("s")
    expect(state).to_contain_text("Seule, suivait « Coupe d’essai »")
    expect(desk.locator("#suivant")).to_have_attribute("aria-disabled", "false")
    desk.keyboard.press("Enter")
    desk.keyboard.press("o")
    expect(desk.locator("#suivant-phrase")).to_have_text("Retenir le top")
    expect(desk.locator("#suivant")).to_have_attribute("aria-disabled", "false")
    desk.keyboard.press("Enter")
    expect(desk.locator("#suivant-phrase")).to_have_text("Tirer le coup 4")
    expect(desk.locator("#mode")).to_have_value("manuel")

    line.mend()
    expect(state).to_have_text("Seule, suivait « Coupe d’essai », liaison établie")
    expect(desk.locator("#multiplex-ecarts")).to_have_text("Coup 3 : annulé là-bas, pas ici.")
    expect(desk.locator("#coup")).to_have_text("Coup 3")
    desk.get_by_role("button", name="Suivre de nouveau").click()
    expect(desk.get_by_text("rien n’est repris")).to_be_visible()
