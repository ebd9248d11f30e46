"""Three listeners from the ordinary start: who finds what where, and that none of them guesses."""

import ctypes
import os
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from duplicata.cli.tournaments.serveur import serveur
from duplicata.errors import SaisieInvalide
from duplicata.web.machine.network import adresses_du_reseau
from duplicata.web.server.start import Service, servir
from web.in_process import API
from web.isolated import beside, isolated
from web.room_maker import BLIND, EVENT, Server, free_port
from web.served import Hall, answers, get, linux, open_hall, stand_of, until

STANDINGS, LOGIN = f"/t/{EVENT}/classement", f"/t/{EVENT}/connexion"
ANYWHERE = {"X-CSRF-Token": "anonyme"}
PIDFD_GETFD = 438
"""The system call that Python does not name."""


@pytest.fixture(scope="module")
def hall(template: tuple[Path, dict[str, str]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with open_hall(template[0], tmp_path_factory.mktemp("hall") / "room") as hall:
        yield hall


@pytest.fixture(scope="module")
def lan() -> str:
    found = [address for address in adresses_du_reseau() if ":" not in address]
    if not found:
        pytest.skip("this computer is on no network")
    return found[0]


def logged_in(url: str, code: str) -> httpx.Response:
    return httpx.post(f"{url}{API}/connexion", json={"code": code}, headers=ANYWHERE, verify=BLIND)


def test_this_computer_has_everything_at_its_own_address(hall: Hall, template: tuple[Path, dict[str, str]]):
    for path in ("/", STANDINGS, LOGIN, f"/t/{EVENT}/projection", "/certificat", f"{API}/etat"):
        assert get(hall.url + path).status_code == 200, path
    assert logged_in(hall.url, template[1]["A"]).headers["set-cookie"].startswith("duplicata=")


def test_nobody_else_reaches_that_address(hall: Hall, lan: str):
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((lan, hall.port), 5)


def test_localhost_opens_whichever_address_it_stands_for(hall: Hall):
    for _, _, _, _, address in socket.getaddrinfo("localhost", hall.port, type=socket.SOCK_STREAM):
        socket.create_connection(address[:2], 5).close()


def test_badges_come_in_encrypted_from_the_network(hall: Hall, lan: str, template: tuple[Path, dict[str, str]]):
    answer = logged_in(f"https://{lan}:{hall.badges_port}", template[1]["A"])
    assert answer.status_code == 200
    assert answer.headers["set-cookie"].startswith("__Host-duplicata=")


def test_each_speaks_its_own_protocol_and_guesses_no_other(hall: Hall):
    with pytest.raises(httpx.TransportError):
        httpx.get(hall.badges.replace("https:", "http:"), timeout=10)
    for port in (hall.port, hall.public_port):
        with socket.create_connection(("127.0.0.1", port), 10) as line, pytest.raises((ssl.SSLError, ConnectionError)):
            BLIND.wrap_socket(line)
    assert answers(hall.url)
    assert answers(hall.public)


def test_a_spectator_at_the_port_of_the_badges_is_sent_to_the_public_one(hall: Hall, lan: str, template: tuple[Path, dict[str, str]]):
    sent = get(f"https://{lan}:{hall.badges_port}{STANDINGS}?partie=1&langue=en")
    assert (sent.status_code, sent.headers["location"]) == (303, f"http://{lan}:{hall.public_port}{STANDINGS}?partie=1&langue=en")
    named = get(hall.badges + STANDINGS, Host="salle.local:1")
    assert named.headers["location"] == f"http://salle.local:{hall.public_port}{STANDINGS}"
    for path in ("/", LOGIN, "/certificat", f"{API}/etat", f"{API}/classement", "/static/css/base.css"):
        assert get(hall.badges + path).status_code == 200, path
    cookie = logged_in(hall.badges, template[1]["A"]).headers["set-cookie"].partition(";")[0]
    assert get(hall.badges + STANDINGS, Cookie=cookie).status_code == 200, "whoever has a session stays"
    assert get(hall.badges + STANDINGS, Cookie="__Host-duplicata=zz").status_code == 303, "it opens no session"


@pytest.mark.parametrize("host", ["a b", "x/y", 'a"b', "[ailleurs.example", "ailleurs.example\\@ici", ""])
def test_a_demand_whose_host_is_malformed_is_sent_to_no_other(hall: Hall, host: str):
    for sent in (get(hall.badges + STANDINGS, Host=host), get(hall.public + LOGIN, Host=host)):
        assert sent.status_code == 400 or sent.headers["location"].startswith("http://127.0.0.1:")


def test_whoever_has_a_badge_is_sent_from_the_public_port_to_his_own(hall: Hall, lan: str):
    public = f"http://{lan}:{hall.public_port}"
    for page in ("connexion", "saisie", "organisation", "billets", "feuille"):
        sent = get(f"{public}/t/{EVENT}/{page}")
        assert (sent.status_code, sent.headers["location"]) == (303, f"/certificat?vers=/t/{EVENT}/{page}")
        explained = get(public + sent.headers["location"]).text
        assert f'href="https://{lan}:{hall.badges_port}/t/{EVENT}/{page}"' in explained
    here = get(hall.public + LOGIN)
    assert here.headers["location"] == hall.url + LOGIN, "on this computer no certificate is needed"
    assert get(f"{public}/t/inconnu/connexion").status_code == 404
    assert get(f"{public}/certificat?vers=https://ailleurs.example/").text.count("ailleurs.example") == 0


def test_the_root_is_at_the_public_port(hall: Hall, lan: str):
    root = get(f"http://{lan}:{hall.public_port}/certificat/duplicata.crt")
    assert root.headers["content-type"] == "application/x-x509-ca-cert"
    trusting = ssl.create_default_context(cadata=ssl.DER_cert_to_PEM_cert(root.content))
    assert httpx.get(f"https://{lan}:{hall.badges_port}/", verify=trusting).status_code == 200


def test_the_organiser_is_told_which_address_is_for_whom(hall: Hall, lan: str, template: tuple[Path, dict[str, str]]):
    cookie = logged_in(hall.url, template[1]["ORGA"]).headers["set-cookie"].partition(";")[0]
    page = get(f"{hall.url}/t/{EVENT}/organisation", Cookie=cookie).text
    for address in (hall.url, f"https://{lan}:{hall.badges_port}", f"http://{lan}:{hall.public_port}"):
        assert f"<strong>{address}</strong>" in page
    badge = httpx.post(
        f"{hall.url}{API}/comptes", json={"compte": "Z", "roles": ["arbitre"]}, cookies=dict([cookie.split("=", 1)]), headers={"X-CSRF-Token": csrf(hall, cookie)}
    ).json()
    assert badge["adresse"].startswith(f"https://{lan}:{hall.badges_port}{LOGIN}#Z-"), "a telephone can follow it"


def csrf(hall: Hall, cookie: str) -> str:
    page = get(f"{hall.url}/t/{EVENT}/organisation", Cookie=cookie).text
    return page.partition('"csrf": "')[2].partition('"')[0]


def test_this_computer_alone_has_no_other_listener(template: tuple[Path, dict[str, str]], tmp_path: Path):
    shutil.copytree(template[0], tmp_path / "room")
    server = Server(tmp_path / "room")
    server.start()
    try:
        assert get(server.url).status_code == 200
        assert get(f"{server.url}/certificat").status_code == 404
        for port in (server.port + 1, server.port + 2):
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port), 5)
        assert not (tmp_path / "room" / "tls").exists(), "no authority for nobody"
    finally:
        server.kill()


