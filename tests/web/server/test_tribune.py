"""The stand: spectators are served by a second program, which the first can do without."""

import asyncio
import json
import os
import shutil
import signal
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from duplicata.web.cache import Cache
from duplicata.web.portier import POSSIBLE, PUBLIQUE
from duplicata.web.spectateur import version_lue
from duplicata.web.tribune import COMPLAISANCE
from web.room_maker import BLIND, EVENT, Server, free_port
from web.server.test_flux import TOP, Stream, alone, log_in, post, subjects

pytestmark = pytest.mark.skipif(not POSSIBLE, reason="sockets cannot be handed over here")


def until(condition: Any, seconds: float = 20) -> Any:
    """Ask again until the answer is true."""
    limit = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < limit, "it never came"
        time.sleep(0.05)
    return found


def stand_of(server: Server) -> int:
    """The process started by the server, once it stands."""

    def child() -> int:
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and parent(int(entry.name)) == server.pid:
                return int(entry.name)
        return 0

    return until(child)


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


def read(server: Server, path: str, cookie: str = "", language: str = "") -> tuple[int, str]:
    cookies = "; ".join(filter(None, [cookie, language and f"langue={language}"]))
    request = urllib.request.Request(server.url + path, headers={"Cookie": cookies})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read().decode()


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


def test_the_stand_ends_with_the_server(served: tuple[Server, dict[str, str]]):
    server, _ = served
    stand = stand_of(server)
    Stream(server).batch()
    server.kill()
    until(lambda: not Path(f"/proc/{stand}").exists() or "Z" in Path(f"/proc/{stand}/stat").read_text().split()[2])


def test_the_stand_shows_what_the_server_would(served: tuple[Server, dict[str, str]]):
    """Same bytes with and without a badge that opens nothing, page by page, in both languages."""
    server, _ = served
    stand_of(server)
    for page in ("classement", "table/3", "table/999", "table?table=2", "rejeu", "projection"):
        for language in ("fr", "en"):
            own = read(server, f"/t/{EVENT}/{page}", "duplicata=inconnu", language)
            stand = read(server, f"/t/{EVENT}/{page}", "", language)
            assert masked(stand) == masked(own), page
    for path in ("classement", "rejeu", "table/3", "classement?partie=1", "classement?partie=x"):
        assert read(server, f"/api/t/{EVENT}/{path}") == read(server, f"/api/t/{EVENT}/{path}", "duplicata=inconnu")
    assert read(server, "/t/inconnu/classement")[0] == 404
    assert read(server, f"/api/t/{EVENT}/etat")[0] == 200


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
        (b"GET /static/js/x.js HTTP/1.1\r\n", True),
        (b"GET / HTTP/1.1\r\n", False),
        (b"GET /t/coupe/connexion HTTP/1.1\r\n", False),
        (b"GET /t/coupe/saisie HTTP/1.1\r\n", False),
        (b"GET /api/t/coupe/solutions HTTP/1.1\r\n", False),
        (b"GET /api/t/coupe/tables HTTP/1.1\r\n", False),
        (b"POST /api/t/coupe/bulletins HTTP/1.1\r\n", False),
    ],
)
def test_only_public_addresses_are_shown_to_the_stand(first: bytes, shown: bool):
    assert bool(PUBLIQUE.match(first)) == shown


@pytest.mark.parametrize(
    ("header", "known"),
    [(b"Last-Event-ID: 12", 12), (b"last-event-id:7 ", 7), (b"Last-Event-ID: 99", 0), (b"Last-Event-ID: x", 0), (b"X: 1", 0)],
)
def test_the_line_a_browser_knew_is_read_from_its_request(header: bytes, known: int):
    assert version_lue(b"GET /api/t/coupe/flux HTTP/1.1\r\nHost: a\r\n" + header + b"\r\n\r\n", 50) == known


def test_a_page_asked_by_everybody_at_once_is_drawn_once():
    drawn = []

    class Streams:
        tour_public = 1

    class Here:
        diffusion = Streams()

    async def draw(scope: Any, receive: Any, send: Any) -> None:
        drawn.append(scope["headers"])
        await asyncio.sleep(0.01)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"page"})

    async def find(name: str) -> Any:
        return Here

    async def story() -> list[int]:
        cache = Cache(draw, find)
        counts = []

        async def ask(language: bytes = b"langue=fr") -> None:
            answer: list[Any] = []

            async def keep(message: Any) -> None:
                answer.append(message)

            scope = {"type": "http", "path": "/t/coupe/classement", "query_string": b"", "headers": [(b"cookie", language)]}
            await cache(scope, None, keep)
            assert answer[1]["body"] == b"page"

        await asyncio.gather(*(ask() for _ in range(50)))
        counts.append(len(drawn))
        await ask(b"langue=en")
        counts.append(len(drawn))
        Streams.tour_public = 2
        await ask()
        counts.append(len(drawn))
        return counts

    assert alone(story()) == [1, 2, 3]


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
    folder, _ = template
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
        assert over_tls(server.url + page, "__Host-duplicata=badge")[0] == 200, "whoever has a badge stays"
        login = f"/t/{EVENT}/connexion"
        assert over_tls(stand + login)[:2] == (302, server.url + login)
        assert over_tls(server.url + login)[0] == 200
        stream = urllib.request.urlopen(f"{stand}/api/t/{EVENT}/flux", timeout=10, context=BLIND)
        assert any(b'"phase"' in next(stream) for _ in range(20))
    finally:
        server.kill()
