"""The arbiter's screen, played with the mouse unplugged."""

import re

import pytest
from playwright.sync_api import expect

from web.drawn import painted
from web.intercepted import intercept
from web.room_maker import stored_slips
from web.screens.desk import ask
from web.wall import Official


def test_a_correct_slip_is_ruled_before_enter_and_stored_after(desk, room):
    arbiter = desk()
    arbiter.type("1 SWEATS 3H 50")
    assert arbiter.text("#points") == "50 points"
    assert arbiter.text("#sanction") == "sans sanction"
    arbiter.press("Enter")
    arbiter.slip(1)
    assert arbiter.page.input_value("#ligne") == ""
    assert arbiter.page.evaluate("document.activeElement.id") == "ligne"
    assert "Manquants : 3 (2, 3, 4)" in arbiter.text("#manquants").replace("\u00a0", " ")
    room.server.kill()
    assert stored_slips(room.folder)[1][1] == 50


def test_a_faulty_slip_shows_its_sanction_article_and_reason_before_enter(desk, room):
    arbiter = desk()
    arbiter.type("1 SWEATS 3H 45")
    expect(arbiter.page.locator("#decision")).to_have_attribute("data-marque", "avertissement")
    assert re.search(r"\(article 5\.\d", arbiter.text("#motifs"))
    arbiter.press("Enter")
    arbiter.slip(1)
    arbiter.type("2 SWEATZ 3H 50")
    expect(arbiter.page.locator("#decision")).to_have_attribute("data-marque", "nullite")
    arbiter.press("Enter")
    arbiter.slip(2)
    room.server.kill()
    slips = stored_slips(room.folder)
    assert slips[1][0]["score"] in (45, "45")
    assert slips[2][1] == 0


def test_top_is_one_key_and_a_known_solution_at_most_four_and_enter(desk):
    arbiter = desk()
    arbiter.press("+")
    arbiter.slip(1)
    assert arbiter.presses == 1
    arbiter.presses = 0
    arbiter.type("swe").press("ArrowDown", "Enter")
    arbiter.slip(2)
    assert arbiter.presses <= 5
    arbiter.press("*")
    arbiter.slip(3)


def test_top_to_all_shows_the_count_first_and_one_key_undoes_it(desk):
    arbiter = desk()
    arbiter.enter("2 PAGES v - 20").slip(2)
    arbiter.press("Alt+t")
    arbiter.shows("#message", "à 3 tables")
    assert "Manquants : 3 (1, 3, 4)" in arbiter.text("#manquants").replace("\u00a0", " ")
    arbiter.press("Alt+t")
    arbiter.settled()
    arbiter.shows("#manquants", "0")
    arbiter.press("Control+z")
    arbiter.settled()
    arbiter.shows("#manquants", "3 (1, 3, 4)")


def test_escape_gives_up_the_top_to_all(desk):
    arbiter = desk()
    arbiter.press("Alt+t", "Escape", "Shift+Enter")
    arbiter.shows("#manquants", "4 (1, 2, 3, 4)")


def test_undo_gives_the_line_back_and_leaves_a_trace(desk):
    arbiter = desk()
    arbiter.enter("3 SWEATS 3H 45").slip(3)
    arbiter.press("Control+z")
    expect(arbiter.page.locator("#ligne")).to_have_value("3 SWEATS 3H 45")
    arbiter.settled()
    arbiter.press("Control+a").type("3 SWEATS 3H 50").press("Enter").slip(3)
    states = [line.get_attribute("data-etat") for line in arbiter.page.locator("#recents li").all()]
    assert states == ["enregistre", "annule"]


def test_anomalies_ask_once_with_another_key(desk):
    arbiter = desk()
    for line, sentence in [
        ("99 SWEATS 3H 50", "n’existe pas"),
        ("1 SWEATS 3H 99", "dépasse le top"),
        ("1 SWEAT 3H 50", "dernière lettre"),
    ]:
        # Once ruled on: a slip that leaves the line before is asked about where its ruling comes.
        arbiter.type(line).shows("#alertes", sentence)
        arbiter.press("Enter")
        assert arbiter.page.input_value("#ligne") == line
        assert arbiter.page.locator("#recents li").count() == 0
        arbiter.press("Escape", "Escape")
    arbiter.enter("1 XYLEM").shows("#alertes", "non saisis")
    arbiter.press("Escape", "Escape")
    arbiter.type("1 SWEATS 3H 99").press("Shift+Enter").slip(1)


