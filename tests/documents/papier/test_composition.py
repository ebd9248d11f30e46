"""A value becomes a PDF: always the same bytes, tagged, with its fonts, whatever letters it holds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from documents.papier.sheets import demonstration, journal, needs_poppler, text
from duplicata.cli.main import run
from duplicata.documents.papier import composition
from duplicata.documents.papier.composition import SansTypst, composer
from duplicata.documents.papier.document import Entete
from duplicata.documents.papier.lettres import MARQUE, largeurs
from duplicata.documents.papier.texte import Liste, Paragraphe, Texte
from duplicata.langue import choisir_langue
from duplicata.web.views.papier.catalogue import DOCUMENTS, Demande
from duplicata.web.views.papier.listes import Ordre, papier_joueurs

HEAD = Entete(titre="Essai", evenement="Coupe", quand="Lille, 18 novembre 2026", pied="", page="page {n} sur {total}", langue="fr", jour="2026-11-18")
TWICE = """
import sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from documents.papier.sheets import demonstration
from duplicata.documents.papier.composition import composer
from duplicata.web.views.papier.catalogue import DOCUMENTS, Demande
Path(sys.argv[1]).write_bytes(composer(DOCUMENTS["classement"].faire(Demande(etat=demonstration()))).pdf)
"""


def sheet(*sentences: str) -> Texte:
    return Texte(entete=HEAD, blocs=tuple(Paragraphe(texte=sentence) for sentence in sentences))


def test_the_same_event_gives_the_same_bytes_on_another_machine(tmp_path: Path):
    """Another hour, another time zone, another order of sets."""
    made = []
    for seed, zone in (("1", "Europe/Paris"), ("2", "America/Montreal")):
        target = tmp_path / f"{seed}.pdf"
        script = TWICE.format(tests=Path(__file__).parents[2].as_posix())
        subprocess.run([sys.executable, "-c", script, target], check=True, env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone})
        made.append(target.read_bytes())
    assert made[0] == made[1]


def test_it_is_tagged_for_readers_that_speak(tmp_path: Path):
    pdf = composer(sheet("Bonjour.")).pdf
    assert b"/StructTreeRoot" in pdf
    assert b"pdfuaid" in pdf
    assert b"/Lang" in pdf


@needs_poppler
def test_its_fonts_are_in_it(tmp_path: Path):
    (tmp_path / "a.pdf").write_bytes(composer(sheet("Aé ω Ж")).pdf)
    fonts = subprocess.run(["pdffonts", tmp_path / "a.pdf"], check=True, capture_output=True, text=True).stdout.splitlines()[2:]
    assert {line.split()[0].split("+")[1].split("-")[0] for line in fonts} == {"AtkinsonHyperlegibleNext", "NotoSans"}
    assert all(" yes yes " in line for line in fonts), "embedded, and only what is used of them"


@needs_poppler
def test_a_letter_that_no_font_has_is_marked_and_told(tmp_path: Path):
    made = composer(sheet("Wang 王小明, Elena Доценко, Ελένη, Nguyễn"))
    (tmp_path / "a.pdf").write_bytes(made.pdf)
    printed = text(tmp_path / "a.pdf")
    assert f"Wang {MARQUE * 3}, Elena Доценко, Ελένη, Nguyễn" in printed
    assert "3 signes" in made.avis
    assert "U+738B" in made.avis
    assert "U+738B" in printed


def test_every_letter_we_say_we_have_can_be_set():
    letters = sorted(largeurs())
    lines = tuple(" ".join(letters[n : n + 30]).replace("\n", "") for n in range(0, len(letters), 30))
    assert composer(Texte(entete=HEAD, blocs=(Liste(elements=lines),))).avis == ""


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if name != "dossier"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_document_of_the_demonstration_is_made(name: str, language: str):
    choisir_langue(language)
    try:
        document = DOCUMENTS[name].faire(Demande(etat=demonstration(), tous=True, evenement="http://10.0.0.2:8766/t/demo", reglement="fisf-2023"))
        made = composer(document)
    finally:
        choisir_langue("fr")
    assert made.pdf.startswith(b"%PDF-")
    assert made.avis == ""
    head = document.entete
    assert (bool(head.evenement), bool(head.jour), "{n}" in head.page) == (True, True, True)


@pytest.fixture
def without_typst(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    monkeypatch.setattr(composition, "installe", lambda: False)


@pytest.mark.usefixtures("without_typst")
def test_without_the_extra_one_sentence_says_what_to_install(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    with pytest.raises(SansTypst, match=r"duplicata\[pdf\]"):
        composer(papier_joueurs(demonstration(), Ordre.TABLE))
    assert run(["documents", "podium", str(journal(tmp_path)), "--sortie", str(tmp_path / "a.pdf")]) == 2
    assert "duplicata[pdf]" in capsys.readouterr().err
    assert not (tmp_path / "a.pdf").exists()
