"""``python tools/screenshots.py``: pictures of every screen of the demonstration, into docs/screens/.

``python tools/screenshots.py manuel``: those of the manual, in both languages, into src/duplicata/aide/.
``python tools/screenshots.py simultane``: a centre and the central, into docs/screens/.
"""

import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from browser import CHROMIUM
from duplicata.web.server.first_start import DEMONSTRATION, preparer_demonstration

FOLDER = Path(__file__).parents[1] / "docs" / "screens"
MANUAL = Path(__file__).parents[1] / "src" / "duplicata" / "aide"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run"]
LAPTOP, PHONE, PROJECTOR, PORTRAIT = (1280, 800), (390, 844), (1280, 720), (720, 1280)
PHONE_LYING = (640, 420)


class Screen(NamedTuple):
    name: str
    account: str | None
    path: str
    size: tuple[int, int] = LAPTOP
    keys: str = ""
    """Typed before the picture is taken."""


SCREENS = [
    Screen("accueil", None, ""),
    Screen("connexion", None, "connexion", PHONE),
    Screen("organisation", "ORGA", "organisation"),
    Screen("juge", "JA", "juge"),
    Screen("juge-telephone", "JA", "juge", PHONE),
    Screen("saisie", "A", "saisie", keys="PAR"),
    Screen("saisie-decision", "A", "saisie", keys="JAR 12B 30"),
    Screen("saisie-telephone", "A", "saisie", PHONE, keys="JAR 12B 30"),
    Screen("saisie-anglais", "A", "saisie?langue=en", keys="JAR L8 30"),
    Screen("entrainement", "A", "entrainement"),
    Screen("double", "D1", "double"),
    Screen("commission", "K1", "commission", (1280, 1000)),
    Screen("places", "JA", "places"),
    Screen("journal", "JA", "journal"),
    Screen("billets", "JA", "billets"),
    Screen("feuille", "JA", "feuille"),
    Screen("classement", None, "classement"),
    Screen("classement-telephone", None, "classement", PHONE),
    Screen("table", None, "table/7", PHONE),
    Screen("rejeu", None, "rejeu"),
    Screen("chronique", None, "chronique"),
    Screen("arbitrage", "JA", "arbitrage"),
    Screen("classement-par-serie", None, "classement?par=serie", PHONE),
    Screen("projection-saisie", None, "projection", PROJECTOR),
    Screen("aide", None, "/aide"),
    Screen("aide-telephone", None, "/aide/arbitre", PHONE),
]
OF_THE_MANUAL = [
    Screen("accueil", None, "", (1000, 640)),
    Screen("organisation", "ORGA", "organisation", (1100, 720)),
    Screen("places", "ORGA", "places", (900, 700)),
    Screen("juge", "JA", "juge", (1200, 760)),
    Screen("saisie", "A", "saisie", (1200, 760), keys="JAR 12B 30"),
    Screen("double", "D1", "double", (1200, 760)),
    Screen("commission", "K1", "commission", (1200, 900)),
    Screen("billets", "JA", "billets", (1000, 700)),
    Screen("papier", "JA", "papier", (1000, 700)),
    Screen("journal", "JA", "journal", (1100, 640)),
    Screen("classement-telephone", None, "classement", PHONE_LYING),
    Screen("table-telephone", None, "table/7", PHONE_LYING),
    Screen("projection", None, "projection", (1100, 620)),
]
"""Smaller than the screens themselves: their words stay large on a page and on paper."""
WALL = [("clos", ()), ("annonce", ("tirer", "annoncer")), ("chrono", ("lancer",))]
"""Phases of the wall, and the gestures that lead to each from the one before."""

PROGRAM = [sys.executable, "-c", "from duplicata.cli.main import main; main()"]
SIMULTANE = """
simultane: {{nom: Simultané d’automne, date: 2026-11-20, fenetre: 2026-11-21T22:00+01:00}}
centrale: {{adresse: "{url}"}}
parties: [partie.scellee]
centres:
  - {{nom: Nancy, comite: Lorraine, pays: France}}
  - {{nom: Liège, pays: Belgique}}
"""


