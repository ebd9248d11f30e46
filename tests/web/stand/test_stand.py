"""The stand: spectators are served by a second program, on the public port; arbiters do not depend on it."""

import json
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest

from duplicata.app.gestures import organisation
from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.web.machine.clock import Horloge
from duplicata.web.machine.descriptors import RESERVE
from duplicata.web.stand.program import PATIENCE
from duplicata.web.stand.stream import known
from duplicata.web.stand.supervisor import Order, Supervisor
from web.live.test_stream import TOP, Stream, log_in, post, subjects
from web.room_maker import EVENT, free_port
from web.served import Hall, answers, get, gone, leave, linux, open_hall, stand_of, until

PAGE = f"/t/{EVENT}/classement"


@pytest.fixture(scope="module")
def shown(template: tuple[Path, dict[str, str]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """Only looked at."""
    with open_hall(template[0], tmp_path_factory.mktemp("shown") / "room") as hall:
        yield hall


@pytest.fixture
def hall(template: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[Hall]:
    with open_hall(template[0], tmp_path / "room") as hall:
        yield hall


@pytest.fixture
def codes(template: tuple[Path, dict[str, str]]) -> dict[str, str]:
    return template[1]


def watch(hall: Hall, last: str = "") -> Stream:
    """A spectator's stream."""
    return Stream(SimpleNamespace(url=hall.public), last=last)  # type: ignore[arg-type]


def sockets(pid: int) -> int:
    def kind(link: Path) -> str:
        try:
            return str(link.readlink())
        except OSError:
            return ""

    return sum(kind(link).startswith("socket:") for link in Path(f"/proc/{pid}/fd").iterdir())


@linux
def test_spectators_sit_in_the_stand_and_officials_do_not(hall: Hall, codes: dict[str, str]):
    stand = stand_of(hall)
    cookie, csrf = log_in(hall, codes["A"])
    before = sockets(stand), sockets(hall.pid)
    streams = [watch(hall) for _ in range(20)]
    official = Stream(hall, cookie)
    official.batch()
    for stream in streams:
        assert {"etat:partie", "classement:empreinte"} <= subjects(stream.batch())
    assert sockets(stand) >= before[0] + 20
    assert sockets(hall.pid) < before[1] + 10
    organiser, _ = log_in(hall, codes["ORGA"])

    def told() -> bool:
        return bool(get(f"{hall.url}/api/t/{EVENT}/organisation", Cookie=organiser).json()["spectateurs"] == 20)

    until(told)
    post(hall, "bulletins", {"table": 1, "coup": 2, **TOP}, csrf, cookie)
    assert subjects(streams[3].batch()), "the stand follows the journal"
    back = watch(hall, streams[3].last)
    assert not {"etat:tournoi"} & subjects(back.batch()), "whoever comes back is told what is new"


def test_the_stand_shows_what_the_server_would(shown: Hall):
    """Same bytes, page by page, in both languages, but for the instant they were drawn at."""
    pages = ("classement", "table/3", "table/999", "table?table=2", "rejeu", "projection", "inconnue")
    numbers = ("classement", "classement.csv", "rejeu", "table/3", "classement?partie=1", "classement?partie=x")
    asked = [(f"/t/{EVENT}/{page}", f"langue={language}") for page in pages for language in ("fr", "en")]
    asked += [(f"/api/t/{EVENT}/{path}", "") for path in numbers] + [("/t/inconnu/classement", ""), ("/static/css/base.css", "")]
    seen = [masked(shown.public + path, cookie) for path, cookie in asked]
    assert seen == [masked(shown.url + path, cookie) for path, cookie in asked]
    assert [status for status, _ in seen] == [200, 200, 200, 200, 404, 404, *[200] * 6, 404, 404, *[200] * 5, 400, 404, 200]


def masked(url: str, cookie: str) -> tuple[int, str]:
    """Without the instant at which the page was drawn."""
    answer = get(url, Cookie=cookie)
    head, _, tail = answer.text.partition('"maintenant":')
    return answer.status_code, head + tail.lstrip("0123456789 ")


def test_the_home_page_of_the_public_has_the_events_and_no_form(shown: Hall, codes: dict[str, str]):
    page = get(shown.public + "/")
    assert page.status_code == 200
    assert PAGE in page.text
    assert 'id="creer"' not in page.text
    assert 'id="creer"' in get(shown.url + "/").text
    refused = get(shown.public + "/", Cookie=log_in(shown, codes["ORGA"])[0])
    assert refused.text == page.text, "a badge of this computer is nothing there"


def test_a_new_event_is_shown_without_a_restart(hall: Hall):
    assert get(f"{hall.public}/t/lac/classement").status_code == 404
    tournois = Tournois(hall.folder)
    with Salle.creer(tournois.fichier("lac"), tournois.sceau) as salle:
        organisation.creer_tournoi(salle, Geste("creation/lac", "ORGA", Horloge().maintenant()), "Coupe du Lac")
    until(lambda: "Coupe du Lac" in get(hall.public + "/").text)
    assert get(f"{hall.public}/t/lac/classement").status_code == 200


def test_nothing_is_changed_there(shown: Hall, codes: dict[str, str]):
    for path, body in ((f"/api/t/{EVENT}/connexion", {"code": codes["A"]}), ("/api/evenements", {"code": "22222222", "nom": "x"})):
        answer = httpx.post(shown.public + path, json=body, headers={"X-CSRF-Token": "anonyme"})
        assert answer.status_code in (404, 405)
    cookie, _ = log_in(shown, codes["JA"])
    for path in ("bulletins", "solutions", "organisation", "journal"):
        assert get(f"{shown.public}/api/t/{EVENT}/{path}", Cookie=cookie).status_code in (404, 405)
    assert get(f"{shown.public}/api/t/{EVENT}/flux?compte=A").text.strip().endswith('data: {"ouverte": false}')


@linux
def test_the_stand_lets_the_server_go_first(shown: Hall):
    """Priorities only count within a session, and Ctrl+C reaches a group: the same one, and another."""
    stand = stand_of(shown)

    def patience(pid: int) -> int:
        return os.getpriority(os.PRIO_PROCESS, pid)

    until(lambda: patience(stand) == patience(shown.pid) + PATIENCE)
    assert os.getsid(stand) == os.getsid(shown.pid)
    assert os.getpgid(stand) != os.getpgid(shown.pid)


@linux
def test_a_fallen_stand_is_started_again_and_arbiters_see_nothing_of_it(hall: Hall, codes: dict[str, str]):
    first = stand_of(hall)
    cookie, csrf = log_in(hall, codes["A"])
    os.kill(first, signal.SIGKILL)
    post(hall, "bulletins", {"table": 1, "coup": 2, **TOP}, csrf, cookie)
    until(lambda: answers(hall.public + PAGE))
    assert stand_of(hall) != first


@linux
def test_a_stand_that_hangs_holds_nobody_up(hall: Hall, codes: dict[str, str]):
    stand = stand_of(hall)
    watch(hall).batch()
    cookie, csrf = log_in(hall, codes["A"])
    os.kill(stand, signal.SIGSTOP)
    try:
        with ExitStack() as lines:
            for _ in range(300):
                line = lines.enter_context(socket.create_connection(("127.0.0.1", hall.public_port), 10))
                line.sendall(f"GET /api/t/{EVENT}/flux HTTP/1.1\r\nHost: a\r\n\r\n".encode())
            post(hall, "bulletins", {"table": 1, "coup": 2, **TOP}, csrf, cookie)
            assert log_in(hall, codes["B"])
    finally:
        os.kill(stand, signal.SIGCONT)
    assert answers(hall.public + PAGE)


@linux
def test_the_stand_ends_with_the_server_even_killed(hall: Hall):
    stand = stand_of(hall)
    watch(hall).batch()
    hall.kill()
    until(lambda: gone(stand))


@linux
def test_a_full_stand_refuses_the_surplus_only(hall: Hall, codes: dict[str, str]):
    stand = stand_of(hall)
    seated = watch(hall)
    seated.batch()
    leave(stand, 10)
    ask = f"GET /api/t/{EVENT}/flux HTTP/1.1\r\nHost: a\r\n\r\n".encode()

    def heard(line: socket.socket) -> bytes:
        try:
            return line.recv(12)
        except ConnectionResetError:
            return b""

    with ExitStack() as crowd:
        lines = [crowd.enter_context(socket.create_connection(("127.0.0.1", hall.public_port), 5)) for _ in range(RESERVE + 30)]
        for line in lines:
            try:
                line.sendall(ask)
            except OSError:
                continue
        # A file that the stand had open for a moment when its descriptors were counted leaves one more seat.
        assert 5 <= sum(bool(heard(line)) for line in lines) <= 15, "journals and files can still be opened"
        cookie, csrf = log_in(hall, codes["A"])
        post(hall, "bulletins", {"table": 1, "coup": 2, **TOP}, csrf, cookie)
        assert subjects(seated.batch()), "whoever sat there still follows"
    assert stand_of(hall) == stand


@linux
def test_idle_lines_leave_room_for_streams(hall: Hall):
    stand = stand_of(hall)
    leave(stand, 20)
    with ExitStack() as crowd:
        for _ in range(60):
            crowd.enter_context(socket.create_connection(("127.0.0.1", hall.public_port), 5))
        assert subjects(watch(hall).batch())


@pytest.mark.parametrize(
    ("value", "version"), [(b"12", 12), (b"99", 0), (b"x", 0), (b"", 0), ("²".encode(), 0), (b"9" * 5_000, 0)]
)
def test_the_line_a_browser_knew_is_read_from_its_demand(value: bytes, version: int):
    assert known([(b"host", b"a"), (b"last-event-id", value)], 50) == version
    assert known([], 50) == 0


def test_a_stand_that_cannot_stand_is_said_and_tried_again(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    """Its port is taken by somebody else after all was checked: the supervisor goes on, and ends when told."""
    counted: list[dict[str, int]] = []
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        order: Any = Order(str(tmp_path), 0.0, 0.0, "127.0.0.1", (free_port(), taken.getsockname()[1], free_port()), False, None, ())
        supervisor = Supervisor(order_of(order), counted.append)
        supervisor.open()
        said = ""

        def told() -> bool:
            nonlocal said
            said += capfd.readouterr().err
            return "pages publiques" in said

        until(told)
    until(lambda: any(counted) or len(counted) > 2)
    supervisor.close()
    assert "Traceback" not in said


def order_of(order: Any) -> Order:
    """As the stand will read it."""
    return msgspec.json.decode(msgspec.json.encode(order), type=Order)


def test_the_stand_is_told_what_it_needs_and_no_key(shown: Hall):
    """Whoever reads the processes of the computer sees its orders."""
    if not Path("/proc/self/cmdline").exists():
        pytest.skip("no /proc here")
    order = json.loads(Path(f"/proc/{stand_of(shown)}/cmdline").read_text().split("\0")[-2])
    assert set(order) == {"folder", "origin", "base", "host", "ports", "plain_badges", "root", "names", "store"}
    assert "PRIVATE" not in str(order)


def test_a_game_is_played_again_and_a_season_counted_where_spectators_are_served(shown: Hall):
    for path in (f"/t/{EVENT}/jouer", "/saison"):
        assert get(shown.public + path).status_code == 200, path
