"""The stand: spectators are served by a second program, which the first can do without."""

import itertools
import json
import os
import shutil
import signal
import socket
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from duplicata.web.descripteurs import RESERVE
from duplicata.web.portier import ESSAIS, POSSIBLE
from duplicata.web.spectateur import version_lue
from duplicata.web.tete import publique
from duplicata.web.tribune import COMPLAISANCE
from web.room_maker import BLIND, EVENT, Server, free_port
from web.server.test_flux import TOP, Stream, log_in, post, subjects

pytestmark = pytest.mark.skipif(not POSSIBLE, reason="sockets cannot be handed over here")


def until(condition: Any, seconds: float = 20) -> Any:
    """Ask again until the answer is true."""
    limit = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < limit, "it never came"
        time.sleep(0.05)
    return found


def stand_of(server: Server, seconds: float = 20) -> int:
    """The process started by the server, once it stands."""

    def child() -> int:
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and parent(int(entry.name)) == server.pid:
                return int(entry.name)
        return 0

    return until(child, seconds)


def parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def sockets(pid: int) -> int:
    def kind(link: Path) -> str:
        try:
            return str(link.readlink())
        except OSError:
            return ""

    return sum(kind(link).startswith("socket:") for link in Path(f"/proc/{pid}/fd").iterdir())


def leave(pid: int, seats: int) -> int:
    """Lower the limit of the program, so that so many connections are left to it; the limit."""
    import resource

    taken = {int(link.name) for link in Path(f"/proc/{pid}/fd").iterdir()}
    free = itertools.islice((number for number in itertools.count() if number not in taken), seats)
    limit = max(free) + 1 + RESERVE
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (limit, limit))
    return limit


def read(server: Server, path: str, cookie: str = "", language: str = "") -> tuple[int, str]:
    cookies = "; ".join(filter(None, [cookie, language and f"langue={language}"]))
    request = urllib.request.Request(server.url + path, headers={"Cookie": cookies})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read().decode()


def request(path: str, *headers: str) -> bytes:
    return "\r\n".join((f"GET {path} HTTP/1.1", "Host: a", *headers, "", "")).encode()


def answer(server: Server, *pieces: bytes) -> bytes:
    """The beginning of what the server says to a request that comes in so many pieces."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in pieces:
            line.sendall(piece)
            time.sleep(0.05 if len(pieces) > 1 else 0)
        return line.recv(4_096)


def by_the_stand(server: Server, *pieces: bytes) -> bool:
    """Whoever is served there is asked to come back by a new line."""
    return b"connection: close" in answer(server, *pieces).lower().partition(b"\r\n\r\n")[0]


def test_whoever_opens_no_session_is_served_by_the_stand(served: tuple[Server, dict[str, str]]):
    server, codes = served
    cookie, csrf = log_in(server, codes["A"])
    page = f"/t/{EVENT}/classement"
    until(lambda: by_the_stand(server, request(page)))
    whole = request(page)
    spectators = [
        (request(page, "Cookie: duplicata=zz"),),
        (request(page, f"Cookie: langue=en; x{cookie}"),),
        (request(f"{page}?duplicata=zz"),),
        (request(f"/api/t/{EVENT}/classement.csv"),),
        (request(f"/api/t/{EVENT}/flux?compte="),),
        (request(f"/t/{EVENT}/%63lassement"),),
        (whole[:3], whole[3:30], whole[30:-1], whole[-1:]),
        (whole * 2,),
        (whole.replace(b"\r", b""),),
        (whole + b"x" * 70_000,),
    ]
    for pieces in spectators:
        assert by_the_stand(server, *pieces), pieces[0][:200]
    own = request(page, f"Cookie: langue=en; {cookie}")
    for pieces in ((own,), (own[:20], own[20:]), (request("/"),), (request(f"/t/{EVENT}/connexion"),)):
        assert not by_the_stand(server, *pieces), pieces[0]
        assert answer(server, *pieces).startswith(b"HTTP/1.1 200 ")
    post(server, "deconnexion", {}, csrf, cookie)
    assert by_the_stand(server, own), "the session is closed"


def test_a_head_longer_than_any_browser_s_is_refused(served: tuple[Server, dict[str, str]]):
    server, _ = served
    long = request(f"/t/{EVENT}/classement", "X: " + "x" * 20_000)
    for pieces in ((long,), (long[:18_000], long[18_000:]), (long[:9_000], long[9_000:])):
        head, _, body = answer(server, *pieces).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 431 ")
        assert b"Content-Security-Policy" in head
        assert "trop long" in body.decode()


def test_a_spectator_who_hides_behind_another_demand_is_asked_to_come_back(served: tuple[Server, dict[str, str]]):
    """The arbiters' program keeps no stream of the public while there is a stand."""
    server, _ = served
    until(lambda: by_the_stand(server, request(f"/t/{EVENT}/classement")))
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        line.sendall(request("/") + request(f"/api/t/{EVENT}/flux", "Connection: close"))
        told = b""
        while piece := line.recv(65_536):
            told += piece
    assert b"event: accueil" in told
    assert b"event: etat" not in told


