"""Properties 5 and 40 to 43: symmetry, encodings, and a ruling for every text."""

import inspect
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicata.arbitrage.bulletin import Bulletin, Incident
from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.arbitrage.fautes import Brouillon
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.engine.position import Position
from duplicata.errors import SaisieInvalide
from duplicata.reglement import juger
from oracle import product
from oracle.cases import POSITION_KEYS
from oracle.generator import KIND, generate
from rulings.strategies import VERSIONS, faulty_slips, pool, right_slips, transposed

MARKS = "ABCEIMNOPRSTUXZ"
drawings = st.lists(st.text(MARKS + MARKS.lower() + "....#", max_size=15), min_size=1, max_size=15)
texts = st.text(max_size=12)
fields_of_a_slip = st.fixed_dictionaries(
    {},
    optional={
        "nom": texts,
        "table": st.one_of(st.integers(-5, 2_000_000), texts),
        "mot": st.one_of(st.text(MARKS, max_size=15), texts),
        "sens": st.one_of(st.sampled_from(["H", "V", "h", " v "]), texts),
        "dessin": st.one_of(drawings, drawings.map("\n".join), texts),
        "principal": st.one_of(texts, st.lists(texts, max_size=2)),
        "reference": st.one_of(texts, st.from_regex(r"[A-P] ?\d{1,2}|\d{1,2}-?[a-p]", fullmatch=True)),
        "score": st.one_of(st.integers(), texts),
        "incidents": st.one_of(st.lists(st.sampled_from(list(Incident)), max_size=3), st.lists(texts)),
        "refuses_non_notifies": st.lists(texts, max_size=3),
        "plausibles": st.lists(texts, max_size=3),
        "implausibles": st.lists(texts, max_size=3),
        "x-note": texts,
    },
)
slips_in_order = st.fixed_dictionaries(
    {"dessin": drawings},
    optional={
        "reference": st.from_regex(r"[A-P] ?\d{1,2}|\d{1,2}-?[a-p]", fullmatch=True),
        "score": st.one_of(st.integers(-9, 200), st.just("illisible")),
        "incidents": st.lists(st.sampled_from(["lecture_difficile", "discipline"]), max_size=2),
        "refuses_non_notifies": st.lists(st.text(MARKS, min_size=2, max_size=6), max_size=3),
        "implausibles": st.lists(st.text(MARKS, min_size=2, max_size=4), max_size=3),
    },
)


def check(decision: Decision) -> None:
    assert isinstance(decision.sanction, Sanction)
    assert isinstance(decision.statut, Statut)
    assert 0 <= decision.points <= decision.points_bruts
    assert 0 <= decision.avertissements <= 2
    assert (decision.plafond is not None) == (decision.statut is Statut.MOYENNE)


@given(st.sampled_from(pool(None)), fields_of_a_slip)
def test_5_any_text_is_ruled_or_refused_to_the_typist(position: Position, champs: dict):
    try:
        bulletin = lire_bulletin(champs)
    except SaisieInvalide:
        return
    for version in VERSIONS:
        check(juger(position, bulletin, version))


@given(st.sampled_from(pool(None)), slips_in_order)
def test_5_any_drawing_is_ruled(position: Position, champs: dict):
    bulletin = lire_bulletin(champs)
    for version in VERSIONS:
        check(juger(position, bulletin, version))


@given(faulty_slips(first=False))
def test_40_rows_and_columns_exchanged_give_the_same_ruling(slip: Brouillon):
    """The place may be another of equal worth: ties go to the rows (formats.md, 4)."""
    position = replace(slip.position, board=slip.position.board.transposed)
    for version in VERSIONS:
        one, other = (
            juger(slip.position, slip.bulletin(), version),
            juger(position, transposed(slip.bulletin()), version),
        )
        assert (one.points, one.points_bruts, one.sanction) == (
            other.points,
            other.points_bruts,
            other.sanction,
        )
        assert (one.avertissements, one.statut) == (other.avertissements, other.statut)
        assert {m.article for m in one.motifs} == {m.article for m in other.motifs}


def told(decision: Decision) -> tuple[object, ...]:
    """What a ruling says, but for places and for the word among those that pay the same."""
    reasons = sorted((str(motif.cle), motif.article) for motif in decision.motifs)
    marks = (
        decision.points,
        decision.points_bruts,
        decision.sanction,
        decision.avertissements,
        decision.statut,
    )
    return *marks, reasons, sorted(decision.mots_refuses), sorted(decision.signalements)


@pytest.mark.parametrize("seed", range(7000, 7040, 8))
def test_40_drawings_of_every_kind_turned_are_told_alike(seed: int):
    """A drawing that reads the same both ways is left out: turned, it is another slip for the same grid."""
    for document in generate(seed, count=4, slips=12):
        position = product.read({key: document[key] for key in POSITION_KEYS if key in document})
        if position.board.is_empty:
            continue
        across = replace(position, board=position.board.transposed)
        for champs in document["bulletins"]:
            bulletin = lire_bulletin({key: value for key, value in champs.items() if key != KIND})
            turned = transposed(bulletin)
            if turned.dessin == bulletin.dessin:
                continue
            for version in VERSIONS:
                one, other = juger(position, bulletin, version), juger(across, turned, version)
                assert told(one) == told(other), f"{champs} {version}"


@given(faulty_slips(), st.randoms(use_true_random=False), st.integers(1, 2000))
def test_41_the_order_of_the_rack_and_the_table_change_nothing(slip: Brouillon, chance, table: int):
    letters = list(slip.position.rack)
    chance.shuffle(letters)
    position = replace(slip.position, rack="".join(letters))
    for version in VERSIONS:
        bulletin = slip.bulletin()
        assert juger(position, replace(bulletin, table=table), version) == juger(
            slip.position, bulletin, version
        )


def wide(text: str) -> str:
    """Full-width forms."""
    return "".join(chr(ord(mark) + 0xFEE0) if "!" <= mark <= "~" else mark for mark in text)


@given(
    right_slips(first=None), st.sampled_from([str.lower, wide, " {} ".format, lambda t: t[0] + " - " + t[1:]])
)
def test_42_references_and_scores_are_read_with_tolerance(slip: Brouillon, write):
    word = slip.play.word
    plain = {"mot": word, "reference": str(slip.play.place), "score": str(slip.play.score)}
    loose = {
        "mot": wide(word).replace("Ｅ", "É").replace("Ｃ", "Ç"),
        "reference": write(plain["reference"]),
        "score": f" {wide(plain['score'])} ",
        "sens": "V" if slip.play.place.down else "H",
    }
    for version in VERSIONS:
        one, other = (juger(slip.position, lire_bulletin(champs), version) for champs in (plain, loose))
        assert one == other


def test_43_no_clock_reaches_a_ruling():
    assert list(inspect.signature(juger).parameters) == ["position", "bulletin", "reglement"]
    names = {field.name for kind in (Bulletin, Position) for field in fields(kind)}
    assert not {name for name in names if "date" in name or "heure" in name or "temps" in name}
