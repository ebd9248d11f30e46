"""The commission: the slip drawn, its places on the grid, two signatures."""

from playwright.sync_api import Route, expect

from web.conftest import Room
from web.intercepted import intercept
from web.room_maker import make_room, serving, stored_slips
from web.wall import Official


def send_to_commission(desk, line: str, reason: str) -> None:
    arbiter = desk("A")
    # Its last choice by a key: a list forgets the letters typed before a pause, which a busy computer makes.
    arbiter.type(line).press("F2", "Tab", "End", "Tab").type(reason).press("Enter")
    arbiter.settled()


def vote(member, rank: int, reason: str) -> None:
    """From the queue, with the keyboard: choose the ruling of that rank, give a reason, sign."""
    member.page.focus(f"#lecture-{rank}")
    member.press("Space")
    member.page.focus("#raison")
    member.type(reason).press("Enter")


def test_two_members_sign_and_the_total_follows(desk, room):
    send_to_commission(desk, "1 SWEATS 9H 50", "Référence à relire")
    first = desk("K1", "commission")
    first.shows("#nombre", "1")
    first.shows("#motif-renvoi", "Référence à relire")
    first.shows("#papier", "9H")
    vote(first, 0, "La place est lisible")
    first.shows("#message", "il manque une signature")
    first.shows("#votes", "vous")

    second = desk("K2", "commission")
    second.shows("#cas", "1 sur 2 signatures")
    chosen = second.text("label[for=lecture-0]")
    vote(second, 0, "D’accord")
    second.shows("#message", "décision rendue")
    second.shows("#nombre", "Aucun bulletin")
    first.shows("#nombre", "Aucun bulletin")
    room.server.kill()
    assert f"{stored_slips(room.folder)[1][1]} point" in chosen


def test_votes_that_differ_say_so_and_wait_for_a_third(desk, stored):
    stored("1 SWEATS 9H 50", "Référence à relire")
    first, second, third = (desk(member, "commission") for member in ("K1", "K2", "JA"))
    vote(first, 0, "La place est lisible")
    first.shows("#message", "il manque une signature")
    second.shows("#cas", "1 sur 2 signatures")
    vote(second, 1, "La place ne se lit pas")
    for member in (first, second):
        member.shows("#message", "Les votes diffèrent : un autre membre départage")
        member.shows("#cas", "2 votes différents : le suivant départage")
    third.shows("#votes", "K2")
    vote(third, 1, "Elle ne se lit pas")
    for member in (first, second, third):
        member.shows("#message", "décision rendue")
        member.shows("#nombre", "Aucun bulletin")


def test_the_other_members_read_why_and_may_give_the_same_reason(desk, stored):
    stored("1 SWEATS 9H 50", "Référence à relire")
    first, second = desk("K1", "commission"), desk("K2", "commission")
    vote(first, 0, "Le 9 se lit bien")
    second.shows("#votes li", "«\N{NO-BREAK SPACE}Le 9 se lit bien\N{NO-BREAK SPACE}»")
    second.press("Enter", "Space", "ArrowDown")
    expect(second.page.locator("#raison")).to_have_value("")
    second.press("ArrowUp")
    expect(second.page.locator("#raison")).to_have_value("Le 9 se lit bien")
    second.page.focus("#raison")
    second.press("Control+a").type("Le 9 est un 3").press("Shift+Tab", "ArrowDown", "ArrowUp")
    expect(second.page.locator("#raison")).to_have_value("Le 9 est un 3")
    second.press("Enter")
    second.shows("#message", "décision rendue")


def test_a_queue_cut_short_by_the_server_leaves_the_screen_as_it_is(desk, stored):
    stored("1 SWEATZ 3H 50", "Le Z est peut-être un S")
    member = desk("K1", "commission")
    asked = []

    def cut(route: Route) -> None:
        asked.append(route)
        route.fulfill(status=200, body='{"cas": [{"cas": "1-2-1", "co', content_type="application/json")

    intercept(member.page, "**/commission", cut)
    # An answer that was on its way before says nothing of this one.
    with member.page.expect_response(lambda _: bool(asked)):
        stored("2 SWEATS # 50", "Doute sur la référence")
    member.shows("#titre-affaire", "table 1")
    member.page.unroute("**/commission")
    member.page.check("#lecture-0")
    stored("3 SWEATS # 50", "Un autre doute")
    member.shows("#nombre", "3")


