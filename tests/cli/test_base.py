"""``duplicata base`` and ``--base``: a tournament in a base is the one of a folder, and comes back as it went."""

import json
from pathlib import Path

import pytest

from duplicata.cli.main import run
from duplicata.journal import read_rows
from duplicata.journal.postgres.address import Adresse
from duplicata.journal.postgres.schema import VERSION
from duplicata.web.access.access import Acces
from duplicata.web.access.base_store import BaseStore
from duplicata.web.access.roles import Role

NAME = "coupe-du-club"


@pytest.fixture
def asked(base: Adresse, tmp_path: Path) -> list[str]:
    """A base that is prepared, and a folder."""
    assert run(["base", "creer", "--base", base.texte]) == 0
    return ["--base", base.texte, "--dossier", str(tmp_path)]


def test_a_tournament_lives_in_a_base(asked: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run(["tournoi", "creer", "Coupe du club", *asked]) == 0
    assert not (tmp_path / f"{NAME}.duplicata").exists()
    for command in (["tournoi", "lister"], ["tournoi", "montrer", NAME], ["tournoi", "verifier", NAME], ["tournoi", "copier", NAME, str(tmp_path / "copie")], ["base", "verifier"]):
        assert run([*command, *asked]) == 0
    assert run(["tournoi", "verifier", str(tmp_path / "copie"), "--dossier", str(tmp_path)]) == 0
    assert "serveur de secours" in capsys.readouterr().out
    assert run(["base", "verifier", "--json", *asked]) == 0
    assert json.loads(capsys.readouterr().out)["journaux"][0]["tournoi"] == NAME


def test_there_and_back_with_its_badges(base: Adresse, asked: list[str], tmp_path: Path):
    folder = ["--dossier", str(tmp_path)]
    assert run(["tournoi", "creer", "Coupe du club", *folder]) == 0
    with Acces(tmp_path) as acces:
        acces.badger(NAME, "ORGA", "Organisateur", frozenset({Role.ORGANISATEUR}))
        acces.tirages.preparer(NAME, 1, ("ABCDEFG",), "graine")
        kept = acces.comptes.gardes(NAME)
    rows = read_rows(tmp_path / f"{NAME}.duplicata")
    assert run(["base", "prendre", NAME, *asked]) == 0
    with Acces(tmp_path, store=BaseStore(base)) as acces:
        assert acces.comptes.gardes(NAME) == kept
        assert acces.tirages.graine(NAME, 1) == "graine"
        acces.limites.compter((), 0.0)
        acces.relire()
    (tmp_path / "acces.sqlite").unlink()
    assert run(["base", "rendre", NAME, *asked]) == 0
    assert read_rows(tmp_path / f"{NAME}.duplicata") == rows
    with Acces(tmp_path) as acces:
        assert acces.comptes.gardes(NAME) == kept
    assert run(["tournoi", "verifier", NAME, *folder]) == 0


def test_a_password_is_never_repeated(capsys: pytest.CaptureFixture[str]):
    for address in ("postgresql://club:s3cret@127.0.0.1/coupe", "postgresql://club:s3cret@[bad", "host=x password=s3cret", "password=s3cret nonsense"):
        assert run(["tournoi", "lister", "--base", address]) == 2
        told = capsys.readouterr()
        assert "s3cret" not in told.out + told.err


def test_a_base_that_is_not_there_is_said_in_one_sentence(capsys: pytest.CaptureFixture[str]):
    assert run(["tournoi", "lister", "--base", "postgresql://127.0.0.1:1/rien"]) == 2
    assert "ne s’ouvre pas" in capsys.readouterr().err


def test_the_statements_can_be_read_before(capsys: pytest.CaptureFixture[str]):
    assert run(["base", "creer", "--sql"]) == 0
    told = capsys.readouterr().out
    assert "CREATE ROLE duplicata_lit NOLOGIN" in told
    assert f"SET version = {VERSION}" in told
    assert run(["base", "creer"]) == 2


def test_an_empty_base_is_not_migrated_by_mistake(base: Adresse):
    with base.connect() as connection:
        connection.execute("DROP SCHEMA duplicata CASCADE")
    assert run(["base", "migrer", "--base", base.texte]) == 2
    assert run(["base", "creer", "--base", base.texte]) == 0
    assert run(["base", "migrer", "--base", base.texte]) == 0
