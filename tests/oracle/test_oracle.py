"""The oracle against the case files and against the properties of rulings that any implementation owes."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .board import Placement, Position, placements, read_position
from .cases import POSITION_KEYS, check
from .generator import generate
from .judge import VERSIONS, rule

CASES = sorted(
    path
    for path in (Path(__file__).parents[1] / "cases").glob("*.yaml")
    if "bulletins:" in path.read_text(encoding="utf-8") and "partie:" not in path.read_text(encoding="utf-8")
)


@cache
def documents() -> list[dict[str, Any]]:
    return list(generate(seed=1, count=12, slips=25))


def where(document: dict[str, Any]) -> Position:
    return read_position({key: document[key] for key in POSITION_KEYS if key in document})


def right_slips(position: Position) -> list[tuple[Placement, dict[str, Any]]]:
    """One slip without fault for some valid placements of the position."""
    rng = random.Random(position.rack)
    found = []
    for word in sorted(position.lexicon):
        best = max((max(p.amounts) for p in placements(position, word)), default=0)
        for place in placements(position, word):
            jokers, score = rng.choice(list(place.scores.items()))
            if place.valid and (not position.empty or score == best):
                text = "".join(c.lower() if n in jokers else c for n, c in enumerate(word))
                slip = {"mot": text, "sens": place.direction, "reference": place.place, "score": score}
                found.append((place, slip))
    return rng.sample(found, min(20, len(found)))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_files(path: Path) -> None:
    assert list(check(path)) == []


@pytest.mark.parametrize("version", VERSIONS)
def test_a_right_slip_is_paid_without_sanction(version: str) -> None:
    for document in documents():
        position = where(document)
        for place, slip in right_slips(position):
            ruling = rule(position, slip, version)
            assert (ruling["points"], ruling["sanction"], ruling["statut"]) == (
                slip["score"],
                "aucune",
                "definitive",
            )
            assert position.empty or ruling["place"] == place.place


@pytest.mark.parametrize("version", VERSIONS)
def test_points_are_those_of_a_valid_placement(version: str) -> None:
    for document in documents():
        position = where(document)
        for slip in document["bulletins"]:
            ruling = rule(position, slip, version)
            if ruling["points_bruts"]:
                places = [p for p in placements(position, ruling["mot"]) if p.place == ruling["place"]]
                assert places[0].valid
                assert ruling["points_bruts"] in places[0].amounts
            lost = 5 if ruling["sanction"] == "penalite" else 0
            assert ruling["points"] == ruling["points_bruts"] - lost >= 0


@pytest.mark.parametrize("version", VERSIONS)
def test_the_order_of_the_rack_changes_nothing(version: str) -> None:
    rng = random.Random(7)
    for document in documents()[:4]:
        shuffled = "".join(rng.sample(document["tirage"], len(document["tirage"])))
        for slip in document["bulletins"]:
            assert rule(where(document), slip, version) == rule(
                where(document | {"tirage": shuffled}), slip, version
            )


@pytest.mark.parametrize("version", VERSIONS)
def test_a_missing_reference_completed_never_worsens(version: str) -> None:
    severity = ["aucune", "avertissement", "penalite", "nullite"]
    for document in documents():
        position = where(document)
        for slip in document["bulletins"]:
            before = rule(position, slip, version)
            if "reference" in slip or not before["points"] or before["statut"] != "definitive":
                continue
            after = rule(position, slip | {"reference": before["place"]}, version)
            assert after["points"] >= before["points"]
            assert severity.index(after["sanction"]) <= severity.index(before["sanction"])


@pytest.mark.parametrize(
    "incident", ["non_remis", "vierge", "plusieurs_bulletins", "apres_la_fin", "echange"]
)
def test_a_fatal_incident_is_a_zero(incident: str) -> None:
    for document in documents()[:3]:
        for slip in document["bulletins"]:
            ruling = rule(where(document), slip | {"incidents": [incident, "discipline"]}, "fisf-2023")
            assert (ruling["points"], ruling["sanction"], ruling["avertissements"]) == (0, "nullite", 1)
