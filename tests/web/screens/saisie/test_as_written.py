"""What the paper says is stored as the paper says it: no box is filled in, no direction taken, without a word."""

from playwright.sync_api import expect

from web.room_maker import stored_slips


def test_an_inverted_reference_is_not_a_zero_on_a_plain_enter(desk):
    arbiter = desk()
    arbiter.type("1 SWEATS H3 50").shows("#alertes", "Sens du mot")
    arbiter.press("Enter").shows("#consigne", "Maj+Entrée")
    assert arbiter.page.input_value("#ligne") == "1 SWEATS H3 50", "nothing has left the line"
    arbiter.type(" v").shows("#decision", "avertissement")
    expect(arbiter.page.locator("#alertes li")).to_have_count(0)
    arbiter.press("Enter").slip(1)
    arbiter.shows("#recents", "50 points, avertissement")


def test_a_box_the_solution_fills_in_is_shown_so_and_left_empty_as_written(desk, room):
    arbiter = desk()
    arbiter.type("1 SWEATS 50").shows("#consigne", "complète")
    expect(arbiter.page.locator("#lu-reference")).to_have_text("(3H)")
    expect(arbiter.page.locator("#lu-score")).to_have_text("50")
    arbiter.press("Shift+Enter").slip(1)
    arbiter.type("2 SWEATS 50").press("Enter").slip(2)
    room.server.kill()
    stored = {table: slip for table, (slip, _) in stored_slips(room.folder).items()}
    assert "reference" not in stored[1]
    assert stored[2]["reference"] == "3H"


def test_half_a_reference_is_no_reference_and_the_score_is_a_score(desk, room):
    """There is no column 50: the player wrote L and 50 points, which pays what a missing reference pays (5.3.3)."""
    arbiter = desk()
    for half in ("L", "3", "L#"):
        arbiter.press("Control+a").type(f"1 SWEATS {half} 50 v")
        arbiter.shows("#points", "45 points")
        expect(arbiter.page.locator("#lu-reference")).to_have_text(half[0])
        expect(arbiter.page.locator("#alertes li")).to_have_count(0)
    arbiter.press("Control+a").enter("1 SWEATS L 50 v").slip(1)
    room.server.kill()
    slip, points = stored_slips(room.folder)[1]
    assert (slip["reference"], slip["score"], points) == ("L", 50, 45)


def test_a_column_that_may_be_a_score_is_asked_about_once(desk, room):
    arbiter = desk()
    arbiter.type("1 SWEATS L 12").shows("#alertes", "L12, ou référence incomplète L et score 12")
    arbiter.press("Enter")
    assert arbiter.page.input_value("#ligne") == "1 SWEATS L 12", "nothing has left the line"
    arbiter.press("Shift+Enter").slip(1)
    arbiter.enter("2 SWEATS L# 12").slip(2)
    room.server.kill()
    stored = {table: slip for table, (slip, _) in stored_slips(room.folder).items()}
    assert (stored[1]["reference"], "score" in stored[1]) == ("L12", False)
    assert (stored[2]["reference"], stored[2]["score"]) == ("L", 12)


def test_what_is_like_no_reference_is_stored_as_it_is_written(desk, room):
    arbiter = desk()
    for table, reference in enumerate(("LD8", "88"), 1):
        arbiter.type(f"{table} SWEATS {reference} 50 v")
        arbiter.shows("#alertes", f"«\N{NO-BREAK SPACE}{reference}\N{NO-BREAK SPACE}» n’est pas une référence")
        arbiter.shows("#alertes", "#")
        arbiter.press("Enter")
        assert arbiter.page.locator("#recents li").count() == table - 1
        arbiter.press("Shift+Enter").slip(table)
    room.server.kill()
    assert {table: (slip["reference"], points) for table, (slip, points) in stored_slips(room.folder).items()} == {1: ("LD8", 45), 2: ("88", 45)}


def test_no_key_is_silent(desk):
    arbiter = desk()
    for line, said in (("1 SWEATS 3H 50 51", "#"), ("1 SW!ATS", "SW!ATS"), ("1", "écrivez le mot")):
        for key in ("Enter", "Shift+Enter"):
            arbiter.press("Control+a").type(line).press(key)
            arbiter.shows("#message", "Rien n’est enregistré")
            arbiter.shows("#message", said)
    assert arbiter.page.locator("#recents li").count() == 0


def test_what_enter_will_do_is_what_it_does(desk, thinking):
    arbiter = desk("A", room=thinking)
    arbiter.type("1 SWEATS 3H 50").shows("#consigne", "Entrée n’enregistre rien")
    arbiter.press("Enter").shows("#message", "Le coup n’est pas au ramassage")


def test_an_unfinished_line_does_not_promise_to_be_stored_by_enter(desk):
    arbiter = desk()
    arbiter.type("1 XYLEM").shows("#consigne", "Maj+Entrée enregistre tel quel")
