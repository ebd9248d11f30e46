"""What centres send is taken in once, in any order, or refused whole with one sentence and kept."""

import itertools
import os
import random
import subprocess
import sys

import pytest

from duplicata.app.central.arrets import Revocation
from duplicata.app.central.central import Central
from duplicata.app.central.depot_sqlite import DepotSqlite
from duplicata.app.central.envoi import Refus
from duplicata.app.central.lecture.tableau import Etape, dresser
from duplicata.documents.simultane.cles import cle_de_centre, publique
from duplicata.documents.simultane.proposition import Revocation as Revoquee
from duplicata.documents.simultane.proposition import lire_propositions
from duplicata.documents.simultane.reception import Reception, simultane_de
from duplicata.errors import SaisieInvalide
from duplicata.journal import Row
from duplicata.journal.row import canonical
from simultane.federation import AUTRE, CLE, POSTE, QUAND, digest, replaced


def take(reception, octets: bytes):
    return reception.prendre(octets, QUAND, garder=True).recu


def refused(reception, octets: bytes) -> str:
    """It says why, changes nothing, and the file is kept with its reason."""
    before = reception.central.depot.tetes()
    with pytest.raises(SaisieInvalide) as why:
        take(reception, octets)
    assert reception.central.depot.tetes() == before
    kept = {un.empreinte: un for un in reception.central.depot.fichiers(octets=True)}[digest(octets)]
    assert (kept.statut, kept.raison, kept.octets) == ("refuse", str(why.value), octets)
    return str(why.value)


def stages(reception) -> list[Etape]:
    return [un.etape for un in dresser(reception.central).centres]


def test_the_same_lines_again_are_nothing(event, reception):
    last = len(event.journals[1])
    assert take(reception, event.envoi(1)) == (last, event.journals[1][-1].digest, last, None)
    assert take(reception, event.envoi(1)).nouvelles == 0
    assert take(reception, event.envoi(1, 3 and event.gestures(1)[1])).nouvelles == 0
    assert list(reception.central.depot.lignes(1)) == event.journals[1]


def test_pieces_in_any_order_wait_for_each_other(event, reception):
    ends = [0, *event.gestures(1)[2::4], len(event.journals[1])]
    pieces = [event.envoi(1, start, end) for start, end in itertools.pairwise(ends) if end > start]
    random.Random(1).shuffle(pieces)
    # The first lines come last: all others wait, and the table names what is missing.
    pieces.sort(key=lambda piece: b'"premiere":1,' in piece)
    manque = [take(reception, piece).manque for piece in pieces[:-1]]
    assert all(un and un[0] == 1 for un in manque)
    assert stages(reception)[0] is Etape.INCOMPLET
    assert take(reception, pieces[-1]).nouvelles == len(event.journals[1])
    assert reception.central.depot.fichiers() == []
    assert stages(reception) == [Etape.CORRIGE if reception.central.apport(1).corrections else Etape.RECU, "attendu", "attendu"]


def test_two_laptops_of_one_centre_are_named_and_the_federation_chooses(event, reception):
    take(reception, event.envoi(1))
    other = event.simulation.centre(1)
    start = event.gestures(1)[3]
    changed = [*other[:start], *rechained(other[start:], "autre")]
    fork = event.signed(1, changed, AUTRE)
    with pytest.raises(Refus) as why:
        take(reception, fork)
    assert why.value.nature == "fourche"
    assert f"ligne {start + 1}" in str(why.value)
    assert AUTRE[:8] in str(why.value)
    assert POSTE[:8] in str(why.value)
    assert list(reception.central.depot.lignes(1)) == event.journals[1]
    reception.retenir(1, AUTRE, "Fédération", QUAND, "le premier ordinateur est tombé en panne")
    assert list(reception.central.depot.lignes(1)) == changed
    assert "retenu" in refused_kept(reception, 1)
    assert POSTE[:8] in refused(reception, event.envoi(1))


def rechained(rows: list[Row], reason: str) -> list[Row]:
    """The same lines with another reason, chained anew."""
    made, digest = [], rows[0].previous
    for row in rows:
        row = row._replace(reason=reason, previous=digest)
        digest = row.seal()
        made.append(row._replace(digest=digest))
    return made


def refused_kept(reception, centre: int) -> str:
    return " ".join(un.raison for un in reception.central.depot.fichiers(centre))


