"""All the solutions of a move: encoded once, whoever asks, and told whole."""

import asyncio
import gzip
import json
from itertools import chain, repeat
from typing import Any

from msgspec.structs import replace

from duplicata.app.room.judge import Juge
from duplicata.competition.etat import Coup, Partie
from duplicata.engine.search import solutions
from duplicata.web.live import solutions as kept
from duplicata.web.live.solutions import GARDEES, EncodedSolutions
from web.in_process import Room, alone
from web.room_maker import EVENT

TWO_JOKERS = "AERST??"


def game(salle: Room) -> tuple[Juge, Partie, Coup]:
    assert salle.app is not None
    room = salle.app.state.salles.trouver(EVENT).room
    partie = room.etat.partie(1)
    return room.juge, partie, partie.coups[-1]


def rows(told: dict[str, Any]) -> list[tuple[str, str, int]]:
    scores = chain.from_iterable(repeat(score, number) for score, number in told["scores"])
    return list(zip(told["mots"].split(" "), told["places"].split(" "), scores, strict=True))


def encoded(judge: Juge, partie: Partie, moves: list[Coup]) -> list[bytes]:
    async def story() -> list[bytes]:
        once = EncodedSolutions()
        try:
            return await asyncio.gather(*(once.du_coup(judge, partie, move) for move in moves))
        finally:
            once.fermer()

    return alone(story())


def test_two_jokers_are_told_whole_best_first(salle: Room):
    judge, partie, move = game(salle)
    move = replace(move, lettres=TWO_JOKERS)
    told = json.loads(gzip.decompress(encoded(judge, partie, [move])[0]))
    plays = solutions(judge.plateau(partie, move).position)
    expected = [(play.word, str(play.place), play.score) for play in plays]
    tops = sum(play.score == plays[0].score for play in plays)
    assert len(expected) > 10_000
    assert rows(told)[tops:] == expected[tops:]
    assert sorted(rows(told)[:tops]) == sorted(expected[:tops]), "of equal tops, those that may be retained come first"
    assert (told["top"], told["tirage"]) == (plays[0].score, TWO_JOKERS)


def test_the_server_says_which_are_without_fault_and_whether_a_place_counts(salle: Room):
    """The screen shows what it is told: at the first move the maximum of each word, then all of them."""
    judge, partie, move = game(salle)
    first = replace(move, grille="." * 225, lettres="TABLES?")
    for one, free in ((first, True), (move, False)):
        told = json.loads(gzip.decompress(encoded(judge, partie, [one])[0]))
        flags = list(chain.from_iterable(repeat(*run) for run in told["sans_faute"]))
        assert told["place_libre"] is free
        assert len(flags) == len(rows(told))
        faulty = [row for row, flag in zip(rows(told), flags, strict=True) if not flag]
        best = {word.upper(): score for word, _, score in reversed(rows(told))}
        assert faulty == ([row for row in rows(told) if row[2] < best[row[0].upper()]] if free else [])
        assert bool(faulty) is free


def test_forty_screens_are_sent_the_same_bytes_encoded_once(salle: Room, monkeypatch):
    judge, partie, move = game(salle)
    made = []
    compress = gzip.compress
    monkeypatch.setattr(kept.gzip, "compress", lambda *given, **named: made.append(1) or compress(*given, **named))
    answers = encoded(judge, partie, [move] * 40)
    assert all(answer is answers[0] for answer in answers)
    assert len(made) == 1


def test_another_rack_is_another_list_and_only_so_many_are_kept(salle: Room):
    judge, partie, move = game(salle)
    racks = [f"AEGPST{letter}" for letter in "ABCDEFGHIJKL"]

    async def story() -> tuple[EncodedSolutions, list[bytes]]:
        once = EncodedSolutions()
        answers = [await once.du_coup(judge, partie, replace(move, lettres=rack)) for rack in racks]
        once.fermer()
        return once, answers

    once, answers = alone(story())
    assert len(set(answers)) == len(racks)
    assert len(once._gardees) == GARDEES


def test_it_is_sent_compressed_to_whoever_takes_it_so(salle: Room):
    arbiter = salle.person("A")
    packed, plain = (arbiter.get("/solutions", headers={"Accept-Encoding": way}) for way in ("gzip", "identity"))
    assert (packed.headers.get("content-encoding"), plain.headers.get("content-encoding")) == ("gzip", None)
    assert packed.json() == plain.json()
    assert rows(plain.json())[0] == ("SWEATS", "3H", 50)
    assert packed.headers["cache-control"] == "no-store"
