"""Who comes in, who stays out, and what every answer carries."""

import re
import shutil
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import VerifyMismatchError
from litestar.testing import TestClient
from playwright.sync_api import Browser

from duplicata.web.access import access
from duplicata.web.access.accounts import _leurre
from duplicata.web.access.throttle import DELAI_MAXIMAL, ESSAIS_LIBRES, delai
from duplicata.web.machine.liaison import Liaison
from duplicata.web.machine.network import ordinateur
from duplicata.web.server.application import creer_application
from web.conftest import Room as Seats
from web.in_process import API, SERVER_CODE, Room
from web.room_maker import CHEAP

WRONG = "A-22222222"


def test_a_badge_opens_a_session_and_names_the_page(salle: Room):
    person = salle.person()
    answer = person.log_in(salle.codes["A"])
    assert answer.json()["page"] == "/t/coupe/saisie"
    assert person.get("/t/coupe/saisie").status_code == 200


def test_a_code_is_read_as_people_type_it(salle: Room):
    typed = f"  {salle.codes['JA'].lower()[:6]} {salle.codes['JA'].lower()[6:]} "
    assert salle.person().log_in(typed).status_code == 200


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(salle: Room):
    cookie = salle.person().log_in(salle.codes["A"]).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_each_login_gives_another_reference_and_closes_the_former(salle: Room):
    person = salle.person("A")
    first = person.client.cookies["duplicata"]
    person.log_in(salle.codes["A"])
    assert person.client.cookies["duplicata"] != first
    other = salle.person()
    other.client.cookies.set("duplicata", first)
    assert other.get("/bulletins").status_code == 401


def test_an_unknown_account_and_a_wrong_code_are_refused_alike(salle: Room):
    wrong, unknown = salle.person().log_in(WRONG), salle.person().log_in("Z-22222222")
    assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json())


@pytest.mark.parametrize("hasher", [CHEAP, PasswordHasher()])
def test_what_an_unknown_account_is_compared_with_costs_as_much_as_a_true_hash(hasher: PasswordHasher):
    decoy = _leurre(hasher)
    assert extract_parameters(decoy) == extract_parameters(hasher.hash("22222222"))
    assert decoy != _leurre(hasher)
    with pytest.raises(VerifyMismatchError):
        hasher.verify(decoy, "22222222")


class Clock:
    """What the computer's clock says."""

    def __init__(self) -> None:
        self.told = 1_800_000_000.123456

    def time(self) -> float:
        return self.told


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(access, "time", clock)
    return clock


@pytest.mark.usefixtures("clock")
def test_ten_tries_then_a_delay_that_survives_a_restart(salle: Room):
    for _ in range(ESSAIS_LIBRES):
        answer = salle.person().log_in(WRONG)
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) >= 1
    salle.restart()
    late = salle.person().log_in(salle.codes["A"])
    assert late.status_code == 429, "even the right code waits"


@pytest.mark.usefixtures("clock")
def test_the_delay_is_counted_for_the_address_too(salle: Room):
    for n in range(ESSAIS_LIBRES):
        salle.person().log_in(f"X{n}-22222222")
    assert salle.person().log_in(salle.codes["B"]).status_code == 429


def test_a_right_code_clears_the_count(salle: Room):
    for _ in range(3):
        for _ in range(ESSAIS_LIBRES - 1):
            salle.person().log_in(WRONG)
        assert salle.person().log_in(salle.codes["A"]).status_code == 200


@pytest.mark.usefixtures("clock")
def test_a_new_badge_frees_an_account_that_somebody_guessed_at(salle: Room):
    organiser = salle.person("ORGA")
    for _ in range(ESSAIS_LIBRES):
        salle.person(address="127.0.0.9").log_in(WRONG)
    assert salle.person().log_in(salle.codes["A"]).status_code == 429
    assert salle.person().log_in(organiser.stored("/comptes", {"compte": "A"})["code"]).status_code == 200


