"""Slips through the interface: entered once, never overwritten in silence, undone, read again."""

import uuid
from datetime import UTC, datetime
from typing import Any

import pytest

from duplicata.app.state.gesture import Geste
from duplicata.competition.causes import Cause
from duplicata.competition.evenements import DecisionRectifiee
from duplicata.competition.transcription import Transcription
from web.in_process import Room
from web.room_maker import EVENT

TOP = {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}


def slip(table: int, **fields: Any) -> dict[str, Any]:
    return {"table": table, "coup": 2, **TOP, **fields}


def journal_lines(room: Room) -> int:
    return int(room.person().get("/etat").json()["version"])


def test_a_ruling_is_shown_and_nothing_is_stored(salle: Room):
    arbiter, before = salle.person("A"), journal_lines(salle)
    shown = arbiter.post("/juger", {"table": 1, **TOP, "score": 52}).json()
    assert shown["points"] == 50
    assert shown["sanction"] == "avertissement"
    assert shown["motifs"][0]["article"]
    assert shown["alertes"] == ["au_dessus_du_top"]
    assert journal_lines(salle) == before


@pytest.mark.parametrize(
    ("fields", "alerts"),
    [
        ({}, []),
        ({"score": 51}, ["au_dessus_du_top"]),
        ({"mot": "SWEAT", "score": 50}, ["derniere_lettre"]),
        ({"mot": "SWEAT", "score": 45}, []),
    ],
    ids=["nothing", "beyond the top", "the score of the whole word", "a shorter word of its own"],
)
def test_what_looks_wrong_is_said(salle: Room, fields: dict[str, Any], alerts: list[str]):
    assert salle.person("A").post("/juger", {"table": 1, **TOP, **fields}).json()["alertes"] == alerts


def test_a_slip_is_acknowledged_with_its_ruling_and_version(salle: Room):
    stored = salle.person("A").stored("/bulletins", slip(1))
    (kept,) = salle.person("A").get("/bulletins?coup=2&table=1").json()["bulletins"]
    assert stored["version"] == kept["version"] > 0
    assert stored["decision"]["points"] == 50
    assert stored["enregistre"] == journal_lines(salle)


def test_the_same_key_twice_is_one_slip(salle: Room):
    arbiter, key = salle.person("A"), str(uuid.uuid4())
    first = arbiter.stored("/bulletins", slip(1), key)
    lines = journal_lines(salle)
    again = arbiter.stored("/bulletins", slip(1), key)
    assert journal_lines(salle) == lines
    assert again == {**first, "repete": True}


def test_the_same_key_survives_a_restart(salle: Room):
    key = str(uuid.uuid4())
    first = salle.person("A").stored("/bulletins", slip(1), key)
    salle.restart()
    assert salle.person("A").stored("/bulletins", slip(1), key)["enregistre"] == first["enregistre"]


def test_one_persons_key_is_not_anothers(salle: Room):
    key = str(uuid.uuid4())
    salle.person("A").stored("/bulletins", slip(1), key)
    assert salle.person("B").stored("/bulletins", slip(5), key)["repete"] is False


def test_the_second_arbiter_on_a_table_is_told_and_overwrites_nothing(salle: Room):
    version = salle.person("A").stored("/bulletins", slip(1))["version"]
    second = salle.person("B").post("/bulletins", slip(1, score=48))
    assert second.status_code == 409
    conflict = second.json()["conflit"]
    assert (conflict["par"], conflict["version"], conflict["decision"]["points"]) == ("A", version, 50)


def test_changing_a_stored_slip_needs_its_version_and_a_reason(salle: Room):
    arbiter = salle.person("A")
    version = arbiter.stored("/bulletins", slip(1))["version"]
    assert arbiter.post("/bulletins", slip(1, score=48, version=version)).status_code == 422
    changed = arbiter.stored("/bulletins", slip(1, score=48, version=version, motif="score mal lu"))
    assert changed["version"] > version
    assert changed["decision"]["sanction"] == "avertissement"
    assert arbiter.post("/bulletins", slip(1, version=version, motif="encore")).status_code == 409


def test_the_arbiter_rules_otherwise_with_a_reason(salle: Room):
    arbiter = salle.person("A")
    own = {"points": 0, "sanction": "nullite", "raison": "deux bulletins"}
    stored = arbiter.stored("/bulletins", slip(1, decision=own))
    assert stored["decision"]["points"] == 0
    assert stored["decision"]["motifs"][0]["texte"] == "deux bulletins"
    assert arbiter.post("/bulletins", slip(2, decision={**own, "raison": ""})).status_code == 422