def test_the_solutions_follow_each_key(desk):
    arbiter = desk()
    rows = arbiter.page.locator("#solutions li:visible")
    expect(rows).to_have_count(0)
    arbiter.type("1 SW")
    expect(rows).to_have_count(6)
    arbiter.shows("#nombre-solutions", "autres")
    arbiter.type("EAt")
    for word in rows.locator(".mot").all():
        expect(word).to_have_text(re.compile("^SWEAT"))
        expect(word.locator(".cercle").first).to_have_text("T")
    arbiter.press("Control+a", "Delete").type("1 SWEATS 3H")
    expect(rows.first.locator(".cercle:visible")).to_have_count(0)
    arbiter.press("ArrowDown")
    expect(rows.first).to_have_attribute("aria-current", "true")
    expect(rows.first).to_have_class("choisie")
    arbiter.press("Escape", "Escape")
    expect(rows).to_have_count(0)


def test_several_solutions_wait_for_a_choice_and_as_written_is_always_possible(desk, room):
    arbiter = desk()
    arbiter.enter("1 SWE")
    assert arbiter.page.locator("#recents li").count() == 0
    arbiter.shows("#consigne", "solutions")
    arbiter.press("Shift+Enter").slip(1)
    room.server.kill()
    assert stored_slips(room.folder)[1][0]["mot"] == "SWE"


def test_an_entered_slip_changes_only_with_a_reason(desk):
    arbiter = desk()
    arbiter.enter("1 SWEATS 3H 45").slip(1)
    arbiter.enter("1 SWEATS 3H 50")
    arbiter.shows("#alertes", "déjà saisie")
    arbiter.press("Shift+Enter")
    assert arbiter.page.evaluate("document.activeElement.id") == "motif"
    arbiter.type("Score mal lu").press("Enter")
    arbiter.settled()
    assert arbiter.page.evaluate("document.activeElement.id") == "ligne"
    assert "50 points" in arbiter.text("#recents li:first-child")
    replaced = arbiter.page.locator("#recents li").nth(1)
    expect(replaced).to_have_attribute("data-etat", "remplace")
    expect(replaced.locator(".etat")).to_have_text("remplacé")
    arbiter.press("Control+z")
    expect(replaced).to_have_attribute("data-etat", "enregistre")
    expect(arbiter.page.locator("#recents li").first).to_have_attribute("data-etat", "annule")


def test_the_list_follows_what_becomes_of_a_slip_elsewhere(desk):
    arbiter, chief = desk("A"), desk("JA")
    arbiter.enter("1 SWEATS 3H 45").slip(1)
    line = arbiter.page.locator("#recents li").first
    chief.type("1 SWEATZ 3H 50").shows("#enregistre", "SWEATS 3H 45")
    chief.press("Shift+Enter").type("C’est un Z").press("Enter").slip(1)
    expect(line).to_have_attribute("data-etat", "modifie")
    expect(line).to_contain_text("modifié par JA")
    expect(line).to_contain_text("SWEATZ 3H 50")
    expect(line).to_contain_text("nullité")
    chief.press("Control+z")
    expect(chief.page.locator("#ligne")).to_have_value("1 SWEATZ 3H 50")
    expect(line).to_have_attribute("data-etat", "enregistre")
    expect(line).to_contain_text("SWEATS 3H 45")
    chief.press("Escape").enter("2 SWEATS 3H 50").slip(2)
    second = desk("A")
    kept = second.page.locator("#recents li").filter(has_text="SWEATS 3H 50")
    expect(kept).to_have_attribute("data-etat", "enregistre")
    chief.press("Control+z")
    expect(kept).to_have_attribute("data-etat", "annule")


