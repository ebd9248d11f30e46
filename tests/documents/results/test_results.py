"""The results file: what it holds, what its check finds, who may check it."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema_rs
import pytest

from documents.conftest import EVENTS
from duplicata.app.room.event_key import publier_cle
from duplicata.competition.classement import classement
from duplicata.documents.results.ecriture import ecrire_resultats, tete_de
from duplicata.documents.results.schema import fautes, schema
from duplicata.documents.results.signe import disposer, octets_signes
from duplicata.documents.results.verification import verifier_resultats
from duplicata.errors import SaisieInvalide
from duplicata.journal import read_rows
from test_readme import ROOT, blocks

PAGE = "docs/results.md"
NO_BREAK = "\N{NO-BREAK SPACE}"


@pytest.fixture
def results(rooms, geste):
    def write(name: str) -> bytes:
        salle = rooms(name)
        signer = publier_cle(salle, geste())
        return ecrire_resultats(salle.etat, tete_de(salle.etat, read_rows(salle.journal.path)), signer)

    return write


@pytest.mark.parametrize("name", EVENTS)
def test_what_is_written_is_right_and_fits_the_schema(results, name):
    written = results(name)
    assert verifier_resultats(written) == []
    jsonschema_rs.validator_for(schema()).validate(json.loads(written))


def test_the_same_event_gives_the_same_bytes(results, rooms, geste):
    salle = rooms("longue")
    signer = publier_cle(salle, geste())
    once, again = (ecrire_resultats(salle.etat, tete_de(salle.etat, read_rows(salle.journal.path)), signer) for _ in range(2))
    assert once == again


def test_it_says_what_the_standings_say(rooms, geste):
    salle = rooms("demonstration")
    signer = publier_cle(salle, geste())
    document = json.loads(ecrire_resultats(salle.etat, tete_de(salle.etat, read_rows(salle.journal.path)), signer))
    tournoi = salle.etat.ouvert()
    for game in document["parties"]:
        lines = classement(tournoi.parties[game["partie"]])
        assert [(one["rang"], one["table"], one["total"]) for one in game["joueurs"]] == [(line.rang, line.table, line.total) for line in lines]
        assert next(iter(game["joueurs"][0])) == "licence"
    assert document["evenement"]["identifiant"] == document["centre"] == tournoi.cle.identifiant
    assert document["journal"] == {"lignes": salle.etat.seq, "tete": salle.journal.digest_of(salle.etat.seq)}


def test_no_rack_and_no_word_of_a_game_is_in_it(rooms, geste):
    """A sealed game may be played elsewhere later."""
    salle = rooms("scellee")
    signer = publier_cle(salle, geste())
    written = ecrire_resultats(salle.etat, tete_de(salle.etat, read_rows(salle.journal.path)), signer).decode()
    played = [coup for partie in salle.etat.ouvert().parties.values() for coup in partie.coups]
    assert played
    assert [coup.numero for coup in played if f'"{coup.lettres}"' in written or (coup.retenu and coup.retenu.mot in written)] == []


def changed(document: dict, *path: str | int, to: object) -> bytes:
    inside = document
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = to
    return disposer(document).encode()


@pytest.mark.parametrize(
    ("path", "to", "said"),
    [
        (("parties", 0, "joueurs", 1, "total"), 3, "parties.1.joueurs.2.total : 3 au lieu de"),
        (("parties", 0, "joueurs", 1, "rang"), 9, "parties.1.joueurs.2.rang : 9 au lieu de 2"),
        (("parties", 0, "joueurs", 1, "coups", 0, "points"), -1, "il faut 0 au moins, non -1"),
        (("parties", 0, "joueurs", 1, "coups", 0, "sanction"), "rien", "il faut aucune, avertissement, nullite, penalite, non \"rien\""),
        (("parties", 0, "joueurs", 1, "table"), None, "il faut un nombre entier, non null"),
        (("parties", 0, "joueurs", 0, "licence"), "12 34", "n’a pas la forme"),
        (("parties", 0, "joueurs", 0, "elo"), 12, "clé inconnue « elo »"),
        (("general", 0, "total"), 12, "general.1.total : 12 au lieu de"),
        (("evenement", "nom"), "Autre", "la signature n’est pas celle de ce contenu"),
        (("version",), "1.1", "il faut 1.0, non \"1.1\""),
        (("journal", "tete"), "00", "n’a pas la forme"),
    ],
)
def test_a_fault_is_told_by_its_line(results, path, to, said):
    document = json.loads(results("demonstration"))
    text = changed(document, *path, to=to)
    told = verifier_resultats(text)
    found = [one for one in told if said.replace(" :", f"{NO_BREAK}:").replace("« ", f"«{NO_BREAK}").replace(" »", f"{NO_BREAK}»") in one.phrase]
    assert found, told
    last = "valeur" if "signature" in said else path[-1]
    assert f'"{last}"' in text.decode().splitlines()[found[0].ligne - 1]


def test_a_missing_key_is_named(results):
    document = json.loads(results("topping"))
    del document["parties"][0]["joueurs"][0]["licence"]
    (fault,) = verifier_resultats(disposer(document).encode())
    assert "il manque la clé" in fault.phrase
    assert "licence" in fault.phrase


def test_another_key_than_the_published_one_is_told(results):
    written = results("topping")
    own = json.loads(written)["signature"]["cle"]
    assert verifier_resultats(written, own.upper()) == []
    assert ["publiée" in fault.phrase for fault in verifier_resultats(written, "0" * 64)] == [True]


@pytest.mark.parametrize("content", [b"", b"\0" * 100, b"PK\x03\x04", b"[" * 200_000, b'{"a": 1, "a": 2}', b'{"a": NaN}', "é".encode("latin-1")])
def test_what_is_no_such_file_is_refused_in_a_sentence(content):
    with pytest.raises(SaisieInvalide):
        verifier_resultats(content)


def test_a_large_file_of_another_form_is_refused_where_it_differs(results):
    document = json.loads(results("topping"))
    document["parties"] *= 1 + (5 << 20) // len(json.dumps(document["parties"]))
    document["parties"][-1] = {**document["parties"][-1], "elo": 1}
    with pytest.raises(SaisieInvalide, match=r"à «.\$\.parties\[\d+\]"):
        verifier_resultats(json.dumps(document).encode())
    del document["parties"][-1]
    assert {"signature" in fault.phrase or "totaux" in fault.phrase or "rang" in fault.phrase or "total" in fault.phrase for fault in verifier_resultats(json.dumps(document).encode())} == {True}


def test_json_that_is_something_else_is_told_as_faults():
    assert [fault.phrase for fault in verifier_resultats(b"[]")] != []
    assert len(verifier_resultats(b"{}")) == len(schema()["$defs"]["Resultats"]["required"])


def test_our_check_of_the_form_and_the_schema_say_the_same(results):
    document = json.loads(results("topping"))
    checker = jsonschema_rs.validator_for(schema())
    for path, to in [(("centre",), 1), (("parties",), {}), (("evenement", "date"), "hier"), (("evenement", "date"), None), (("signature",), [])]:
        changed(document, *path, to=to)
        assert bool(list(fautes(document))) != checker.is_valid(document), (path, to)


def test_the_schema_of_the_documentation_is_the_one_of_the_program():
    assert json.loads((ROOT / "docs" / "duplicata-resultats-1.0.schema.json").read_text("utf-8")) == schema()


def test_the_example_of_the_documentation_is_right():
    assert verifier_resultats((ROOT / "examples" / "resultats.json").read_bytes()) == []


def test_anybody_checks_a_file_in_ten_lines_without_the_program(results, tmp_path: Path):
    (script,) = blocks(PAGE, "python")
    assert len(script.strip().splitlines()) <= 10
    assert "duplicata" not in script
    (tmp_path / "verifier.py").write_text(script, "utf-8")
    (tmp_path / "juste.json").write_bytes(results("demonstration"))
    document = json.loads((tmp_path / "juste.json").read_bytes())
    (tmp_path / "faux.json").write_bytes(changed(document, "parties", 0, "joueurs", 0, "total", to=1))
    codes = [
        subprocess.run([sys.executable, "-I", tmp_path / "verifier.py", tmp_path / name], capture_output=True, check=False).returncode
        for name in ("juste.json", "faux.json")
    ]
    assert codes[0] == 0
    assert codes[1] != 0


def test_the_layout_does_not_matter_for_the_signature(results):
    document = json.loads(results("topping"))
    assert verifier_resultats(json.dumps(document).encode()) == []
    assert octets_signes(document) == octets_signes(json.loads(json.dumps(document, sort_keys=True)))
