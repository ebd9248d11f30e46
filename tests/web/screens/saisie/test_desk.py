"""The desk itself: what stands under the line, what is heard, what is kept, and the same desk by touch."""

from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.room_maker import stored_slips

TABLET = {"width": 1024, "height": 768}
TELEPHONE = {"width": 390, "height": 844}
WITH_ITS_KEYBOARD = {"width": 390, "height": 460}
HEARD = """() => {
  window.heard = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
}"""


def touch(browser: Browser, room: Room, account: str, screen: str, size: dict[str, int]) -> Page:
    context = browser.new_context(viewport=size, has_touch=True, is_mobile=True)
    room.log_in(context, account)
    page = context.new_page()
    page.goto(room.address(screen))
    expect(page.locator("body")).to_have_attribute("data-pret", "oui")
    return page


def test_solutions_open_under_the_line_and_cover_nothing(desk):
    arbiter = desk()
    arbiter.type("1 SWE")
    line, rows = arbiter.page.locator("#ligne").bounding_box(), arbiter.page.locator("#solutions").bounding_box()
    assert 0 <= rows["y"] - line["y"] - line["height"] <= 16
    for other in ("#recents", "#grille", "#consigne"):
        box = arbiter.page.locator(other).bounding_box()
        apart = box["x"] >= rows["x"] + rows["width"] or box["y"] >= rows["y"] + rows["height"]
        assert apart, other
    expect(arbiter.page.locator("#solutions .choisie")).to_have_count(0)
    arbiter.press("ArrowDown")
    expect(arbiter.page.locator("#solutions .choisie")).to_contain_text("SWEATS")


def test_what_is_read_back_is_as_large_as_what_was_typed(desk):
    arbiter = desk()
    arbiter.type("1 SWEATS 3H 50")
    size = "(selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize)"
    typed = arbiter.page.evaluate(size, "#ligne")
    for shown in ("#lu-table strong", "#lu-mot .tuile", "#lu-reference", "#lu-score"):
        assert arbiter.page.evaluate(size, shown) >= typed, shown


def test_the_drawing_leaves_the_board_and_the_last_slips_in_sight(desk):
    arbiter = desk()
    arbiter.page.set_viewport_size({"width": 1280, "height": 800})
    arbiter.type("1 SWEATS").press("F4")
    panel = arbiter.page.locator("#panneau-dessin").bounding_box()
    for seen in ("#grille", "#recents"):
        assert arbiter.page.locator(seen).bounding_box()["x"] >= panel["x"] + panel["width"], seen


def test_a_refusal_is_heard_unless_the_sound_is_off(desk):
    arbiter = desk()
    arbiter.page.evaluate(HEARD)
    arbiter.type("1 SWEATS").press("Enter")
    arbiter.page.wait_for_function("window.heard === 1")
    assert arbiter.page.input_value("#ligne") == "1 SWEATS", "the line keeps the text"
    arbiter.press("Escape", "F1")
    arbiter.page.uncheck("#son")
    arbiter.page.focus("#ligne")
    arbiter.type("1 SWEATS").press("Enter")
    arbiter.shows("#consigne", "solutions")
    assert arbiter.page.evaluate("window.heard") == 1
    arbiter.page.reload()
    expect(arbiter.page.locator("#son")).to_be_enabled()
    expect(arbiter.page.locator("#son")).not_to_be_checked()


def test_what_was_typed_is_there_again_when_one_comes_back(desk, room):
    arbiter = desk()
    arbiter.type("3 SWEATS 3H")
    arbiter.page.goto(room.address("classement"))
    arbiter.page.goto(room.address("saisie"))
    expect(arbiter.page.locator("#ligne")).to_have_value("3 SWEATS 3H")
    arbiter.page.focus("#ligne")
    arbiter.type(" 50").press("Enter")
    arbiter.slip(3)
    arbiter.page.reload()
    expect(arbiter.page.locator("body")).to_have_attribute("data-pret", "oui")
    expect(arbiter.page.locator("#ligne")).to_have_value("")


def test_five_keys_in_the_bar_the_others_in_the_help(desk):
    arbiter = desk()
    expect(arbiter.page.locator(".gestes li:visible kbd")).to_have_text(["Entrée", "+", "Alt+T", "/", "Ctrl+Z"])
    arbiter.press("F1")
    for key in ("F2", "F4", "F6", "F7", "F8"):
        expect(arbiter.page.locator("#aide .cles kbd").get_by_text(key, exact=True)).to_be_visible()


def test_a_slip_goes_to_the_commission_by_its_key_from_the_line_or_once_stored(desk, room):
    arbiter = desk()
    arbiter.type("1 SWEATZ 3H 50").press("F7").type("Le Z se lit peut-être S").press("Enter")
    arbiter.slip(1)
    arbiter.shows("#recents", "soumis à la commission")
    arbiter.enter("2 SWEATS 3H 45")
    arbiter.slip(2)
    row = arbiter.page.locator("#recents li").filter(has_text="SWEATS").first
    row.get_by_role("button", name="commission").click()
    arbiter.type("Score douteux").press("Enter")
    arbiter.settled()
    jury = desk("K1", "commission")
    expect(jury.page.locator("#cas button")).to_have_count(2)


def test_a_move_is_entered_on_a_tablet_without_a_keyboard(browser: Browser, room):
    page = touch(browser, room, "A", "saisie", TABLET)
    button = page.locator(".gestes [data-geste]:visible")
    assert set(button.evaluate_all("(all) => all.map((one) => one.dataset.geste)")) >= {
        "valider", "confirmer", "top", "tous_au_top", "incident", "annuler", "commission", "dessiner", "effacer",
    }
    assert page.locator("kbd:visible").count() == 0, "no key caps where there are no keys"
    page.locator("[data-geste=top]:visible").tap()
    page.locator("[data-geste=incident]:visible").tap()
    page.locator("[data-incident=n]").tap()
    page.locator("[data-geste=valider]:visible").tap()
    expect(page.locator("#manquants")).to_contain_text("2 (3, 4)")
    page.fill("#ligne", "3 ")
    page.locator("[data-geste=dessiner]:visible").tap()
    for letter in "GAPES":
        page.locator(f"[data-touche={letter}]").tap()
    page.get_by_role("button", name="Reprendre la ligne").tap()
    expect(page.locator("#ligne")).to_have_value("3 @ ")
    page.locator("[data-geste=confirmer]:visible").tap()
    expect(page.locator("#manquants")).to_contain_text("1 (4)")
    page.locator("[data-geste=annuler]:visible").tap()
    expect(page.locator("#manquants")).to_contain_text("2 (3, 4)")
    page.locator("[data-geste=effacer]:visible").tap()
    for _ in range(2):
        page.locator("[data-geste=tous_au_top]:visible").tap()
    expect(page.locator("#manquants")).to_contain_text("0")
    expect(page.locator("#attente")).to_have_attribute("data-etat", "calme")
    room.server.kill()
    assert stored_slips(room.folder)[2][0]["incidents"] == ["non_remis"]


def test_line_and_ruling_stay_above_the_keyboard_of_a_telephone(browser: Browser, room):
    page = touch(browser, room, "A", "saisie", TELEPHONE)
    page.focus("#ligne")
    page.set_viewport_size(WITH_ITS_KEYBOARD)
    page.keyboard.type("1 SWEATS 3H 45")
    expect(page.locator("#sanction")).to_have_text("avertissement")
    for seen in ("#ligne", ".verdict"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-geste=valider]:visible")).to_be_in_viewport(ratio=1)
