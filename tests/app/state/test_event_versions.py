"""An event says the version of its fields: a program that is too old says so, and names no field."""

import json

import pytest

from duplicata.app.state import events
from duplicata.competition import codage
from duplicata.errors import SaisieInvalide
from journals.fields import now, recorded

SEATED = {"evenement": "joueur_inscrit", "version": 1, "partie": 1, "table": 1, "nom": "Ada"}
PRINTED = {"evenement": "billet_imprime", "version": 1, "partie": 1, "coup": 1, "table": 1, "mouture": 1}


def refused(content: dict[str, object]) -> str:
    with pytest.raises(SaisieInvalide) as refusal:
        events.lire(str(content["evenement"]), json.dumps(content))
    return str(refusal.value).replace("\u00a0", " ")


@pytest.mark.parametrize("event", [SEATED, PRINTED], ids=["of a game", "of arbiters' work"])
@pytest.mark.parametrize(
    "change", [{"version": 2}, {"version": 2, "couleur": "bleu"}, {"couleur": "bleu"}, {"evenement": "chose_nouvelle"}], ids=str
)
def test_what_a_later_program_wrote_asks_for_an_update(event: dict[str, object], change: dict[str, object]):
    later = event | change
    assert refused(later) == f"L’événement « {later['evenement']} » vient d’un programme plus récent : mettez duplicata à jour pour le lire."


def test_a_value_that_later_programs_know_asks_for_an_update_too():
    assert "plus récent" in refused({"evenement": "partie_close", "version": 1, "partie": 1, "cause": "pluie"})


@pytest.mark.parametrize("event", [SEATED, PRINTED])
def test_damage_is_not_taken_for_the_future(event: dict[str, object]):
    assert "illisible" in refused(event | {"table": "une"})
    assert "illisible" in refused({name: value for name, value in event.items() if name != "table"})


def test_an_event_without_its_version_is_of_the_first():
    unversioned = {name: value for name, value in SEATED.items() if name != "version"}
    assert codage.lire(unversioned) == codage.lire(SEATED)


def test_fields_that_change_have_a_version_of_their_own():
    """To record a new one: raise `version` in the class (default and `le`), then `python tests/journals/fields.py`."""
    kept = recorded()
    assert {event: versions for event, versions in now().items() if not versions.items() <= kept.get(event, {}).items()} == {}


def test_every_version_ever_written_is_still_admitted():
    written = {event: int(version) for event, versions in now().items() for version in versions}
    for event, versions in recorded().items():
        assert max(map(int, versions)) == written[event], event
