"""The line to the browsers: the event's own authority, and what a line without encryption refuses."""

import hashlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from duplicata.web.machine.liaison import Liaison
from duplicata.web.machine.network import adresses_du_reseau, est_locale
from duplicata.web.tls import authority as tls
from duplicata.web.tls.authority import Autorite
from duplicata.web.tls.renewal import suivre
from web.in_process import API, Room
from web.room_maker import EVENT, free_port

ANYWHERE = {"X-CSRF-Token": "anonyme"}
LAN = "192.168.7.20"
NOW = datetime(2026, 11, 14, 9, tzinfo=UTC)


def test_a_room_without_tls_loads_nothing_that_makes_certificates():
    """Ready again sooner after a kill."""
    code = "import duplicata.web.server.start, sys; print('cryptography' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


class Program:
    """The real program as one starts it, with these options: *port* is that of the badges."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.here, self.port, self.public = free_port(), free_port(), free_port()
        self.lan = adresses_du_reseau()[0]
        command = [sys.executable, "-c", "from duplicata.cli.main import main; main()", "serveur", "--dossier", str(folder)]
        command += ["--port", str(self.here), "--port-badges", str(self.port), "--port-public", str(self.public), *options]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.said = ""
        assert self._process.stdout is not None
        while "Ctrl+C" not in self.said:
            line = self._process.stdout.readline()
            assert line, "the program stopped"
            self.said += line
        for port in (self.port, self.public):
            self._wait(port)

    def _wait(self, port: int) -> None:
        for _ in range(600):
            try:
                socket.create_connection((self.lan, port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def stop(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.fixture(scope="module")
def data(template: tuple[Path, dict[str, str]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(template[0], tmp_path_factory.mktemp("tls") / "room"))


@pytest.fixture(scope="module")
def encrypted(data: Path) -> Iterator[Program]:
    if not adresses_du_reseau():
        pytest.skip("this computer is on no network")
    program = Program(data)
    yield program
    program.stop()


@pytest.fixture(scope="module")
def root(encrypted: Program) -> bytes:
    answer = httpx.get(f"http://{encrypted.lan}:{encrypted.public}/certificat/duplicata.crt")
    assert answer.headers["content-type"] == "application/x-x509-ca-cert"
    return answer.content


def trusting(root: bytes) -> ssl.SSLContext:
    return ssl.create_default_context(cadata=ssl.DER_cert_to_PEM_cert(root))


def test_a_device_with_the_root_comes_in_by_the_address_of_the_room(encrypted: Program, root: bytes, template: tuple[Path, dict[str, str]]):
    with httpx.Client(base_url=f"https://{encrypted.lan}:{encrypted.port}", verify=trusting(root)) as browser:
        answer = browser.post(f"{API}/connexion", json={"code": template[1]["A"]}, headers=ANYWHERE)
        assert answer.status_code == 200
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-duplicata=")
        assert {"Secure", "HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
        assert browser.get(f"/t/{EVENT}/saisie").status_code == 200


def test_a_device_without_the_root_refuses_the_server(encrypted: Program):
    with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
        httpx.get(f"https://{encrypted.lan}:{encrypted.port}/", verify=ssl.create_default_context())


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion")
def test_nothing_older_than_tls_1_2_is_spoken(encrypted: Program, root: bytes):
    old = trusting(root)
    old.set_ciphers("ALL:@SECLEVEL=0")
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    with pytest.raises((ssl.SSLError, OSError)), socket.create_connection((encrypted.lan, encrypted.port)) as line:
        old.wrap_socket(line, server_hostname=encrypted.lan)


def test_the_fingerprint_is_the_same_on_the_terminal_the_page_and_the_device(encrypted: Program, root: bytes):
    expected = hashlib.sha256(root).digest().hex(":").upper()
    assert expected in encrypted.said
    page = httpx.get(f"http://{encrypted.lan}:{encrypted.public}/certificat")
    projected = httpx.get(f"https://127.0.0.1:{encrypted.port}/certificat", verify=trusting(root))
    here = httpx.get(f"http://127.0.0.1:{encrypted.here}/certificat")
    for shown in (page.text, projected.text, here.text):
        block = re.search(r'class="empreinte".*?</p>', shown, re.S)
        assert block is not None
        assert ":".join(re.findall(r"\b[0-9A-F]{2}\b", block[0])) == expected
        assert f"https://{encrypted.lan}:{encrypted.port}" in shown
    assert "default-src 'none'" in page.headers["content-security-policy"]


def test_the_keys_are_for_nobody_else(encrypted: Program, data: Path):
    assert (data / "tls").stat().st_mode & 0o777 == 0o700
    assert {file.name: file.stat().st_mode & 0o777 for file in (data / "tls").iterdir()} == {"autorite.pem": 0o600, "serveur.pem": 0o600}


def shaken(server: ssl.SSLContext, client: ssl.SSLContext, name: str) -> None:
    """A whole handshake, in memory."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [client.wrap_bio(to_client, to_server, server_hostname=name), server.wrap_bio(to_server, to_client, server_side=True)]
    for _ in range(4):
        for end in list(ends):
            try:
                end.do_handshake()
                ends.remove(end)
            except ssl.SSLWantReadError:
                continue
    assert not ends


