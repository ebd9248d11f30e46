"""A ruling keeps keys and words; its sentences are made in the language of who reads them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from string import Formatter

import pytest
from hypothesis import given

from duplicata.arbitrage.decision import AutreLecture, Decision, Motif, Sanction
from duplicata.arbitrage.fautes import Brouillon
from duplicata.arbitrage.phrases import HORS_ARTICLES, PHRASES, PLURIELS, PRECISIONS, enumerer
from duplicata.documents.cas import decision_json, lire_cas
from duplicata.documents.decisions import lire_decision
from duplicata.langue import LANGUES, choisir_langue, dire
from duplicata.reglement import VERSIONS, juger
from duplicata.reglement.anciennes_phrases import relire_decision
from duplicata.reglement.motifs import (
    ECARTEES,
    SIGNALEMENTS,
    phrase_de_l_ecartee,
    phrase_du_signalement,
    source,
)
from rulings.golden_rulings import CASES
from rulings.strategies import faulty_slips

FORMS = [
    *((cle, "") for cle in PHRASES),
    *(tuple(precise.split()) for precise in PRECISIONS),
    *((cle, "") for cle in HORS_ARTICLES),
]
"""Key and case of every sentence."""


@contextmanager
def spoken(langue: str) -> Iterator[None]:
    choisir_langue(langue)
    try:
        yield
    finally:
        choisir_langue("fr")


@pytest.fixture
def english() -> Iterator[None]:
    with spoken("en"):
        yield


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def written(cle: str, mots: tuple[str, ...], cas: str) -> str:
    """The French sentence, found otherwise than the program does."""
    if cas:
        return PRECISIONS[f"{cle} {cas}"]
    return (PHRASES | HORS_ARTICLES | (PLURIELS if len(mots) > 1 else {}))[cle]


def said_in_full(motif: Motif) -> None:
    french = written(motif.cle, motif.mots, motif.cas)
    assert bool(motif.mots) == ("mots" in fields(french)), "the words that the sentence names, and no others"
    texts = {}
    for langue in LANGUES:
        with spoken(langue):
            texts[langue] = text = motif.texte
            assert text == dire(french, mots=enumerer(motif.mots))
            assert all(mot in text for mot in motif.mots)
            assert text[0] == text[0].upper()
            assert text.endswith(".")
            assert not {"{", "}"} & {*text}
    assert texts["fr"] != texts["en"]


def every_ruling_is_said(decision: Decision) -> None:
    for motif in decision.motifs:
        said_in_full(motif)
        assert motif.ecrit == ""
        assert motif.source in VERSIONS
        for langue in LANGUES:
            with spoken(langue):
                borrowed = source(motif, decision.reglement).endswith(")") and motif.source != "fisf-2010"
                assert borrowed == (motif.source != decision.reglement)
    assert {autre.ecartee for autre in decision.autres_lectures} <= ECARTEES.keys()


@given(faulty_slips())
def test_whatever_the_slip_its_reasons_have_their_values_and_are_said_in_full(slip: Brouillon):
    for version in VERSIONS:
        every_ruling_is_said(juger(slip.position, slip.bulletin(), version))


@pytest.mark.parametrize("case_file", CASES, ids=lambda path: path.stem)
def test_so_are_those_of_every_case_and_read_back_from_a_file_they_are_the_same(case_file):
    for cas in lire_cas(str(case_file)):
        for version in VERSIONS:
            decision = juger(cas.position, cas.bulletin, version)
            every_ruling_is_said(decision)
            assert lire_decision(decision_json(decision), version) == decision
            assert lire_decision(as_before(decision), version) == decision


def as_before(decision: Decision) -> dict[str, object]:
    """The ruling as earlier versions wrote it: a sentence, and not what it names."""
    said = decision_json(decision)
    motifs = [{cle: valeur for cle, valeur in un.items() if cle not in ("mots", "cas")} for un in said["motifs"]]
    return {**said, "motifs": motifs}


@pytest.mark.parametrize("words", [("JE",), ("JE", "WU"), ("JE", "WU", "QI")])
@pytest.mark.parametrize(("key", "case"), FORMS)
def test_every_sentence_of_earlier_versions_is_read_with_its_words(key, case, words):
    named = words if "mots" in fields(written(key, words, case)) else ()
    reason = Motif(key, "5.3", "fisf-2023", mots=named, cas=case)
    ruling = Decision("fisf-2016", 0, 0, Sanction.NULLITE, motifs=(reason,))
    before = as_before(ruling)
    with spoken("en"):
        assert lire_decision(before, "fisf-2016") == ruling
    said_in_full(reason)


def test_several_words_are_named_in_the_language_of_the_reader(english):
    assert Motif("mot_non_admis", "5.6", "fisf-2023", mots=("JE", "WU", "QI")).texte == "Inadmissible words: JE, WU and QI."


def kept(motif: Motif) -> Motif:
    return lire_decision(as_before(Decision("fisf-2023", 0, 0, Sanction.NULLITE, motifs=(motif,))), "fisf-2023").motifs[0]


@pytest.mark.parametrize("langue", LANGUES)
@pytest.mark.parametrize(
    "own",
    [
        Motif("arbitre", "", "A", "Le S est lisible."),
        Motif("autre_mot_joue", "", "A", "Le bulletin porte un autre mot joué, JE, et c’est tout."),
        Motif("raccord_non_admis", "", "A", "Ailleurs, le mot forme JE, non admis."),
        Motif("vierge", "", "A", "Bulletin vierge"),
    ],
    ids=lambda motif: motif.cle,
)
def test_what_a_person_wrote_stays(own, langue):
    with spoken(langue):
        assert kept(own) == own
        assert own.texte == own.ecrit


def test_a_key_that_no_version_has_says_nothing():
    assert Motif("inconnue", "", "A").texte == ""
    assert Motif("score_absent", "5.3.1", "fisf-2023", cas="inconnu").texte == PHRASES["score_absent"]


def test_the_words_of_a_file_that_says_another_sentence_are_not_believed():
    """Somebody changed the sentence by hand: it is what he decided."""
    said = decision_json(Decision("fisf-2023", 0, 0, Sanction.NULLITE, motifs=(Motif("mot_non_admis", "5.6", "fisf-2023", mots=("JE",)),)))
    said["motifs"][0]["texte"] = "JE n’est pas au dictionnaire."
    (reason,) = lire_decision(said, "fisf-2023").motifs
    assert reason.texte == "JE n’est pas au dictionnaire."
    assert reason.source == "fisf-2023"


def test_the_rest_of_the_ruling_follows(english):
    decision = Decision(
        "fisf-2015",
        0,
        0,
        Sanction.NULLITE,
        motifs=(Motif("vierge", "5.7", "fisf-2023"),),
        autres_lectures=(AutreLecture(3, Sanction.AUCUNE, None, "ambiguite"),),
    )
    said = decision_json(decision)
    assert said["motifs"][0]["source"].startswith("FISF regulation of 1 January 2023 (")
    assert said["autres_lectures"][0]["ecartee"] == "left to the commission"
    assert phrase_de_l_ecartee("autrement dit") == "autrement dit"


def test_a_flag_is_said_by_its_key_or_as_old_journals_have_it(english):
    said = phrase_du_signalement("plausibilite")
    assert "the arbiter may" in said
    assert phrase_du_signalement(SIGNALEMENTS["plausibilite"]) == said


def test_reasons_already_data_stay_beside_readings_told_in_sentences():
    (case_file,) = (path for path in CASES if path.stem == "enonces")
    for cas in lire_cas(str(case_file)):
        for version in VERSIONS:
            decision = juger(cas.position, cas.bulletin, version)
            told = tuple(
                autre._replace(ecartee=ECARTEES[autre.ecartee]) for autre in decision.autres_lectures
            )
            assert relire_decision(replace(decision, autres_lectures=told)) == decision