@pytest.mark.parametrize(
    "fields",
    [
        {"incidents": ["zz"]},
        {"mot": "1<>"},
        {"mot": "A" * 50},
        {"mot": "", "dessin": ["A" * 40] * 40},
        {"reference": "x" * 5_000},
        {"motif": "x" * 5_000},
        {"decision": {"points": 12, "points_bruts": 0}},
    ],
    ids=lambda fields: str(fields)[:30],
)
@pytest.mark.parametrize("again", [False, True])
def test_ones_own_ruling_does_not_excuse_a_slip_that_cannot_be_read(salle: Room, fields: dict[str, Any], again: bool):
    arbiter = salle.person("A")
    version = arbiter.stored("/bulletins", slip(1))["version"] if again else 0
    before = journal_lines(salle)
    answer = arbiter.post("/bulletins", slip(1, version=version, **{"motif": "m", "decision": {"points": 3}, **fields}))
    assert (answer.status_code, bool(answer.json()["erreur"])) == (422, True)
    assert journal_lines(salle) == before


def test_a_penalty_of_ones_own_is_taken_from_the_points_of_the_move(salle: Room):
    own = {"points": 45, "sanction": "penalite", "raison": "5.3.3"}
    stored = salle.person("A").stored("/bulletins", slip(1, decision=own))
    assert (stored["decision"]["points"], stored["decision"]["points_bruts"]) == (45, 50)


def test_as_written_is_always_enterable(salle: Room):
    stored = salle.person("A").stored("/bulletins", slip(1, mot="ZZYXQ", reference="16H", score=999))
    assert stored["decision"]["sanction"] == "nullite"


def test_the_top_goes_to_the_callers_missing_tables_and_one_undo_takes_it_back(salle: Room):
    arbiter = salle.person("A")
    arbiter.stored("/bulletins", slip(2))
    assert arbiter.post("/bulletins/top", {"coup": 2, "apercu": True}).json() == {"tables": [1, 3, 4]}
    given = arbiter.stored("/bulletins/top", {"coup": 2})
    assert given["tables"] == [1, 3, 4]
    assert arbiter.get("/etat").json()["manquants"] == {"A": [], "B": [5, 6, 7, 8]}
    arbiter.stored("/annuler", {"lot": given["lot"]})
    assert arbiter.get("/etat").json()["manquants"]["A"] == [1, 3, 4]


def test_the_top_goes_to_no_table_that_was_not_announced(salle: Room):
    given = salle.person("A").stored("/bulletins/top", {"coup": 2, "tables": [1, 4, 5]})
    assert given["tables"] == [1, 4]


def test_a_top_given_to_all_is_told_to_players_as_the_top_never_as_a_word(salle: Room):
    judge = salle.person("JA")
    salle.person("A").stored("/bulletins", slip(1))
    for arbiter in ("A", "B"):
        salle.person(arbiter).stored("/bulletins/top", {"coup": 2})
    for gesture in ("retenir", "clore"):
        judge.stored(f"/partie/{gesture}")
    written, given = (judge.get(f"/table/{table}").json()["coups"][-1] for table in (1, 2))
    assert (written["mot"], written["au_top"]) == ("SWEATS", False)
    assert (given["mot"], given["reference"], given["score"], given["au_top"]) == ("", "", "", True)
    assert given["points"] == written["points"]
    assert "Votre bulletin\u00a0: top<" in judge.get("/t/coupe/table/2").text


def test_one_undoes_only_ones_own_gestures(salle: Room):
    lot = salle.person("A").stored("/bulletins/top", {"coup": 2})["lot"]
    assert salle.person("B").post("/annuler", {"lot": lot}).status_code == 422


def test_the_entry_of_one_table_is_undone_by_its_number(salle: Room):
    arbiter = salle.person("A")
    for table in (1, 2):
        arbiter.stored("/bulletins", slip(table))
    arbiter.stored("/annuler", {"table": 1})
    assert arbiter.get("/etat").json()["manquants"]["A"] == [1, 3, 4]


def test_an_arbiter_sees_the_slips_of_his_tables_the_juge_arbitre_all(salle: Room):
    salle.person("A").stored("/bulletins", slip(1))
    salle.person("B").stored("/bulletins", slip(5))
    seen = {name: [one["table"] for one in salle.person(name).get("/bulletins?coup=2").json()["bulletins"]] for name in ("A", "B", "JA")}
    assert seen == {"A": [1], "B": [5], "JA": [1, 5]}