@pytest.mark.parametrize("wrong", [1, ESSAIS_LIBRES - 1, ESSAIS_LIBRES, ESSAIS_LIBRES + 3])
def test_a_clock_set_back_keeps_nobody_out(salle: Room, clock: Clock, wrong: int):
    for _ in range(wrong):
        salle.person().log_in(WRONG)
        clock.told += DELAI_MAXIMAL
    clock.told -= 2 * DELAI_MAXIMAL
    assert salle.person().log_in(salle.codes["JA"]).status_code == 200


def test_a_delay_lasts_exactly_as_long_as_it_says(salle: Room, clock: Clock):
    for _ in range(ESSAIS_LIBRES):
        answer = salle.person().log_in(WRONG)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "2")
    clock.told += 1.9
    assert salle.person().log_in(salle.codes["A"]).status_code == 429
    clock.told += 0.2
    assert salle.person().log_in(WRONG).headers["retry-after"] == "4", "one more failure after the clock moved"


def test_tries_before_the_clock_was_set_back_still_count(salle: Room, clock: Clock):
    for _ in range(ESSAIS_LIBRES):
        salle.person().log_in(WRONG)
    clock.told -= DELAI_MAXIMAL
    assert salle.person().log_in(WRONG).headers["retry-after"] == "4"


def test_delays_double_up_to_an_hour():
    assert delai(ESSAIS_LIBRES - 1) == 0
    assert delai(ESSAIS_LIBRES + 1) == 2 * delai(ESSAIS_LIBRES)
    assert delai(10_000) == DELAI_MAXIMAL


def test_guessing_a_code_over_a_day_has_no_chance():
    tries, elapsed = 0, 0.0
    while elapsed < 24 * 3600:
        tries += 1
        elapsed += delai(tries)
    assert tries / 31**8 < 1e-6


@pytest.mark.parametrize("token", [None, "", "anonyme", "0" * 40, "é"])
def test_a_write_without_its_token_is_refused(salle: Room, token: str | None):
    person = salle.person("JA")
    headers = {} if token is None else {"X-CSRF-Token": token.encode("utf-8")}
    answer = person.client.post(f"{API}/partie/retenir", json={}, headers=headers)
    assert answer.status_code == 403
    assert person.get("/etat").json()["partie"]["phase"] == "ramassage"


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://ailleurs.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "null"}],
    ids=str,
)
def test_a_write_from_another_site_is_refused(salle: Room, headers: dict[str, str]):
    person = salle.person("JA")
    assert person.post("/partie/retenir", {}, **headers).status_code == 403


def test_logging_in_from_another_site_is_refused(salle: Room):
    answer = salle.person().post("/connexion", {"code": salle.codes["A"]}, Origin="http://ailleurs.example")
    assert answer.status_code == 403


FOREIGN = ["ailleurs.example", "salle.ailleurs.example:9001", "local.ailleurs.example", "127.0.0.1.ailleurs.example", "[ailleurs.example"]
OURS = ["127.0.0.1:9001", "192.168.1.10", "[::1]:9001", "[fe80::1%25eth0]", "localhost", "LOCALHOST.", "duplicata", "salle.local", "salle.lan:80", "a.b.home.arpa", f"{ordinateur()}.club.example:9001"]


@pytest.mark.parametrize("host", FOREIGN)
def test_a_name_of_the_internet_that_leads_here_changes_nothing(salle: Room, host: str):
    """A browser takes its pages for ours: it could try codes from the computer of whoever looks at them."""
    for origin in ({}, {"Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin"}):
        answer = salle.person().post("/connexion", {"code": salle.codes["A"]}, Host=host, **origin)
        assert (answer.status_code, "nom de cet ordinateur" in answer.json()["erreur"]) == (403, True)
    for _ in range(ESSAIS_LIBRES):
        salle.person().post("/connexion", {"code": WRONG}, Host=host)
    assert salle.person().log_in(salle.codes["A"]).status_code == 200, "no try was counted"


