"""docs/asvs.md: every row of both levels, each with its proof; and the proofs that belong to no other test."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import duplicata
from asvs_page import DOCS, KINDS, PAGE, page, rows
from duplicata.web.http.listeners import tls_context
from duplicata.web.tls.authority import Autorite
from web.in_process import Room

TESTS = Path(__file__).parents[2]
SOURCE = Path(duplicata.__file__).parent


@cache
def modules() -> dict[Path, ast.Module]:
    return {module: ast.parse(module.read_text("utf-8")) for module in SOURCE.rglob("*.py")}


def test_every_row_of_levels_1_and_2_is_there_once():
    found = rows()
    assert Counter(row.level for row in found) == {1: 70, 2: 183}
    assert len({row.number for row in found}) == 253
    assert all(re.fullmatch(r"V\d+\.\d+\.\d+", row.number) and row.asks and row.kind in KINDS and row.value for row in found)


def test_every_proof_exists():
    proofs = {(file.name, test) for file in TESTS.rglob("test_*.py") for test in re.findall(r"def (\w+)\(", file.read_text("utf-8"))}
    assert [row for row in rows() if row.kind == "test" and tuple(row.value.split("::")) not in proofs] == []


def test_every_document_exists():
    assert [row.value for row in rows() if row.kind == "page" and not (DOCS / row.value).exists()] == []


def test_the_page_is_written_from_its_source():
    assert PAGE.read_text("utf-8") == page(), "make docs"


def calls(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def test_nothing_runs_code_made_while_it_runs():
    for module, tree in modules().items():
        assert not [call for call in calls(tree) if isinstance(call.func, ast.Name) and call.func.id in ("eval", "exec")], module
    for script in (SOURCE / "web" / "static" / "js").rglob("*.js"):
        assert not re.search(r"\beval\(|new Function\(|document\.write\(", script.read_text("utf-8")), script


def test_no_query_is_made_of_what_people_send():
    """Values are bound: the accounts' file is asked with constant texts."""
    for module in (SOURCE / "web" / "access").glob("*.py"):
        for call in calls(modules()[module]):
            if isinstance(call.func, ast.Attribute) and call.func.attr in ("lire", "ecrire") and call.args:
                assert not isinstance(call.args[0], ast.JoinedStr | ast.BinOp), module


def test_secrets_are_drawn_by_the_system_and_no_weak_digest_is_used():
    for part in ("web/access", "web/tls", "web/server", "web/api", "journal", "documents"):
        for module in (SOURCE / part).rglob("*.py"):
            names = {name.name for node in ast.walk(modules()[module]) if isinstance(node, ast.Import) for name in node.names}
            assert "random" not in names, module
    for module in modules():
        assert not re.search(r"\b(md5|sha1)\b", module.read_text("utf-8")), module


def test_the_program_holds_nothing_of_its_tests():
    for module in modules():
        assert not re.search(r"^\s*(import|from) (pytest|hypothesis|playwright|unittest)", module.read_text("utf-8"), re.MULTILINE), module


def test_every_cipher_is_authenticated_and_keeps_the_past_secret(tmp_path: Path):
    certificate, _ = Autorite.du_dossier(tmp_path, "salle").certifier(["127.0.0.1"])
    ciphers = {cipher["name"] for cipher in tls_context(str(certificate), None).get_ciphers()}
    assert ciphers
    assert all(re.match(r"TLS_(AES|CHACHA20)|ECDHE-.*(GCM|CHACHA20)", name) for name in ciphers), ciphers


@pytest.mark.parametrize(("account", "screen"), [("JA", "juge"), ("A", "saisie"), ("ORGA", "organisation"), ("D1", "double"), ("K1", "commission")])
def test_the_way_out_is_on_every_page_of_a_badge(salle: Room, account: str, screen: str):
    assert 'id="quitter"' in salle.person(account).get(f"/t/coupe/{screen}").text
