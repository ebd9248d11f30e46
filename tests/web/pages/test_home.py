"""The first page: events told apart, days as people write them, a form that says what it lacks."""

import pytest
from playwright.sync_api import Browser, expect

from duplicata.langue import choisir_langue
from duplicata.web.views.writing import jour
from web.conftest import Room as Seats
from web.in_process import SERVER_CODE, Room
from web.window import Window


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("fr", "2026-11-20", "20 novembre 2026"),
        ("fr", "2026-08-01", "1er août 2026"),
        ("en", "2026-08-01", "1 August 2026"),
        ("fr", "le 20", "le 20"),
    ],
)
def test_a_day_is_written_as_its_language_does(language: str, text: str, said: str):
    choisir_langue(language)
    try:
        assert jour(text) == said
    finally:
        choisir_langue("fr")


def test_events_of_one_name_are_told_apart(salle: Room):
    person = salle.person()
    for _ in range(2):
        person.stored("/api/evenements", {"code": SERVER_CODE, "nom": "Coupe du Lac", "date": "2026-11-20"})
    page = person.client.get("/").text
    assert "20 novembre 2026" in page
    assert '<span class="code">coupe-du-lac</span>' in page
    assert '<span class="code">coupe-du-lac-2</span>' in page
    assert '<span class="code">coupe</span>' not in page, "a name borne by one event needs nothing more"
    assert "20 November 2026" in person.client.get("/?langue=en").text


def test_an_empty_form_says_what_it_lacks(browser: Browser, window: Window):
    page = browser.new_context().new_page()
    page.goto(window.url)
    page.get_by_role("button", name="Créer").click()
    expect(page.locator("#reponse")).to_have_text("Il manque\u00a0: Nom de l’événement.")
    expect(page.locator("#nom")).to_be_focused()
    button, answer = page.get_by_role("button", name="Créer").bounding_box(), page.locator("#reponse").bounding_box()
    assert button
    assert answer
    assert answer["y"] - button["y"] - button["height"] >= 8
    page.fill("#nom", "Coupe du Lac")
    expect(page.locator("#reponse")).to_be_empty()
    page.context.close()


def test_whoever_is_at_the_door_is_no_spectator(browser: Browser, room: Seats):
    outside, organiser = browser.new_context(), browser.new_context()
    room.log_in(organiser, "ORGA")
    door, public = outside.new_page(), browser.new_context().new_page()
    door.goto(room.address("connexion"))
    door.wait_for_load_state("networkidle")
    public.goto(room.address("classement"))
    seen: list[int] = []
    while not seen or not seen[-1]:
        seen.append(organiser.request.get(f"{room.server.url}/api/t/{room.event}/organisation").json()["spectateurs"])
    assert seen[-1] == 1, "the one who looks at the standings"
    for context in (outside, organiser, public.context):
        context.close()


def test_the_day_of_the_event_is_proposed_for_its_games(browser: Browser, window: Window):
    page = browser.new_context().new_page()
    page.goto(window.link)
    page.fill("#nom", "Coupe du Lac")
    page.fill("#date", "2026-11-21")
    page.get_by_role("button", name="Créer").click()
    page.wait_for_url("**/organisation")
    expect(page.locator("#partie-date")).to_have_value("2026-11-21")
    page.context.close()


def test_another_language_keeps_what_the_address_asks_for(salle: Room):
    person = salle.person()
    assert 'href="?langue=en"' in person.client.get("/").text
    page = person.client.get("/t/coupe/classement?par=serie&q=%22%3E%C3%89lo&langue=en").text
    assert 'href="?par=serie&amp;q=%22%3E%C3%89lo&amp;langue=fr"' in page