def test_a_vote_that_does_not_reach_the_server_stays_written_and_counts_once(desk, stored):
    stored("1 SWEATZ 3H 50", "Le Z est peut-être un S")
    member = desk("K1", "commission")
    keys = []

    def lose(route: Route) -> None:
        keys.append(route.request.headers["cle-idempotence"])
        if len(keys) == 1:
            route.fetch()  # Stored, and its answer lost.
            route.abort()
        else:
            route.continue_()

    intercept(member.page, "**/vote", lose)
    vote(member, 0, "C’est un Z")
    member.shows("#message", "ce vote n’est pas enregistré")
    expect(member.page.locator("#lecture-0")).to_be_checked()
    expect(member.page.locator("#raison")).to_have_value("C’est un Z")
    member.press("Enter")
    member.shows("#message", "il manque une signature")
    assert keys[0] == keys[1]


def test_once_voted_on_a_case_makes_room_for_the_next(desk, stored):
    stored("1 SWEATZ 3H 50", "Doute sur le Z")
    stored("2 SWEATS # 50", "Doute sur la référence")
    member = desk("K1", "commission")
    expect(member.page.locator("#cas [aria-current]")).to_be_focused()
    member.press("Enter", "Space", "Tab").type("C’est un Z").press("Enter")
    member.shows("#message", "Table 1\N{NO-BREAK SPACE}: vote enregistré")
    member.shows("#titre-affaire", "table 2")
    expect(member.page.locator("#cas [aria-current]")).to_be_focused()
    member.press("Enter", "ArrowDown", "Escape")
    expect(member.page.locator("#cas [aria-current]")).to_be_focused()
    expect(member.page.locator("#lecture-autre")).to_be_checked()


def test_every_technical_place_is_listed_and_drawn(desk, stored):
    stored("1 SWEATS 9H 50", "Référence à relire")
    member = desk("K1", "commission")
    places = member.page.locator("#liste-places label")
    texts = [" ".join(text.split()) for text in places.all_inner_texts()]
    assert any(text.startswith("3H SWEATS 50 score écrit") and "valable" in text for text in texts)
    assert any(text.startswith("9H SWEATS 26 référence écrite") for text in texts)
    member.page.focus("#liste-places input")
    drawn = member.page.locator("#grille td.pose, #grille td.invalide")
    expect(drawn).to_have_count(6)
    before = member.page.locator("#grille").inner_html()
    member.press("ArrowDown")
    expect(drawn).to_have_count(6)
    assert member.page.locator("#grille").inner_html() != before


def test_places_that_only_the_circles_tell_apart_show_them(desk, browser, tmp_path):
    codes = make_room(tmp_path / "joker", moves=("STEROLS", "AEGPST?"))
    with serving(tmp_path / "joker") as server:
        room = Room(server, codes)
        desk("A", room=room).enter("1 PATTES 9H 20").slip(1)
        arbiter = Official(browser, room, "A")
        arbiter.post("/appel", table=1, coup=2, raison="Quel T ?")
        arbiter.leave()
        member = desk("K1", "commission", room)
        rows = member.page.locator("#liste-places .emplacement")
        member.shows("#liste-places", "PATTES")
        shown = [row.inner_html() for row in rows.all()]
        assert len(set(shown)) == len(shown)
        names = [" ".join(row.inner_text().split()[:3]) for row in rows.all()]
        assert len(set(names)) < len(names), "without the circles, some could not be told apart"


def test_another_ruling_can_be_voted(desk, stored, room):
    stored("1 SWEATZ 3H 50", "Le Z est peut-être un S")
    for account, reason in (("K1", "C’est un S"), ("K2", "Un S, en effet")):
        member = desk(account, "commission")
        member.shows("#titre-affaire", "table 1")
        member.page.focus("#lecture-autre")
        # One letter: a list forgets the letters typed before a pause, which a busy computer makes.
        member.press("Space", "Tab", "Control+a").type("45").press("Tab").type("p").press("Tab").type(reason).press("Enter")
        member.shows("#message", "Table 1")
    room.server.kill()
    assert stored_slips(room.folder)[1][1] == 45


