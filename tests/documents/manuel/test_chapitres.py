"""The manual names what exists: keys, buttons, pictures, places; both languages say the same things in the same order."""

import re
from importlib.metadata import requires
from itertools import chain
from pathlib import Path

import pytest

from documents.papier.sheets import faults, needs_poppler, pages, text
from duplicata.documents.manuel.blocs import Image, Liste, Paragraphe, Suite, Tableau, Titre
from duplicata.documents.manuel.chapitres import DOSSIER, NOMS, Chapitre, chapitre, image
from duplicata.documents.manuel.lecture import ChapitreIllisible, lire
from duplicata.documents.manuel.page import adresse, page, taille
from duplicata.documents.papier.composition import composer
from duplicata.documents.papier.manuel import papier_manuel
from duplicata.langue import LANGUES, catalogue, choisir_langue
from duplicata.web.pages.help.rubriques import RUBRIQUES
from duplicata.web.pages.static import DOSSIER as STATIC
from test_language import BAD_SPACING, SOURCE, everything

ROOT = Path(__file__).parents[3]
EVERY = [(language, name) for language in LANGUES for name in NOMS]
SCRIPTS = {folder.name: "".join(file.read_text("utf-8") for file in folder.rglob("*.js")) for folder in (STATIC / "js").iterdir() if folder.is_dir()}
TEMPLATES = "".join(file.read_text("utf-8") for file in sorted((STATIC.parent / "templates").glob("*.html")))
LISTEN = {
    "arbitre": ("saisie", "commun"),
    "double-arbitre": ("double", "saisie", "commun"),
    "commission": ("commission", "saisie", "commun"),
    "juge-arbitre": ("juge", "commun"),
    "public": ("public",),
}
"""Chapters of one screen, and the scripts that must hear the keys that they name; those of the others hear them anywhere."""
NAMES = {"Entrée": "Enter", "Échap": "Escape", "Esc": "Escape", "Maj": "Shift", "Ctrl": "Control", "Space": "Espace"} | {
    f"Flèche {french}": f"Arrow{english}" for french, english in (("haut", "Up"), ("bas", "Down"), ("gauche", "Left"), ("droite", "Right"))
} | {f"{english} arrow": f"Arrow{english}" for english in ("Up", "Down", "Left", "Right")}
"""How people call a key -> how a browser does."""


def runs(read: Chapitre) -> list[Suite]:
    """All words of a chapter, titles, lists and tables included."""
    found: list[Suite] = []
    for block in read.blocs:
        match block:
            case Titre() | Paragraphe():
                found += block.suites
            case Liste():
                found += chain(*block.elements)
            case Tableau():
                found += chain(*block.entete, *chain(*block.lignes))
    return found


def named(language: str, name: str, kind: str) -> list[str]:
    return [run.texte for run in runs(chapitre(language, name)) if run.genre == kind]


def heard(key: str, scripts: str) -> bool:
    """Whether a script listens to it, or a screen shows it as one of its keys."""
    *held, last = key.split("+") if len(key) > 1 else [key]
    last = NAMES.get(last, last)
    if last == "Espace":
        return '" "' in scripts
    spelled = "+".join([*(NAMES.get(one, one) for one in held), last.lower() if held and len(last) == 1 else last])
    alone = f'"{spelled}"' in scripts
    incident = re.fullmatch(r"/(\w)", key)
    if incident:
        return f'("{incident[1]}", dire(' in TEMPLATES
    if held and not alone:  # Shift+F9 is F9 with something held.
        return f'"{last}"' in scripts and key in TEMPLATES
    return alone or f"<kbd>{key}</kbd>" in TEMPLATES


def button_exists(label: str) -> bool:
    """A sentence that the program says, its numbers filled in."""
    return not everything().isdisjoint({label, re.sub(r"\d+", "{n}", label)})


def in_english(label: str) -> str:
    known = catalogue("en")
    number = re.search(r"\d+", label)
    return known[label] if label in known else known[re.sub(r"\d+", "{n}", label)].format(n=number and number[0])


@pytest.mark.parametrize("name", NOMS)
def test_every_key_named_exists_where_it_is_pressed(name: str):
    scripts = "".join(SCRIPTS[folder] for folder in LISTEN.get(name, SCRIPTS))
    assert [key for key in named("fr", name, "touche") if not heard(key, scripts)] == []


@pytest.mark.parametrize("name", NOMS)
def test_every_button_named_exists(name: str):
    assert [label for label in named("fr", name, "bouton") if not button_exists(label)] == []


@pytest.mark.parametrize("name", NOMS)
def test_both_languages_name_the_same_buttons_and_keys(name: str):
    assert sorted(named("en", name, "bouton")) == sorted(map(in_english, named("fr", name, "bouton")))
    mine, other = (sorted("+".join(NAMES.get(part, part) for part in key.split("+")) for key in named(language, name, "touche")) for language in ("fr", "en"))
    assert mine == other


@pytest.mark.parametrize("name", NOMS)
def test_both_languages_have_the_same_blocks(name: str):
    """Section for section, list for list, line for line: what is said to one reader is said to the other."""
    shapes = [[shape(block) for block in chapitre(language, name).blocs] for language in LANGUES]
    assert shapes[0] == shapes[1]


