"""The manual in the room: every chapter in both languages, from every screen, at every port, without a script of its own."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from duplicata.documents.manuel.chapitres import NOMS, chapitre
from duplicata.langue import LANGUES
from duplicata.web.pages.help.rubriques import RUBRIQUES, aide
from duplicata.web.pages.screens import PUBLIQUES, RESERVEES
from web.in_process import Room
from web.served import Hall, get, open_hall


@pytest.fixture(scope="module")
def shown(template: tuple[Path, dict[str, str]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """Only looked at."""
    with open_hall(template[0], tmp_path_factory.mktemp("shown") / "room") as hall:
        yield hall


@pytest.mark.parametrize("language", LANGUES)
def test_every_chapter_is_listed_and_opens(salle: Room, language: str):
    reader = salle.person().client
    listed = reader.get(f"/aide?langue={language}").text
    for name in NOMS:
        assert f'href="/aide/{name}"' in listed
        answer = reader.get(f"/aide/{name}?langue={language}")
        assert answer.status_code == 200
        assert f"<h1>{chapitre(language, name).titre}</h1>" in answer.text
        for picture in re.findall(r'<img src="([^"]+)"', answer.text):
            shown = reader.get(picture)
            assert (shown.status_code, shown.headers["content-type"]) == (200, "image/png")


def test_what_is_no_chapter_is_not_there(salle: Room):
    reader = salle.person().client
    for path in ("/aide/rien", "/aide/..%2f", "/aide/images/fr/rien.png", "/aide/images/de/saisie.png", "/aide/images/fr/..%2farbitre.md"):
        assert reader.get(path).status_code == 404, path


def test_both_documents_are_printed_from_there(salle: Room):
    reader = salle.person().client
    assert '"/aide/manuel.pdf"' in reader.get("/aide").text
    for name in ("manuel", "aide-memoire"):
        assert reader.get(f"/aide/{name}.pdf").content.startswith(b"%PDF"), name
    assert "<h1>" in reader.get("/aide/tout").text


@pytest.mark.parametrize("screen", [*PUBLIQUES, *RESERVEES, "classement", "rejeu", "chronique", "billets", "feuille", "papier", "table/7"])
def test_every_screen_has_a_chapter_of_its_own(screen: str):
    leads = aide(f"/t/coupe/{screen}")
    assert RUBRIQUES[screen.partition("/")[0]].chapitre in leads
    assert aide("/aide/arbitre") == "/aide"


def test_the_head_of_a_screen_leads_to_its_section(salle: Room):
    reader = salle.person().client
    for language, place in (("fr", "votre-feuille"), ("en", "your-sheet")):
        page = reader.get(f"/t/coupe/table/1?langue={language}").text
        assert f'href="/aide/public#{place}"' in page


def test_the_stand_shows_the_chapters_and_composes_nothing(shown: Hall):
    listed = get(f"{shown.public}/aide")
    assert b'href="/aide/arbitre"' in listed.content
    assert b".pdf" not in listed.content
    assert get(f"{shown.public}/aide/arbitre").status_code == 200
    assert get(f"{shown.public}/aide/manuel.pdf").status_code == 404