def test_a_choice_made_is_not_wiped_by_a_new_case(desk, stored):
    stored("1 SWEATZ 3H 50", "Le Z est peut-être un S")
    member = desk("K1", "commission")
    member.page.check("#lecture-0")
    stored("2 SWEATS # 50", "Doute sur la référence")
    member.shows("#nombre", "2")
    expect(member.page.locator("#lecture-0")).to_be_checked()


def test_a_new_case_does_not_take_the_focus_away_from_the_vote(desk, stored):
    stored("1 SWEATZ 3H 50", "Le Z est peut-être un S")
    member = desk("K1", "commission")
    member.page.focus("#lecture-0")
    stored("2 SWEATS # 50", "Doute sur la référence")
    member.shows("#nombre", "2")
    member.press("Space")
    expect(member.page.locator("#lecture-0")).to_be_checked()


def test_a_slip_corrected_meanwhile_is_shown_at_once_and_what_was_chosen_on_it_is_void(desk, stored, browser, room):
    stored("1 SWEATZ 3H 50", "Le Z est peut-être un S")
    voter, reader = desk("K1", "commission"), desk("K2", "commission")
    vote(voter, 0, "C’est un Z")
    voter.shows("#message", "il manque une signature")
    reader.shows("#votes", "K1")
    reader.page.check("#lecture-0")
    reader.page.fill("#raison", "Je lis un Z")
    arbiter = Official(browser, room, "A")
    (stored,) = arbiter.get("/bulletins?coup=2&table=1")["bulletins"]
    arbiter.post("/bulletins", table=1, mot="SWEATS", sens="V", reference="3H", score=50, coup=2, version=stored["version"], motif="Un S")
    arbiter.leave()
    for member in (voter, reader):
        member.shows("#papier", "SWEATS")
        member.shows("label[for=lecture-0]", "50 points")
        expect(member.page.locator("#votes li")).to_have_count(0)
    voter.shows("#message", "votre vote ne compte plus")
    reader.shows("#message", "le bulletin vient de changer")
    expect(reader.page.locator("#lecture-0")).not_to_be_checked()
    expect(reader.page.locator("#raison")).to_have_value("Je lis un Z")
    vote(voter, 0, "C’est un S")
    voter.shows("#message", "il manque une signature")


def test_the_queue_is_walked_with_the_arrows(desk, stored):
    stored("1 SWEATZ 3H 50", "Doute sur le Z")
    stored("2 SWEATS # 50", "Doute sur la référence")
    member = desk("K1", "commission")
    member.shows("#titre-affaire", "table 1")
    member.page.focus("#cas button")
    member.press("ArrowDown", "Enter")
    member.shows("#titre-affaire", "table 2")


def test_an_appeal_is_recorded_from_the_screen_and_a_late_one_says_why(desk, room, browser):
    judge = Official(browser, room, "JA")
    judge.post("/partie/retenir")
    judge.post("/partie/clore", non_remis=list(range(1, 9)), coup=2)
    member = desk("K1", "commission")
    member.shows("#delais", "en cours")
    judge.post("/partie/clore_partie", cause="decision")
    member.shows("#delais", "appels reçus encore 1")
    organiser = Official(browser, room, "ORGA")
    organiser.post("/parties", plages=[{"arbitre": "A", "premiere": 1, "derniere": 8}])
    member.shows("#delais", "jusqu’au début de la partie 2")
    judge.post("/partie/tirer")
    member.shows("#delais", "délai d’appel passé")
    member.page.locator("#appel-zone summary").press("Enter")
    member.page.locator("#appel-partie").select_option("1")
    expect(member.page.locator("#appel-tardif")).to_be_visible()
    for field, value in (("coup", "1"), ("table", "4"), ("raison", "Il conteste"), ("tardif", "Billet arrivé ce soir")):
        member.page.locator(f"#appel-{field}").fill(value)
    member.page.locator("#appel-tardif").press("Enter")
    member.shows("#motif-renvoi", "Il conteste")
    member.shows("#motif-tardif", "Billet arrivé ce soir")
    expect(member.page.locator("#marque-tardif")).to_be_visible()
    with member.page.expect_download() as download:
        member.page.get_by_role("link", name="Dossier à imprimer").click()
    assert download.value.suggested_filename == "dossier-coupe-1-1-4.html"
    for official in (judge, organiser):
        official.leave()
