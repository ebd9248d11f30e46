"""The commission: the slip drawn, its places on the grid, two signatures."""

from playwright.sync_api import expect

from web.room_maker import stored_slips


def send_to_commission(desk, line: str, reason: str) -> None:
    arbiter = desk("A")
    arbiter.type(line).press("F2", "Tab").type("soumettre").press("Tab").type(reason).press("Enter")
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


def test_votes_that_differ_say_so_and_wait_for_a_third(desk):
    send_to_commission(desk, "1 SWEATS 9H 50", "Référence à relire")
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


def test_every_technical_place_is_listed_and_drawn(desk):
    send_to_commission(desk, "1 SWEATS 9H 50", "Référence à relire")
    member = desk("K1", "commission")
    places = member.page.locator("#liste-places label")
    texts = [" ".join(text.split()) for text in places.all_inner_texts()]
    assert any(text.startswith("3H SWEATS 50 score écrit") and "valable" in text for text in texts)
    assert any(text.startswith("9H SWEATS 26") for text in texts)
    member.page.focus("#liste-places input")
    drawn = member.page.locator("#grille td.pose, #grille td.invalide")
    expect(drawn).to_have_count(6)
    before = member.page.locator("#grille").inner_html()
    member.press("ArrowDown")
    expect(drawn).to_have_count(6)
    assert member.page.locator("#grille").inner_html() != before


def test_another_ruling_can_be_voted(desk, room):
    send_to_commission(desk, "1 SWEATZ 3H 50", "Le Z est peut-être un S")
    for account, reason in (("K1", "C’est un S"), ("K2", "Un S, en effet")):
        member = desk(account, "commission")
        member.shows("#titre-affaire", "table 1")
        member.page.focus("#lecture-autre")
        # One letter: a list forgets the letters typed before a pause, which a busy computer makes.
        member.press("Space", "Tab", "Control+a").type("45").press("Tab").type("p").press("Tab").type(reason).press("Enter")
        member.shows("#message", "Table 1")
    room.server.kill()
    assert stored_slips(room.folder)[1][1] == 45


def test_a_choice_made_is_not_wiped_by_a_new_case(desk):
    send_to_commission(desk, "1 SWEATZ 3H 50", "Le Z est peut-être un S")
    member = desk("K1", "commission")
    member.page.check("#lecture-0")
    send_to_commission(desk, "2 SWEATS # 50", "Doute sur la référence")
    member.shows("#nombre", "2")
    expect(member.page.locator("#lecture-0")).to_be_checked()


def test_a_new_case_does_not_take_the_focus_away_from_the_vote(desk):
    send_to_commission(desk, "1 SWEATZ 3H 50", "Le Z est peut-être un S")
    member = desk("K1", "commission")
    member.page.focus("#lecture-0")
    send_to_commission(desk, "2 SWEATS # 50", "Doute sur la référence")
    member.shows("#nombre", "2")
    member.press("Space")
    expect(member.page.locator("#lecture-0")).to_be_checked()


def test_the_queue_is_walked_with_the_arrows(desk):
    send_to_commission(desk, "1 SWEATZ 3H 50", "Doute sur le Z")
    send_to_commission(desk, "2 SWEATS # 50", "Doute sur la référence")
    member = desk("K1", "commission")
    member.shows("#titre-affaire", "table 1")
    member.page.focus("#cas button")
    member.press("ArrowDown", "Enter")
    member.shows("#titre-affaire", "table 2")