def shape(block: object) -> tuple[object, ...]:
    match block:
        case Titre():
            return "titre", block.niveau
        case Liste():
            return "liste", block.numerotee, len(block.elements)
        case Tableau():
            return "tableau", len(block.lignes)
        case Image():
            return "image", block.image
    return (type(block).__name__,)


def test_the_checks_see_a_fault():
    assert not button_exists("Clore le monde")
    assert not heard("F12", SCRIPTS["saisie"])
    assert not heard("/z", SCRIPTS["saisie"])
    assert heard("F2", SCRIPTS["saisie"])


@pytest.mark.parametrize(("language", "name"), EVERY)
def test_pictures_and_links_lead_somewhere(language: str, name: str):
    read = chapitre(language, name)
    assert all(taille(image(language, block.image).read_bytes()) > (300, 200) and block.dite for block in read.blocs if isinstance(block, Image))
    for run in runs(read):
        if run.genre == "lien":
            path, _, place = run.vers.partition("#")
            target = path.removesuffix(".md") or name
            assert target in NOMS, run.vers
            assert not place or place in [section.ancre for section in chapitre(language, target).sections()], run.vers


def test_no_picture_is_left_over():
    for language in LANGUES:
        used = {block.image for name in NOMS for block in chapitre(language, name).blocs if isinstance(block, Image)}
        assert used == {file.name for file in image(language, "").iterdir()}


def test_no_chapter_is_left_out():
    for language in LANGUES:
        assert {file.stem for file in (DOSSIER / language).glob("*.md")} == {*NOMS}


@pytest.mark.parametrize("name", NOMS)
def test_french_is_typeset(name: str):
    """Code aside, which is typed as it stands."""
    source = (DOSSIER / "fr" / f"{name}.md").read_text("utf-8")
    words = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", source, flags=re.DOTALL)
    assert BAD_SPACING.findall(words) == []


@pytest.mark.parametrize(("language", "name"), EVERY)
def test_lines_can_be_read(language: str, name: str):
    lines = (DOSSIER / language / f"{name}.md").read_text("utf-8").splitlines()
    assert [line for line in lines if len(line) > 160 and not line.startswith("|")] == []


def test_the_folders_of_the_documentation_are_the_chapters():
    assert (ROOT / "docs" / "manuel").resolve() == (SOURCE / "aide" / "fr").resolve()
    assert (ROOT / "docs" / "manual").resolve() == (SOURCE / "aide" / "en").resolve()


@pytest.mark.parametrize("screen", RUBRIQUES)
def test_every_screen_has_its_section(screen: str):
    rubric = RUBRIQUES[screen]
    assert rubric.chapitre in NOMS
    titles = ["".join(run.texte for run in section.suites) for section in chapitre("fr", rubric.chapitre).sections()]
    assert not rubric.section or rubric.section in titles


def test_what_reads_the_chapters_comes_with_the_program():
    """It is not declared by itself (docs/decisions/0042-manual.md)."""
    assert [need for need in requires("rich") or () if need.startswith("markdown-it-py") and "extra" not in need]


def test_what_is_written_as_html_is_shown_as_text():
    (shown,) = lire("<script>x</script> <b onclick=y>z</b>")
    assert isinstance(shown, Paragraphe)
    assert {run.genre for run in shown.suites} == {"mots"}
    assert "<script" not in page("fr", "arbitre")
    assert adresse("juge-arbitre.md#les-billets-de-correction") == "/aide/juge-arbitre#les-billets-de-correction"


def test_a_name_goes_over_the_end_of_a_line_and_nothing_is_added():
    (shown,) = lire("**Pressez** ((Clore\nla partie)), puis\n[[F2]].")
    assert isinstance(shown, Paragraphe)
    assert [(run.genre, run.texte) for run in shown.suites] == [
        ("mots", "Pressez"), ("mots", " "), ("bouton", "Clore la partie"), ("mots", ", puis "), ("touche", "F2"), ("mots", "."),
    ]  # fmt: skip


@pytest.mark.parametrize("wrong", ["---", "- a\n  - b", "*a*", "1. a\n\n   b"])
def test_what_neither_page_nor_paper_can_show_is_refused(wrong: str):
    with pytest.raises(ChapitreIllisible):
        lire(wrong)


@needs_poppler
@pytest.mark.parametrize("language", LANGUES)
def test_the_whole_manual_is_one_document(language: str, tmp_path: Path):
    choisir_langue(language)
    try:
        printed = composer(papier_manuel("1.0"))
        again = composer(papier_manuel("1.0"))
    finally:
        choisir_langue("fr")
    assert printed.avis == ""
    assert printed.pdf == again.pdf
    pdf = tmp_path / "manuel.pdf"
    pdf.write_bytes(printed.pdf)
    assert faults(pages(pdf), 4.5) == []
    seen = " ".join(text(pdf).split())
    assert [name for name in NOMS if chapitre(language, name).titre not in seen] == []


def test_the_way_from_the_first_page_to_a_room_is_for_everybody():
    """An arbiter who is no developer finds the chapter, and nothing there asks to build a program."""
    first = (ROOT / "LISEZMOI.md").read_text("utf-8")
    assert "](src/duplicata/aide/fr/installer.md)" in first
    chapters = [(DOSSIER / "fr" / f"{name}.md").read_text("utf-8") for name in ("installer", "premiers-pas")]
    assert [text for text in (first, *chapters) if re.search("compil", text, re.IGNORECASE)] == []
    assert "make run" in chapters[0]