def free_port() -> int:
    """One that is free, and the next one too: the federation's page."""
    while True:
        with socket.socket() as probe, socket.socket() as following:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
            with suppress(OSError, OverflowError):
                following.bind(("127.0.0.1", port + 1))
                return port


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the program running on *folder*."""
    port = free_port()
    room = ["serveur", "--hote", "127.0.0.1", "--port", str(port), "--dossier", str(folder)]
    with running(room, port) as url:
        yield url


@contextmanager
def running(arguments: list[str], port: int) -> Iterator[str]:
    url = f"http://127.0.0.1:{port}"
    process = subprocess.Popen(PROGRAM + arguments, stdout=subprocess.DEVNULL)
    try:
        for _ in range(200):
            with suppress(OSError), urllib.request.urlopen(url, timeout=1):
                break
            time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait()


class Guest:
    """A browser of the room, with a badge or without."""

    def __init__(self, browser: Browser, url: str, code: str | None) -> None:
        self._context: BrowserContext = browser.new_context(locale="fr-FR")
        self._url = url
        self._token = ""
        if code:
            answer = self._post("/connexion", {"code": code}, "anonyme")
            self._token = answer["csrf"]

    def _post(self, path: str, data: dict[str, Any], token: str) -> dict[str, Any]:
        address = f"{self._url}/api/t/{DEMONSTRATION}{path}"
        answer = self._context.request.post(address, data=data, headers={"X-CSRF-Token": token})
        if not answer.ok:
            raise RuntimeError(f"{path}: {answer.text()}")
        return dict(answer.json())

    def do(self, path: str, **data: Any) -> dict[str, Any]:
        return self._post(path, data, self._token)

    def read(self, path: str) -> dict[str, Any]:
        return dict(self._context.request.get(f"{self._url}/api/t/{DEMONSTRATION}{path}").json())

    def picture(self, screen: Screen, folder: Path = FOLDER, language: str = "") -> None:
        page = self._context.new_page()
        page.set_viewport_size({"width": screen.size[0], "height": screen.size[1]})
        self._context.clear_cookies(name="langue")
        of_an_event = screen.path and screen.path[0] != "/"
        below = f"/t/{DEMONSTRATION}/{screen.path}" if of_an_event else screen.path
        page.goto(f"{self._url}{below}" + (f"?langue={language}" if language else ""))
        page.wait_for_timeout(1500)
        page.keyboard.type(screen.keys)
        page.wait_for_timeout(800)
        page.screenshot(path=folder / f"{screen.name}.png")
        page.close()
        print(folder / f"{screen.name}.png")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        codes = preparer_demonstration(folder)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with served(folder) as url:
            guests = {account: Guest(browser, url, codes[account] if account else None)
                      for account in {screen.account for screen in SCREENS} | {"B", "C"}}
            if sys.argv[1:] == ["manuel"]:
                take_the_manual(guests)
            elif sys.argv[1:] == ["simultane"]:
                take_a_simultane(browser, folder)
            else:
                for screen in SCREENS:
                    guests[screen.account].picture(screen)
                take_the_wall(guests)
        browser.close()


def take_the_manual(guests: dict[str | None, Guest]) -> None:
    for language in ("fr", "en"):
        for screen in OF_THE_MANUAL:
            guests[screen.account].picture(screen, MANUAL / language / "images", language)


def take_a_simultane(browser: Browser, folder: Path) -> None:
    """A centre just opened, its first sending, and the table of the central."""
    port = free_port()
    (folder / "evenement.yaml").write_text(SIMULTANE.format(url=f"http://127.0.0.1:{port}"), "utf-8")
    for arguments in (
        ["partie", "sceller", "partie.scellee", "--nom", "Partie 1"],
        ["simultane", "creer", "evenement.yaml", "--sortie", "."],
    ):
        subprocess.run(PROGRAM + arguments, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    event = next(folder.glob("*.simultane"))
    central = running(["centrale", "servir", str(event), "--port", str(port), "--en-clair"], port)
    with central, served(folder / "liege") as url:
        page = browser.new_context(locale="fr-FR", viewport={"width": 1280, "height": 800}).new_page()
        page.goto(url)
        page.set_input_files("#dossier-centre", next(folder.glob("002-*.centre")))
        page.get_by_role("button", name="Ouvrir le dossier").click()
        page.wait_for_url("**/organisation**")
        page.get_by_role("link", name="Centre", exact=True).click()
        page.get_by_role("button", name="Envoyer maintenant").click()
        page.wait_for_timeout(1500)
        page.screenshot(path=FOLDER / "centre.png")
        page.goto(f"http://127.0.0.1:{port + 1}/")
        page.wait_for_timeout(800)
        page.screenshot(path=FOLDER / "centrale.png")


def take_the_wall(guests: dict[str | None, Guest]) -> None:
    """The move under way is ended, the next one drawn, announced and started."""
    move = guests[None].read("/etat")["partie"]["coup"]
    for arbiter in ("A", "B", "C"):
        guests[arbiter].do("/bulletins/top", coup=move)
    for gesture in ("retenir", "clore"):
        guests["JA"].do(f"/partie/{gesture}")
    for phase, gestures in WALL:
        for gesture in gestures:
            guests["JA"].do(f"/partie/{gesture}")
        guests[None].picture(Screen(f"projection-{phase}", None, "projection", PROJECTOR))
    guests[None].picture(Screen("projection-portrait", None, "projection", PORTRAIT))


if __name__ == "__main__":
    main()