def test_badges_in_clear_are_a_choice_that_every_page_shows(template: tuple[Path, dict[str, str]], tmp_path: Path, lan: str):
    with open_hall(template[0], tmp_path / "room", "--badges-en-clair") as hall:
        plain = f"http://{lan}:{hall.badges_port}"
        assert logged_in(plain, template[1]["A"]).status_code == 200
        assert "Liaison non chiffrée" in get(plain + LOGIN).text
        assert "Liaison non chiffrée" in get(hall.public + STANDINGS).text
        public = f"http://{lan}:{hall.public_port}"
        assert get(public + LOGIN).headers["location"] == plain + LOGIN
        assert get(plain + STANDINGS).headers["location"] == public + STANDINGS
        assert get(f"{public}/certificat").status_code == 404
        assert httpx.post(f"{public}{API}/connexion", json={"code": template[1]["A"]}, headers=ANYWHERE).status_code in (404, 405)


def taken(port: int) -> socket.socket:
    line = socket.socket()
    line.bind(("0.0.0.0", port))
    line.listen()
    return line


@pytest.mark.parametrize("which", [0, 1, 2])
def test_a_port_that_is_taken_is_named_with_what_chooses_another(tmp_path: Path, which: int):
    ports = [free_port() for _ in range(3)]
    option = ("--port", "--port-public", "--port-badges")[which]
    service = Service("0.0.0.0", ports[0], tmp_path / "room", port_public=ports[1], port_badges=ports[2])
    with taken(ports[which]), pytest.raises(SaisieInvalide, match=rf":{ports[which]} .*{option}[.]"):
        servir(service)
    assert not (tmp_path / "room").exists(), "nothing was made"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"port_public": 8765}, "trois ports différents"),
        ({"port_badges": 8766}, "trois ports différents"),
        ({"hote": "127.0.0.1", "port_public": 9000}, "n’ouvre que cet ordinateur"),
        ({"hote": "::1", "port_badges": 9000}, "n’ouvre que cet ordinateur"),
        ({"hote": "localhost", "certificat": "c", "cle_privee": "k"}, "n’ouvre que cet ordinateur"),
        ({"certificat": "c"}, "sa clé privée"),
        ({"certificat": "c", "cle_privee": "k", "badges_en_clair": True}, "avec un certificat"),
        ({"hote": "192.0.2.200", "port": 18_765}, "adresse de cet ordinateur"),
    ],
)
def test_options_that_contradict_each_other_are_one_sentence(tmp_path: Path, options: dict[str, object], said: str):
    service = Service("0.0.0.0", 8765, tmp_path)._replace(**options)  # type: ignore[arg-type]
    with pytest.raises(SaisieInvalide, match=said):
        servir(service)


