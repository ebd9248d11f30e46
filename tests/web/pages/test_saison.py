"""The season on its page and by its command: the same figures, no name that may not be shown."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from duplicata.app.read.saison import epreuves_de, paroles
from duplicata.app.room.folder import Tournois, lire_etat
from duplicata.cli.saison import saison
from duplicata.competition.saison import Reglage
from web.in_process import Room


def folder_of(template: tuple[Path, dict[str, str]]) -> Path:
    return template[0]


def test_the_page_counts_the_events_of_this_computer(salle: Room):
    public = salle.person().client
    form = public.get("/saison").text
    assert 'name="bareme"' in form
    assert "Podiums, à lire" not in form, "there is no table but the club's"
    counted = public.get("/saison?bareme=30,25,20&retenus=1").text
    assert "première place" in counted
    assert "Sous réserve" in counted
    assert 'role="alert"' in public.get("/saison?bareme=5,10").text
    assert "première place" not in public.get("/saison?bareme=30&evenement=autre").text


def test_the_command_says_the_same(template: tuple[Path, dict[str, str]]):
    folder = folder_of(template)
    said = CliRunner().invoke(saison, ["--bareme", "30,25", "--dossier", str(folder), "--json"])
    assert said.exit_code == 0, said.output
    told = json.loads(said.output)
    assert told["lignes"][0]["total"] == 30
    assert told["podiums"]
    alone = CliRunner().invoke(saison, ["--bareme", "30,25", "--dossier", str(folder), "--podiums"])
    assert alone.output.splitlines() == told["podiums"]


def test_a_rehearsal_counts_for_nothing_and_a_hidden_name_stays_hidden(template: tuple[Path, dict[str, str]]):
    state = lire_etat(Tournois(folder_of(template)).fichier("coupe"))
    event = state.ouvert()
    hidden = replace(state, tournoi=replace(event, par_table=frozenset({1})))
    (counted,) = epreuves_de({"coupe": hidden})
    assert {place.nom for place in counted.places} >= {"Table 1", event.inscrits[2].nom}
    assert event.inscrits[1].nom not in " ".join(paroles([counted], Reglage((9,) * 8)))
    rehearsal = replace(state, tournoi=replace(event, ouverture=replace(event.ouverture, entrainement=True)))
    assert epreuves_de({"coupe": rehearsal}) == []


def test_the_paper_is_composed(template: tuple[Path, dict[str, str]], tmp_path: Path):
    pytest.importorskip("typst")
    out = tmp_path / "saison.pdf"
    said = CliRunner().invoke(saison, ["--bareme", "30,25", "--dossier", str(folder_of(template)), "--pdf", str(out)])
    assert said.exit_code == 0, said.output
    assert out.read_bytes().startswith(b"%PDF")
