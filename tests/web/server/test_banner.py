"""What the terminal says when the room opens: whoever reads it knows who can come, and by which address."""

from pathlib import Path

import pytest

from duplicata.web.machine import liaison, network
from duplicata.web.machine.liaison import Liaison, Ports
from duplicata.web.server.banner import afficher, annoncer

HERE = "http://127.0.0.1:8765"
PUBLIC, BADGES = "http://192.168.1.20:8766", "https://192.168.1.20:8767"
CODES = {"ORGA": "", "JA": "JA-ABCDEFGH", "A": ""}
OPEN = Liaison("0.0.0.0", Ports(8765, 8766, 8767), racine=b"root")
ROOT = "48:13:49:4D:13:7E:16:31:BB:A3:01:D5:AC:AB:6E:7B:B7:AA:74:CE:11:85:D4:56:56:5E:F5:1D:73:76:77:B2"


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of this computer, for the time of a test."""
    found = ["192.168.1.20", "fd00::2"]
    monkeypatch.setattr(network, "adresses_du_reseau", lambda: found)
    assert liaison.joignables is network.joignables
    return found


def said(capsys: pytest.CaptureFixture[str], line: Liaison = OPEN) -> str:
    afficher(HERE, line, Path("tournois"), "K7QX2M9P", ("demonstration", CODES))
    return capsys.readouterr().out


def drawn(text: str) -> bool:
    return "▀" in text or "█" in text


def test_each_address_is_said_with_whom_it_is_for(capsys: pytest.CaptureFixture[str]):
    lines = said(capsys).splitlines()
    assert lines[:5] == [
        f"Cet ordinateur   {HERE} (tout)",
        f"Arbitres         {BADGES} (badges)",
        f"Public           {PUBLIC} (téléphones, sans badge)",
        f"Certificat       {PUBLIC}/certificat (une fois par appareil d’arbitre)",
        f"Empreinte        {ROOT}",
    ]


def test_telephones_are_led_to_the_public_pages(capsys: pytest.CaptureFixture[str]):
    code, _, rest = said(capsys).partition("QR du public")
    assert drawn(code)
    assert rest.split()[0] == PUBLIC


def test_codes_are_used_on_this_computer_first(capsys: pytest.CaptureFixture[str]):
    text = said(capsys)
    assert f"{HERE}/t/demonstration/connexion#JA-ABCDEFGH" in text
    assert f"{HERE}/#K7QX2M9P" in text


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_a_room_for_this_computer_alone_says_so_with_the_option_to_leave_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, host: str
):
    monkeypatch.setattr("sys.argv", ["duplicata", "serveur", "--hote", host, "--port", "8765"])
    text = said(capsys, Liaison(host))
    assert f"sans --hote {host}\u00a0: duplicata serveur --port 8765\n" in text
    assert not drawn(text), "a telephone would look for the room in itself"
    assert "8766" not in text


def test_a_computer_without_a_network_says_so_then_its_addresses(capsys: pytest.CaptureFixture[str], addresses: list[str]):
    addresses.clear()
    text = said(capsys)
    assert "Aucun réseau trouvé" in text
    assert not drawn(text)
    addresses.append("192.168.1.20")
    annoncer(OPEN)
    assert BADGES in capsys.readouterr().out


def test_a_certificate_of_one_s_own_has_its_own_name_and_no_root(capsys: pytest.CaptureFixture[str]):
    text = said(capsys, Liaison("0.0.0.0", Ports(8765, 8766, 8767), noms=("*.club.fr", "coupe.club.fr")))
    assert "Arbitres         https://coupe.club.fr:8767 (badges)" in text
    assert f"Public           {PUBLIC} " in text
    assert "Certificat" not in text


def test_a_line_in_clear_is_announced_as_one(capsys: pytest.CaptureFixture[str]):
    text = said(capsys, Liaison("0.0.0.0", Ports(8765, 8766, 8767), en_clair_admis=True))
    assert "Arbitres         http://192.168.1.20:8767 (badges)" in text
    assert "Attention" in text


def test_a_code_that_no_longer_opens_is_replaced_by_what_to_do(capsys: pytest.CaptureFixture[str]):
    told = {line.split()[0]: line for line in said(capsys).splitlines() if line.startswith(" ")}
    assert "Organisateur sans badge" in told["ORGA"]
    assert "Nouveau code" in told["A"]
    assert "#" not in told["ORGA"] + told["A"]


def test_each_code_is_given_with_what_it_is_for(capsys: pytest.CaptureFixture[str]):
    assert "JA    Juge-arbitre      JA-ABCDEFGH   " in said(capsys)


def test_the_server_s_code_can_be_typed_from_the_window(capsys: pytest.CaptureFixture[str]):
    assert "Code du serveur  K7QX2M9P\n" in said(capsys)
