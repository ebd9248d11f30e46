"""The live stream: nothing missed, nothing told to the wrong people, nobody held up."""

import asyncio
import json
import shutil
import time
import urllib.request
from pathlib import Path
from typing import Any

from msgspec import Struct

from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.langue import choisir_langue, dire
from duplicata.web.live.publisher import Diffusion, Parts, encoder
from duplicata.web.live.subjects import sujets
from web.in_process import Person, Room, alone
from web.room_maker import EVENT, PATIENCE, Server

TOP = {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}


class Stream:
    """A stream read line by line, as a browser does."""

    def __init__(self, server: Server, cookie: str = "", last: str = "", compte: str | None = None) -> None:
        headers = {"Accept": "text/event-stream", "Cookie": cookie} | ({"Last-Event-ID": last} if last else {})
        asked = "" if compte is None else f"?compte={compte}"
        request = urllib.request.Request(f"{server.url}/api/t/{EVENT}/flux{asked}", headers=headers)
        self._answer = urllib.request.urlopen(request, timeout=PATIENCE)
        self.last = last

    def batch(self) -> list[tuple[str, dict[str, Any]]]:
        """The events up to the next version mark."""
        events, name = [], ""
        for line in self._answer:
            text = line.decode().rstrip("\n")
            if text.startswith("event: "):
                name = text[7:]
            elif text.startswith("data: "):
                events.append((name, json.loads(text[6:])))
            elif text.startswith("id: "):
                self.last = text[4:]
                return events
        return events


def post(server: Server, path: str, body: dict[str, Any], csrf: str = "anonyme", cookie: str = "") -> Any:
    request = urllib.request.Request(
        f"{server.url}/api/t/{EVENT}/{path}",
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "X-CSRF-Token": csrf, "Cookie": cookie},
    )
    return urllib.request.urlopen(request, timeout=PATIENCE)


def log_in(server: Server, code: str) -> tuple[str, str]:
    answer = post(server, "connexion", {"code": code})
    return answer.headers["Set-Cookie"].partition(";")[0], json.load(answer)["csrf"]


def subjects(events: list[tuple[str, dict[str, Any]]]) -> set[str]:
    return {f"{name}:{key}" for name, data in events for key in data if key != "version"}


def test_the_stream_tells_each_what_he_may_see_and_resumes_without_a_gap(served: tuple[Server, dict[str, str]]):
    server, codes = served
    cookie, csrf = log_in(server, codes["A"])
    public, arbiter = Stream(server), Stream(server, cookie)
    at_first = public.batch()
    assert subjects(at_first) >= {"etat:partie", "etat:tournoi", "chrono:chrono", "classement:empreinte"}
    assert "etat:tables" not in subjects(at_first)
    assert "etat:tables" in subjects(arbiter.batch())
    before = public.last

    stored = json.load(post(server, "bulletins", {"table": 1, "coup": 2, **TOP}, csrf, cookie))
    told = arbiter.batch()
    [tables] = [data["tables"] for name, data in told if "tables" in data]
    assert {(table["table"], table["saisi"], table["attendu"]) for table in tables} >= {(1, True, False)}
    assert int(arbiter.last) >= stored["version"]
    heard = public.batch()
    while "etat:nombre_manquants" not in subjects(heard):
        heard += public.batch()
    assert subjects(heard) == {"etat:partie", "etat:nombre_manquants"}, "how many are missing, not what was written"
    assert "SWEATS" not in json.dumps(heard)

    back = Stream(server, last=before)
    assert {"etat:partie", "etat:nombre_manquants"} <= subjects(back.batch())
    assert Stream(server, last="999999").batch(), "an unknown version is given everything"
    assert Stream(server, last="9" * 5_000).batch(), "however long its number"


def test_the_stream_of_a_restarted_server_goes_on_from_the_same_version(served: tuple[Server, dict[str, str]]):
    server, codes = served
    cookie, csrf = log_in(server, codes["A"])
    stream = Stream(server, cookie)
    stream.batch()
    known = stream.last
    post(server, "bulletins", {"table": 1, "coup": 2, **TOP}, csrf, cookie)
    server.kill()
    server.start()
    after = Stream(server, cookie, known)
    events = after.batch()
    assert int(after.last) > int(known)
    entered = [table["table"] for name, data in events if name == "etat" for table in data.get("tables", []) if table["saisi"]]
    assert entered == [1]


def test_the_stand_works_out_what_the_public_is_told_and_nothing_else(template: tuple[Path, dict[str, str]], tmp_path: Path):
    """The same for the public as in the server, without what would be told to nobody."""
    shutil.copytree(template[0], tmp_path / "room")
    tournois = Tournois(tmp_path / "room")
    with Salle.ouvrir(tournois.fichier(EVENT), tournois.sceau) as salle:
        server, stand = (sujets(salle.etat, True, officiels) for officiels in (True, False))
    assert stand.du_public == server.du_public
    assert stand.sujets == {name: told for name, told in server.sujets.items() if name in server.du_public}
    assert set(server.sujets) - set(stand.sujets) >= {"commission", "double", "etat:partie/officiels"}
    assert (len(server.listes["etat:tables"]), stand.listes) == (8, {})