@pytest.mark.parametrize("host", OURS)
def test_names_of_the_network_and_addresses_are_ours(salle: Room, host: str):
    answer = salle.person().post("/connexion", {"code": salle.codes["A"]}, Host=host, Origin=f"http://{host}")
    assert answer.status_code == 200, answer.text


def test_the_name_the_server_was_started_under_is_ours(salle: Room):
    salle.restart(Liaison(hote="salle.ailleurs.example"))
    assert salle.person().post("/connexion", {"code": salle.codes["A"]}, Host="Salle.ailleurs.example:9001").status_code == 200


def test_under_tls_the_certificate_says_which_names_are_ours(salle: Room):
    browser = salle.person()
    browser.client.base_url = httpx.URL("https://salle.ailleurs.example")
    answer = browser.post("/connexion", {"code": salle.codes["A"]})
    assert answer.status_code == 200, answer.text


def test_a_revoked_session_is_closed_at_once(salle: Room):
    arbiter, organiser = salle.person("A"), salle.person("ORGA")
    sessions = organiser.get("/organisation").json()["sessions"]
    number = next(session["numero"] for session in sessions if session["compte"] == "A")
    answer = organiser.client.delete(f"{API}/sessions/{number}", headers={"X-CSRF-Token": organiser.csrf})
    assert answer.json() == {"fermees": 1}
    assert arbiter.get("/bulletins").status_code == 401


def test_a_new_code_closes_the_sessions_of_the_old_one(salle: Room):
    arbiter, organiser = salle.person("A"), salle.person("ORGA")
    badge = organiser.stored("/comptes", {"compte": "A"})
    assert badge["code"] != salle.codes["A"]
    assert "<svg" in badge["qr"]
    assert arbiter.get("/bulletins").status_code == 401
    assert salle.person().log_in(salle.codes["A"]).status_code == 401
    assert salle.person().log_in(badge["code"]).status_code == 200


def test_sessions_survive_a_restart(salle: Room):
    reference = salle.person("A").client.cookies["duplicata"]
    salle.restart()
    back = salle.person()
    back.client.cookies.set("duplicata", reference)
    assert back.get("/bulletins").status_code == 200


def test_the_session_of_one_event_opens_no_other(salle: Room):
    organiser = salle.person("ORGA")
    other = organiser.post("/api/evenements", {"code": "K7QX2M9P", "nom": "Autre coupe"}).json()["tournoi"]
    assert organiser.get(f"/api/t/{other}/organisation").status_code == 401


def test_creating_an_event_needs_the_code_of_the_server(salle: Room):
    assert salle.person().post("/api/evenements", {"code": "22222222", "nom": "Coupe"}).status_code == 401


def test_every_answer_is_protected(salle: Room):
    for path in ("/", f"{API}/etat", "/static/css/base.css", "/rien"):
        headers = salle.person().client.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    assert salle.person("A").get("/t/coupe/saisie").headers["cache-control"] == "no-store"


def test_no_code_is_kept_in_clear(salle: Room):
    stored = b"".join(file.read_bytes() for file in salle.folder.glob("acces*"))
    for code in salle.codes.values():
        assert code.partition("-")[2].encode() not in stored


@pytest.mark.parametrize("path", ["/static/../application.py", "/static/%2e%2e/application.py", "/static//etc/passwd"])
def test_files_outside_the_pages_are_not_served(salle: Room, path: str):
    assert salle.person().client.get(path).status_code == 404


def test_under_tls_the_cookie_is_bound_to_the_host(template: tuple[Path, dict[str, str]], tmp_path: Path):
    folder, codes = template
    shutil.copytree(folder, tmp_path / "room")
    app = creer_application(tmp_path / "room", hachage=CHEAP)
    with TestClient(app, base_url="https://testserver.local") as client:
        answer = client.post(f"{API}/connexion", json={"code": codes["A"]}, headers={"X-CSRF-Token": "anonyme"})
        assert answer.headers["set-cookie"].startswith("__Host-duplicata=")
        assert "; Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"] == "max-age=0", "the public port of that name is plain"
        left = client.post(f"{API}/deconnexion", json={}, headers={"X-CSRF-Token": answer.json()["csrf"]})
        assert "; Secure" in left.headers["set-cookie"], "browsers take such a cookie away on no other terms"
        assert not client.cookies