def serving(file: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context


def test_the_certificate_follows_the_addresses_under_the_same_root(tmp_path: Path):
    authority = Autorite.du_dossier(tmp_path, "portable")
    file, fresh = authority.certifier([LAN, "portable.local"])
    context, client = serving(file), trusting(authority.racine)
    assert fresh
    assert not suivre(authority, context, lambda: ["portable.local", LAN])
    shaken(context, client, LAN)
    assert suivre(authority, context, lambda: ["10.1.2.3", "portable.local"]), "the laptop moved"
    shaken(context, client, "10.1.2.3")
    shaken(context, client, "portable.local")
    with pytest.raises(ssl.SSLCertVerificationError):
        shaken(context, client, LAN)
    assert Autorite.du_dossier(tmp_path, "portable").racine == authority.racine, "a restart keeps the root"


def test_certificates_are_made_again_before_they_end(tmp_path: Path):
    authority = Autorite.du_dossier(tmp_path, "portable", NOW)
    authority.certifier([LAN], NOW)
    assert authority.certifier([LAN], NOW + timedelta(days=140)) == (tmp_path / "tls" / "serveur.pem", False)
    assert authority.certifier([LAN], NOW + timedelta(days=151))[1]
    later = Autorite.du_dossier(tmp_path, "portable", NOW + timedelta(days=720))
    assert later.racine != authority.racine
    assert later.certifier([LAN], NOW + timedelta(days=720))[1], "a new root signs a new certificate"


def test_a_stolen_root_certifies_no_site_of_the_internet(tmp_path: Path):
    authority = Autorite.du_dossier(tmp_path, "portable")
    forged = tls._creer_feuille(authority._racine, ["www.example.org"], datetime.now(UTC))
    tls.ecrire(tmp_path / "forged.pem", forged.cle, forged.certificat)
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        shaken(serving(tmp_path / "forged.pem"), trusting(authority.racine), "www.example.org")


def test_a_name_the_root_may_not_certify_is_left_out(tmp_path: Path):
    authority = Autorite.du_dossier(tmp_path, "portable")
    file, _ = authority.certifier([LAN, "autre-nom"])
    shaken(serving(file), trusting(authority.racine), LAN)


@pytest.mark.parametrize(
    ("address", "local"),
    [("127.0.0.1", True), ("127.8.9.1", True), ("::1", True), ("::ffff:127.0.0.1", True), ("localhost", True), (LAN, False), ("::ffff:192.168.7.20", False), ("fd00::2", False), ("testclient", False), ("?", False)],
)
def test_what_never_leaves_this_computer(address: str, local: bool):
    assert est_locale(address) is local
    assert Liaison().admet("http", address) is local
    assert Liaison().admet("https", address)
    assert not Liaison(publique=True).admet("http", address)


PLAIN = "Cette liaison n’est pas chiffrée"


@pytest.mark.parametrize("path", ["/", f"/t/{EVENT}/classement", f"/t/{EVENT}/projection", f"/t/{EVENT}/table/1", f"{API}/etat", f"{API}/classement"])
def test_on_a_plain_line_the_public_pages_are_open(salle: Room, path: str):
    assert salle.person(address=LAN).client.get(path).status_code == 200


@pytest.mark.parametrize("path", [f"/t/{EVENT}/connexion", f"/t/{EVENT}/saisie", f"{API}/solutions", f"{API}/organisation"])
def test_on_a_plain_line_nothing_else_is(salle: Room, path: str):
    answer = salle.person(address=LAN).client.get(path, follow_redirects=False)
    assert answer.status_code == 403
    assert PLAIN in answer.text
    assert "https" in answer.text


def test_on_a_plain_line_no_badge_is_looked_at(salle: Room):
    away = salle.person(address=LAN)
    for _ in range(12):
        answer = away.log_in(salle.codes["A"])
        assert (answer.status_code, PLAIN in answer.json()["erreur"]) == (403, True)
    assert salle.person("A"), "no try was counted"
    assert away.post("/api/evenements", {"code": "K7QX2M9P", "nom": "Coupe"}).status_code == 403
    assert 'id="creer"' not in away.client.get("/").text


def test_a_session_opened_here_is_not_taken_from_elsewhere(salle: Room):
    reference = salle.person("JA").client.cookies["duplicata"]
    away = salle.person(address=LAN)
    away.client.cookies.set("duplicata", reference)
    assert away.get("/bulletins").status_code == 403
    assert away.get("/etat").json()["partie"]["top"] is None, "seen as anybody"


def test_the_explicit_override_is_written_down_and_shown(salle: Room):
    salle.restart(Liaison(en_clair_admis=True))
    here = salle.person("JA")
    assert "non chiffrée" not in str(here.get("/journal").json()["gestes"][0])
    away = salle.person("A", address=LAN)
    assert away.get("/bulletins").status_code == 200
    told = here.get("/journal").json()["gestes"][0]
    assert (told["auteur"], told["phrases"]) == ("SERVEUR", ["Badge A entré par une liaison non chiffrée"])
    assert "Liaison non chiffrée" in away.get(f"/t/{EVENT}/saisie").text
    assert away.post("/annuler", {}).status_code == 422, "the note is nobody's gesture: it cannot be taken back"


def test_the_real_program_takes_no_badge_on_a_plain_line_of_the_network(encrypted: Program, template: tuple[Path, dict[str, str]]):
    forwarded = ANYWHERE | {"X-Forwarded-For": "127.0.0.1", "Forwarded": "for=127.0.0.1;proto=https", "X-Forwarded-Proto": "https"}
    code = {"code": template[1]["A"]}
    public = f"http://{encrypted.lan}:{encrypted.public}"
    assert httpx.get(f"{public}/t/{EVENT}/classement").status_code == 200
    assert httpx.post(f"{public}{API}/connexion", json=code, headers=forwarded).status_code in (404, 405)
    with pytest.raises(httpx.TransportError):
        httpx.post(f"http://{encrypted.lan}:{encrypted.port}{API}/connexion", json=code, headers=forwarded)
    with pytest.raises(httpx.ConnectError):
        httpx.post(f"http://{encrypted.lan}:{encrypted.here}{API}/connexion", json=code, headers=forwarded)
    assert httpx.post(f"http://127.0.0.1:{encrypted.here}{API}/connexion", json=code, headers=forwarded).status_code == 200


def test_a_certificate_of_ones_own(template: tuple[Path, dict[str, str]], tmp_path: Path):
    authority = Autorite.du_dossier(tmp_path, "portable")
    file, _ = authority.certifier(["127.0.0.1", "coupe.local"])
    options = ("--certificat", str(file), "--cle-privee", str(file))
    program = Program(Path(shutil.copytree(template[0], tmp_path / "room")), *options)
    try:
        base = f"https://127.0.0.1:{program.port}"
        answer = httpx.post(f"{base}{API}/connexion", json={"code": template[1]["A"]}, headers=ANYWHERE, verify=trusting(authority.racine))
        assert answer.status_code == 200
        assert httpx.get(f"{base}/certificat", verify=trusting(authority.racine)).status_code == 404
        public = f"http://{program.lan}:{program.public}"
        assert httpx.get(f"{public}/certificat").status_code == 404, "there is no root to hand out"
        sent = httpx.get(f"{public}/t/{EVENT}/connexion").headers["location"]
        assert sent == f"https://coupe.local:{program.port}/t/{EVENT}/connexion", "a name that it certifies"
        assert f"https://coupe.local:{program.port}" in program.said
        assert not (tmp_path / "room" / "tls").exists()
    finally:
        program.stop()


def test_a_certificate_that_is_none_is_one_sentence(tmp_path: Path):
    file = tmp_path / "certificat.pem"
    file.write_text("rien")
    command = [sys.executable, "-c", "from duplicata.cli.main import main; main()", "serveur", "--dossier", str(tmp_path / "room")]
    command += ["--port", str(free_port()), "--port-public", str(free_port()), "--port-badges", str(free_port())]
    done = subprocess.run([*command, "--certificat", str(file), "--cle-privee", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "illisibles" in done.stderr
    assert done.stderr.count("\n") == 1
