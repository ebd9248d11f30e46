"""What is kept is French whoever acts: the journal of a room does not depend on the languages of its screens."""

from collections.abc import Iterator

import pytest

from duplicata.app import controle, saisie
from duplicata.langue import choisir_langue
from duplicata.web.vues.noms import motif_ecrit

NO_BREAK = "\N{NO-BREAK SPACE}"
FAUX = {"mot": "TOLES", "reference": "H4", "score": "20"}
TOP = {"mot": "STEROLS", "reference": "H4", "score": "66"}


@pytest.fixture(params=["fr", "en"])
def language(request) -> Iterator[str]:
    choisir_langue(request.param)
    yield request.param
    choisir_langue("fr")


@pytest.mark.parametrize(("said", "sent", "signed"), [("Bien écrit", "Bien écrit", "Bien écrit"), ("", "à trancher", "")])
def test_what_the_commission_signs(ramassage, geste, language, said, sent, signed):
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, FAUX)
    right = ramassage.juge.decision(ramassage.etat.partie(1), ramassage.etat.partie(1).coups[0], 1, TOP)
    before = ramassage.etat.seq
    for member in ("K1", "K2"):
        controle.voter(ramassage, geste(member, said), 1, 1, 1, lambda etat: right)
    lines = {row.kind: row.content["motif"] for row in ramassage.journal.rows(before)}
    assert lines == {
        "renvoi_commission": sent,
        "vote_commission": said,
        "decision_rectifiee": f"{signed} (commission{NO_BREAK}: K1, K2)",
    }
    shown = f"{signed} (commission: K1, K2)" if language == "en" else lines["decision_rectifiee"]
    assert motif_ecrit(lines["decision_rectifiee"]) == shown
