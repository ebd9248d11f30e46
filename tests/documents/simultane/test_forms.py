"""The files of a *simultané* come back as they were written; what was changed, cut or grown is refused in a sentence."""

import io
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from documents.simultane.conftest import KEY, centre
from duplicata.arbitrage.decision import Decision, Sanction
from duplicata.competition.transcription import Transcription
from duplicata.documents.simultane import forme
from duplicata.documents.simultane.cles import cle_de_centre, octets_signes, publique, signer
from duplicata.documents.simultane.demande import exiger_demande, signer_demande
from duplicata.documents.simultane.dossier import Dossier, dossier_de, lire_dossier
from duplicata.documents.simultane.envoi import Centre, ecrire_envoi, lire_envoi
from duplicata.documents.simultane.evenement import Evenement, lire_evenement
from duplicata.documents.simultane.proposition import (
    Correction,
    Proposition,
    Propositions,
    Renvoi,
    Revocation,
    lire_propositions,
    signer_propositions,
)
from duplicata.errors import SaisieInvalide
from duplicata.journal import Row, read_rows
from duplicata.journal.row import GENESIS

SENDER = Centre("e" * 32, f"{1:032x}", "f" * 32, cle_de_centre(KEY, f"{1:032x}", 1))
PUBLIC = publique(SENDER.cle)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def refusal(read: Callable[[], object]) -> str:
    with pytest.raises(SaisieInvalide) as refused:
        read()
    return str(refused.value)


def changed(content: bytes, path: str, value: Any) -> bytes:
    document = json.loads(content)
    *way, last = path.split(".")
    inside = document
    for step in way:
        inside = inside[int(step) if step.isdecimal() else step]
    inside[last] = value
    return json.dumps(document).encode()


@pytest.fixture(scope="module")
def rows(tmp_path_factory) -> list[Row]:
    """A short journal, of gestures of one, two and three lines."""
    from duplicata.journal import Entry, Gesture, Journal, Seal

    path = tmp_path_factory.mktemp("envoi") / "essai.duplicata"
    journal = Journal.create(path, Seal(b"s" * 32))
    for n in (1, 2, 3):
        entries = tuple(Entry("essai", {"n": n, "mot": "été « »"}) for _ in range(n))
        journal.submit(Gesture(f"geste-{n}", "A", NOON, entries)).result()
    journal.close()
    return read_rows(path)


def test_an_event_and_its_files_come_back(event: Evenement):
    assert lire_evenement(forme.ecrire(event)) == event
    for one in event.centres:
        dossier = dossier_de(event, one)
        assert lire_dossier(forme.ecrire(dossier)) == dossier
        assert publique(dossier.centre.cle) == one.cle
        assert forme.ecrire(dossier_de(event, one)) == forme.ecrire(dossier)


def test_a_centre_is_given_nothing_of_the_others_nor_of_the_federation(event: Evenement):
    text = forme.ecrire(dossier_de(event, event.centres[1])).decode()
    assert event.cle not in text
    assert not any(secret in text for secret in ("Ada", "Lorraine", event.centres[0].identifiant))


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("nom", " ", "Un tournoi porte un nom"),
        ("parties", [], "au moins une partie"),
        ("centres", [], "au moins un centre"),
        ("centres.1.numero", 1, "Deux centres ont le numéro 1"),
        ("centres.0.cle", "0" * 64, "Centre 1\u00a0: sa clé"),
        ("centres.0.nom", "\u202eruse", "ne s’affiche pas"),
        ("parties.0.engagement", "0" * 64, "Partie 1\u00a0: l’enveloppe"),
        ("parties.0.formule.topping", True, "ni mort subite ni topping"),
        ("parties.0.enveloppe", "{}", "partie scellée"),
        ("regles.fenetre", "2026-11-21T22:00", "fuseau"),
        ("regles.fenetre", "demain", "n’est pas un instant"),
        ("regles.reglement", "fisf-1990", "fisf-1990"),
        ("regles.solo", "jamais", "tronqué ou changé, à «\u00a0$.regles.solo"),
        ("centrale", {"adresse": "ftp://exemple.org"}, "$.centrale.adresse"),
        ("inconnue", 1, "tronqué ou changé"),
        ("version", 2, "version 2 inconnue"),
        ("format", "duplicata-centre", "n’en est pas un"),
    ],
)
def test_an_event_that_cannot_be_is_refused_by_what_is_wrong(event: Evenement, path, value, told):
    content = changed(forme.ecrire(event), path, value)
    assert told in refusal(lambda: lire_evenement(content))


