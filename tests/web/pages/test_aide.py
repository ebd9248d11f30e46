"""Help on every screen: a page for each, open to all, in both languages, with keys that the screen has."""

import pytest

from duplicata.web.pages.aide import ecrans
from web.in_process import Room

SCREENS = [screen.adresse for screen in ecrans()]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_screen_has_its_page(salle: Room, language: str):
    client = salle.person().client
    assert client.get("/aide/rien").status_code == 404
    whole = client.get(f"/aide?langue={language}").text
    for screen in SCREENS:
        page = client.get(f"/aide/{screen}?langue={language}")
        assert page.status_code == 200
        assert f'id="{screen}"' in page.text
        assert f'id="{screen}"' in whole


@pytest.mark.parametrize(("account", "screen"), [("A", "saisie"), ("D1", "double")])
def test_a_key_that_is_named_is_on_the_screen(salle: Room, account: str, screen: str):
    shown = salle.person(account).get(f"/t/coupe/{screen}").text
    for key, _ in next(one.touches for one in ecrans() if one.adresse == screen):
        assert f"<kbd>{key}</kbd>" in shown, key


def test_a_screen_leads_to_its_own_page(salle: Room):
    assert 'href="/aide/saisie"' in salle.person("A").get("/t/coupe/saisie").text
