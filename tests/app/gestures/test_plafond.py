"""An arbiter's own ruling gives no more than the top of the move."""

import subprocess
from pathlib import Path
from shutil import which

import pytest

import duplicata
from app.conftest import seen
from duplicata.app.gestures import double, saisie
from duplicata.arbitrage.decision import Sanction
from duplicata.competition.causes import Cause
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.reglement.solution import PENALITE

TOP = Transcription(mot="STEROLS", sens="H", reference="H3", score="66")


def own(geste, points, sanction=Sanction.AUCUNE, **fields):
    return saisie.decision_libre("fisf-2023", geste("A", "lu ainsi"), points, sanction, **fields)


@pytest.mark.parametrize(
    ("points", "sanction", "said"),
    [
        (67, Sanction.AUCUNE, "67 points dépassent le top du coup, 66"),
        (9999, Sanction.AVERTISSEMENT, "9.?999 points dépassent le top du coup, 66"),
        (62, Sanction.PENALITE, "67 points avant la pénalité dépassent"),
    ],
)
def test_more_than_the_top_is_refused_entered_or_corrected(ramassage, geste, points, sanction, said):
    with pytest.raises(SaisieInvalide, match=said):
        saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP, own(geste, points, sanction))
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    with pytest.raises(SaisieInvalide, match=said):
        saisie.rectifier(
            ramassage, geste("A", "lu"), 1, 1, 1, seen(ramassage, 1), Cause.SAISIE, TOP, own(geste, points, sanction)
        )
    assert ramassage.etat.partie(1).coups[0].decisions[1].points == 66


@pytest.mark.parametrize(("points", "sanction"), [(66, Sanction.AUCUNE), (61, Sanction.PENALITE), (0, Sanction.NULLITE)])
def test_up_to_the_top_the_arbiter_gives_what_he_reads(ramassage, geste, points, sanction):
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP, own(geste, points, sanction))
    assert ramassage.etat.partie(1).coups[0].decisions[1].points == points


def test_the_commission_may_give_more(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    for member in ("M1", "M2"):
        double.voter(ramassage, geste(member, "mot admis"), 1, 1, 1, lambda _: own(geste, 70))
    assert ramassage.etat.partie(1).coups[0].decisions[1].points == 70


SCRIPT = """
globalThis.document = {{ getElementById: () => null }};
const {{ depassement }} = await import("{module}");
console.log([...Array(100).keys()].find((top) => depassement(0, "penalite", top) === ""));
"""


@pytest.mark.skipif(which("node") is None, reason="needs node")
def test_the_screen_adds_the_penalty_of_the_regulation():
    """No point left and a penalty: the least top under which it can be is the penalty itself."""
    module = Path(duplicata.__file__).parent / "web/static/js/saisie/panels/decision.js"
    script = SCRIPT.format(module=module.as_uri())
    answer = subprocess.run(["node", "--input-type=module"], input=script, capture_output=True, text=True, check=True)
    assert int(answer.stdout) == PENALITE
