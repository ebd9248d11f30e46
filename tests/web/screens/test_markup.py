"""Names, words and reasons are text wherever they are shown: nothing runs, nothing is loaded, nothing breaks the page."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from duplicata.app.gestures import conduite, organisation, saisie
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.competition.transcription import Transcription
from web.conftest import Room
from web.drawn import drawn
from web.room_maker import EVENT, serving

PAYLOADS = [
    "<script>window.pwned = 1</script>",
    "<img src=x onerror=window.pwned=1>",
    '"><svg onload=window.pwned=1>',
    "</script><script>window.pwned=1</script>",
    "javascript:window.pwned=1",
    "{{ 7 * 7 }} ${7*7} <!-- </title> -->",
    "<iframe srcdoc='<script>parent.pwned=1</script>'>",
    "&lt;b&gt; ﷽ " + "W" * 80,
]
SCREENS = ["classement", "table/{table}", "rejeu", "chronique", "arbitrage", "projection", "billets?tous=true", "feuille", "juge", "saisie", "commission", "journal"]


@pytest.fixture(scope="module")
def hostile(template: tuple[Path, dict[str, str]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Every player bears a payload; so do a reason and a slip; the second move is closed."""
    source, codes = template
    folder = tmp_path_factory.mktemp("hostile") / "room"
    shutil.copytree(source, folder)

    def gesture(key: str, author: str = "JA", reason: str = "") -> Geste:
        return Geste(f"hostile/{key}", author, datetime(2026, 11, 14, 15, tzinfo=UTC), reason)

    with Salle.ouvrir(Tournois(folder).fichier(EVENT), Tournois(folder).sceau) as salle:
        for number, payload in enumerate(PAYLOADS, 1):
            organisation.corriger_joueur(salle, gesture(f"nom/{number}"), number, Fiche(nom=payload))
        slip = Transcription(mot="SWEATS", sens="V", reference=PAYLOADS[1], score=45)
        saisie.saisir(salle, gesture("bulletin", "A"), 1, 2, 1, slip)
        for arbiter in ("A", "B"):
            saisie.top_partout(salle, gesture(f"top/{arbiter}", arbiter), 1, arbiter)
        conduite.retenir(salle, gesture("retenir"), 1)
        conduite.clore_coup(salle, gesture("clore"), 1)
    with serving(folder) as server:
        yield Room(server, codes)


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_written_by_people_becomes_markup(browser: Browser, hostile: Room, screen: str):
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    hostile.log_in(context, "JA")
    page = context.new_page()
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text) if "Content Security Policy" in message.text else None)
    page.on("dialog", lambda dialog: pytest.fail("a dialog opened"))
    for table in range(1, len(PAYLOADS) + 1) if "{table}" in screen else (1,):
        page.goto(hostile.address(screen.format(table=table)))
        drawn(page, screen)
        assert page.evaluate("window.pwned") is None
        assert page.locator("iframe, main img[src=x], main svg[onload]").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    assert refused == []
    context.close()


def test_payloads_are_shown_as_written(browser: Browser, hostile: Room):
    page = browser.new_page()
    page.goto(hostile.address("classement"))
    for payload in PAYLOADS[:7]:
        expect(page.get_by_text(payload, exact=True)).to_be_visible()
    page.close()
