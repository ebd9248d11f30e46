"""What the terminal says when the room opens: whoever reads it knows who can come, and by which address."""

from pathlib import Path

import pytest

from duplicata.web.enseigne import afficher
from duplicata.web.liaison import Liaison

HERE, ROOM = "http://127.0.0.1:8765", "http://192.168.1.20:8765"
ALONE = "Cet ordinateur seul ouvre cette adresse"
CODES = {"ORGA": "", "JA": "JA-ABCDEFGH", "A": ""}


def said(capsys: pytest.CaptureFixture[str], host: str, addresses: list[str], line: Liaison | None = None) -> str:
    afficher(host, addresses, Path("tournois"), "K7QX2M9P", line or Liaison(), ("demonstration", CODES))
    return capsys.readouterr().out


def drawn(text: str) -> bool:
    return "▀" in text or "█" in text


@pytest.mark.parametrize(("host", "address"), [("127.0.0.1", HERE), ("::1", "http://[::1]:8765"), ("localhost", "http://localhost:8765")])
def test_a_room_for_this_computer_alone_says_so_with_the_option_to_give(capsys: pytest.CaptureFixture[str], host: str, address: str):
    text = said(capsys, host, [address])
    assert ALONE in text
    assert "relancez avec --hote 0.0.0.0 --tls." in text, "in one step, a room that arbiters can use"
    assert not drawn(text), "a telephone would look for the room in itself"


def test_a_room_for_everybody_gives_its_address_on_the_network_to_telephones(capsys: pytest.CaptureFixture[str]):
    text = said(capsys, "0.0.0.0", [ROOM, HERE], Liaison(tls=True))
    assert ALONE not in text
    assert drawn(text)
    assert f"Adresse          {ROOM}\n" in text
    assert f"{ROOM}/t/demonstration/connexion#JA-ABCDEFGH" in text


def test_badges_are_sent_where_they_come_in(capsys: pytest.CaptureFixture[str]):
    text = said(capsys, "0.0.0.0", [ROOM, HERE])
    assert f"{HERE}/t/demonstration/connexion#JA-ABCDEFGH" in text
    assert f"{HERE}/#K7QX2M9P" in text
    assert text.startswith(f"Adresse          {HERE}\nPages publiques  {ROOM}\n"), "the first address is one where a code opens"
    assert drawn(text.partition(f"Téléphones       {ROOM}\n")[2]), "the public pages are for telephones"


@pytest.mark.parametrize(("host", "addresses"), [("127.0.0.1", [HERE]), ("0.0.0.0", [ROOM, HERE])])
def test_whoever_typed_make_run_is_told_what_to_type(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, host: str, addresses: list[str]):
    assert "make" not in said(capsys, host, addresses)
    monkeypatch.setenv("DUPLICATA_MAKE_RUN", "1")
    assert 'relancez avec make run OPTIONS="--hote 0.0.0.0 --tls".' in said(capsys, host, addresses)


def test_a_code_that_no_longer_opens_is_replaced_by_what_to_do(capsys: pytest.CaptureFixture[str]):
    told = {line.split()[0]: line for line in said(capsys, "127.0.0.1", [HERE]).splitlines() if line.startswith(" ")}
    assert "Organisateur sans badge" in told["ORGA"]
    assert "Nouveau code" in told["A"]
    assert "#" not in told["ORGA"] + told["A"]


def test_each_code_is_given_with_what_it_is_for(capsys: pytest.CaptureFixture[str]):
    text = said(capsys, "127.0.0.1", [HERE])
    assert "JA    Juge-arbitre      JA-ABCDEFGH   " in text


def test_the_server_s_code_can_be_typed_from_the_window(capsys: pytest.CaptureFixture[str]):
    assert "Code du serveur  K7QX2M9P\n" in said(capsys, "127.0.0.1", [HERE])


def test_a_computer_without_a_network_says_so(capsys: pytest.CaptureFixture[str]):
    text = said(capsys, "0.0.0.0", [HERE])
    assert "Aucun réseau trouvé" in text
    assert not drawn(text)
