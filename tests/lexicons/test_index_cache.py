"""The kept index: used when sound, built again when not, never in the way."""

import os

import pytest

from duplicata.engine import backend
from duplicata.engine.limits import NORMAL
from duplicata.lexicons import index_cache
from duplicata.lexicons.index_cache import KEPT, CachedLexicon

pytestmark = pytest.mark.skipif(backend.NAME != "native", reason="the plain kernel keeps no index")
TEXT, OTHER = b"AS\nRAT\nSA\nTA\nTAR\n", b"OS\nSO\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("DUPLICATA_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def builds(monkeypatch):
    """Counts how often an index is built."""
    built = []
    build = backend.build_index
    monkeypatch.setattr(backend, "build_index", lambda text: built.append(text) or build(text))
    return built


def lexicon(text: bytes = TEXT) -> CachedLexicon:
    return CachedLexicon("essai", text)


def kept(folder, text: bytes = TEXT):
    return folder / f"{lexicon(text).digest}.index"


def answers(words: CachedLexicon):
    return backend.build_grid(words.index, "." * 225).solutions("RATS?", NORMAL)


def test_built_once_then_read(folder, builds):
    expected = answers(lexicon())
    assert kept(folder).is_file()
    assert answers(lexicon()) == expected
    assert builds == [TEXT]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1],
        lambda data: data + b"\0",
        lambda data: data[:200] + bytes([data[200] ^ 1]) + data[201:],
        lambda data: data[:-9] + bytes([data[-9] ^ 128]) + data[-8:],
        lambda data: b"\0" * len(data),
        lambda data: b"GIF89a" + data[6:],
    ],
)
def test_a_damaged_file_is_built_again(folder, builds, damage):
    expected = answers(lexicon())
    sound = kept(folder).read_bytes()
    kept(folder).write_bytes(damage(sound))
    assert answers(lexicon()) == expected
    assert builds == [TEXT, TEXT]
    assert kept(folder).read_bytes() == sound


def test_the_index_of_another_list_is_not_taken(folder, builds):
    answers(lexicon())
    answers(lexicon(OTHER))
    kept(folder).write_bytes(kept(folder, OTHER).read_bytes())
    assert "RAT" in lexicon()
    assert "OS" not in lexicon()
    assert builds == [TEXT, OTHER, TEXT]


def test_a_folder_that_cannot_be_written_is_no_obstacle(folder, builds):
    folder.write_text("a file stands where the folder should be")
    assert "RAT" in lexicon()
    assert builds == [TEXT]


def test_a_folder_in_place_of_the_file_is_no_obstacle(folder):
    kept(folder).mkdir(parents=True)
    assert "RAT" in lexicon()


def test_few_indexes_are_kept(folder):
    for n in range(KEPT + 2):
        words = lexicon(b"A" * (n + 2) + b"\n")
        assert "A" * (n + 2) in words
        os.utime(kept(folder, words.text), (n + 1000, n + 1000))
    assert len(list(folder.glob("*"))) <= KEPT + 1
    assert not list(folder.glob(".*"))


def test_the_folder_follows_the_desktop_conventions(tmp_path, monkeypatch):
    monkeypatch.delenv("DUPLICATA_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert index_cache.cache_folder() == tmp_path / "duplicata"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert index_cache.cache_folder() == tmp_path / ".cache" / "duplicata"
