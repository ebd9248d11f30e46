"""The direction of a word nobody typed is asked for wherever the ruling, or its reason, depends on it."""

from typing import Any

import pytest

from web.in_process import Room

SLIP = {"table": 1, "mot": "SWEATS", "score": 50}


@pytest.mark.parametrize(
    ("fields", "asked"),
    [
        ({"reference": "3H"}, False),
        ({"reference": "H3"}, True),
        ({"reference": "H3", "sens": "V"}, False),
        ({"reference": "H3", "sens": "H"}, False),
        ({}, True),
        ({"sens": "H"}, False),
        ({"reference": "3H", "score": 45}, False),
        ({"reference": "4H"}, True),
        ({"reference": "illisible"}, True),
        ({"score": 81}, False),
        ({"mot": "STEP", "score": 10}, True),
        ({"mot": "STEP", "score": 10, "sens": "V"}, False),
        ({"mot": "SWE#TS", "reference": "4H"}, False),
    ],
    ids=[
        "right", "inverted", "inverted, said vertical", "inverted, said horizontal", "no reference", "no reference, said horizontal",
        "wrong score", "where the word cannot be laid", "reference not to be read", "wrong either way for one reason",
        "nothing paid either way, for two reasons", "the same, said vertical", "word not to be read",
    ],
)
def test_the_direction_is_asked_for_only_where_it_counts(salle: Room, fields: dict[str, Any], asked: bool):
    alerts = salle.person("A").post("/juger", {**SLIP, **fields}).json()["alertes"]
    assert ("sens_a_preciser" in alerts) is asked