def test_the_stand_lets_the_server_go_first(served: tuple[Server, dict[str, str]]):
    """Priorities only count within a session, and Ctrl+C reaches a group: the same one, and another."""
    server, _ = served
    stand = stand_of(server)

    def patience(pid: int) -> int:
        return os.getpriority(os.PRIO_PROCESS, pid)

    until(lambda: patience(stand) == patience(server.pid) + COMPLAISANCE)
    assert os.getsid(stand) == os.getsid(server.pid)
    assert os.getpgid(stand) != os.getpgid(server.pid)


def test_spectators_sit_in_the_stand_and_officials_do_not(served: tuple[Server, dict[str, str]]):
    server, codes = served
    stand = stand_of(server)
    cookie, csrf = log_in(server, codes["A"])
    streams = [Stream(server)]
    streams[0].batch()
    before = sockets(stand), sockets(server.pid)
    streams += [Stream(server) for _ in range(20)]
    official = Stream(server, cookie)
    official.batch()
    for stream in streams[1:]:
        assert {"etat:partie", "classement:empreinte"} <= subjects(stream.batch())
    assert sockets(stand) >= before[0] + 20
    assert sockets(server.pid) < before[1] + 10
    organiser, _ = log_in(server, codes["ORGA"])

    def told() -> bool:
        return json.loads(read(server, f"/api/t/{EVENT}/organisation", organiser)[1])["spectateurs"] >= 20

    until(told)

    post(server, "bulletins", {"table": 1, "coup": 2, **TOP}, csrf, cookie)
    assert subjects(streams[3].batch()), "the stand follows the journal"


def test_a_fallen_stand_is_raised_again_and_nothing_stops_meanwhile(served: tuple[Server, dict[str, str]]):
    server, codes = served
    first = stand_of(server)
    cookie, csrf = log_in(server, codes["A"])
    os.kill(first, signal.SIGKILL)
    post(server, "bulletins", {"table": 1, "coup": 2, **TOP}, csrf, cookie)

    def answered() -> bool:
        try:
            return read(server, f"/t/{EVENT}/classement")[0] == 200
        except OSError:
            return False

    until(answered)
    until(lambda: stand_of(server) != first)


def heard(line: socket.socket) -> bytes:
    """The beginning of the answer; nothing from a line that was refused."""
    try:
        return line.recv(12)
    except ConnectionResetError:
        return b""


def test_a_full_stand_refuses_the_surplus_only(served: tuple[Server, dict[str, str]]):
    server, codes = served
    stand = stand_of(server)
    seated = Stream(server)
    seated.batch()
    leave(stand, 10)
    ask = f"GET /api/t/{EVENT}/flux HTTP/1.1\r\nHost: a\r\n\r\n".encode()
    with ExitStack() as crowd:
        lines = [crowd.enter_context(socket.create_connection(("127.0.0.1", server.port), 5)) for _ in range(RESERVE + 30)]
        for line in lines:
            line.sendall(ask)
        # A file that the stand had open for a moment when its descriptors were counted leaves one more seat.
        assert 5 <= sum(bool(heard(line)) for line in lines) <= 15, "journals and files can still be opened"
        cookie, csrf = log_in(server, codes["A"])
        post(server, "bulletins", {"table": 1, "coup": 2, **TOP}, csrf, cookie)
        assert subjects(seated.batch()), "whoever sat there still follows"
    assert stand_of(server) == stand


def test_the_stand_ends_with_the_server(served: tuple[Server, dict[str, str]]):
    server, _ = served
    stand = stand_of(server)
    Stream(server).batch()
    server.kill()
    until(lambda: not Path(f"/proc/{stand}").exists() or "Z" in Path(f"/proc/{stand}/stat").read_text().split()[2])


def test_the_stand_shows_what_the_server_would(served: tuple[Server, dict[str, str]]):
    """Same bytes once the stand is given up, page by page, in both languages."""
    server, _ = served
    pages = ("classement", "table/3", "table/999", "table?table=2", "rejeu", "projection")
    numbers = ("classement", "classement.csv", "rejeu", "table/3", "classement?partie=1", "classement?partie=x")
    asked = [(f"/t/{EVENT}/{page}", language) for page in pages for language in ("fr", "en")]
    asked += [(f"/api/t/{EVENT}/{path}", "") for path in numbers] + [("/t/inconnu/classement", "")]
    until(lambda: by_the_stand(server, request(f"/t/{EVENT}/classement")))
    stand = [masked(read(server, path, "", language)) for path, language in asked]
    assert [status for status, _ in stand] == [200, 200, 200, 200, 404, 404, *[200] * 11, 400, 404]
    kill_until_given_up(server)
    own = [masked(read(server, path, "", language)) for path, language in asked]
    assert not by_the_stand(server, request(f"/t/{EVENT}/classement"))
    assert own == stand


def kill_until_given_up(server: Server) -> None:
    """However slowly a stand is started again, none is left when this returns."""
    for _ in range(4 * ESSAIS):
        try:
            os.kill(stand_of(server, 5), signal.SIGKILL)
        except AssertionError:
            return
        time.sleep(0.2)
    raise AssertionError("the stand was never given up")


