"""Sealed files: closed under a code worth the name, opened by it alone, every change named, older ones still read."""

import base64
import json
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duplicata.competition.formules import Formule
from duplicata.competition.generer import generer
from duplicata.competition.preparee import PartiePreparee, preparer
from duplicata.documents import enveloppe_v2
from duplicata.documents.enveloppe import canonique, desceller, exiger_code, lire_entete, sceller, tirer_code
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.errors import SaisieInvalide

CODE = "SECRET-77-BIS"
NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)
VERSION_1 = Path(__file__).with_name("version-1.scellee")
"""Written by the program of that version, with a code that it accepted."""
CODE_1 = "123456"


@cache
def prepared() -> PartiePreparee:
    words = lexicon_of_words("essai", ["STEROLS", "SWEATS", "BIEF", "AS", "ES", "RE", "OSER", "TES"])
    return replace(preparer(generer("7", Formule(), words, "fisf-2023"), "sel"), nom="Finale", lexique="")


@cache
def sealed() -> bytes:
    return sceller(prepared(), CODE)


@cache
def keys() -> enveloppe_v2.Cles:
    return enveloppe_v2.deriver(CODE, bytes.fromhex(lire_entete(sealed())["sel"]))


def opened(document: dict[str, Any]) -> bytes:
    """With the keys of the file: making them anew takes half a second each time."""
    return enveloppe_v2.ouvrir(document, canonique(document), keys())


def test_the_code_gives_back_the_game_and_its_digest():
    assert desceller(sealed(), CODE, NOON) == prepared()
    assert lire_entete(sealed())["engagement"] == prepared().engagement
    assert lire_entete(sealed())["partie_scellee"] == 2


def test_nothing_of_the_game_can_be_read_without_the_code():
    inside = base64.b64decode(lire_entete(sealed())["contenu"])
    for rack in (coup.tirage for coup in prepared().coups if len(coup.tirage) >= 7):
        assert rack.encode() not in sealed() + inside
    for wrong in ("SECRET-77-TER", CODE.lower(), ""):
        with pytest.raises(SaisieInvalide, match="code n’ouvre pas"):
            desceller(sealed(), wrong, NOON)


def test_the_same_game_is_never_closed_twice_alike():
    assert lire_entete(sceller(prepared(), CODE))["contenu"] != lire_entete(sealed())["contenu"]


@pytest.mark.parametrize("code", ["", "123456", " " * 12, "court", "aaaaaaaaaaaaaaaa", "ABCDEABCDEABCDE", "  ABCDEFGHIJK  "])
def test_a_code_soon_found_is_refused(code: str):
    with pytest.raises(SaisieInvalide, match="12 caractères au moins, dont 6 différents"):
        sceller(prepared(), code)


def test_a_code_that_no_screen_would_take_is_refused():
    with pytest.raises(SaisieInvalide, match="200 caractères au plus"):
        sceller(prepared(), "ABCDEF" * 34)


def test_the_code_drawn_is_one_the_program_accepts_and_another_each_time():
    codes = {tirer_code() for _ in range(200)}
    for code in codes:
        exiger_code(code)
    assert len(codes) == 200


def test_an_accent_opens_however_it_was_composed():
    assert enveloppe_v2.normaliser("cle\u0301 de voûte ") == "cl\u00e9 de voûte"


def test_it_stays_closed_before_its_hour():
    file = sceller(prepared(), CODE, datetime(2026, 11, 14, 14, tzinfo=UTC))
    with pytest.raises(SaisieInvalide, match="ne s’ouvre pas avant le 14/11/2026 à 14\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}00"):
        desceller(file, CODE, NOON)
    assert desceller(file, CODE, datetime(2026, 11, 14, 14, tzinfo=UTC)) == prepared()


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("nom", "Autre", "en-tête a été modifié"),
        ("nom", "\ud800", "en-tête a été modifié"),
        ("pas_avant", "2020-01-01T00:00:00+00:00", "en-tête a été modifié"),
        ("engagement", "0" * 64, "en-tête a été modifié"),
        ("marque_entete", "0" * 32, "en-tête a été modifié"),
        ("marque_entete", 3, "en-tête a été modifié"),
        ("contenu", "AAAA", "contenu a été modifié"),
        ("contenu", "pas de base64 !", "contenu a été modifié"),
        ("contenu", None, "contenu a été modifié"),
        ("temoin", None, "code n’ouvre pas"),
        ("temoin", "\ud800", "code n’ouvre pas"),
    ],
)
def test_tampering_is_named(field: str, value: object, named: str):
    with pytest.raises(SaisieInvalide, match=named):
        opened(lire_entete(sealed()) | {field: value})


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("sel", "00" * 16, "code n’ouvre pas"),
        ("sel", 3, "en-tête a été modifié"),
        ("partie_scellee", 1, "de trop"),
        ("partie_scellee", 3, "version 3 inconnue"),
        ("partie_scellee", [2], "inconnue"),
        ("partie_scellee", True, "inconnue"),
        ("ajoute", "x", "de trop"),
    ],
)
def test_what_the_key_is_made_of_is_named_too(field: str, value: object, named: str):
    with pytest.raises(SaisieInvalide, match=named):
        desceller(json.dumps(lire_entete(sealed()) | {field: value}).encode(), CODE, NOON)


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000, b"partie: {}"])
def test_a_foreign_or_cut_file_is_refused(data: bytes):
    with pytest.raises(SaisieInvalide, match="pas une partie scellée"):
        desceller(data, CODE, NOON)


def test_every_byte_of_the_contents_and_of_the_heading_counts():
    """No single changed byte opens as another game."""
    text = prepared().texte.encode()
    for at in range(0, len(sealed()), 17):
        changed = sealed()[:at] + bytes([sealed()[at] ^ 1]) + sealed()[at + 1 :]
        try:
            document = lire_entete(changed)
            if document["sel"] == lire_entete(sealed())["sel"]:
                assert opened(document) == text
        except SaisieInvalide:
            continue


def test_a_file_of_version_1_is_still_read():
    game = desceller(VERSION_1.read_bytes(), CODE_1, NOON)
    assert (game.nom, len(game.coups), game.coups[0].retenu) == ("Finale de 2025", 22, "PRONANt H4")
    assert game.engagement == lire_entete(VERSION_1.read_bytes())["engagement"]


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("nom", "Autre", "en-tête a été modifié"),
        ("pas_avant", None, "en-tête a été modifié"),
        ("sel", "00" * 16, "code n’ouvre pas"),
        ("temoin", None, "code n’ouvre pas"),
        ("contenu", "AAAA", "contenu a été modifié"),
        ("contenu", "pas de base64 !", "contenu a été modifié"),
        ("marque_contenu", "0" * 64, "contenu a été modifié"),
        ("partie_scellee", 2, "de trop"),
    ],
)
def test_tampering_with_version_1_is_named(field: str, value: object, named: str):
    document = lire_entete(VERSION_1.read_bytes()) | {field: value}
    with pytest.raises(SaisieInvalide, match=named):
        desceller(json.dumps(document).encode(), CODE_1, NOON)


def test_version_1_stays_closed_before_its_hour():
    with pytest.raises(SaisieInvalide, match="ne s’ouvre pas avant"):
        desceller(VERSION_1.read_bytes(), CODE_1, datetime(2026, 1, 10, tzinfo=UTC))
