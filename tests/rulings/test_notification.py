"""What the correction slip names (5.9): every inadmissible word, played or formed, and no other."""

from pathlib import Path

import pytest

from duplicata.arbitrage.decision import Decision
from duplicata.documents.cas import Cas, lire_cas
from duplicata.reglement import VERSIONS, juger

CASES = sorted((Path(__file__).parent.parent / "cases").glob("*.yaml"))
SLIPS = {cas.nom[:3]: cas for cas in lire_cas(str(Path(__file__).parent.parent / "cases" / "notification.yaml"))}
FALLACIOUS = "Raccordement fallacieux : "
SPARED = "Mot refusé auparavant sans que le billet soit parvenu : "
SEVERAL = "Plusieurs solutions indépendantes : la moindre est retenue, nullité comprise."

NAMED = [
    ("A01", "EUN GULAIRESE", ["Mots non admis : EUN et GULAIRESE."]),
    ("A02", "EUN", ["Mot non admis : EUN."]),
    ("A03", "EUN GULAIRESE", ["Mots non admis : EUN et GULAIRESE."]),
    (
        "A04",
        "GULAIRESE EUN",
        ["À la place indiquée, le mot forme GULAIRESE, non admis.", "Mot non admis : EUN."],
    ),
    ("A05", "GULAIRESE", [f"{SPARED}GULAIRESE. Moyenne du coup."]),
    ("A06", "EUN TUN", [SEVERAL, "Mots non admis : EUN et TUN."]),
    ("C01", "GET", ["Mot non admis : GET."]),
    ("C02", "GET NG", ["Mots non admis : GET et NG."]),
]


def told(decision: Decision) -> list[str]:
    return [motif.texte for motif in decision.motifs]


def ruled(name: str, version: str) -> Decision:
    cas: Cas = SLIPS[name]
    return juger(cas.position, cas.bulletin, version)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("name", "words", "reasons"), NAMED, ids=[name for name, *_ in NAMED])
def test_5_9_the_reason_names_every_word_refused(name: str, words: str, reasons: list[str], version: str):
    decision = ruled(name, version)
    assert (decision.mots_refuses, told(decision)) == (tuple(words.split()), reasons)


def test_5_9_both_words_of_a_drawing_are_named():
    assert told(ruled("B01", "fisf-2023")) == ["Mots non admis : SWEAP et AGE."]
    assert told(ruled("B01", "fisf-2010")) == [SEVERAL, "Mots non admis : SWEAP et AGE."]


@pytest.mark.parametrize("version", ["fisf-2016", "fisf-2023"])
def test_5_9_an_average_names_the_words_it_is_due_to(version: str):
    words = "STEROLSW et WSTEROLS. Moyenne du coup."
    assert told(ruled("B02", version)) == [
        f"Mots refusés auparavant sans que le billet soit parvenu : {words}"
    ]


def test_5_3_3_a_place_the_slip_names_is_told_alone():
    there = "le mot forme STEROLSS, non admis"
    assert told(ruled("B03", "fisf-2023")) == [f"{FALLACIOUS}à la place indiquée, {there}."]
    assert told(ruled("B03", "fisf-2016")) == [
        f"À la place indiquée, {there} ; une autre place a ce score."
    ]
    assert told(ruled("B03", "fisf-2010")) == [
        "La référence est décalée d’une case ; le mot y forme STEROLSS, non admis."
    ]
    elsewhere = "le mot peut aussi former TSTEROLS, SSTEROLS, STEROLST et STEROLSS, non admis."
    assert told(ruled("B04", "fisf-2023")) == [f"{FALLACIOUS}pour ce score, {elsewhere}"]
    assert told(ruled("B04", "fisf-2016")) == [f"Place fausse ou absente, et {elsewhere}"]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("case_file", CASES, ids=lambda path: path.stem)
def test_5_9_no_word_is_refused_that_no_reason_names(case_file: Path, version: str):
    for cas in lire_cas(str(case_file)):
        decision = juger(cas.position, cas.bulletin, version)
        assert [mot for mot in decision.mots_refuses if mot not in " ".join(told(decision))] == [], cas.nom
