"""The site of an event: whole, without script, the same each time, and silent on what is nobody's business."""

import io
import re
import shutil
import zipfile
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from duplicata.app.room.folder import SUFFIXE, lire_etat
from duplicata.app.state.state import Etat
from duplicata.competition.causes import CauseFin
from duplicata.web.pages.site import en_zip, montrable, pages_du_site

KEPT = Path(__file__).parents[2] / "journals"
NOW = datetime(2026, 11, 20, tzinfo=UTC)


@pytest.fixture
def event(tmp_path: Path):
    def read(name: str) -> Etat:
        version = max(one.name for one in KEPT.iterdir() if one.is_dir() and one.name[0].isdigit())
        shutil.unpack_archive(KEPT / version / f"{name}.tar.xz", tmp_path)
        return lire_etat(tmp_path / name / f"{name}{SUFFIXE}")

    return read


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = dict(attrs)
        self.links += [found[key] for key in ("href", "src") if found.get(key)]
        self.ids |= {found["id"]} if found.get("id") else set()
        assert not [name for name in found if name.startswith("on")]


@pytest.mark.parametrize("name", ["demonstration", "longue", "topping"])
def test_every_link_leads_somewhere_and_nothing_is_run(event, name):
    pages = dict(pages_du_site(event(name), NOW))
    assert next(iter(pages)) == "index.html"
    for path, content in pages.items():
        if not path.endswith(".html"):
            continue
        page = Page(content.decode())
        assert "script" not in page.tags
        for link in page.links:
            target, _, anchor = link.partition("#")
            assert target in pages or (not target and anchor in page.ids), (path, link)


def test_the_same_event_gives_the_same_bytes_whatever_the_hour(event):
    etat = event("demonstration")
    first, later = (en_zip(pages_du_site(etat, when)) for when in (NOW, NOW + timedelta(days=9)))
    assert first == later
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert archive.testzip() is None
        assert all(not name.startswith(("/", "..")) for name in archive.namelist())


@pytest.mark.parametrize("name", ["demonstration", "longue"])
def test_no_licence_no_account_no_reason_in_it(event, name):
    etat = event(name)
    tournoi = etat.ouvert()
    text = "".join(content.decode() for path, content in pages_du_site(etat, NOW) if path.endswith(".html"))
    secret = {inscrit.licence for inscrit in tournoi.inscrits.values() if inscrit.licence}
    for partie in tournoi.parties.values():
        secret |= {acte.motif for actes in partie.disciplines.values() for liste in actes.values() for acte in liste}
        for coup in partie.coups:
            secret |= {lien.motif for lien in coup.rectifications} | {coup.motif}
            secret |= {motif.ecrit for decision in coup.decisions.values() for motif in decision.motifs}
    assert sorted(one for one in secret if len(one) > 3 and one in text) == []
    assert re.search(r"\d{4}-\d\d-\d\dT", text) is None


class TestSealedGames:
    def test_one_that_is_not_over_is_not_there_at_all(self, event):
        etat = event("scellee")
        sealed = [partie for partie in etat.ouvert().parties.values() if partie.ouverture.preparee]
        assert sealed
        open_ = {partie.numero: replace(partie, fin=None) for partie in sealed}
        etat = replace(etat, tournoi=replace(etat.ouvert(), parties={**etat.ouvert().parties, **open_}))
        self.absent(etat, None)

    def test_one_that_is_over_waits_for_its_window(self, event):
        etat = self.over(event("scellee"))
        assert self.shown(etat, None)
        assert self.shown(etat, NOW)
        self.absent(etat, NOW + timedelta(seconds=1))

    def over(self, etat: Etat) -> Etat:
        parties = {
            n: replace(partie, fin=partie.fin or CauseFin.DECISION, germes=(*partie.germes[:-1], replace(partie.germes[-1], graine=partie.graine or "texte")))
            for n, partie in etat.ouvert().parties.items()
        }
        return replace(etat, tournoi=replace(etat.ouvert(), parties=parties))

    def shown(self, etat: Etat, window: datetime | None) -> dict[int, object]:
        return montrable(etat, NOW, window).ouvert().parties

    def absent(self, etat: Etat, window: datetime | None) -> None:
        pages = dict(pages_du_site(etat, NOW, window))
        text = "".join(content.decode() for path, content in pages.items() if path.endswith(".html"))
        for partie in etat.ouvert().parties.values():
            if partie.ouverture.preparee:
                assert not [path for path in pages if path.startswith((f"partie-{partie.numero}", f"rejeu-{partie.numero}", f"table-{partie.numero}-"))]
                assert not [coup.numero for coup in partie.coups if coup.retenu and f">{coup.retenu.mot.upper()}" in text]


def test_names_that_look_like_markup_are_names(event):
    etat = event("demonstration")
    tournoi = etat.ouvert()
    one = min(tournoi.inscrits)
    trap = '<script>alert("x")</script>'
    parties = {n: replace(partie, joueurs={t: replace(assis, nom=trap) if assis.joueur == one else assis for t, assis in partie.joueurs.items()}) for n, partie in tournoi.parties.items()}
    etat = replace(etat, tournoi=replace(tournoi, inscrits={**tournoi.inscrits, one: replace(tournoi.inscrits[one], nom=trap)}, parties=parties))
    for path, content in pages_du_site(etat, NOW):
        if path.endswith(".html"):
            assert "script" not in Page(content.decode()).tags


def test_the_pages_of_a_rehearsal_say_so(event):
    pages = dict(pages_du_site(event("demonstration"), NOW))
    assert all("entraînement" in content.decode() for path, content in pages.items() if path.endswith(".html"))
    assert "entraînement" not in dict(pages_du_site(event("longue"), NOW))["index.html"].decode()
