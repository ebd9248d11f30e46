"""The files an organiser takes away, and a name erased at somebody's request, from the page."""

import io
import zipfile

from playwright.sync_api import Browser, expect

from web.conftest import Room
from web.screens.organisation.organiser import organiser


def test_a_name_is_erased_with_a_reason_and_the_results_stay(browser: Browser, room: Room):
    page = organiser(browser, room)
    line = page.locator("#liste-joueurs tr").nth(1)
    line.get_by_role("button", name="Corriger").click()
    page.fill("#nom", "Zoé B.")
    page.keyboard.press("Enter")
    expect(line).to_contain_text("Zoé B.")
    expect(page.locator("#effacer-demande")).to_be_hidden()
    line.get_by_role("button", name="Corriger").click()
    page.locator("#effacer-demande").press("Enter")
    expect(page.locator("#effacer-phrase")).to_contain_text("Zoé B.")
    expect(page.locator("#motif-effacer")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#effacer")).to_be_hidden()
    page.locator("#effacer-demande").press("Enter")
    page.fill("#motif-effacer", "à sa demande")
    page.keyboard.press("Enter")
    expect(line).to_contain_text("Joueur 2")
    expect(page.locator("#liste-joueurs")).not_to_contain_text("Zoé B.")
    expect(page.locator("#inscrire-titre")).to_have_text("Inscrire un joueur")
    page.context.close()


def test_every_file_is_one_click_away(browser: Browser, room: Room):
    page = organiser(browser, room)
    ends = {}
    for link in page.locator("#fichiers a, #liste-parties a").all():
        with page.expect_download() as waiting:
            link.click()
        ends[waiting.value.suggested_filename] = waiting.value.path().read_bytes()
    assert {name.partition("coupe")[2] for name in ends} == {
        *("-resultats.xlsx", "-resultats.json", "-site.zip", "-joueurs.txt", ".jsonl", "-reduit.jsonl"),
        *("-partie-1.json", "-partie-1.gcg", "-partie-1.xml", "-partie-1.csv"),
    }
    assert "index.html" in zipfile.ZipFile(io.BytesIO(ends["coupe-site.zip"])).namelist()
    page.context.close()
