"""Codes tried from everywhere: counted, bounded, and never in the way of slips."""

import asyncio
import threading
from pathlib import Path

import pytest

from duplicata.web.access import access
from duplicata.web.access.access import FOULE, Acces, Refus
from duplicata.web.access.badges import badges_initiaux
from duplicata.web.access.store import AccessStore
from duplicata.web.access.throttle import (
    ESSAIS_DU_RESEAU,
    ESSAIS_LIBRES,
    MAXIMUM,
    Compteur,
    Limites,
    de_l_adresse,
)
from duplicata.web.access.turns import EN_ATTENTE, Turns
from web.in_process import Room, alone
from web.room_maker import CHEAP, EVENT

NOW = 1_800_000_000.0
WRONG = "A-22222222"


class Still:
    """A clock that stands still, however long a busy machine takes."""

    @staticmethod
    def time() -> float:
        return NOW


@pytest.fixture
def acces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(access, "time", Still)
    with Acces(tmp_path, hachage=CHEAP) as acces:
        badges_initiaux(acces.comptes, EVENT, ["A", "B"])
        yield acces


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.168.1.20", ["adresse/192.168.1.20"]),
        ("::ffff:192.168.1.20", ["adresse/192.168.1.20"]),
        ("::1", ["adresse/::1"]),
        ("2001:db8:0:1::7", ["adresse/2001:db8:0:1::7", "reseau/2001:db8:0:1::/64"]),
        ("2001:db8:0:1:ffff::9", ["adresse/2001:db8:0:1:ffff::9", "reseau/2001:db8:0:1::/64"]),
        ("fe80::1%eth0", ["adresse/fe80::1", "reseau/fe80::/64"]),
        ("?", ["adresse/?"]),
    ],
)
def test_an_ipv6_device_is_counted_with_all_its_addresses(address: str, counted: list[str]):
    assert [counter.cle for counter in de_l_adresse(address)] == counted


def test_a_device_that_changes_its_ipv6_address_waits_all_the_same(acces: Acces):
    for n in range(ESSAIS_DU_RESEAU):
        assert acces.identifier(EVENT, f"X{n}-22222222", f"2001:db8::{n:x}") == Refus(0.0) or n == ESSAIS_DU_RESEAU - 1
    refused = acces.identifier(EVENT, "Z-22222222", "2001:db8::ffff")
    assert isinstance(refused, Refus)
    assert refused.attente > 0
    elsewhere = acces.identifier(EVENT, "Z-22222222", "2001:db8:0:1::1")
    assert elsewhere == Refus(0.0)


def test_only_so_many_counters_are_kept_and_the_oldest_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("duplicata.web.access.throttle.MAXIMUM", 50)
    store = AccessStore(tmp_path)
    limits = Limites(store)
    for n in range(120):
        limits.compter((Compteur(f"adresse/10.0.0.{n}"),), NOW + n)
    kept = [key for (key,) in store.lire("SELECT cle FROM essais")]
    assert sorted(kept) == sorted(f"adresse/10.0.0.{n}" for n in range(70, 120))
    assert Limites(store)._essais == limits._essais, "a restart forgets none and adds none"
    store.fermer()
    assert MAXIMUM >= 10_000


def test_what_no_badge_could_say_is_neither_compared_nor_counted(acces: Acces, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(acces.comptes, "reconnaitre", lambda *_: pytest.fail("compared"))
    for code in ("", "A", "A-", "A-1", "A-222222", "A-222222222", "A-2222222O", "é-22222222", "A" * 5000):
        for _ in range(ESSAIS_LIBRES + 1):
            assert acces.identifier(EVENT, code, "10.0.0.1") == Refus(0.0)
            assert alone(acces.identifier_a_son_tour(EVENT, code, "10.0.0.1")) == Refus(0.0)


def test_whoever_has_to_wait_is_told_without_a_comparison(acces: Acces, monkeypatch: pytest.MonkeyPatch):
    for _ in range(ESSAIS_LIBRES):
        acces.identifier(EVENT, WRONG, "10.0.0.1")
    monkeypatch.setattr(acces, "identifier", lambda *_: pytest.fail("compared"))
    refused = alone(acces.identifier_a_son_tour(EVENT, WRONG, "10.0.0.1"))
    assert isinstance(refused, Refus)
    assert refused.attente > 0


def test_codes_take_turns_in_one_thread_and_a_crowd_is_sent_away(acces: Acces, monkeypatch: pytest.MonkeyPatch):
    compared: list[str] = []
    free = threading.Event()

    def compare(*_: str) -> None:
        compared.append(threading.current_thread().name)
        assert free.wait(60)

    monkeypatch.setattr(acces.comptes, "reconnaitre", compare)

    async def story() -> list[object]:
        tries = [asyncio.ensure_future(acces.identifier_a_son_tour(EVENT, f"X{n}-22222222", f"10.0.{n}.1")) for n in range(200)]
        done, _ = await asyncio.wait(tries, return_when=asyncio.FIRST_COMPLETED)
        assert {one.result() for one in done} == {FOULE}
        free.set()
        return await asyncio.gather(*tries)

    answers = alone(story())
    assert answers.count(FOULE) == 200 - EN_ATTENTE
    assert len(compared) == EN_ATTENTE
    assert len(set(compared)) == 1, "one thread, one comparison at a time"


def test_the_crowd_is_told_when_to_come_back(salle: Room, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Turns, "complet", property(lambda _: True))
    answer = salle.person().log_in(salle.codes["A"])
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "3")
    assert "en ce moment" in answer.json()["erreur"]
    monkeypatch.undo()
    assert salle.person().log_in(salle.codes["A"]).status_code == 200, "nothing was counted against him"