def test_a_file_that_is_cut_or_changed_is_kept_with_its_reason(event, reception):
    whole = event.envoi(2)
    assert "coupé" in refused(reception, whole[: len(whole) // 2].rpartition(b"\n")[0] + b"\n")
    refused(reception, whole.replace(b"Joueur 2-1", b"Joueur 2-9", 1))
    refused(reception, b"\xff\x00 rien de tout cela")
    refused(reception, event.signed(2, event.journals[2], cle="22" * 32))
    assert stages(reception)[1] is Etape.ATTENDU
    take(reception, whole)


def test_a_revoked_key_signs_no_more(event, reception):
    un = event.evenement.centres[0]
    reception.central.arreter(Revocation(centre=1, cle=un.cle), "Fédération", QUAND, "ordinateur volé")
    assert "révoquée" in refused(reception, event.envoi(1))
    made = lire_propositions(
        reception.propositions(reception.central.evenement.centres[0]), "e" * 32, un.identifiant, publique(CLE)
    )
    assert [proposition.objet for proposition in made.propositions] == [Revoquee(cle=un.cle)]
    assert un.cle not in reception.cles
    assert publique(cle_de_centre(CLE, un.identifiant, 1)) == un.cle


@pytest.mark.parametrize(
    ("fields", "said"), [({"reglement": "fisf-2016"}, "fisf-2016"), ({"lexique": None}, "lexique")], ids=["regulation", "lexicon"]
)
def test_a_centre_plays_by_the_rules_of_the_event(event, reception, fields, said):
    if fields.get("lexique", 1) is None:
        fields = {"lexique": type(event.evenement.regles.lexique)(nom="autre", empreinte="f" * 64)}
    other = replaced(event, **fields)
    assert said in refused(Reception(Central(simultane_de(other), reception.central.depot), other), event.envoi(1))


def test_a_journal_of_another_centre_is_refused(event, reception):
    assert "centre 2" in refused(reception, event.signed(2, event.journals[1]))


def test_lines_that_cannot_be_folded_are_refused_whole(event, reception):
    rows = [row for row in event.journals[1] if row.kind != "tirage_annonce"]
    made, digest = [], "0" * 64
    for seq, row in enumerate(rows, 1):
        row = row._replace(seq=seq, previous=digest)
        digest = row.seal()
        made.append(row._replace(digest=digest))
    refused(reception, event.signed(1, made))
    assert reception.central.depot.tete(1).ligne == 0


def changed(event, kind: str, change) -> bytes:
    """The journal of centre 1 with the content of its lines of one kind changed, signed by its key."""
    made, before = [], "0" * 64
    for row in event.journals[1]:
        content = row.content
        if row.kind == kind or not kind:
            content = change(content)
        row = row._replace(payload=canonical(content), previous=before)
        before = row.seal()
        made.append(row._replace(digest=before))
    return event.signed(1, made)


def test_a_centre_takes_no_number_of_another_centre(event, reception):
    take(reception, event.envoi(2))
    before = reception.central.ensemble().tournoi
    for field in ("joueur", "table"):
        shifted = changed(event, "", lambda un: un | {field: un[field] + 10_000} if field in un else un)  # noqa: B023
        assert "1000" in refused(reception, shifted)
    assert reception.central.ensemble().tournoi == before


def test_numbers_that_no_store_holds_are_refused(event, reception):
    ruled = lambda un: un | {"decision": un["decision"] | {"points_bruts": 10**29}}  # noqa: E731
    refused(reception, changed(event, "decision_rendue", ruled))
    far = event.journals[1][0]._replace(seq=2**63, previous="a" * 64, part=1, parts=1)
    refused(reception, event.signed(1, [far._replace(digest=far.seal())]))
    parts = event.journals[1][0]._replace(part=1, parts=2**40)
    first = parts._replace(digest=parts.seal())
    last = first._replace(seq=2, part=2, parts=2, previous=first.digest)
    refused(reception, event.signed(1, [first, last._replace(digest=last.seal())]))
    take(reception, event.envoi(1))
    reception.central.fermer()


KILLED = """
import sys
from pathlib import Path
from simultane.federation import QUAND, played
from duplicata.app.central.central import Central
from duplicata.app.central.depot_sqlite import DepotSqlite
from duplicata.documents.simultane.reception import Reception, simultane_de
event = played()
with DepotSqlite(Path(sys.argv[1]), event.evenement.identifiant) as depot:
    reception = Reception(Central(simultane_de(event.evenement), depot), event.evenement)
    for centre in event.journals:
        start = 0
        for end in event.gestures(centre):
            recu = reception.prendre(event.envoi(centre, start, end), QUAND, garder=True).recu
            print(centre, recu.ligne, recu.empreinte, flush=True)
            start = end
"""


def test_a_central_that_is_killed_has_all_that_it_answered_once(event, tmp_path):
    """More kills in ``bench/centres.py``."""
    base = tmp_path / "x.centrale"
    paths = {"PYTHONPATH": os.pathsep.join(sys.path)}
    for after in (3, 40):
        with subprocess.Popen([sys.executable, "-c", KILLED, str(base)], stdout=subprocess.PIPE, text=True, env={**os.environ, **paths}) as program:
            told = [next(program.stdout).split() for _ in range(after)]
            program.kill()
            told += [line.split() for line in program.stdout if line.endswith("\n")]
        with DepotSqlite(base, event.evenement.identifiant) as depot:
            for centre, line, digest_told in told:
                assert depot.empreinte(int(centre), int(line)) == digest_told
            for centre, head in depot.tetes().items():
                assert list(depot.lignes(centre)) == event.journals[centre][: head.ligne]