@pytest.mark.parametrize("name", ["ORGA", "orga"])
def test_the_organiser_does_not_give_up_his_own_role(salle: Room, name: str):
    organiser = salle.person("ORGA")
    answer = organiser.post("/comptes", {"compte": name, "roles": ["arbitre"]})
    assert (answer.status_code, "organisateur" in answer.json()["erreur"]) == (422, True)
    assert organiser.get("/organisation").status_code == 200
    assert salle.person("ORGA").get("/organisation").status_code == 200, "his code still opens"


@pytest.mark.parametrize("name", ["SERVEUR", "serveur", "Organisateur", "terminal"])
def test_no_badge_bears_a_name_that_the_program_writes_itself(salle: Room, name: str):
    answer = salle.person("ORGA").post("/comptes", {"compte": name, "roles": ["arbitre"]})
    assert answer.status_code == 422
    assert "nom du programme" in answer.json()["erreur"]


def test_a_change_of_role_holds_at_once_in_open_sessions(salle: Room):
    organiser, elsewhere = salle.person("ORGA"), salle.person("ORGA")
    assert organiser.get("/bulletins").status_code == 403
    organiser.stored("/comptes", {"compte": "ORGA", "roles": ["organisateur", "arbitre"]})
    assert [person.get("/bulletins").status_code for person in (organiser, elsewhere)] == [200, 200]
    organiser.stored("/comptes", {"compte": "ORGA", "roles": ["organisateur"]})
    assert [person.get("/bulletins").status_code for person in (organiser, elsewhere)] == [403, 403]


def test_another_organiser_who_loses_his_role_is_out_at_once(salle: Room):
    first = salle.person("ORGA")
    second = salle.person()
    second.log_in(first.stored("/comptes", {"compte": "O2", "roles": ["organisateur"]})["code"])
    assert second.get("/organisation").status_code == 200
    first.stored("/comptes", {"compte": "O2", "roles": ["arbitre"]})
    assert second.get("/organisation").status_code == 401


def test_a_badge_of_another_event_is_taken_and_the_page_says_what_is_left(salle: Room):
    person = salle.person("A")
    stale = person.csrf
    made = salle.person().stored("/api/evenements", {"code": SERVER_CODE, "nom": "Coupe du Lac"})
    door = f"/t/{made['tournoi']}/connexion"
    page = person.get(door).text
    assert "Ce navigateur est entré dans «\N{NO-BREAK SPACE}Coupe d’essai\N{NO-BREAK SPACE}»" in page
    assert person.post(f"/api{door}", {"code": "ORGA-WRONG222"}).status_code == 401
    assert person.get("/bulletins").status_code == 200, "a wrong code leaves nothing"
    token = re.search(r'"csrf": "(\w+)"', page)
    assert token is not None
    person.csrf = token[1]
    answer = person.post(f"/api{door}", {"code": made["code"]})
    assert answer.status_code == 200, answer.text
    person.csrf = answer.json()["csrf"]
    assert person.get(f"/api/t/{made['tournoi']}/organisation").status_code == 200
    assert person.get("/bulletins").status_code == 401
    assert "Ce navigateur est entré" not in person.get(door).text
    sessions = salle.person("ORGA").get("/organisation").json()["sessions"]
    assert [one["compte"] for one in sessions] == ["ORGA"], "the session left is closed, not forgotten"
    assert person.post(f"/api{door}", {"code": made["code"]}, **{"X-CSRF-Token": stale}).status_code == 403


def test_a_form_sent_before_its_script_is_there_writes_no_code_in_the_address(room: Seats, browser: Browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for address, field in ((room.address("connexion"), "#code"), (room.server.url, "#nom")):
        page.goto(address)
        page.fill(field, "A-22222222")
        page.press(field, "Enter")
        page.wait_for_load_state()
        assert "22222222" not in page.url
    context.close()