@pytest.mark.parametrize("path", ["/bulletins", "/juger"])
@pytest.mark.parametrize(
    ("fields", "status"),
    [({"table": "douze"}, 400), ({"inconnu": 1}, 400), ({"score": "cinquante"}, 422), ({"incidents": ["pluie"]}, 422), ({"sens": "X"}, 422), ({"coup": 99}, 422)],
    ids=str,
)
def test_what_the_typist_gets_wrong_changes_nothing(salle: Room, path: str, fields: dict[str, Any], status: int):
    before = journal_lines(salle)
    answer = salle.person("A").post(path, {**slip(1), **fields})
    assert answer.status_code == status
    assert answer.json()["erreur"]
    assert journal_lines(salle) == before


def test_the_public_sees_neither_slips_nor_top(salle: Room):
    salle.person("A").stored("/bulletins", slip(1))
    seen = salle.person().get("/etat").json()
    assert seen["partie"]["top"] is None
    assert "tables" not in seen
    assert salle.person().get("/solutions").status_code == 401
    told = salle.person("A").get("/solutions").json()
    assert (told["top"], told["tirage"]) == (50, "AEGPSTW")


class TestLateSlip:
    """Found once the move is closed: added with a reason, traced as a correction, totals following."""

    @pytest.fixture
    def closed(self, salle: Room) -> Room:
        """Move 2 closed, tables 1 and 5 declared to have handed in nothing."""
        for table in (2, 3, 4, 6, 7, 8):
            salle.person("JA").stored("/bulletins", slip(table))
        judge = salle.person("JA")
        judge.stored("/partie/retenir")
        judge.stored("/partie/clore", {"non_remis": [1, 5]})
        return salle

    def total(self, salle: Room, table: int) -> int:
        return int(salle.person().get(f"/table/{table}").json()["total"])

    def test_it_is_said_to_be_missing_to_whom_may_add_it(self, closed: Room):
        missing = {name: closed.person(name).get("/bulletins?coup=2").json()["absents"] for name in ("A", "B", "JA")}
        assert missing == {"A": [1], "B": [5], "JA": [1, 5]}
        assert closed.person("A").get("/bulletins?coup=2&table=5").json() == {"coup": 2, "bulletins": [], "absents": []}

    @pytest.mark.parametrize("who", ["A", "JA"])
    def test_it_is_added_with_a_reason_and_the_total_follows(self, closed: Room, who: str):
        before = self.total(closed, 1)
        stored = closed.person(who).stored("/bulletins", slip(1, motif="bulletin collé au précédent"))
        assert (stored["version"], stored["decision"]["points"]) == (stored["enregistre"], 50)
        assert self.total(closed, 1) == before + 50
        move = closed.person().get("/table/1").json()["coups"][-1]
        assert [(change["avant"], change["apres"]["points"], change["motif"]) for change in move["changements"]] == [(None, 50, "bulletin collé au précédent")]
        assert closed.person("A").get("/bulletins?coup=2").json()["absents"] == []
        told = closed.person(who).get("/journal").json()["gestes"][0]
        assert told["motif"] == "bulletin collé au précédent"
        assert "décision rectifiée" in told["phrases"][0]

    def test_an_own_ruling_is_added_too(self, closed: Room):
        own = {"points": 0, "sanction": "nullite", "raison": "remis trop tard"}
        stored = closed.person("A").stored("/bulletins", slip(1, decision=own))
        assert (stored["decision"]["points"], stored["decision"]["sanction"]) == (0, "nullite")

    def test_without_a_reason_or_from_another_arbiter_nothing_is_added(self, closed: Room):
        before = journal_lines(closed)
        assert "motif" in closed.person("A").post("/bulletins", slip(1)).json()["erreur"]
        assert "son arbitre" in closed.person("B").post("/bulletins", slip(1, motif="m")).json()["erreur"]
        assert closed.person("A").post("/bulletins", slip(99, motif="m")).status_code == 422
        assert journal_lines(closed) == before

    def test_added_twice_it_is_a_conflict(self, closed: Room):
        closed.person("A").stored("/bulletins", slip(1, motif="retrouvé"))
        again = closed.person("JA").post("/bulletins", slip(1, motif="retrouvé"))
        assert (again.status_code, again.json()["conflit"]["par"]) == (409, "A")

    def test_a_slip_entered_before_the_close_and_sent_again_after_it_is_one_slip(self, salle: Room):
        key, judge = str(uuid.uuid4()), salle.person("JA")
        first = salle.person("A").stored("/bulletins", slip(1), key)
        for arbiter in ("A", "B"):
            salle.person(arbiter).stored("/bulletins/top", {"coup": 2})
        judge.stored("/partie/retenir")
        judge.stored("/partie/clore")
        assert salle.person("A").stored("/bulletins", slip(1), key)["enregistre"] == first["enregistre"]

    def test_the_same_late_slip_sent_twice_is_one_correction(self, closed: Room):
        key = str(uuid.uuid4())
        first = closed.person("A").stored("/bulletins", slip(1, motif="retrouvé"), key)
        again = closed.person("A").stored("/bulletins", slip(1, motif="retrouvé"), key)
        assert again == {**first, "repete": True}


