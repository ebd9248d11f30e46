"""The organiser's checklist, ranges by form, list of players, badges printed again, a word list from the page."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from web.conftest import Room
from web.room_maker import serving
from web.screens.organisation.organiser import organiser
from web.states import State, make_event


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Eight players, no game, word lists of this test alone."""
    monkeypatch.setenv("DUPLICATA_DONNEES", str(tmp_path / "donnees"))
    codes = make_event(tmp_path / "event", State.NO_GAME)
    with serving(tmp_path / "event") as server:
        yield Room(server, codes)


def test_the_next_thing_is_the_only_large_button_and_the_form_writes_the_ranges(browser: Browser, alone: Room, tmp_path: Path):
    page = organiser(browser, alone)
    following = page.locator("#etape-suivante")
    expect(following).to_have_text("Ouvrir la partie")
    assert page.locator(".grand").count() == 1
    page.get_by_role("button", name="Ajouter un arbitre").last.click()
    second = page.locator("#ouvrir .plage").nth(1).locator("input")
    expect(second.nth(0)).to_have_value("B")
    expect(second.nth(1)).to_have_value("9")
    page.locator("#ouvrir .plage").nth(0).locator("input").nth(2).fill("4")
    second.nth(1).fill("5")
    second.nth(2).fill("8")
    expect(page.locator("#plages")).to_have_value("A 1-4\nB 5-8")
    page.locator("#ouvrir > button").click()
    expect(page.locator("#etapes .faite")).to_contain_text(["8 joueurs", "Liste de mots", "8 tables"])
    page.fill("#cherche-joueur", "joueur 3")
    expect(page.locator("#liste-joueurs tr")).to_have_count(1)
    expect(page.locator("[data-colonne]:visible")).to_have_count(0)

    words = tmp_path / "club.txt"
    words.write_text("CHAT\nCHIEN\n", "utf-8")
    page.set_input_files("#lexique-fichier", words)
    page.get_by_role("button", name="Installer cette liste").click()
    expect(page.locator("#lexique-phase")).to_contain_text("est installé")
    expect(page.locator("#lexique option")).to_have_count(2)


def test_all_badges_are_made_again_after_asking(browser: Browser, room: Room):
    page = organiser(browser, room)
    page.click("#refaire-badges")
    expect(page.locator("#garde-refaire")).to_contain_text("les anciens n’ouvriront plus rien")
    page.click("#refaire-non")
    expect(page.locator("#nouveaux-badges .code")).to_have_count(0)
    page.click("#refaire-badges")
    page.click("#refaire-oui")
    others = [account for account in room.codes if account != "ORGA"]
    expect(page.locator("#nouveaux-badges .code")).to_have_count(len(others))
    new = page.locator("#nouveaux-badges .code").all_inner_texts()
    assert {*new}.isdisjoint(room.codes.values())
    context = browser.new_context()
    old = context.request.post(f"{room.server.url}/api/t/{room.event}/connexion", data={"code": room.codes["JA"]}, headers={"X-CSRF-Token": "anonyme"})
    assert old.status == 401
