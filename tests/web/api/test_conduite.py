"""The juge-arbitre's gestures, the clock, the next action, the journal."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from duplicata.langue import choisir_langue
from web.in_process import Person, Room

TOP = {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}


def finish_move(juge: Person) -> None:
    juge.stored("/bulletins/top", {"coup": juge.get("/etat").json()["partie"]["coup"]})
    juge.stored("/partie/retenir")
    juge.stored("/partie/clore")


def start_clock(juge: Person) -> dict[str, Any]:
    finish_move(juge)
    juge.stored("/partie/tirer", {"mode": "manuel", "lettres": "-AEILNRT"})
    juge.stored("/partie/annoncer")
    juge.stored("/partie/lancer")
    clock: dict[str, Any] = juge.get("/etat").json()["partie"]["chrono"]
    return clock


def test_one_key_does_a_whole_move_because_the_next_action_is_always_named(salle: Room):
    juge = salle.person("JA")
    finish_move(juge)
    done = []
    for _ in range(6):
        action = juge.get("/partie/suivant").json()["geste"]
        done.append(action)
        if action == "retenir":
            juge.stored("/bulletins/top", {"coup": 3})
        juge.stored(f"/partie/{action}", {"mode": "manuel", "lettres": "-AEILNRT"} if action == "tirer" else {})
    assert done == ["tirer", "annoncer", "lancer", "terminer", "retenir", "clore"]
    assert juge.get("/partie/suivant").json()["geste"] == "tirer"


def test_what_is_missing_is_named_before_closing(salle: Room):
    juge = salle.person("JA")
    juge.stored("/partie/retenir")
    action = juge.get("/partie/suivant").json()
    assert action["a_clore"] == {"coup": 2, "manquants": [1, 2, 3, 4, 5, 6, 7, 8]}
    assert "1, 2, 3, 4, 5, 6, 7, 8" in action["precision"]
    assert juge.post("/partie/clore").status_code == 422
    assert juge.stored("/partie/clore", {"non_remis": [1, 2, 3, 4, 5, 6, 7, 8]})["suivant"]["geste"] == "tirer"


def test_the_rack_is_not_public_before_it_is_announced(salle: Room):
    juge, public = salle.person("JA"), salle.person()
    finish_move(juge)
    juge.stored("/partie/tirer", {"mode": "manuel", "lettres": "-AEILNRT"})
    assert public.get("/etat").json()["partie"]["tirage"] == ""
    assert juge.get("/etat").json()["partie"]["tirage"] == "AEILNRT"
    juge.stored("/partie/annoncer")
    assert public.get("/etat").json()["partie"]["tirage"] == "AEILNRT"


def column(person: Person, number: int) -> str:
    return "".join(row[number - 1] for row in person.get("/etat").json()["partie"]["grille"]).strip(".")


def test_the_word_is_everybody_s_once_it_is_retained_and_no_longer_once_it_is_taken_back(salle: Room):
    """He reads it aloud then (3.4)."""
    juge, public = salle.person("JA"), salle.person()
    before = public.get("/etat").json()["partie"]
    assert "SWEATS" not in json.dumps(before)
    assert column(public, 3) == "S"
    juge.stored("/partie/retenir")
    told = public.get("/etat").json()["partie"]
    assert told["dernier"] == {"coup": 2, "mot": "SWEATS", "place": "3H", "points": 50}
    assert (told["phase"], told["top"], told["cumul_top"]) == ("ramassage", 50, before["cumul_top"] + 50)
    assert told["annonce"][0] == "50 points."
    assert "S W E A T S." in told["annonce"], "letter by letter"
    assert column(public, 3) == "SWEATS"
    moves = public.get("/rejeu").json()["coups"]
    assert [(move["coup"], move["mot"], move["trouve_par"], move["cumul"]) for move in moves] == [(1, "STEROLS", 8, 66), (2, "SWEATS", None, 116)]
    assert "correction en cours" in public.get("/t/coupe/rejeu").text
    juge.stored("/annuler")
    after = public.get("/etat").json()["partie"]
    assert {**after, "chrono": None} == {**before, "chrono": None}
    assert [move["coup"] for move in public.get("/rejeu").json()["coups"]] == [1]


def test_another_word_retained_takes_the_place_of_the_first_for_everybody(salle: Room):
    juge, public = salle.person("JA"), salle.person()
    juge.stored("/partie/retenir")
    juge.stored("/partie/retenir", {"mot": "SAGE 3H"})
    assert public.get("/etat").json()["partie"]["dernier"]["mot"] == "SAGE"
    assert column(public, 3) == "SAGE"


def test_ties_are_explained(salle: Room):
    tops = salle.person("JA").get("/tops").json()
    assert tops["top"] == 50
    assert tops["tops"][0]["permis"] is True
    assert tops["tops"][0]["annonce"][0].startswith("50")


def test_a_key_pressed_on_a_stale_screen_changes_nothing(salle: Room):
    juge = salle.person("JA")
    assert juge.post("/partie/retenir", {"coup_vu": 1}).status_code == 422
    assert juge.stored("/partie/retenir", {"coup_vu": 2})


def test_pressing_twice_is_pressing_once(salle: Room):
    juge = salle.person("JA")
    first = juge.stored("/partie/retenir", {"coup_vu": 2}, "une-touche")
    assert juge.stored("/partie/retenir", {"coup_vu": 2}, "une-touche")["enregistre"] == first["enregistre"]


def test_the_clock_survives_a_restart(salle: Room):
    before = start_clock(salle.person("JA"))
    salle.restart()
    after = salle.person().get("/etat").json()["partie"]["chrono"]
    assert {**after, "maintenant": 0} == {**before, "maintenant": 0}
    assert after["lance_a"] <= after["maintenant"] < after["lance_a"] + after["duree"] * 1000


def test_the_hour_is_the_servers(salle: Room):
    hour = salle.person().get("/heure").json()["maintenant"]
    assert abs(hour - datetime.now(UTC).timestamp() * 1000) < 1_000


def test_an_interruption_keeps_the_time_elapsed(salle: Room):
    juge = salle.person("JA")
    before = start_clock(juge)
    juge.stored("/partie/interrompre", {"raison": "panne de projecteur"})
    stopped = juge.get("/etat").json()["partie"]["chrono"]
    assert stopped["interrompu_a"] >= before["lance_a"]
    assert juge.get("/partie/suivant").json()["geste"] == "reprendre"
    juge.stored("/partie/reprendre")
    clock = juge.get("/etat").json()["partie"]["chrono"]
    elapsed = stopped["interrompu_a"] - before["lance_a"]
    assert clock["interrompu_a"] is None
    assert clock["lance_a"] >= before["lance_a"]
    assert clock["maintenant"] - clock["lance_a"] >= elapsed


def test_the_reason_of_an_interruption_is_kept_as_soon_as_it_is_noted(salle: Room):
    juge = salle.person("JA")
    assert juge.post("/partie/motiver", {"raison": "alarme"}).status_code == 422, "nothing is interrupted"
    start_clock(juge)
    assert juge.get("/etat").json()["partie"]["motif_arret"] is None
    juge.stored("/partie/interrompre")
    assert juge.get("/etat").json()["partie"]["motif_arret"] == ""
    assert juge.post("/partie/motiver").status_code == 422, "a reason is asked for"
    assert "motiver" in juge.get("/partie/suivant").json()["autres"]
    for reason in ("alarme", "alarme incendie"):
        juge.stored("/partie/motiver", {"raison": reason})
    salle.restart()
    juge = salle.person("JA")
    assert juge.get("/etat").json()["partie"]["motif_arret"] == "alarme incendie"
    assert "motif_arret" not in salle.person().get("/etat").json()["partie"], "not for the public"
    gestes = juge.get("/journal").json()["gestes"]
    assert [geste["motif"] for geste in gestes[:3]] == ["alarme incendie", "alarme", "non noté"]
    juge.stored("/partie/reprendre")
    assert juge.get("/etat").json()["partie"]["motif_arret"] is None


@pytest.mark.parametrize("reason", ["", "sans motif noté", "no reason noted"])
def test_a_reason_never_noted_is_said_in_the_language_of_the_reader(salle: Room, reason: str):
    """Screens once stored it as a sentence, each in its language."""
    juge = salle.person("JA")
    start_clock(juge)
    juge.stored("/partie/interrompre", {"raison": reason})
    for language, said in (("fr", "non noté"), ("en", "not noted")):
        found = juge.get("/journal", params={"langue": language}).json()["gestes"][0]
        assert found["motif"] == said


def test_the_end_is_the_juge_arbitres_word_not_the_bell(salle: Room):
    juge = salle.person("JA")
    assert start_clock(juge)["termine"] is False
    juge.stored("/partie/terminer")
    assert juge.get("/etat").json()["partie"]["chrono"]["termine"] is True


def test_cancelling_a_move_asks_for_a_reason(salle: Room):
    juge = salle.person("JA")
    assert juge.post("/partie/annuler_coup").status_code == 422
    juge.stored("/partie/annuler_coup", {"raison": "jeton tombé"})
    assert juge.get("/etat").json()["partie"]["annule"] is True


def test_a_gesture_that_does_not_exist_has_no_address(salle: Room):
    answer = salle.person("JA").post("/partie/danser")
    assert answer.status_code == 404
    assert answer.json()["erreur"]


def test_the_journal_tells_who_what_why_and_the_room_just_before(salle: Room):
    arbiter = salle.person("A")
    version = arbiter.stored("/bulletins", {"table": 1, "coup": 2, **TOP})["version"]
    arbiter.stored("/bulletins", {"table": 1, "coup": 2, **TOP, "score": 48, "version": version, "motif": "mal lu"})
    last, entry, *_ = arbiter.get("/journal?table=1").json()["gestes"]
    assert (last["auteur"], last["motif"]) == ("A", "mal lu")
    assert "table 1" in entry["phrases"][0]
    just_before = arbiter.get(f"/journal/etat?avant={entry['seq']}").json()
    assert just_before["manquants"]["A"] == [1, 2, 3, 4]
    between = arbiter.get(f"/journal/etat?avant={last['seq']}").json()
    assert between["manquants"]["A"] == [2, 3, 4]


def test_the_journal_tells_a_warning_withdrawn_from_a_warning_given(salle: Room):
    juge = salle.person("JA")
    act = {"table": 5, "coup": 2, "raison": "Bavardage"}
    juge.stored("/partie/avertir", act)
    juge.stored("/partie/avertir", {**act, "raison": "C’était la table 6", "retrait": True})
    juge.stored("/annuler")
    told = {language: juge.get("/journal", params={"langue": language}).json()["gestes"][:3] for language in ("fr", "en")}
    assert [gesture["phrases"] for gesture in told["fr"]] == [
        ["Geste annulé – Coup 2, table 5 : avertissement disciplinaire retiré"],
        ["Coup 2, table 5 : avertissement disciplinaire retiré"],
        ["Coup 2, table 5 : avertissement disciplinaire"],
    ]
    assert [gesture["phrases"] for gesture in told["en"][1:]] == [
        ["Move 2, table 5: disciplinary warning withdrawn"],
        ["Move 2, table 5: disciplinary warning"],
    ]


def test_pages_of_the_journal_follow_each_other_without_a_gap(salle: Room):
    person = salle.person("JA")
    everything = person.get("/journal").json()["gestes"]
    middle = everything[5]["seq"]
    assert person.get(f"/journal?avant={middle}").json()["gestes"] == everything[6:]
    assert [one["seq"] for one in everything] == sorted((one["seq"] for one in everything), reverse=True)


def test_the_chain_of_the_journal_is_sound(salle: Room):
    assert salle.person("JA").get("/journal/verification").json()["fautes"] == []


def test_correction_slips_are_handed_over_once_and_kept(salle: Room):
    arbiter = salle.person("A")
    arbiter.stored("/bulletins", {"table": 1, "coup": 2, **TOP, "score": 48})
    pending = arbiter.get("/billets?remis=non").json()["billets"]
    assert [one["table"] for one in pending] == [1]
    arbiter.stored("/billets/remis", {"billets": [{"coup": 2, "table": 1}]})
    assert arbiter.get("/billets?remis=non").json()["billets"] == []


@pytest.fixture
def english() -> Any:
    yield
    choisir_langue("fr")


def test_messages_and_rulings_follow_the_language_of_who_reads_them(salle: Room, english: None):
    juge = salle.person("JA")
    seen = juge.client.post("/api/t/coupe/partie/clore?langue=en", json={"coup_vu": 7}, headers={"X-CSRF-Token": juge.csrf})
    assert seen.json()["erreur"] == "The screen showed move 7, the game is at move 2."
    shown = juge.client.post("/api/t/coupe/juger?langue=en", json={"table": 1, **TOP, "score": 48}, headers={"X-CSRF-Token": juge.csrf}).json()
    stored = juge.stored("/bulletins", {"table": 1, "coup": 2, **TOP, "score": 48})
    assert shown["motifs"] == stored["decision"]["motifs"]
    assert shown["motifs"][0]["texte"] == "The place is right, the score is wrong."
    in_french = juge.client.get("/api/t/coupe/bulletins?coup=2&langue=fr").json()["bulletins"][0]
    assert in_french["decision"]["motifs"][0]["texte"] == "La place est juste, le score est faux.", "kept in French"


def test_a_late_arrival_wipes_out_a_slip_handed_in_only_with_a_reason(salle: Room):
    juge = salle.person("JA")
    late = {"table": 1, "coup": 2}
    refused = juge.post("/partie/retard", late)
    assert (refused.status_code, "coup 1" in refused.json()["erreur"]) == (422, True)
    juge.stored("/partie/retard", {"table": 1, "coup": 1})
    juge.stored("/partie/retard", late | {"raison": "bulletin d’un voisin"})


@pytest.mark.parametrize(
    ("gesture", "body", "field"),
    [
        ("annoncer", {"lettres": "STEROLS"}, "lettres"),
        ("tirer", {"table": 1}, "table"),
        ("retard", {"table": 1, "coup": 2, "retrait": True}, "retrait"),
        ("avertir", {"coup": 2}, "table"),
        ("tirer", {"mode": "hasard"}, "mode"),
    ],
)
def test_a_gesture_takes_only_its_own_fields(salle: Room, gesture: str, body: dict[str, Any], field: str):
    juge = salle.person("JA")
    refused = juge.post(f"/partie/{gesture}", body)
    assert refused.status_code == 400
    assert [fault["champ"] for fault in refused.json()["details"]] == [field]