def masked(answer: tuple[int, str]) -> tuple[int, str]:
    """Without the instant at which the page was drawn."""
    status, text = answer
    head, _, tail = text.partition('"maintenant":')
    return status, head + tail.lstrip("0123456789 ")


@pytest.mark.parametrize(
    ("first", "shown"),
    [
        (b"GET /t/coupe/classement HTTP/1.1\r\n", True),
        (b"GET /t/coupe/table/12?partie=2 HTTP/1.1\r\n", True),
        (b"GET /api/t/coupe/flux HTTP/1.1\r\n", True),
        (b"GET /api/t/coupe/flux?compte= HTTP/1.1\r\n", True),
        (b"GET /api/t/coupe/flux?compte=&x=1 HTTP/1.1\r\n", True),
        (b"GET /api/t/coupe/flux?compte=A HTTP/1.1\r\n", False),
        (b"GET /static/js/x.js HTTP/1.1\r\n", True),
        (b"GET /api/t/coupe/classement.csv HTTP/1.1\r\n", True),
        (b"GET /t/coupe/%63lassement/?a HTTP/1.1\r\n", True),
        (b"GET /t/coupe/classement", False),
        (b"GET /api/t/coupe/classement.csvx HTTP/1.1\r\n", False),
        (b"GET / HTTP/1.1\r\n", False),
        (b"GET /t/coupe/connexion HTTP/1.1\r\n", False),
        (b"GET /t/coupe/saisie HTTP/1.1\r\n", False),
        (b"GET /api/t/coupe/solutions HTTP/1.1\r\n", False),
        (b"GET /api/t/coupe/tables HTTP/1.1\r\n", False),
        (b"POST /api/t/coupe/bulletins HTTP/1.1\r\n", False),
    ],
)
def test_only_public_addresses_are_shown_to_the_stand(first: bytes, shown: bool):
    assert publique(first) == shown


@pytest.mark.parametrize(
    ("header", "known"),
    [(b"Last-Event-ID: 12", 12), (b"last-event-id:7 ", 7), (b"Last-Event-ID: 99", 0), (b"Last-Event-ID: x", 0), (b"X: 1", 0)],
)
def test_the_line_a_browser_knew_is_read_from_its_request(header: bytes, known: int):
    assert version_lue(b"GET /api/t/coupe/flux HTTP/1.1\r\nHost: a\r\n" + header + b"\r\n\r\n", 50) == known


class NoFollow(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *arguments: Any) -> None:
        return None


def over_tls(url: str, cookie: str = "") -> tuple[int, str, str]:
    """Status, address elsewhere, text; redirections are not followed."""
    opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=BLIND), NoFollow)
    try:
        with opener.open(urllib.request.Request(url, headers={"Cookie": cookie}), timeout=10) as answer:
            return answer.status, "", answer.read().decode()
    except urllib.error.HTTPError as other:
        return other.code, other.headers.get("Location", ""), other.read().decode()


def test_under_tls_the_stand_has_a_port_of_its_own(template: tuple[Path, dict[str, str]], tmp_path: Path):
    folder, codes = template
    shutil.copytree(folder, tmp_path / "room")
    server, public = Server(tmp_path / "room"), free_port()
    server.url = f"https://127.0.0.1:{server.port}"
    stand = f"https://127.0.0.1:{public}"
    server.start("--tls", "--port-public", str(public), "--port-certificat", str(free_port()))
    try:
        page = f"/t/{EVENT}/classement?langue=en"
        until(lambda: over_tls(server.url + page)[0] == 302)
        assert over_tls(server.url + page)[1] == stand + page
        status, _, text = over_tls(stand + page)
        assert status == 200
        assert "Joueur 1" in text
        assert over_tls(server.url + page, "__Host-duplicata=badge")[0] == 302, "it opens no session"
        code = urllib.request.Request(
            f"{server.url}/api/t/{EVENT}/connexion",
            data=json.dumps({"code": codes["A"]}).encode(),
            headers={"Content-Type": "application/json", "X-CSRF-Token": "anonyme"},
        )
        with urllib.request.urlopen(code, timeout=10, context=BLIND) as opened:
            cookie = opened.headers["Set-Cookie"].partition(";")[0]
        assert over_tls(server.url + page, cookie)[0] == 200, "whoever has a session stays"
        login = f"/t/{EVENT}/connexion"
        assert over_tls(stand + login)[:2] == (302, server.url + login)
        assert over_tls(server.url + login)[0] == 200
        stream = urllib.request.urlopen(f"{stand}/api/t/{EVENT}/flux", timeout=10, context=BLIND)
        assert any(b'"phase"' in next(stream) for _ in range(20))
        for port in (server.url, stand):
            with urllib.request.urlopen(f"{port}/api/t/{EVENT}/etat", timeout=10, context=BLIND) as answer:
                kept = answer.headers["Strict-Transport-Security"]
                assert kept == "max-age=86400", "the same computer may serve its next event otherwise"
    finally:
        server.kill()