class Move(Struct):
    coup: int


class Told(Struct):
    n: int


def parts(version: int, standings: int, private: int = 0) -> Parts:
    return Parts(version, {"etat:partie": Move(version), "classement": Told(standings), "manquants": Told(private)}, frozenset({"etat:partie", "classement"}), frozenset({"etat:partie", "classement", "manquants"}))


class Source:
    def __init__(self) -> None:
        self.parts = parts(1, 1)
        self.counted = 0

    def __call__(self, standings: bool) -> Parts:
        self.counted += standings
        if standings:
            return self.parts
        kept = {subject: content for subject, content in self.parts.sujets.items() if subject != "classement"}
        return self.parts._replace(sujets=kept)


def test_a_slow_spectator_skips_what_it_missed_and_keeps_nothing():
    async def story() -> bytes:
        source = Source()
        streams = Diffusion(source, asyncio.get_running_loop())
        await streams.demarrer()
        slow, quick = (streams.abonner(False, 0, lambda: None) for _ in range(2))
        slow.nouveautes()
        for version in range(2, 12):
            source.parts = parts(version, 1)
            streams.annoncer()
            await asyncio.sleep(0.12)
        while b'"coup":11' not in quick.nouveautes():
            await asyncio.sleep(0.05)
        told = slow.nouveautes()
        await streams.arreter()
        return told

    told = alone(story())
    assert told.count(b"event: etat") == 1
    assert b'"coup":11' in told
    assert told.endswith(b"id: 11\n\n")


def test_standings_are_told_at_most_once_a_second_and_never_lost():
    async def story() -> tuple[int, float]:
        source = Source()
        streams = Diffusion(source, asyncio.get_running_loop())
        await streams.demarrer()
        viewer = streams.abonner(False, 0, lambda: None)
        viewer.nouveautes()
        began = time.monotonic()
        for version in range(2, 10):
            source.parts = parts(version, version)
            streams.annoncer()
            await asyncio.sleep(0.05)
        counted, passed = source.counted, time.monotonic() - began
        last = viewer.nouveautes()
        while b'"n":9' not in last:
            await asyncio.sleep(0.05)
            last += viewer.nouveautes()
        await streams.arreter()
        return counted, passed

    counted, passed = alone(story())
    assert 1 <= counted <= 1 + passed, "when the stream began, then once a second"


def test_what_only_officials_are_told_does_not_wake_the_public():
    async def story() -> bool:
        source = Source()
        streams = Diffusion(source, asyncio.get_running_loop())
        await streams.demarrer()
        woken, told = asyncio.Event(), asyncio.Event()
        viewer, official = streams.abonner(False, 0, woken.set), streams.abonner(True, 0, told.set)
        viewer.nouveautes()
        official.nouveautes()
        source.parts = parts(1, 1, private=5)
        streams.annoncer()
        await asyncio.wait_for(told.wait(), 2)
        heard = woken.is_set()
        await streams.arreter()
        return heard

    assert alone(story()) is False


def test_screens_are_told_the_same_in_whatever_language_the_room_was_opened():
    def told(standings: bool) -> Parts:
        return Parts(1, {"etat:partie": {"nom": dire("Partie {n}", n=len(asked))}}, frozenset({"etat:partie"}), frozenset())

    asked: list[None] = []

    async def story() -> bytes:
        choisir_langue("en")
        streams = Diffusion(told, asyncio.get_running_loop())
        await streams.demarrer()
        woken = asyncio.Event()
        viewer = streams.abonner(False, 0, woken.set)
        heard = viewer.nouveautes()
        asked.append(None)
        streams.annoncer()
        await asyncio.wait_for(woken.wait(), 2)
        heard += viewer.nouveautes()
        await streams.arreter()
        return heard

    heard = alone(story())
    assert b"Partie 0" in heard, "when the stream began"
    assert b"Partie 1" in heard, "and afterwards"


def test_an_event_is_one_line_whatever_it_holds():
    encoded = encoder(3, "etat:tournoi", {"nom": "ligne\nautre\r\n: fin"})
    assert encoded.count(b"\n") == 3
    assert encoded.startswith(b"event: etat\ndata: {")


def test_reading_writes_nothing(salle: Room):
    def size() -> int:
        return sum(file.stat().st_size for file in salle.folder.iterdir())

    viewer: Person = salle.person()
    before = size()
    for path in ("/etat", "/classement", "/rejeu", "/table/1", "/heure"):
        assert viewer.get(path).status_code == 200
    assert size() == before