class TestSecondReading:
    def test_it_is_blind_and_says_only_whether_both_agree(self, salle: Room):
        salle.person("A").stored("/bulletins", slip(1))
        reader = salle.person("D1")
        before = reader.get("/double").json()
        assert before["piles"] == {"A": [1]}
        assert before["noms"] == {"1": "Joueur 1"}
        assert "decision" not in str(before)
        answer = reader.stored("/double", slip(1))
        assert answer["accord"] is True
        assert set(answer) == {"enregistre", "repete", "accord", "geste"}

    def test_a_difference_is_settled_by_a_third_person(self, salle: Room):
        salle.person("A").stored("/bulletins", slip(1))
        reader = salle.person("D1")
        assert reader.stored("/double", slip(1, score=48))["accord"] is False
        difference = reader.get("/double").json()["ecarts"][0]
        assert (difference["lectures"], difference["peut_trancher"]) == ([], False), "its readers know only that they differ"
        third = salle.person("D2")
        difference = third.get("/double").json()["ecarts"][0]
        assert len(difference["lectures"]) == 2
        choice = next(rank for rank, reading in enumerate(difference["lectures"]) if reading["bulletin"]["score"] == 48)
        settle = {"coup": 2, "table": 1, "lecture": choice, "raison": "le papier dit 48"}
        assert reader.post("/double/trancher", settle).status_code == 422
        third.stored("/double/trancher", settle)
        assert third.get("/double").json()["ecarts"] == []
        slips = salle.person("A").get("/bulletins?coup=2").json()["bulletins"]
        assert slips[0]["decision"]["sanction"] == "avertissement"

    def test_choosing_the_first_reading_settles_it_too(self, salle: Room):
        salle.person("A").stored("/bulletins", slip(1))
        salle.person("D1").stored("/double", slip(1, score=48))
        third = salle.person("D2")
        readings = third.get("/double").json()["ecarts"][0]["lectures"]
        choice = next(rank for rank, reading in enumerate(readings) if reading["bulletin"]["score"] == 50)
        third.stored("/double/trancher", {"coup": 2, "table": 1, "lecture": choice, "raison": "le papier dit 50"})
        assert third.get("/double").json()["ecarts"] == []

    def test_the_piles_of_a_finished_game_stay_within_reach(self, salle: Room):
        judge, reader = salle.person("JA"), salle.person("D1")
        salle.person("A").stored("/bulletins", slip(1))
        for arbiter in ("A", "B"):
            salle.person(arbiter).stored("/bulletins/top", {"coup": 2})
        for gesture in ("retenir", "clore"):
            judge.stored(f"/partie/{gesture}")
        judge.end_game("plus_de_coup")
        salle.person("ORGA").stored("/parties", {"plages": [{"arbitre": "A", "premiere": 1, "derniere": 8}]})

        piles = reader.get("/double").json()
        assert (piles["partie"], piles["coup"]) == (2, 0)
        assert [(game["numero"], game["a_relire"]) for game in piles["parties"]] == [(1, [8, 8]), (2, [])]
        assert reader.get("/solutions?partie=1&coup=2").json()["top"] == 50
        assert reader.stored("/juger", {"partie": 1, **slip(1)})["points"] == 50
        assert reader.stored("/double", {"partie": 1, **slip(1, score=48)})["accord"] is False
        difference = reader.get("/double").json()["ecarts"][0]
        assert (difference["partie"], difference["coup"], difference["table"]) == (1, 2, 1)
        third = salle.person("D2")
        third.stored("/double/trancher", {"partie": 1, "coup": 2, "table": 1, "lecture": 0, "raison": "lu"})
        after = third.get("/double?partie=1&coup=2").json()
        assert after["ecarts"] == []
        assert after["parties"][0]["a_relire"] == [8, 7]
        assert reader.get("/double?partie=9").status_code == 422

    def test_nobody_reads_his_own_entry_again(self, salle: Room):
        salle.person("JA").stored("/bulletins", slip(1))
        assert salle.person("JA").post("/double", slip(1)).status_code == 422