def asked(monkeypatch: pytest.MonkeyPatch, *options: str) -> tuple[list[Service], str]:
    told: list[Service] = []
    monkeypatch.setattr("duplicata.web.server.start.servir", told.append)
    outcome = CliRunner().invoke(serveur, options)
    return told, outcome.output + str(outcome.exception or "")


def test_the_ordinary_start_opens_all_three(monkeypatch: pytest.MonkeyPatch):
    [service], _ = asked(monkeypatch)
    assert (service.hote, service.ports) == ("0.0.0.0", (8765, 8766, 8767))
    [moved], _ = asked(monkeypatch, "--port", "9000")
    assert moved.ports == (9000, 9001, 9002)
    [chosen], _ = asked(monkeypatch, "--port-public", "80", "--port-badges", "443")
    assert chosen.ports == (8765, 80, 443)


def test_what_former_options_asked_for_is_still_understood(monkeypatch: pytest.MonkeyPatch):
    [service], said = asked(monkeypatch, "--tls", "--hote", "0.0.0.0")
    assert "toujours chiffré" in said
    assert service.ports
    none, said = asked(monkeypatch, "--port-certificat", "9000")
    assert not none
    assert "--port-public" in said
    assert asked(monkeypatch, "--tls", "--badges-en-clair")[0] == []


def test_without_any_network_the_room_opens_and_says_so(template: tuple[Path, dict[str, str]], tmp_path: Path):
    shutil.copytree(template[0], tmp_path / "room")
    program = [sys.executable, "-u", "-c", "from duplicata.cli.main import main; main()", "serveur", "--dossier", str(tmp_path / "room")]
    process = subprocess.Popen(isolated(*program), stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        said = ""
        while "Ctrl+C" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        assert "Aucun réseau trouvé" in said
        assert "http://127.0.0.1:8765 (tout)" in said
        code = "import urllib.request as u; print(u.urlopen('http://127.0.0.1:8765', timeout=1).status, u.urlopen('http://127.0.0.1:8766', timeout=1).status)"
        asked = beside(process.pid, sys.executable, "-c", code)
        until(lambda: subprocess.run(asked, check=False, capture_output=True, text=True).stdout.strip() == "200 200")
    finally:
        process.kill()
        process.communicate()


@linux
def test_small_answers_are_sent_at_once_by_every_listener(hall: Hall):
    """Asked of the system for the connection that the program accepted, under TLS too."""
    for port, pid in ((hall.port, hall.pid), (hall.badges_port, hall.pid), (hall.public_port, stand_of(hall))):
        with socket.create_connection(("127.0.0.1", port), 10) as line:
            mine = line.getsockname()[:2]
            with until(lambda mine=mine, pid=pid: socket_to(pid, mine)) as accepted:
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1, port


def socket_to(pid: int, peer: tuple[str, int]) -> socket.socket | None:
    """The socket of another process whose other end is *peer*, as the system lets its parent look at it."""
    libc = ctypes.CDLL(None, use_errno=True)
    process = os.pidfd_open(pid)
    try:
        for link in Path(f"/proc/{pid}/fd").iterdir():
            if not str(link.readlink()).startswith("socket:"):
                continue
            descriptor = libc.syscall(PIDFD_GETFD, process, int(link.name), 0)
            if descriptor < 0:
                pytest.skip("this system does not let a process look at another's sockets")
            found = socket.socket(fileno=descriptor)
            try:
                if found.getpeername()[:2] == peer:
                    return found
            except OSError:
                pass
            found.close()
    finally:
        os.close(process)
    return None
