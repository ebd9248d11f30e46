"""docs/formats.md and docs/running.md leave out no command, option or key, and their examples are run."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from duplicata.app.gestures.joueurs import Fiche
from duplicata.arbitrage import lecture
from duplicata.arbitrage.bulletin import Incident
from duplicata.arbitrage.decision import Sanction, Statut
from duplicata.cli.main import duplicata, run
from duplicata.competition.causes import Cause, Departage
from duplicata.documents import decisions, enveloppe, positions, releves
from duplicata.documents.cas import decision_json, lire_cas
from duplicata.documents.simultane import dossier, envoi, evenement, forme, proposition
from duplicata.reglement import VERSIONS, juger
from test_readme import ROOT, blocks, words

FORMATS = "docs/formats.md"
RUNNING = ["docs/running.md", "docs/mise-en-route.md"]


def read(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def quoted(page: str) -> set[str]:
    """Every word between backquotes, alone or in a longer piece of code."""
    text = re.sub(r"^```.*?^```$", "", read(page), flags=re.MULTILINE | re.DOTALL)
    return {word for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"[\w-]+", code)}


def commands(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    if isinstance(command, click.Group):
        context = click.Context(command)
        for member in command.list_commands(context):
            found = command.get_command(context, member)
            assert found is not None
            yield from commands(found, f"{name} {member}")
    else:
        yield name, command


COMMANDS = dict(commands(duplicata, "duplicata"))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_told(name: str):
    options = {option for parameter in COMMANDS[name].params if isinstance(parameter, click.Option) for option in parameter.opts}
    page = RUNNING[0] if name == "duplicata serveur" else FORMATS
    assert f"`{name}" in read(page)
    assert options - quoted(page) == set()


def test_both_languages_tell_the_same_options_and_settings():
    english, french = ({word for word in quoted(page) if word.startswith(("--", "DUPLICATA_"))} for page in RUNNING)
    assert english == french
    sources = "".join(module.read_text("utf-8") for module in (ROOT / "src" / "duplicata").rglob("*.py"))
    assert set(re.findall(r"\bDUPLICATA_[A-Z]+\b", sources)) - english == set()


SIMULTANE = (
    *(forme.Regles, forme.Lexique, forme.Partie, forme.Centrale, forme.Carte, forme.Identite, Fiche),
    *(evenement.Evenement, evenement.Centre, dossier.Dossier, dossier.CentreDuDossier, envoi.Entete, envoi.Fin),
    *(proposition.Propositions, proposition.Proposition, proposition.Correction, proposition.Revocation, proposition.Renvoi),
)
KEYS = {
    "position": positions.CLES,
    "slip": lecture.CLES,
    "incidents": {*Incident},
    "ruling": decisions.CLES | {*Sanction, *Statut, *VERSIONS},
    "game": releves.CLES | releves.CLES_PARTIE | releves.CLES_JOUEUR | releves.CLES_COUP,
    "inside a move": releves.CLES_TEMPS | releves.CLES_RECTIFICATION | {*Cause},
    "tie-break": {*Departage},
    "several centres": {field for one in SIMULTANE for field in (*one.__struct_fields__, one.__struct_config__.tag) if field},
    "sealed game": {*enveloppe.ENTETE, "contenu"}.union(*enveloppe.MARQUES.values()),
}


@pytest.mark.parametrize("what", KEYS)
def test_every_key_is_told(what: str):
    assert {str(key) for key in KEYS[what]} - quoted(FORMATS) == set()


CASES, GAME, SIMULTANE_YAML = blocks(FORMATS, "yaml")


def answered(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    assert run([*arguments, "--verifier", "--json"]) == 0
    answer: dict[str, object] = json.loads(capsys.readouterr().out)
    return answer


def test_the_case_file_shown_is_ruled_as_it_says(capsys, tmp_path: Path):
    (tmp_path / "cas.yaml").write_text(CASES, "utf-8")
    answer = answered(["juger", str(tmp_path / "cas.yaml"), "--tous"], capsys)
    assert answer["verdict"] == {"verifiees": 3, "ecarts": []}


def test_the_game_file_shown_gives_what_it_says(capsys, tmp_path: Path):
    (tmp_path / "partie.yaml").write_text(GAME, "utf-8")
    answer = answered(["partie", "rejouer", str(tmp_path / "partie.yaml")], capsys)
    assert answer["verdict"] == {"ecarts": []}
    assert {*answer, *answer["coups"][0], *answer["joueurs"][0]} - quoted(FORMATS) == set()


def test_the_ruling_shown_is_that_of_the_case_file_shown(tmp_path: Path):
    (tmp_path / "cas.yaml").write_text(CASES, "utf-8")
    case = lire_cas(str(tmp_path / "cas.yaml"))[0]
    ruled, (shown,) = decision_json(juger(case.position, case.bulletin, "fisf-2023")), blocks(FORMATS, "json")
    assert words(json.dumps(ruled, ensure_ascii=False)) == words(json.dumps(json.loads(shown), ensure_ascii=False))