class TestCommission:
    def appeal(self, salle: Room) -> str:
        salle.person("A").stored("/bulletins", slip(1, score=48))
        return str(salle.person("A").stored("/appel", {"table": 1, "coup": 2, "raison": "le joueur conteste"})["cas"])

    def test_a_case_shows_the_slip_its_places_and_the_rulings_to_choose_from(self, salle: Room):
        self.appeal(salle)
        (case,) = salle.person("K1").get("/commission").json()["cas"]
        assert case["dessin"] == list("SWEATS")
        assert {"place": "3H", "score": 50, "valide": True}.items() <= next(one for one in case["placements"] if one["place"] == "3H").items()
        assert len(case["placements"]) > 1
        assert [one["sanction"] for one in case["propositions"]] == ["avertissement", "nullite"]

    def test_a_case_that_cannot_be_read_does_not_hide_the_others(self, salle: Room):
        self.appeal(salle)
        arbiter = salle.person("A")
        arbiter.stored("/bulletins", slip(2))
        arbiter.stored("/appel", {"table": 2, "coup": 2, "raison": "doute"})
        assert salle.app
        room = salle.app.state.salles.trouver(EVENT).room
        ruling = room.etat.partie(1).coups[1].decisions[2]
        spoiled = DecisionRectifiee(partie=1, coup=2, table=2, decision=ruling, cause=Cause.SAISIE, motif="m", bulletin=Transcription(incidents=("zz",)))
        act = Geste("A/ancien", "A", datetime.now(UTC), "m")
        room.faire(act, lambda draft: draft.ajouter(spoiled))
        cases = salle.person("K1").get("/commission").json()["cas"]
        assert [(case["table"], case["illisible"]) for case in cases] == [(1, False), (2, True)]
        assert salle.person("D1").get("/double").status_code == 200

    def test_a_ruling_needs_two_members(self, salle: Room):
        case = self.appeal(salle)
        first, second = salle.person("K1"), salle.person("K2")
        vote = {"points": 50, "sanction": "aucune", "raison": "score lisible"}
        assert first.post(f"/commission/{case}/decision", vote).status_code == 422
        assert first.stored(f"/commission/{case}/vote", vote)["clos"] is False
        assert first.stored(f"/commission/{case}/vote", vote)["clos"] is False, "twice the same member"
        assert second.stored(f"/commission/{case}/decision", vote)["clos"] is True
        assert first.get("/commission").json()["cas"] == []
        ruling = salle.person("A").get("/bulletins?coup=2").json()["bulletins"][0]["decision"]
        assert (ruling["points"], ruling["sanction"]) == (50, "aucune")

    def test_standings_are_provisional_until_then(self, salle: Room):
        self.appeal(salle)
        assert salle.person().get("/classement").json()["sous_reserve"] == 1


def test_a_slip_that_is_not_shown_is_neither_told_by_a_refusal_nor_replaced(salle: Room):
    """Table 1 is A's; on a closed move B sees nothing of it."""
    for arbiter in ("A", "B"):
        salle.person(arbiter).stored("/bulletins/top", {"coup": 2})
    version = salle.person("A").get("/bulletins?coup=2&table=1").json()["bulletins"][0]["version"]
    salle.person("JA").stored("/partie/retenir")
    salle.person("JA").stored("/partie/clore")
    other = salle.person("B")
    assert other.get("/bulletins?coup=2&table=1").json()["bulletins"] == []
    for seen in (1, version):
        refused = other.post("/bulletins", slip(1, score=45, version=seen, motif="mal lu"))
        assert (refused.status_code, "conflit" in refused.json()) == (422, False)
    unseen = other.post("/bulletins", slip(1, score=45, motif="mal lu"))
    assert (unseen.status_code, unseen.json()["conflit"]) == (409, None)


def test_what_the_text_leaves_open_is_told_to_who_enters_the_slip(salle: Room):
    drawn = {"dessin": ["S.", "W.", "E.", "AX", "T.", "S."], "reference": "3H", "score": 50}
    shown = salle.person("A").post("/juger", {"table": 1, **drawn}).json()
    assert (shown["points"], shown["sanction"], shown["statut"]) == (50, "aucune", "definitive")
    assert shown["signalements"] == ["lettres_sans_raccord"]
    assert [one.startswith("Référence juste, lettres dessinées") for one in shown["avis"]] == [True]
    assert [(one["points"], one["sanction"]) for one in shown["autres_lectures"]] == [(50, "avertissement")]
