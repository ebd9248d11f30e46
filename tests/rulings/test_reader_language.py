"""A ruling kept in French is read in the reader's language."""

from collections.abc import Iterator

import pytest

from duplicata.arbitrage.decision import AutreLecture, Decision, Motif, Sanction
from duplicata.langue import choisir_langue, dire, en_francais
from duplicata.reglement.motifs import (
    A_LA_PLACE,
    ECARTEES,
    PHRASES,
    PLURIELS,
    PRECISIONS,
    SIGNALEMENTS,
    SOURCES,
    enumerer,
    non_precise,
    phrase_du_signalement,
)
from duplicata.reglement.redire import redire, redire_motif

SOURCE = SOURCES["fisf-2023"]


@pytest.fixture
def english() -> Iterator[None]:
    choisir_langue("en")
    yield
    choisir_langue("fr")


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("key", PHRASES)
@pytest.mark.parametrize("words", [("JE",), ("JE", "WU"), ("JE", "WU", "QI")])
def test_every_reason_is_said_again_with_its_words(key: str, words: tuple[str, ...]):
    french = PHRASES[key].format(mots=en_francais(enumerer, words))
    said = redire_motif(Motif(key, "5.3", SOURCE, french))
    assert said.texte == dire(PHRASES[key], mots=enumerer(words)) != french
    assert [word in french for word in words] == [word in said.texte for word in words]
    assert " et " not in said.texte
    assert "{" not in said.texte
    assert said.source == "FISF regulation of 1 January 2023"


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("key", "phrase"),
    [*PLURIELS.items(), *A_LA_PLACE.items(), *PRECISIONS.items()],
    ids=[*PLURIELS, *A_LA_PLACE, *PRECISIONS],
)
def test_the_other_forms_of_a_reason_are_said_again(key: str, phrase: str):
    french = phrase.format(mots="JE et WU")
    said = redire_motif(Motif(key, "5.3", SOURCE, french)).texte
    assert said == dire(phrase, mots="JE and WU") != french


@pytest.mark.usefixtures("english")
def test_what_a_person_wrote_stays():
    own = Motif("arbitre", "", "A", "Le S est lisible.")
    assert redire_motif(own) == own
    begun = Motif("autre_mot_joue", "", "A", "Le bulletin porte un autre mot joué, JE, et c’est tout.")
    assert redire_motif(begun) == begun
    ended = Motif("raccord_non_admis", "", "A", "Ailleurs, le mot forme JE, non admis.")
    assert redire_motif(ended) == ended


@pytest.mark.usefixtures("english")
def test_the_rest_of_the_ruling_follows():
    decision = Decision(
        "fisf-2015",
        0,
        0,
        Sanction.NULLITE,
        motifs=(Motif("arbitre", "", en_francais(non_precise, SOURCE), "x"),),
        autres_lectures=(AutreLecture(3, Sanction.AUCUNE, None, ECARTEES["ambiguite"]),),
    )
    said = redire(decision)
    assert said.motifs[0].source.startswith("FISF regulation of 1 January 2023 (")
    assert said.autres_lectures[0].ecartee == "left to the commission"


@pytest.mark.usefixtures("english")
def test_a_flag_is_said_by_its_key_or_as_old_journals_have_it():
    said = phrase_du_signalement("plausibilite")
    assert "the arbiter may" in said
    assert phrase_du_signalement(SIGNALEMENTS["plausibilite"]) == said


def test_in_french_nothing_is_touched():
    decision = Decision("fisf-2023", 0, 0, Sanction.NULLITE, motifs=(Motif("x", "", "", "y"),))
    assert redire(decision) is decision
