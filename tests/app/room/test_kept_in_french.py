"""What is kept is French whoever acts: the journal of a room does not depend on the languages of its screens."""

from collections.abc import Iterator

import pytest

from duplicata.app.gestures import double, saisie
from duplicata.competition.signataires import motif_signe
from duplicata.competition.transcription import Transcription
from duplicata.langue import choisir_langue

NO_BREAK = "\N{NO-BREAK SPACE}"
FAUX = Transcription(mot="TOLES", reference="H4", score="20")
TOP = Transcription(mot="STEROLS", reference="H4", score="66")


@pytest.fixture(params=["fr", "en"])
def language(request) -> Iterator[str]:
    choisir_langue(request.param)
    yield request.param
    choisir_langue("fr")


@pytest.mark.parametrize(("said", "sent", "signed"), [("Bien écrit", "Bien écrit", "Bien écrit"), ("", "à trancher", "")])
def test_what_the_commission_signs(ramassage, geste, language, said, sent, signed):
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, FAUX)
    right = ramassage.juge.decision(ramassage.etat.partie(1), ramassage.etat.partie(1).coups[0], 1, TOP.lire())
    before = ramassage.etat.seq
    for member in ("K1", "K2"):
        double.voter(ramassage, geste(member, said), 1, 1, 1, lambda etat: right)
    lines = {row.kind: row.content["motif"] for row in ramassage.journal.rows(before)}
    assert lines == {
        "renvoi_commission": sent,
        "vote_commission": said,
        "decision_rectifiee": signed,
    }
    (change,) = ramassage.etat.partie(1).coups[0].rectifications
    assert change.auteur == "K1, K2"
    colon = ":" if language == "en" else f"{NO_BREAK}:"
    assert motif_signe(change.motif, change.cause, change.auteur) == f"{signed} (commission{colon} K1, K2)"
