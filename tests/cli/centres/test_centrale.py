"""The federation's desk in the terminal, from the first sending to the signed results."""

import json
from pathlib import Path

import pytest

from duplicata.documents.results.verification import verifier_resultats
from duplicata.documents.simultane import forme
from duplicata.documents.simultane.cles import publique
from duplicata.documents.simultane.proposition import lire_propositions
from simultane.federation import AUTRE, CLE, Event, played


@pytest.fixture
def desk(tmp_path: Path) -> tuple[Event, Path]:
    event = played()
    file = tmp_path / "mondial.simultane"
    file.write_bytes(forme.ecrire(event.evenement))
    folder = tmp_path / "recus"
    folder.mkdir()
    for centre in event.journals:
        (folder / f"{centre}.envoi").write_bytes(event.envoi(centre))
    return event, file


def test_from_the_first_sending_to_the_results(duplicata, desk, tmp_path):
    event, file = desk
    (tmp_path / "recus" / "0.envoi").write_bytes(b"rien")
    taken = duplicata("centrale", "prendre", str(file), str(tmp_path / "recus"), "--json")
    assert taken.code == 1
    sent = json.loads(taken.out)["envois"]
    assert [un.get("nouvelles") for un in sent] == [None, *(len(rows) for rows in event.journals.values())]
    again = json.loads(duplicata("centrale", "prendre", str(file), str(tmp_path / "recus"), "--json").out)["envois"]
    assert [un.get("nouvelles") for un in again] == [None, 0, 0, 0]
    state = duplicata("centrale", "etat", str(file))
    assert state.out.count("Centre 1 : ") == 1
    assert "ce fichier n’en est pas un" in state.out
    table = json.loads(duplicata("centrale", "etat", str(file), "--json").out)
    assert {un["etape"] for un in table["centres"]} <= {"recu", "corrige"}

    lines = json.loads(duplicata("centrale", "classement", str(file), "--json").out)
    assert lines["definitif"]
    assert len(lines["lignes"]) == sum(event.simulation.effectifs.values())
    assert {un["centre"] for un in lines["lignes"]} == {1, 2, 3}
    groups = json.loads(duplicata("centrale", "classement", str(file), "--par", "pays", "--json").out)["groupes"]
    assert [un["lignes"][0]["rang"] for un in groups] == [1] * len(groups)
    files = {kind: tmp_path / f"c.{kind}" for kind in ("csv", "xlsx", "pdf")}
    options = [part for kind, path in files.items() for part in (f"--{kind}", str(path))]
    assert "définitif" in duplicata("centrale", "classement", str(file), *options).out
    assert files["csv"].read_text("utf-8-sig").count("\n") == len(lines["lignes"]) + 1
    assert files["xlsx"].read_bytes()[:2] == b"PK"
    assert files["pdf"].read_bytes()[:4] == b"%PDF"

    results = tmp_path / "resultats.json"
    assert duplicata("centrale", "resultats", str(file), "--sortie", str(results)).code == 0
    assert verifier_resultats(results.read_bytes(), publique(CLE)) == []


def test_what_the_federation_rules(duplicata, desk, tmp_path):
    event, file = desk
    duplicata("centrale", "prendre", str(file), str(tmp_path / "recus"))
    compared = json.loads(duplicata("centrale", "comparer", str(file), "--json").out)
    assert compared["bulletins"] > 0
    assert duplicata("centrale", "comparer", str(file)).out.count("×") == sum(len(un["rendus"]) for un in compared["divergences"])
    assert duplicata("centrale", "revoquer", str(file), "2", "--motif", "perdu").code == 0
    brought = tmp_path / "2.proposition"
    assert duplicata("centrale", "propositions", str(file), "2", "--sortie", str(brought)).code == 0
    whose = event.evenement.identifiant, event.evenement.centres[1].identifiant
    assert [un.motif for un in lire_propositions(brought.read_bytes(), *whose, publique(CLE)).propositions] == ["perdu"]
    assert duplicata("centrale", "propositions", str(file), "9", "--sortie", str(brought)).code == 2
    assert duplicata("centrale", "prendre", str(file), str(tmp_path / "recus" / "2.envoi")).code == 1
    assert duplicata("centrale", "trancher", str(file), "1", "--partie", "1", "--regle", "joues", "--motif", "panne").code == 0
    for wrong in (["9", "--partie", "1", "--regle", "joues"], ["1", "--partie", "7", "--regle", "joues"], ["1", "--poste", AUTRE], ["1"]):
        refused = duplicata("centrale", "trancher", str(file), *wrong, "--motif", "x")
        assert (refused.code, refused.out) == (2, "")
        assert refused.err.count("\n") == 1
    assert duplicata("centrale", "ouvrir", str(file), "--motif", "tous ont fini").code == 0
    assert duplicata("centrale", "commune", str(file), "1-2", "--motif", "x").code == 2
    assert duplicata("centrale", "commune", str(file), "1/1/1/99", "--motif", "x").code == 2


def test_the_network_is_encrypted_or_said_not_to_be(duplicata, desk):
    _, file = desk
    refused = duplicata("centrale", "servir", str(file))
    assert refused.code == 2
    assert "--en-clair" in refused.err