@pytest.mark.parametrize("path", ["centre.nom", "carte.telephone", "evenement.nom", "regles.fenetre", "centrale.certificat", "signature"])
def test_a_file_that_the_federation_did_not_write_is_refused(event: Evenement, path):
    content = changed(forme.ecrire(dossier_de(event, event.centres[0])), path, "ab" * 32)
    assert refusal(lambda: lire_dossier(content))


def test_a_file_signed_by_another_key_does_not_pass_for_the_federation_s(event: Evenement):
    dossier = dossier_de(event, event.centres[0])
    forged: Dossier = replace(dossier, centre=replace(dossier.centre, nom="Autre"))
    forged = replace(forged, signature=signer("00" * 32, octets_signes(forged)))
    assert "signature" in refusal(lambda: lire_dossier(forme.ecrire(forged)))


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"format":"duplicata-centre","version":1}'])
def test_bytes_of_any_kind_are_refused(content: bytes):
    for read in (lire_evenement, lire_dossier, lambda un: lire_envoi(io.BytesIO(un)), lambda un: lire_propositions(un, "", "", "")):
        assert refusal(lambda read=read: read(content))


def test_a_file_cut_anywhere_is_refused(event: Evenement, rows: list[Row]):
    whole = forme.ecrire(dossier_de(event, event.centres[0]))
    sent = ecrire_envoi(SENDER, rows)
    for part in range(0, 100, 7):
        assert refusal(lambda part=part: lire_dossier(whole[: len(whole) * part // 100]))
        assert refusal(lambda part=part: lire_envoi(io.BytesIO(sent[: len(sent) * part // 100])))


def test_what_is_too_large_is_refused_unread():
    assert "16 Mo" in refusal(lambda: lire_dossier(b" " * (forme.OCTETS + 1)))
    assert "démesurée" in refusal(lambda: lire_envoi(io.BytesIO(b" " * (2 << 20))))


def test_lines_sent_come_back_whole_or_from_any_gesture_on(rows: list[Row]):
    assert lire_envoi(io.BytesIO(ecrire_envoi(SENDER, rows))).lignes == tuple(rows)
    for start in (1, 3, 6):
        sent = lire_envoi(io.BytesIO(ecrire_envoi(SENDER, rows[start:], start + 1, rows[start - 1].digest)))
        assert (sent.lignes, sent.tete, sent.entete.cle) == (tuple(rows[start:]), rows[-1].digest, PUBLIC)
    nothing = lire_envoi(io.BytesIO(ecrire_envoi(SENDER, [])))
    assert (nothing.lignes, nothing.tete, nothing.entete.derniere) == ((), GENESIS, 0)


def test_the_same_lines_are_the_same_bytes(rows: list[Row]):
    assert ecrire_envoi(SENDER, rows) == ecrire_envoi(SENDER, list(rows))


@pytest.mark.parametrize("told", ["un geste y est coupé", "coupé"])
def test_a_gesture_cut_in_two_is_refused(rows: list[Row], told: str):
    part = (rows[2:], 3, rows[1].digest) if told.startswith("un") else (rows[:2], 1, GENESIS)
    assert told in refusal(lambda: lire_envoi(io.BytesIO(ecrire_envoi(SENDER, *part))))


@pytest.mark.parametrize(
    ("line", "old", "new", "told"),
    [
        (0, b'"derniere":6', b'"derniere":5', "envoi"),
        (0, b'"poste":"ffff', b'"poste":"aaaa', "empreinte"),
        (0, b'"premiere":1', b'"premiere":2', "avant"),
        (2, b'"n":2', b'"n":3', "son contenu a été changé"),
        (2, b'"auteur":"A"', b'"auteur":"B"', "son contenu a été changé"),
        (3, b'"quand":"2026', b'"quand":"hier', "ce n’est pas une ligne"),
        (7, b'"tete":"', b'"tete":"0', "coupé"),
    ],
)
def test_a_sending_that_was_changed_is_refused(rows: list[Row], line, old, new, told):
    lines = ecrire_envoi(SENDER, rows).splitlines(keepends=True)
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new)
    assert told in refusal(lambda: lire_envoi(io.BytesIO(b"".join(lines))))


def test_a_sending_says_whose_it_is_and_no_other_key_can(rows: list[Row]):
    other = SENDER._replace(cle="11" * 32)
    mine, theirs = (ecrire_envoi(one, rows).splitlines(keepends=True) for one in (SENDER, other))
    told = refusal(lambda: lire_envoi(io.BytesIO(b"".join([*mine[:-1], theirs[-1]]))))
    assert "empreinte" in told or "signature" in told
    last = json.loads(mine[-1]) | {"signature": json.loads(theirs[-1])["signature"]}
    assert "signature" in refusal(lambda: lire_envoi(io.BytesIO(b"".join(mine[:-1]) + json.dumps(last).encode())))


def proposed(event: Evenement) -> Propositions:
    decision = Decision("fisf-2023", 50, 50, Sanction.AUCUNE)
    slip = Transcription(mot="SWEATS", sens="V", reference="H1", score=50)
    objects = (
        Correction(partie=1, engagement=event.parties[0].engagement, coup=2, table=3, bulletin=slip, decision=decision),
        Revocation(cle=PUBLIC),
        Renvoi(depuis=1),
    )
    made = tuple(
        Proposition(numero=n, quand="2026-11-22T10:00:00.000Z", auteur="Commission", motif="même bulletin, même décision", objet=one)
        for n, one in enumerate(objects, 1)
    )
    return Propositions(evenement=event.identifiant, centre=event.centres[0].identifiant, propositions=made)


def test_proposals_come_back_from_the_federation_only(event: Evenement):
    made, public = proposed(event), publique(KEY)
    content = signer_propositions(made, KEY)
    assert lire_propositions(content, made.evenement, made.centre, public).propositions == made.propositions
    assert "pas pour ce centre" in refusal(lambda: lire_propositions(content, made.evenement, event.centres[1].identifiant, public))
    assert "signature" in refusal(lambda: lire_propositions(content, made.evenement, made.centre, PUBLIC))
    assert "signature" in refusal(lambda: lire_propositions(changed(content, "propositions.0.objet.table", 4), made.evenement, made.centre, public))
    unsigned = msgspec.json.encode(made)
    assert "signature" in refusal(lambda: lire_propositions(unsigned, made.evenement, made.centre, public))


def test_a_demand_is_signed_for_what_it_asks_and_for_its_day():
    known = frozenset({PUBLIC})
    header = signer_demande(SENDER.cle, "GET", "/centrale/e/c/tete", b"", NOON)
    asked = ("GET", "/centrale/e/c/tete", b"")
    assert exiger_demande(header, known, *asked, NOON + timedelta(hours=25)) == PUBLIC
    assert "autre jour" in refusal(lambda: exiger_demande(header, known, *asked, NOON + timedelta(days=3)))
    others = [("POST", *asked[1:]), ("GET", "/centrale/e/d/tete", b""), ("GET", asked[1], b"x")]
    for other in others:
        assert "aucun centre" in refusal(lambda other=other: exiger_demande(header, known, *other, NOON))
    assert "aucun centre" in refusal(lambda: exiger_demande(header, frozenset(), *asked, NOON))
    for header in ("", "a b c", f"{PUBLIC} hier 00", f"{PUBLIC} {'9' * 40} 00"):
        assert refusal(lambda header=header: exiger_demande(header, known, *asked, NOON))


def test_a_file_made_again_has_another_key(event: Evenement):
    first = event.centres[0]
    second = replace(first, edition=2, revoquees=(first.cle,), cle=publique(cle_de_centre(KEY, first.identifiant, 2)))
    assert second.cle != first.cle
    assert lire_dossier(forme.ecrire(dossier_de(event, second))).centre.edition == 2
    assert centre(1).cle == first.cle
