"""``top``, ``solutions`` and ``places`` from the command line."""

import json

import pytest
from click.testing import CliRunner

from duplicata.cli.main import run

POSITION = ["--mots", "STEROLS H3", "--tirage", "AEGPSTW"]
FILE = """
mots: [STEROLS H3]
tirage: AEGPSTW
coup: 2
lexique: [STEROLS, SWEATS]
bulletins: [{mot: SWEATS}]
x-note: ignored
"""


@pytest.fixture
def position_file(tmp_path):
    path = tmp_path / "position.yaml"
    path.write_text(FILE, "utf-8")
    return str(path)


@pytest.fixture
def answer(capsys):
    """Runs a command; gives its exit code and its JSON answer."""

    def ask(*arguments):
        code = run([*arguments, "--json"])
        return code, json.loads(capsys.readouterr().out)

    return ask


@pytest.fixture
def refusal(capsys):
    """Runs a command that must be refused with one sentence; gives the sentence."""

    def ask(*arguments):
        assert run(list(arguments)) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
        return said.err

    return ask


def test_top_as_the_formats_show_it(answer, position_file):
    code, document = answer("top", position_file)
    assert code == 0
    assert document["top"] == 50
    assert document["solutions"] == [{"mot": "SWEATS", "place": "3H", "score": 50, "jokers": ""}]
    assert document["lexique"]["mots"] == 2


def test_top_from_options_with_the_embedded_lexicon(answer):
    code, document = answer("top", *POSITION)
    assert (code, document["top"]) == (0, 50)
    assert document["lexique"]["nom"] == "dicollecte-7.0"


def test_several_words_laid(answer):
    words = ("--mots", "STEROLS H3, SWEATS 3H", "--tirage", "AEGPSTW")
    assert answer("top", *words)[1]["top"] > 0
    separate = ("--mots", "STEROLS H3", "--mots", "SWEATS 3H", "--tirage", "AEGPSTW")
    assert answer("top", *separate) == answer("top", *words)


def test_nothing_to_play(answer):
    code, document = answer("top", "--mots", "STEROLS H3", "--tirage", "KKK")
    assert (code, document["top"], document["solutions"]) == (0, 0, [])


def test_solutions_are_sorted_filtered_and_limited(answer):
    _, everything = answer("solutions", *POSITION)
    keys = [(-play["score"], play["mot"]) for play in everything["solutions"]]
    assert keys == sorted(keys)
    _, dear = answer("solutions", *POSITION, "--minimum", "30")
    assert dear["solutions"] == [play for play in everything["solutions"] if play["score"] >= 30]
    _, few = answer("solutions", *POSITION, "--limite", "3")
    assert few["solutions"] == everything["solutions"][:3]
    assert few["top"] == dear["top"] == everything["top"] == 50


def test_jokers_are_positions_in_the_word(answer):
    _, document = answer("top", "--tirage", "ZO??")
    jokers = {play["jokers"] for play in document["solutions"]}
    assert all(set(text) <= set("0123456789,") for text in jokers)
    assert document["solutions"][0]["mot"].isupper()


def test_formula(answer):
    _, seven = answer("top", "--tirage", "STEROLSE", "--formule", "7_sur_8")
    _, eight = answer("top", "--tirage", "STEROLSE", "--formule", "7_et_8")
    assert max(len(play["mot"]) for play in seven["solutions"]) <= 7
    assert eight["top"] >= seven["top"]


def test_places(answer, position_file):
    code, document = answer("places", "sweats", position_file)
    assert code == 0
    assert [(place["place"], place["score"]) for place in document["places"]] == [
        ("3H", 50),
        ("3C", 32),
        ("9H", 26),
        ("9C", 17),
    ]
    assert all(place["valide"] for place in document["places"])


def test_places_that_make_words_which_do_not_exist(answer, position_file):
    _, document = answer("places", "PAGES", position_file)
    invalid = document["places"][0]
    assert not invalid["valide"]
    assert invalid["non_admis"][0] == "PAGES"
    assert set(invalid["non_admis"][1:]) <= set(invalid["mots_formes"])


def test_places_filters(answer, position_file):
    _, document = answer("places", "SWEATS", position_file, "--score", "50", "--sens", "v")
    assert [place["place"] for place in document["places"]] == ["3H"]
    assert answer("places", "SWEATS", position_file, "--sens", "H")[1]["places"] == []


@pytest.mark.parametrize("arguments", [["top"], ["solutions", "--limite", "5"], ["places", "SWEATS"]])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_for_a_person(capsys, arguments, language):
    assert run(["--langue", language, *arguments, *POSITION]) == 0
    said = capsys.readouterr().out
    assert "SWEATS" in said
    assert "3H" in said
    assert "dicollecte-7.0" in said
    assert len([line for line in said.splitlines() if line[:2].strip() in set("ABCDEFGHIJKLMNO")]) >= 15


def test_standard_input():
    from duplicata.cli.main import duplicata

    result = CliRunner().invoke(duplicata, ["top", "-", "--json"], input=FILE)
    assert json.loads(result.output)["top"] == 50


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        (["top"], "tirage"),
        (["top", "nowhere.yaml"], "nowhere.yaml"),
        (["top", "."], "."),
        (["top", "--tirage", "ABCDEFGHIJ"], "10"),
        (["top", "--tirage", "ABCDEFGH"], "8"),
        (["top", "--tirage", "AB1"], "1"),
        (["top", "--tirage", "AB???"], "AB???"),
        (["top", "--mots", "STEROLS", "--tirage", "AB"], "STEROLS"),
        (["top", "--mots", "STEROLS Q3", "--tirage", "AB"], "Q3"),
        (["top", "--mots", "STEROLS H12", "--tirage", "AB"], "STEROLS H12"),
        (["top", "--mots", "STEROLS H3, MOTS H5", "--tirage", "AB"], "MOTS H5"),
        (["top", "--mots", "STEROLS H3", "--tirage", "AB", "--coup", "1"], "1"),
        (["top", "--tirage", "AB", "--formule", "8_sur_8"], "8_sur_8"),
        (["top", "--tirage", "AB", "--lexique", "nulle-part"], "nulle-part"),
        (["solutions", "--tirage", "AB", "--limite", "beaucoup"], "beaucoup"),
        (["solutions", "--tirage", "AB", "--minimum", "-3"], "-3"),
        (["places", "X", "--tirage", "AB"], "X"),
        (["places", "A" * 16, "--tirage", "AB"], "A" * 16),
        (["places", "SW3ATS", "--tirage", "AB"], "SW3ATS"),
        (["places", "AB", "--tirage", "AB", "--sens", "D"], "D"),
    ],
)
def test_bad_input_is_one_sentence(refusal, arguments, quoted):
    assert quoted in refusal(*arguments)


@pytest.mark.parametrize(
    "content",
    [b"\x89PNG\r\n\x1a\n\0\0\0", b"mots: [STEROLS H3\n", b"tirage: [A]\n", b"tirage: AB\nmotz: []\n", b"- 3\n- 4\n", b"",
     b"tirage: AB\n---\ntirage: CD\n", b"grille: [AB]\ntirage: AB\n"],
)  # fmt: skip
def test_bad_files_are_one_sentence(refusal, tmp_path, content):
    path = tmp_path / "position.yaml"
    path.write_bytes(content)
    refusal("top", str(path))


def test_a_huge_file_is_refused_without_being_read(refusal, tmp_path):
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    assert "huge.yaml" in refusal("top", str(path))


def test_a_file_and_options_do_not_mix(refusal, position_file):
    refusal("top", position_file, "--tirage", "AB")