def test_what_was_said_of_one_slip_does_not_stay_for_the_next(desk):
    arbiter = desk()
    arbiter.press("F2").shows("#message", "Saisissez d’abord le bulletin")
    arbiter.type("1 S")
    expect(arbiter.page.locator("#message")).to_be_empty()
    arbiter.press("Control+a").enter("1 SWEATS 3H 50").slip(1)
    arbiter.press("Control+z").shows("#message", "Table 1 annulée")
    arbiter.press("Control+a").type("4 SWE")
    expect(arbiter.page.locator("#message")).to_be_empty()


def test_typing_gives_up_the_top_to_all(desk):
    arbiter = desk()
    arbiter.press("Alt+t").shows("#message", "à 4 tables")
    arbiter.type("1 SWE").press("Shift+Enter").slip(1)
    arbiter.shows("#manquants", "3 (2, 3, 4)")


def test_what_was_said_while_the_move_was_open_goes_with_its_end(desk, room, browser):
    arbiter = desk()
    arbiter.press("Alt+t", "Alt+t").shows("#message", "Top noté pour 4 tables")
    arbiter.settled()
    judge, other = Official(browser, room, "JA"), Official(browser, room, "B")
    other.post("/bulletins/top", coup=2)
    judge.conduct("retenir", "clore")
    arbiter.shows("#fermee", "clos")
    expect(arbiter.page.locator("#message")).to_be_empty()
    judge.leave()
    other.leave()


def test_escape_closes_the_help(desk):
    arbiter = desk()
    arbiter.press("F1")
    expect(arbiter.page.locator("#aide")).to_have_attribute("open", "")
    arbiter.press("Escape")
    expect(arbiter.page.locator("#aide")).not_to_have_attribute("open", "")
    expect(arbiter.page.locator("#ligne")).to_be_focused()


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)])
def test_the_screen_fits_a_laptop(desk, size):
    arbiter = desk()
    arbiter.page.set_viewport_size({"width": size[0], "height": size[1]})

    def fits(state: str) -> None:
        painted(arbiter.page)
        assert arbiter.page.evaluate("document.documentElement.scrollHeight") <= size[1], state

    fits("at rest")
    arbiter.type("1 SWE")
    fits("choosing")
    arbiter.press("Control+a").type("1 SWEATS 3H 45").shows("#sanction", "avertissement")
    fits("ruled on")
    for key, panel in (("F2", "#panneau-decision"), ("F4", "#panneau-dessin")):
        arbiter.press(key)
        expect(arbiter.page.locator(f"{panel} .principal")).to_be_in_viewport(ratio=1)
        expect(arbiter.page.locator("#decision")).to_be_in_viewport(ratio=1)
        fits(key)
        arbiter.press("Escape")
    assert arbiter.page.locator("#grille").bounding_box()["width"] >= 400


def test_incidents_are_two_keys(desk, room):
    arbiter = desk()
    arbiter.enter("/n").slip(1)
    arbiter.enter("2 SWEATS 3H 50 /d").slip(2)
    room.server.kill()
    slips = stored_slips(room.folder)
    assert slips[1][0]["incidents"] == ["non_remis"]
    assert slips[2][0]["incidents"] == ["discipline"]


def test_a_slip_drawn_with_its_link_letters(desk, room):
    arbiter = desk()
    arbiter.type("1 ").press("F4").type("STE").press("ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Space").type("WEATS")
    arbiter.press("Enter")
    assert arbiter.page.input_value("#ligne") == "1 @ "
    arbiter.type("50")
    arbiter.shows("#points", "50 points")
    arbiter.press("Enter").slip(1)
    room.server.kill()
    assert stored_slips(room.folder)[1][0]["dessin"] == ["STE", "W", "E", "A", "T", "S"]


def test_the_arbiter_may_rule_otherwise_with_a_reason(desk, room):
    arbiter = desk()
    arbiter.type("1 SWEATZ 3H 50").press("F2").type("45").press("Tab").type("p").press("Tab").type("Le Z se lit S").press("Enter")
    arbiter.slip(1)
    room.server.kill()
    assert stored_slips(room.folder)[1][1] == 45


