"""``duplicata lexique``, as a user types it."""

import hashlib
import json
from pathlib import Path

import pytest

from duplicata.lexicons.embedded import embedded

EMBEDDED = {"nom": "dicollecte-7.0", "empreinte": embedded().digest, "mots": len(embedded())}


@pytest.fixture
def word_file(tmp_path: Path) -> Path:
    file = tmp_path / "Mon Club.txt"
    file.write_bytes("été\r\nZUT\r\nanticonstitutionnellement\r\n".encode("latin-1"))
    return file


def test_install_then_use(duplicata, word_file: Path):
    record = {"nom": "club", "empreinte": hashlib.sha256(b"ETE\nZUT\n").hexdigest(), "mots": 2}
    outcome = duplicata("lexique", "construire", str(word_file), "--nom", "club", "--json")
    assert outcome.code == 0
    assert json.loads(outcome.out) == {"lexique": record, "lignes": 3, "trop_longs": 1, "trop_courts": 0, "repetes": 0}
    listed = json.loads(duplicata("lexique", "lister", "--json").out)["lexiques"]
    assert listed == [{**EMBEDDED, "embarque": True}, {**record, "embarque": False}]
    checked = duplicata("lexique", "verifier", "zut", "arbre", "--lexique", "club", "--json")
    assert checked.code == 1
    assert json.loads(checked.out) == {"lexique": record, "mots": [{"mot": "zut", "admis": True}, {"mot": "arbre", "admis": False}]}


def test_installation_speaks_to_people(duplicata, word_file: Path):
    outcome = duplicata("lexique", "construire", str(word_file))
    assert outcome.out.splitlines() == [
        "Lexique «\xa0mon-club\xa0» installé.",
        "Lexique\xa0: mon-club (2 mots, empreinte " + hashlib.sha256(b"ETE\nZUT\n").hexdigest()[:12] + ")",
        "Laissés de côté\xa0: trop longs 1, trop courts 0, répétés 0.",
    ]
    assert "mon-club" in duplicata("lexique", "lister").out


def test_a_refused_list_leaves_the_installed_one(duplicata, word_file: Path):
    duplicata("lexique", "construire", str(word_file), "--nom", "club")
    before = duplicata("lexique", "lister", "--json").out
    word_file.write_text("mot\n<html>\n")
    outcome = duplicata("lexique", "construire", str(word_file), "--nom", "club")
    assert (outcome.code, outcome.out) == (2, "")
    assert "ligne 2 «\xa0<html>\xa0»" in outcome.err
    assert outcome.err.count("\n") == 1
    assert duplicata("lexique", "lister", "--json").out == before


def test_a_damaged_list_is_reported_and_the_others_still_listed(duplicata, word_file: Path, data_folder: Path):
    duplicata("lexique", "construire", str(word_file), "--nom", "club")
    (data_folder / "lexiques" / "club.txt.gz").write_bytes(b"?")
    outcome = duplicata("lexique", "lister", "--json")
    assert outcome.code == 0
    assert [row["nom"] for row in json.loads(outcome.out)["lexiques"]] == ["dicollecte-7.0"]
    assert "club" in json.loads(outcome.out)["endommages"][0]


@pytest.mark.parametrize("path", ["/", "/nulle/part", "/proc/self/exe"])
def test_what_is_no_file_of_words(duplicata, path: str):
    outcome = duplicata("lexique", "construire", path)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert path in outcome.err


def test_check_words_whatever_their_case_and_accents(duplicata):
    outcome = duplicata("lexique", "verifier", "Éléphant", "OS", "ZYGOMATIQUE")
    assert outcome.code == 0
    assert outcome.out.splitlines()[0] == "ÉLÉPHANT\xa0: admis"
    assert "dicollecte-7.0" in outcome.out
    assert duplicata("lexique", "verifier", "ELEPHAN", "A\nB").code == 1


@pytest.mark.parametrize(
    ("arguments", "kind", "words"),
    [
        (["AEINRST"], "anagrammes", "TSARINE"),
        (["AEINRST?"], "anagrammes", "INSERANT"),
        ([".A..ER"], "motif", "CALMER"),
        (["QUA*"], "motif", "QUAI"),
        (["arb", "--contenant"], "contenant", "BARBE"),
    ],
)
def test_search(duplicata, arguments: list[str], kind: str, words: str):
    answer = json.loads(duplicata("lexique", "chercher", *arguments, "--json").out)
    assert answer["lexique"] == EMBEDDED
    assert answer["genre"] == kind
    assert words in answer["mots"]
    assert answer["nombre"] == len(answer["mots"])


def test_search_hooks(duplicata):
    answer = json.loads(duplicata("lexique", "chercher", "TABLE", "--rallonges", "--json").out)
    assert answer["avant"] == ["ETABLE", "STABLE"]
    assert "TABLES" in answer["arriere"]
    assert "Devant (2)\nETABLE  STABLE\nDerrière" in duplicata("lexique", "chercher", "TABLE", "--rallonges").out


def test_a_long_answer_is_cut_for_people_and_says_so(duplicata):
    outcome = duplicata("lexique", "chercher", "*", "--limite", "3")
    assert "… et 404\u202f299 autres (option --limite)." in outcome.out
    assert "Lexique\xa0: dicollecte-7.0 (404\u202f302 mots" in outcome.out


def test_search_refuses_what_is_no_pattern(duplicata):
    outcome = duplicata("lexique", "chercher", "A1")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
