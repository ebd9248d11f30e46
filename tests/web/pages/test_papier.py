"""Links to the printed documents: beside what they print, for those who may have them, and for nobody else."""

import re
import sys

import pytest

from duplicata.web.pages import papier
from duplicata.web.views.papier.catalogue import DOCUMENTS, TITRES
from web.in_process import Room
from web.room_maker import EVENT


def links(page: str) -> set[str]:
    return set(re.findall(r'href="/api/t/\w+/papier/([\w-]+)\.pdf', page))


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("classement", {"classement", "general", "podium", "general-par-serie", "general-par-categorie", "general-par-club", "general-par-equipe"}),
        ("table/1", {"rapports", "routes-remplies"}),
        ("rejeu", {"releve", "rapport"}),
    ],
)
def test_public_pages_offer_paper_to_officials_alone(salle: Room, page: str, expected: set[str]):
    assert links(salle.person("A").get(f"/t/{EVENT}/{page}").text) == expected
    assert links(salle.person().get(f"/t/{EVENT}/{page}").text) == set()


def test_the_list_holds_what_each_may_print(salle: Room):
    arbiter = links(salle.person("A").get(f"/t/{EVENT}/papier").text)
    assert {"billets", "feuilles-remplies", "joueurs-par-nom", "podium"} <= arbiter
    assert "billets" not in links(salle.person("D1").get(f"/t/{EVENT}/papier").text)


def test_a_document_is_answered_as_a_named_pdf(salle: Room):
    answer = salle.person("JA").get(f"/api/t/{EVENT}/papier/joueurs-par-nom.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == f'inline; filename="{EVENT}-joueurs-par-nom.pdf"'
    assert answer.content.startswith(b"%PDF-")


def test_what_cannot_be_printed_is_said(salle: Room):
    refused = salle.person("JA").get(f"/api/t/{EVENT}/papier/rapports.pdf?table=99")
    assert (refused.status_code, refused.json()) == (422, {"erreur": "Table 99 inconnue."})


def test_without_typst_the_browser_prints_what_runs_from_page_to_page(salle: Room, monkeypatch: pytest.MonkeyPatch):
    """The same content, to the last cell; what has a geometry of its own says what to install."""
    monkeypatch.setattr(papier, "installe", lambda: False)
    monkeypatch.setitem(sys.modules, "typst", None)
    judge = salle.person("JA")
    for name, proposed in DOCUMENTS.items():
        if name == "dossier":
            continue
        answer = judge.get(f"/api/t/{EVENT}/papier/{name}.pdf")
        if not proposed.courant:
            assert answer.status_code == 422, name
            continue
        assert answer.headers["content-type"].startswith("text/html"), name
        assert TITRES[name][:6] in answer.text
    page = judge.get(f"/api/t/{EVENT}/papier/joueurs-par-table.pdf").text
    assert all(f"Joueur {n}" in page for n in range(1, 9))
    assert "duplicata[pdf]" in judge.get(f"/api/t/{EVENT}/papier/cartes.pdf").json()["erreur"]