def test_azerty_digits_need_no_shift(desk):
    arbiter = desk()
    keyboard = arbiter.page.context.new_cdp_session(arbiter.page)

    def azerty(key: str, code: str) -> None:
        keyboard.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, "code": code, "text": key})
        keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": code})

    azerty("&", "Digit1")
    arbiter.type(" SWEATS ")
    azerty('"', "Digit3")
    arbiter.type("h ")
    azerty("(", "Digit5")
    azerty("à", "Digit0")
    assert arbiter.page.input_value("#ligne") == "1 SWEATS 3h 50"
    arbiter.press("Enter").slip(1)


def test_news_from_the_room_never_move_the_line(desk):
    arbiter, other = desk("A"), desk("B")
    arbiter.type("2 SWEA")
    other.enter("5 SWEATS 3H 50").slip(5)
    arbiter.shows("#manquants-salle", "7")
    assert arbiter.page.input_value("#ligne") == "2 SWEA"
    assert arbiter.page.evaluate("document.activeElement.id") == "ligne"
    arbiter.type("TS 3H 50").press("Enter").slip(2)


def test_the_second_browser_is_told_before_enter(desk):
    first, second = desk("A"), desk("JA")
    second.type("1 SWEATS 3H 45")
    first.enter("1 SWEATS 3H 50").slip(1)
    second.shows("#alertes", "déjà saisie par A")
    second.press("Enter")
    assert second.page.input_value("#ligne") == "1 SWEATS 3H 45"


def test_a_conflict_shows_both_versions_and_overwrites_nothing(desk, room):
    first, second = desk("A"), desk("JA")
    second.page.context.set_offline(True)
    second.enter("1 SWEATS 3H 45")
    first.enter("1 SWEATS 3H 50").slip(1)
    second.page.context.set_offline(False)
    second.shows("#a-regler", "un autre arbitre l’a saisie")
    versions = second.text("#a-regler")
    assert "SWEATS - 45" in versions or "SWEATS 3H 45" in versions
    assert "SWEATS 3H 50" in versions
    second.press("F8", "Enter")
    expect(second.page.locator("#a-regler")).to_be_hidden()
    room.server.kill()
    assert stored_slips(room.folder)[1][1] == 50


def test_a_conflict_may_be_settled_the_other_way_with_a_reason(desk, room):
    first, second = desk("A"), desk("JA")
    second.page.context.set_offline(True)
    second.enter("1 SWEATS 3H 50")
    first.enter("1 SWEATZ 3H 50").slip(1)
    second.page.context.set_offline(False)
    second.shows("#a-regler", "un autre arbitre l’a saisie")
    second.press("F8", "Tab").type("Le S est lisible").press("Enter")
    expect(second.page.locator("#a-regler")).to_be_hidden()
    second.settled()
    room.server.kill()
    assert stored_slips(room.folder)[1][1] == 50


def test_typing_goes_on_while_the_network_is_cut(desk, room):
    arbiter = desk()
    arbiter.page.context.set_offline(True)
    arbiter.enter("1 SWEATS 3H 50").enter("2 SWEATS 3H 45").enter("3 /v")
    expect(arbiter.page.locator("#attente")).to_contain_text("3 en attente")
    assert "enregistré" not in arbiter.text("#recents")
    arbiter.shows("#manquants", "1 (4)")
    arbiter.page.context.set_offline(False)
    arbiter.settled()
    for table in (1, 2, 3):
        arbiter.slip(table)
    room.server.kill()
    assert {table: points for table, (_, points) in stored_slips(room.folder).items()} == {1: 50, 2: 50, 3: 0}


def test_a_top_for_all_that_waits_is_not_missing_again_after_a_reload(desk):
    arbiter = desk()
    intercept(arbiter.page, "**/bulletins/top", lambda route: route.abort())
    arbiter.press("Alt+t", "Alt+t").shows("#manquants", "0")
    arbiter.shows("#attente", "1 en attente")
    arbiter.page.reload()
    expect(arbiter.page.locator("body")).to_have_attribute("data-pret", "oui")
    arbiter.shows("#attente", "1 en attente")
    arbiter.shows("#manquants", "Manquants : 0")
    arbiter.page.unroute("**/bulletins/top")
    arbiter.settled()


