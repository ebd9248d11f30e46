"""The organiser prepares the games with the keyboard."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.intercepted import intercept
from web.room_maker import serving
from web.screens.organisation.organiser import organiser
from web.states import State, make_event
from web.wall import Official


@pytest.fixture
def while_time_runs(tmp_path: Path) -> Iterator[Room]:
    """Eight players, the clock of the second move running."""
    codes = make_event(tmp_path / "event", State.CLOCK)
    with serving(tmp_path / "event") as server:
        yield Room(server, codes)


def register(page: Page, name: str) -> None:
    page.focus("#nom")
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page.locator("#liste-joueurs")).to_contain_text(name)


def test_ranges_proposed_follow_the_players_until_somebody_types(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    expect(page.locator("#plages")).to_have_value("A 1-8")
    register(page, "Ada")
    expect(page.locator("#plages")).to_have_value("A 1-9")
    page.fill("#plages", "A 1-4\nB 5-9")
    register(page, "Zoé")
    expect(page.locator("#plages")).to_have_value("A 1-4\nB 5-9")
    page.fill("#plages", "A 1-5\nB 6-10")
    page.focus("#partie-nom")
    page.keyboard.press("Enter")
    expect(page.locator("#liste-parties")).to_contain_text("A 1-5, B 6-10")
    expect(page.locator("#liste-parties")).to_contain_text("aucun coup")
    page.context.close()


def test_what_is_done_is_not_said_to_be_refused_when_the_page_cannot_be_read_again(browser: Browser, room: Room):
    page = organiser(browser, room)
    intercept(page, "**/api/t/*/organisation", lambda route: route.abort())
    page.locator("#liste-comptes tr", has_text="K2").get_by_role("button", name="Nouveau code").press("Enter")
    expect(page.locator("#nouveaux-badges .code")).to_have_text(re.compile("K2-[2-9A-Z]{8}"))
    expect(page.locator("#avis")).to_contain_text("n’est peut-être plus à jour")
    page.set_input_files("#fichier", {"name": "liste.csv", "mimeType": "text/csv", "buffer": b"nom\nAda\n"})
    page.locator("#importer button").press("Enter")
    expect(page.locator("#import-dit")).to_have_text("1 joueur importé.")
    page.context.close()


def test_a_game_opened_before_the_end_of_another_is_asked_for_twice(browser: Browser, room: Room):
    page = organiser(browser, room)
    page.focus("#partie-nom")
    page.keyboard.press("Enter")
    expect(page.locator("#garde-ouvrir")).to_contain_text("Partie 1 n’est pas finie")
    expect(page.locator("#ouvrir-oui")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#garde-ouvrir")).to_be_hidden()
    expect(page.locator("#liste-parties li")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#ouvrir-oui")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#liste-parties li")).to_have_count(2)
    page.context.close()


def test_new_badges_come_into_view(browser: Browser, room: Room):
    page = organiser(browser, room)
    page.focus("#compte")
    page.keyboard.type("C")
    page.keyboard.press("Enter")
    expect(page.locator(".badge")).to_be_in_viewport(ratio=1)
    expect(page.locator("#spectateurs")).to_have_text("(1)")
    expect(page.locator("#liste-sessions td").nth(3)).to_contain_text("h")
    page.context.close()


def test_enter_again_while_an_entry_is_on_its_way_leaves_the_page_where_it_is(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    page.evaluate("window.stays = true")
    with page.expect_request("**/joueurs"):
        intercept(page, "**/joueurs", lambda route: page.keyboard.press("Enter") or route.continue_(), times=1)
        register(page, "Zoé")
    expect(page.locator("#liste-joueurs tr").last).to_contain_text("Zoé")
    expect(page.locator("#nom")).to_have_value("")
    assert page.evaluate("window.stays")
    page.context.close()


PAIR = {"partenaire": "Max", "equipe": "Lynx", "categorie": "V", "serie": "2A", "club": "X01", "licence": "1234567"}


def test_a_correction_keeps_all_that_was_entered(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    for field, text in PAIR.items():
        page.fill(f"#{field}", text)
    register(page, "Zoé")
    line = page.locator("#liste-joueurs tr").last
    expect(line).to_contain_text("Zoé / Max")
    line.get_by_role("button", name="Corriger Zoé").click()
    expect(page.locator("#inscrire-titre")).to_have_text("Corriger le joueur 9")
    for field, text in PAIR.items():
        expect(page.locator(f"#{field}")).to_have_value(text)
    page.fill("#nom", "Zoé B.")
    page.keyboard.press("Enter")
    expect(line).to_contain_text("Zoé B. / Max")
    for text in PAIR.values():
        expect(line).to_contain_text(text)
    expect(page.locator("#installer")).to_be_hidden()
    page.context.close()


def import_list(page: Page, text: str) -> None:
    page.set_input_files("#fichier", {"name": "liste.csv", "mimeType": "text/csv", "buffer": text.encode()})
    page.get_by_role("button", name="Importer", exact=True).click()


def test_what_came_of_an_import_stays_by_the_form(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    import_list(page, "Inscrits du 12\nNom et prénom;Mail;Licence\nJoueur 1;a@b.c;\nZoé;;abc\nMia;;12\n")
    faults = page.locator("#import-fautes li")
    expect(faults).to_have_count(1)
    expect(faults).to_have_text("Ligne 4\u00a0: Zoé\u00a0: la licence «\u00a0abc\u00a0» n’est pas un nombre")
    expect(page.locator("#import-dit")).to_have_text("Rien n’a été importé.")
    import_list(page, "Nom et prénom;Mail\nJoueur 1;a@b.c\nZoé;\nJoueur 2;\n")
    expect(faults).to_have_count(2)
    expect(faults.nth(1)).to_contain_text("Ligne 4\u00a0: Joueur 2 est déjà le joueur 2")
    expect(page.locator("#liste-joueurs tr")).to_have_count(8)
    import_list(page, "Nom et prénom;Mail;Observations\nZoé;a@b.c;\n")
    expect(page.locator("#import-dit")).to_have_text("1 joueur importé. Colonnes non reprises\u00a0: Mail, Observations.")
    expect(faults).to_have_count(0)
    expect(page.locator("#liste-joueurs tr")).to_have_count(9)
    page.context.close()


def test_a_latecomer_is_seated_at_once_and_his_arbiter_sees_him(browser: Browser, while_time_runs: Room):
    page = organiser(browser, while_time_runs)
    desk, judge = browser.new_context(), browser.new_context()
    while_time_runs.log_in(desk, "B")
    token = while_time_runs.log_in(judge, "JA")
    entry = desk.new_page()
    entry.goto(while_time_runs.address("saisie"))
    register(page, "Zoé")
    expect(page.locator("#installer")).to_contain_text("Zoé n’a pas de place dans la partie 1")
    seat = page.locator("#installer-oui")
    expect(seat).to_have_text("L’installer à la table 9 de la partie 1, à partir du coup 2")
    seat.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#installer")).to_be_hidden()
    expect(page.locator("#liste-parties")).to_contain_text("B 5-9")
    expect(page.get_by_role("button", name="Installer Zoé")).to_have_count(0)
    ended = judge.request.post(f"{while_time_runs.server.url}/api/t/coupe/partie/terminer", data={}, headers={"X-CSRF-Token": token})
    assert ended.ok, ended.text()
    expect(entry.locator("#manquants")).to_contain_text("5, 6, 7, 8, 9")
    for context in (desk, judge, page.context):
        context.close()


def test_a_player_left_out_may_be_seated_later(browser: Browser, room: Room):
    page = organiser(browser, room)
    register(page, "Zoé")
    page.get_by_role("button", name="Pas maintenant").click()
    expect(page.locator("#installer")).to_be_hidden()
    page.get_by_role("button", name="Installer Zoé").click()
    expect(page.locator("#installer-oui")).to_be_focused()
    page.context.close()


def test_ranges_are_asked_for_twice_when_a_table_has_nobody_and_may_change(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    page.fill("#plages", "A 5-1")
    page.focus("#partie-nom")
    page.keyboard.press("Enter")
    expect(page.locator("#avis")).to_contain_text("elle finit avant de commencer")
    expect(page.locator("#garde-ouvrir")).to_be_hidden()
    page.fill("#plages", "A 1-3\nB 5-6")
    page.focus("#partie-nom")
    page.keyboard.press("Enter")
    expect(page.locator("#garde-phrase")).to_have_text("Aucun arbitre ne corrige les tables 4, 7-8.")
    page.locator("#ouvrir-oui").click()
    expect(page.locator("#liste-parties")).to_contain_text("A 1-3, – 4-4, B 5-6, – 7-8")
    page.get_by_role("button", name="Changer les plages de la partie 1").click()
    expect(page.locator("#nouvelles-plages")).to_have_value("A 1-3\nB 5-6")
    page.fill("#nouvelles-plages", "A 1-4\nC 5-7")
    page.locator("#repartir-oui").click()
    expect(page.locator("#repartir-phrase")).to_have_text("Aucun arbitre ne corrige la table 8.")
    page.fill("#nouvelles-plages", "A 1-4\nC 5-8")
    page.locator("#repartir-oui").click()
    expect(page.locator("#repartir")).to_be_hidden()
    expect(page.locator("#liste-parties")).to_contain_text("A 1-4, C 5-8")
    page.context.close()


def test_a_closed_event_is_opened_again_with_a_reason(browser: Browser, tmp_path: Path):
    codes = make_event(tmp_path / "event", State.FINISHED)
    with serving(tmp_path / "event") as server:
        page = organiser(browser, Room(server, codes))
        expect(page.locator("#rouvrir")).to_be_hidden()
        expect(page.locator("#reste .reserve")).to_have_count(2)
        page.focus("#clore")
        page.keyboard.press("Enter")
        expect(page.locator("#motif-clore")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#garde-clore")).to_be_visible()
        page.keyboard.type("papiers partis")
        page.keyboard.press("Enter")
        expect(page.locator("#avancement")).to_have_text("L’événement est clos sous réserve.")
        expect(page.locator("#clore")).to_be_hidden()
        page.focus("#rouvrir")
        page.keyboard.press("Enter")
        expect(page.locator("#motif-rouvrir")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#rouvrir")).to_be_visible()
        page.keyboard.type("bulletin retrouvé")
        page.keyboard.press("Enter")
        expect(page.locator("#clore")).to_be_visible()
        expect(page.locator("#garde-rouvrir")).to_be_hidden()
        page.context.close()


def test_a_game_opened_by_mistake_is_taken_back_with_a_reason(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    page.focus("#partie-nom")
    page.keyboard.type("Finale")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Retirer la partie 1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#motif-retirer")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#liste-parties li")).to_have_count(1)
    for leave in (lambda: page.locator("#retirer-non").press("Enter"), lambda: page.keyboard.press("Escape")):
        leave()
        expect(page.get_by_role("button", name="Retirer la partie 1")).to_be_focused()
        page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.type("mauvais lexique")
    page.keyboard.press("Enter")
    expect(page.locator("#liste-parties li")).to_have_count(0)
    expect(page.locator("#retirer")).to_be_hidden()
    expect(page.locator("#avis")).to_contain_text("Partie 1 retirée.")
    page.context.close()


def test_a_play_off_is_opened_for_the_players_it_parts(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    page.locator("#particuliers summary").press("Enter")
    page.fill("#partie-nom", "Départage")
    page.check("#departage")
    page.fill("#choisis", "3-")
    page.locator("#ouvrir button.principal").press("Enter")
    expect(page.locator("#avis")).to_contain_text("écrivez 3, 8, 12-15")
    page.fill("#choisis", "3, 5-6")
    page.select_option("#forme", "mort_subite")
    page.locator("#ouvrir button.principal").press("Enter")
    expect(page.locator("#liste-parties li")).to_contain_text("1. Départage · barrage · mort subite")
    for field in ("#partie-nom", "#choisis"):
        expect(page.locator(field)).to_have_value("")
    expect(page.locator("#departage")).not_to_be_checked()
    expect(page.locator("#liste-joueurs button", has_text="Installer")).to_have_count(0)
    page.context.close()


def test_who_shuts_a_screen_is_asked_twice(browser: Browser, while_time_runs: Room):
    page = organiser(browser, while_time_runs)
    withdraw = page.get_by_role("button", name="Retirer le badge B")
    withdraw.press("Enter")
    expect(page.locator("#avis")).to_contain_text("n’ouvrira plus rien")
    expect(withdraw).to_have_text("Confirmer")
    page.keyboard.press("Escape")
    expect(withdraw).to_have_text("Retirer")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(withdraw).to_have_text("Retirer")
    expect(withdraw).to_have_count(1)
    withdraw.press("Enter")
    withdraw.press("Enter")
    expect(withdraw).to_have_count(0)
    page.context.close()


def test_the_cursor_stays_where_it_is_while_the_room_plays(browser: Browser, while_time_runs: Room):
    page = organiser(browser, while_time_runs)
    page.get_by_role("button", name="Corriger Joueur 5").focus()
    drawn = page.evaluate_handle("document.activeElement")
    judge = Official(browser, while_time_runs, "JA")
    judge.conduct("terminer")
    judge.close_move(browser, while_time_runs)
    judge.conduct("tirer")
    expect(page.locator("#avancement")).to_contain_text("coup 3")
    assert page.evaluate("(drawn) => drawn === document.activeElement", drawn), "the list is not drawn again"
    register = page.context.request.post(
        f"{while_time_runs.server.url}/api/t/{while_time_runs.event}/joueurs",
        data=[{"nom": "Zoé"}],
        headers={"X-CSRF-Token": page.evaluate("JSON.parse(document.getElementById('contexte').textContent).csrf")},
    )
    assert register.ok
    expect(page.locator("#liste-joueurs tr")).to_have_count(9)
    expect(page.get_by_role("button", name="Corriger Joueur 5")).to_be_focused()
    judge.leave()
    page.context.close()


def test_the_only_game_taken_back_leaves_the_screens_as_before_it(browser: Browser, before_the_games: Room):
    organisers = Official(browser, before_the_games, "ORGA")
    organisers.post("/parties", plages=[{"arbitre": "A", "premiere": 1, "derniere": 8}])
    context = browser.new_context()
    before_the_games.log_in(context, "JA")
    desk = context.new_page()
    desk.goto(before_the_games.address("juge"))
    expect(desk.locator("#suivant-phrase")).to_have_text("Tirer le coup 1")
    organisers.post("/parties/1/retirer", raison="en trop")
    expect(desk.locator("#sans-partie")).to_be_visible()
    expect(desk.locator("#partie-en-cours")).to_have_text("")
    organisers.post("/parties", plages=[{"arbitre": "A", "premiere": 1, "derniere": 8}], nom="Finale")
    expect(desk.locator("#partie-en-cours")).to_have_text("Finale")
    organisers.leave()
    context.close()


def open_next(page: Page) -> None:
    page.get_by_role("button", name="Ouvrir la partie", exact=True).press("Enter")


def test_what_is_asked_of_one_form_is_not_answered_for_another(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    guard, games = page.locator("#garde-ouvrir"), page.locator("#liste-parties li")
    page.fill("#plages", "A 1-6")
    open_next(page)
    expect(guard).to_contain_text("les tables 7-8")
    page.fill("#plages", "A 1-8")
    expect(guard).to_be_hidden()
    open_next(page)
    expect(games).to_have_count(1)
    expect(guard).to_be_hidden()
    for change in (lambda: page.select_option("#rythme", "blitz"), lambda: page.fill("#partie-nom", "Finale")):
        open_next(page)
        expect(guard).to_contain_text("Partie 1 n’est pas finie")
        change()
        expect(guard).to_be_hidden()
    expect(games).to_have_count(1)
    page.context.close()


def test_a_game_opened_elsewhere_takes_the_question_away(browser: Browser, room: Room):
    page = organiser(browser, room)
    open_next(page)
    expect(page.locator("#garde-ouvrir")).to_be_visible()
    other = Official(browser, room, "ORGA")
    other.post("/parties", plages=[{"arbitre": "A", "premiere": 1, "derniere": 8}])
    expect(page.locator("#liste-parties li")).to_have_count(2)
    expect(page.locator("#garde-ouvrir")).to_be_hidden()
    expect(page.get_by_role("button", name="Ouvrir la partie", exact=True)).to_be_focused()
    other.leave()
    page.context.close()


def test_who_is_connected_follows_the_screens_live(browser: Browser, room: Room):
    page = organiser(browser, room)
    seat, badge = page.locator("#liste-sessions tr", has_text="Arbitre A"), page.locator("#liste-comptes tr", has_text="Arbitre A")
    count, withdraw = page.locator("#spectateurs"), page.get_by_role("button", name="Retirer le badge B")
    expect(count).to_have_text("(1)")
    withdraw.press("Enter")
    arbiter = browser.new_context()
    room.log_in(arbiter, "A")
    expect(seat).to_contain_text("hors ligne")
    for _ in range(2):
        arbiter.new_page().goto(room.address("saisie"))
        expect(seat).to_contain_text("connecté")
    expect(count).to_have_text("(2)")
    expect(badge.locator(".nombre")).to_have_text("1")
    arbiter.pages[0].close()
    page.wait_for_timeout(1500)
    expect(seat).to_contain_text("connecté")
    arbiter.close()
    expect(seat).to_contain_text(re.compile("vu à \\d+\u00a0h\u00a0\\d\\d"))
    expect(count).to_have_text("(1)")
    expect(badge.locator(".nombre")).to_have_text("0")
    expect(withdraw).to_have_text("Confirmer")
    expect(withdraw).to_be_focused()
    room.server.kill()
    room.server.start()
    expect(seat).to_contain_text("hors ligne")
    expect(page.locator("#liste-sessions tr", has_text="ORGA")).to_contain_text("connecté")
    page.context.close()


def test_shutting_a_screen_is_asked_in_a_sentence_that_suits_any_name(browser: Browser, room: Room):
    page = organiser(browser, room)
    other = Official(browser, room, "B")
    page.get_by_role("button", name="Déconnecter Arbitre B").press("Enter")
    expect(page.locator("#avis")).to_contain_text("Arbitre B\u00a0: son écran sera fermé, pressez une seconde fois.")
    page.keyboard.press("Enter")
    expect(page.locator("#liste-sessions tr")).to_have_count(1)
    other.leave()
    page.context.close()


def test_a_sealed_game_shows_no_choice_but_its_own(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    page.select_option("#rythme", "blitz")
    page.select_option("#forme", "joker")
    page.get_by_text("Partie préparée à l’avance").click()
    sealed = {"engagement": "ab" * 32, "formule": "semi_rapide", "reglement": "fisf-2023"}
    page.set_input_files("#enveloppe", {"name": "finale.json", "mimeType": "application/json", "buffer": json.dumps(sealed).encode()})
    expect(page.locator("#annoncee")).to_contain_text("semi-rapide (2\u00a0min), fisf-2023.")
    for choice in ("rythme", "forme", "reglement", "lexique"):
        expect(page.locator(f"#{choice} option:checked")).to_have_text("selon l’enveloppe")
    page.set_input_files("#enveloppe", [])
    expect(page.locator("#rythme")).to_have_value("blitz")
    expect(page.locator("#forme")).to_have_value("joker")
    expect(page.locator("#tirages")).to_have_value("")
    expect(page.locator("option", has_text="selon l’enveloppe")).to_have_count(0)
    page.context.close()


def test_racks_typed_in_advance_are_told_with_the_game(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    page.get_by_text("Partie préparée à l’avance").click()
    page.fill("#tirages", "STEROLS\nAEGPSTW")
    open_next(page)
    expect(page.locator("#liste-parties li")).to_contain_text("aucun coup · tirages préparés\u00a0: 2")
    expect(page.locator("#avancement")).to_have_text("Partie 1\u00a0: pas encore commencée. Le juge-arbitre conduit la partie.")
    page.context.close()


def test_what_prevents_closing_stays_beside_the_button(browser: Browser, room: Room):
    page = organiser(browser, room)
    page.focus("#clore")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    refusal = page.locator("#clore-refus")
    expect(refusal).to_contain_text("La partie 1 n’est pas finie.")
    expect(page.locator("#avis")).to_be_empty()
    expect(page.locator("#clore")).to_be_focused()
    page.keyboard.press("Enter")
    expect(refusal).to_be_hidden()
    page.context.close()


BOX = "(one) => one.getBoundingClientRect().toJSON()"


def test_the_page_uses_the_room_it_has(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    register(page, "Wolfeschlegelsteinhausenbergerdorff-Bischwiller-Rochefoucauld")

    def box(selector: str) -> dict[str, float]:
        return dict(page.eval_on_selector(selector, BOX))

    players, forms = box(".cote"), box("#joueurs .colonnes > :first-child")
    assert players["height"] == pytest.approx(forms["height"], abs=1)
    assert box("#liste-joueurs tr:last-child button")["right"] <= players["right"]
    rows = page.eval_on_selector_all("#ouvrir .six input, #ouvrir .six select", "(all) => all.map((one) => one.offsetTop)")
    assert sorted({rows.count(row) for row in rows}) in ([3], [6]), "none alone on its line"
    assert len(set(page.eval_on_selector_all("#archives a", "(all) => all.map((one) => one.offsetTop)"))) == 1
    page.fill("#compte", "C")
    page.press("#compte", "Enter")
    expect(page.locator("#imprimer")).to_be_visible()
    assert box("#imprimer")["top"] - box("#nouveaux-badges")["bottom"] >= 8
    page.context.close()
