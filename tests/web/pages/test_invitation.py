"""The wall invites players before the first rack, where their telephones can reach this computer."""

import pytest

from duplicata.web.machine.liaison import Liaison, Ports
from duplicata.web.machine.network import adresses_du_reseau
from web.in_process import Room

PAGE = "/t/coupe/projection"


def test_without_a_network_nobody_is_sent_anywhere(salle: Room):
    assert 'id="invitation"' not in salle.person().client.get(PAGE).text


def test_the_public_address_and_its_qr(salle: Room):
    if not adresses_du_reseau():
        pytest.skip("no network")
    salle.restart(Liaison("0.0.0.0", Ports(8000, 8001, 8002)))
    page = salle.person().client.get(PAGE).text
    assert 'id="invitation"' in page
    assert ":8001</p>" in page
    assert 'class="qr"' in page