def test_the_server_may_die_in_the_middle(desk, room):
    arbiter = desk()
    arbiter.enter("1 SWEATS 3H 50").slip(1)
    room.server.kill()
    arbiter.enter("2 SWEATS 3H 50").enter("3 SWEATS 3H 45")
    arbiter.shows("#attente", "2 en attente")
    room.server.start()
    arbiter.settled()
    arbiter.enter("4 SWEATS 3H 50").slip(4)
    room.server.kill()
    assert sorted(stored_slips(room.folder)) == [1, 2, 3, 4]


def test_what_waits_survives_a_reload(desk, room):
    arbiter = desk()
    intercept(arbiter.page, "**/bulletins", lambda route: route.abort())
    arbiter.enter("1 SWEATS 3H 50").enter("2 SWEATS 3H 45")
    arbiter.shows("#attente", "2 en attente")
    arbiter.page.reload()
    arbiter.shows("#attente", "2 en attente")
    arbiter.shows("#manquants", "2 (3, 4)")
    arbiter.page.unroute("**/bulletins")
    arbiter.settled()
    room.server.kill()
    assert sorted(stored_slips(room.folder)) == [1, 2]


def test_an_answer_that_never_came_back_is_not_applied_twice(desk, room):
    arbiter = desk()

    def cut_after(route):
        route.fetch()
        route.abort()

    intercept(arbiter.page, "**/bulletins", cut_after, times=3)
    arbiter.enter("1 SWEATS 3H 50").enter("2 SWEATS 3H 45")
    arbiter.settled()
    assert arbiter.page.locator("#a-regler article").count() == 0
    room.server.kill()
    assert sorted(stored_slips(room.folder)) == [1, 2]


def test_one_character_keys_can_be_switched_off(desk):
    arbiter = desk()
    arbiter.press("F1")
    assert [arbiter.page.input_value(f"#touche-{name}") for name in ("confirmer", "annuler")] == ["Maj+Entrée", "Ctrl+Z"]
    arbiter.page.focus("#touche-top")
    arbiter.press("Tab", "Enter")
    arbiter.page.focus("#ligne")
    arbiter.press("+")
    assert arbiter.page.input_value("#ligne") == "+"
    assert arbiter.page.locator("#recents li").count() == 0


def test_a_screen_reader_hears_the_ruling_and_what_is_missing(desk):
    page = desk().page
    for selector in ("#decision", ".compte", "#attente", ":has(> #alertes)"):
        assert page.get_attribute(selector, "aria-live") == "polite"


def test_fifty_slips_typed_by_a_script_are_all_stored(desk, big_room):
    arbiter = desk("A", room=big_room)
    for table in range(1, 51):
        arbiter.enter(["SWEATS 3H 50", "SWEATS 3H 45", "SWEATZ 3H 50", "/v", "SWEATS v - 50"][table % 5])
    arbiter.settled()
    big_room.server.kill()
    slips = stored_slips(big_room.folder)
    assert sorted(slips) == list(range(1, 51))
    assert [slips[table][1] for table in range(1, 6)] == [50, 0, 0, 45, 50]


def test_a_slip_that_is_not_owed_is_wanted_by_one_key_or_one_button(desk, room, browser):
    ask(room, browser, "JA", "/partie/retenir", {})
    arbiter = desk()
    arbiter.enter("1 SWEATS 3H 45").slip(1)
    arbiter.shows("#recents .billet", "sans billet (5.9)\N{NO-BREAK SPACE}: erreur de score sur le mot retenu")
    arbiter.press("F6")
    arbiter.shows("#message", "Table 1, coup 2\N{NO-BREAK SPACE}: le billet de correction sera imprimé.")
    arbiter.settled()
    arbiter.type("2 SWEATZ 3H 90").press("Shift+Enter").slip(2)
    line = arbiter.page.locator("#recents li").filter(has_text="SWEATZ")
    expect(line).to_contain_text("zéro pour une solution au-dessus du top")
    line.get_by_role("button", name="Ajouter le billet").click()
    arbiter.settled()
    judge = Official(browser, room, "JA")
    assert [slip["table"] for slip in judge.get("/billets")["billets"]] == [1, 2]
    judge.leave()
