"""A ruling that a person gave survives the export, whole: sanction, reason, author."""

from datetime import date
from pathlib import Path

import pytest
import yaml

from app.conftest import seen
from duplicata.app.gestures import conduite, double, saisie
from duplicata.arbitrage.decision import Sanction
from duplicata.competition.causes import Cause
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.rejouer import Rejeu, rejouer
from duplicata.competition.transcription import Transcription
from duplicata.documents.decisions import lire_decision
from duplicata.documents.export_partie import exporter_partie
from duplicata.documents.parties import rejeu_json
from duplicata.documents.releves import lire_parties
from duplicata.documents.verification import ecarts
from duplicata.errors import SaisieInvalide


def close(salle, geste, slips):
    for table, champs in slips.items():
        saisie.saisir(salle, geste("A"), 1, 1, table, champs)
    conduite.retenir(salle, geste(), 1)
    conduite.clore_coup(salle, geste(), 1)


def again(partie: Partie, words: list[str], folder: Path) -> Rejeu:
    file = folder / "export.yaml"
    file.write_text(yaml.safe_dump(exporter_partie(partie, words), allow_unicode=True), "utf-8")
    (ecrite,) = lire_parties(str(file), date(2026, 1, 1))
    rejeu = rejouer(ecrite.releve, ecrite.lexique)
    assert list(ecarts(ecrite.attendu, rejeu_json(rejeu))) == []
    return rejeu


def test_rulings_of_arbiters_and_commission_come_back_whole(ramassage, geste, tmp_path):
    reglement = ramassage.etat.partie(1).ouverture.reglement
    own = saisie.decision_libre(reglement, geste("A", motif="lu avec le joueur"), 31, Sanction.AVERTISSEMENT)
    saisie.saisir(ramassage, geste("A", motif="lu avec le joueur"), 1, 1, 1, Transcription(mot="ZZZ"), own)
    close(ramassage, geste, {table: Transcription(mot="STEROLS", reference="H3", score="66") for table in (2, 3, 4, 5)})
    appeal = saisie.decision_libre(reglement, geste("B", motif="bulletin échangé"), 0, Sanction.NULLITE)
    saisie.rectifier(ramassage, geste("B", motif="bulletin échangé"), 1, 1, 2, seen(ramassage, 2), Cause.APPEL, decision=appeal)
    penalty = saisie.decision_libre(reglement, geste("C", motif="5.3.3"), 61, Sanction.PENALITE, points_bruts=66)
    for member in ("C1", "C2"):
        double.voter(ramassage, geste(member, motif="place illisible"), 1, 1, 3, lambda _: penalty)
    before = ramassage.etat.partie(1)
    words = ["STEROLS", "ZZZ"]
    coup, first = again(before, words, tmp_path).partie.coups[0], before.coups[0]
    assert {t: coup.decisions[t] for t in first.decisions} == first.decisions
    assert coup.decisions[1].motifs[0].texte == "lu avec le joueur"
    assert coup.decisions[1].motifs[0].source == "A"
    assert links(coup) == links(first)
    assert [author for _, _, author, _ in links(coup)] == ["B", "C1, C2"]


def links(coup: Coup) -> list[tuple[int, Cause, str, str]]:
    return [(link.table, link.cause, link.auteur, link.motif) for link in coup.rectifications]


def test_a_slip_read_again_with_a_ruling_of_its_own(ramassage, geste, tmp_path):
    top = Transcription(mot="STEROLS", reference="H3", score="66")
    close(ramassage, geste, dict.fromkeys(range(1, 6), top))
    reglement = ramassage.etat.partie(1).ouverture.reglement
    own = saisie.decision_libre(reglement, geste("A", motif="doute"), 40)
    corrected = Transcription(mot="STEROL", reference="H3", score="40")
    saisie.rectifier(ramassage, geste("A", motif="doute"), 1, 1, 4, seen(ramassage, 4), Cause.SAISIE, corrected, own)
    coup = again(ramassage.etat.partie(1), ["STEROLS"], tmp_path).partie.coups[0]
    assert (coup.decisions[4].points, coup.bulletins[4].mot) == (40, "STEROL")


@pytest.mark.parametrize(
    ("fields", "at_fault"),
    [
        ({"points": "-3"}, "-3"),
        ({"points": "beaucoup"}, "beaucoup"),
        ({"points": "3", "sanction": "amende"}, "amende"),
        ({"points": "3", "statut": "peut-être"}, "peut-être"),
        ({"points": "3", "motifs": "parce que"}, "motifs"),
        ({"points": "3", "motifs": [{"raison": "x"}]}, "raison"),
        ({"points": "3", "place": "Z99"}, "Z99"),
        ({"points": "3", "humeur": "bonne"}, "humeur"),
        ("45", "clés"),
    ],
)
def test_a_ruling_that_cannot_be_is_quoted(fields: object, at_fault: str):
    with pytest.raises(SaisieInvalide, match=at_fault):
        lire_decision(fields, "fisf-2023")
