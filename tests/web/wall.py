"""What is measured on the projection, and the juge-arbitre who makes it change."""

import re
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.room_maker import BLIND, PATIENCE


class Official:
    """Somebody with a badge who uses the interface without a screen; *browser*: of those who look at it."""

    def __init__(self, browser: Browser, room: Room, account: str) -> None:
        self._api = httpx.Client(base_url=f"{room.server.url}/api/t/{room.event}", headers={"X-CSRF-Token": "anonyme"}, timeout=PATIENCE, verify=BLIND)
        self._api.headers["X-CSRF-Token"] = self.post("/connexion", code=room.codes[account])["csrf"]

    def post(self, path: str, **data: Any) -> dict[str, Any]:
        answer = self._api.post(path, json=data)
        assert answer.is_success, f"{path}: {answer.text}"
        return dict(answer.json())

    def delete(self, path: str) -> None:
        answer = self._api.delete(path)
        assert answer.is_success, f"{path}: {answer.text}"

    def get(self, path: str) -> dict[str, Any]:
        return dict(self._api.get(path).json())

    def conduct(self, *gestures: str) -> None:
        for gesture in gestures:
            self.post(f"/partie/{gesture}")

    def draw(self, letters: str) -> None:
        self.post("/partie/tirer", mode="manuel", lettres=letters)

    def close_move(self, browser: Browser, room: Room) -> None:
        """Every table is given the top, the word is retained, the move closed."""
        for arbiter in ("A", "B"):
            desk = Official(browser, room, arbiter)
            desk.post("/bulletins/top", coup=self.get("/etat")["partie"]["coup"])
            desk.leave()
        self.conduct("retenir", "clore")

    def leave(self) -> None:
        self._api.close()


MEASURE = """() => {
  const context = document.createElement('canvas').getContext('2d');
  const capital = (element) => {
    const style = getComputedStyle(element);
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return context.measureText('H').actualBoundingBoxAscent / innerHeight * 100;
  };
  const seen = (element) => element.checkVisibility({ opacityProperty: true }) && !element.closest('.invisible, caption');
  const least = (selector) => Math.min(...[...document.querySelectorAll(selector)].filter((e) => e.textContent && seen(e)).map(capital));
  let margin = Infinity;
  for (const element of document.querySelectorAll('body *')) {
    const box = element.getBoundingClientRect();
    if (!seen(element) || element.matches('main, script') || !box.width || !box.height) continue;
    margin = Math.min(margin, box.left / innerWidth, box.top / innerHeight, 1 - box.right / innerWidth, 1 - box.bottom / innerHeight);
  }
  return {
    draw: least('#tirage .lettre'), grid: least('#grille .lettre'), clock: least('#temps'), names: least('#classement td:nth-child(3)'), said: least('#coup, #annonce p'), heading: parseFloat(getComputedStyle(document.querySelector('#coup')).fontSize) / innerHeight * 100, margin: margin * 100,
    overflow: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
  };
}"""
"""Heights of capital letters, and smallest distance to an edge, in hundredths of the image."""


def open_wall(browser: Browser, room: Room, size: tuple[int, int]) -> Page:
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    page.goto(room.address("projection"))
    expect(page.locator("#perdue")).to_be_hidden()
    return page


def phase(page: Page, name: str) -> None:
    expect(page.locator("body")).to_have_attribute("data-phase", name)


def seconds(page: Page) -> int:
    minutes, rest = page.inner_text("#temps").split(":")
    return 60 * int(minutes) + int(rest)


NAMES = ["Arnoux Aline", "N’Diaye-Castaing Marie-Antoinette", "Bellec Hugo", "de La Rochefoucauld-Estissac Élodie", "Ô Li", "Duvivier Gaëlle",
         "Fournel Fabien", "Vandenbroucke Jean-Christophe", "Estève Chloé", "Castaing Bruno", "Mac Gilleathain Wolfgang", "Duvivier Denis"]
EMPTY = ["." * 15] * 15
WORDS = [*EMPTY[:7], "..STEROLS......", *EMPTY[8:]]
RULE, GONE, LEFT = 180, 3_600_000, {"start": 179, "warning": 25, "last seconds": 4, "zero": 0, "interrupted": 179}
"""Length of a move, an hour of the server, and the seconds left in the scenes with a clock."""
SPELLED = ["Rejet.", "Venezuela – V, Wallonie – W, Maroc – M, Italie – I, Yougoslavie – Y, Égypte – E, Joker – Lettre blanche.",
           "Tirage complet\N{NO-BREAK SPACE}: Égypte, Italie, Maroc, Venezuela, Wallonie, Yougoslavie, Joker."]
READ_ALOUD = ["78 points.", "Horizontal.", "Place\N{NO-BREAK SPACE}: H3.", "STEROLS.", "S T E R O L S.", "Au passage\N{NO-BREAK SPACE}: MASSEZ, CORPS.",
              "Rappel\N{NO-BREAK SPACE}: STEROLS, H3, 78\N{NO-BREAK SPACE}points."]
FREEZE = "delete window.SharedWorker; performance.now = () => 1000;"
"""The clock stands, and no stream tells the page what its scene does not say."""


def lines(count: int) -> list[dict[str, Any]]:
    return [
        {"rang": n + 1, "nom": NAMES[n % len(NAMES)], "total": 2964 - 31 * n, "temps": None, "sous_reserve": False, "table": 7 * n + 3, "totaux": [988, 988, 988]}
        for n in range(count)
    ]


def scene(name: str, players: int = 12) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the server would say of the state and of the standings: a phase, or one of the moments of the clock.

    ``retained``: the slips are being corrected, and the word of the move is read aloud.
    """
    event = {"nom": "Grand Prix de Castelnau", "entrainement": False, "clos": name == "closed"}
    moment = LEFT.get(name)
    phase = "chrono" if moment is not None else {"closed": "finie", "retained": "saisie"}.get(name, name)
    secret = phase in ("attente", "tirage")
    game = {
        "numero": 3, "nom": "Partie 3", "formule": "normale", "phase": phase, "coup": 12, "annule": False, "grille": WORDS,
        "tirage_ordre": "" if secret else "-VWMIYE?", "annonce": READ_ALOUD if name == "retained" else SPELLED, "cumul_top": 2964,
        "dernier": {"coup": 12 if name in ("retained", "clos", "finie", "closed") else 11, "mot": "STEROLS", "place": "H3", "points": 78}, "chrono": None,
    }
    if moment is not None:
        start = GONE - (RULE - moment) * 1000
        game["chrono"] = {"coup": 12, "lance_a": start, "duree": RULE, "alerte": 30, "maintenant": GONE, "interrompu_a": GONE if name == "interrupted" else None, "termine": False}
    standings = {
        "partie": 3, "apres_coup": 12, "top": 2964, "topping": False, "manquants": 0, "sous_reserve": 0, "ecarts_ouverts": 0,
        "lignes": lines(players), "general": lines(players), "temps_a_part": False,
        "general_reserves": {"manquants": 0, "sous_reserve": 0, "ecarts_ouverts": 0},
    }
    return {"tournoi": event, "partie": None if phase == "attente" else game, "nombre_manquants": 0}, standings


def stage(page: Page, room: Room, state: dict[str, Any], standings: dict[str, Any]) -> None:
    """The wall as it looks when the server says this."""
    page.unroute_all(behavior="wait")
    answers = {"etat": state, "classement": standings, "heure": {"maintenant": GONE}}
    for path in answers:
        page.route(
            re.compile(rf"/api/t/[^/]+/{path}(\?|$)"),
            lambda route: route.fulfill(json=answers[route.request.url.rsplit("/", 1)[1].partition("?")[0]]),
        )
    page.route("**/flux", lambda route: route.abort())
    page.goto(room.address("projection"))
    expect(page.locator("#perdue")).to_be_hidden()
    expect(page.locator("body")).to_have_attribute("data-phase", state["partie"]["phase"] if state["partie"] else "attente")
    page.wait_for_function("!document.querySelector('#classement').checkVisibility() || document.querySelector('#classement tbody tr')")


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


FAULTS = """() => {
  const seen = (element) => element.checkVisibility({ opacityProperty: true }) && !element.closest('.invisible, caption, #reglages');
  const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => seen(e) && (e.textContent || e.matches('.joker')));
  const name = (element) => `${element.id || element.className || element.tagName} "${element.textContent.trim().slice(0, 20)}"`;
  const box = (element) => element.getBoundingClientRect();
  const inside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const written = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const faults = [];
  const boxes = all('#tirage .jeton, #grille table, #chrono, #coup, #annonce p, #classement h2, #classement thead, #classement tbody, #reserves');
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      const [p, q] = [box(a), box(b)];
      if (Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1) faults.push(`${name(a)} over ${name(b)}`);
    }
  }
  for (const element of boxes) {
    const around = element.closest('#panneau, #plateau, main');
    if (!inside(box(element), box(around))) faults.push(`${name(element)} leaves ${around.id}`);
  }
  for (const element of all('#coup, #annonce p, #temps, #classement h2, #classement th, #classement td, #reserves, #tirage .lettre')) {
    const [text, around] = [element.matches('.lettre') ? box(element) : written(element), box(element.matches('.lettre, #temps') ? element.parentElement : element)];
    if (element.scrollWidth > element.clientWidth && element.clientWidth || text.left < around.left - 1 || text.right > around.right + 1) faults.push(`${name(element)} is cut`);
  }
  const table = document.querySelector('#classement table');
  const rows = all('#classement tbody tr');
  if (document.querySelector('#classement').hidden === false && (!seen(table) || rows.length < 3 || box(rows.at(-1)).bottom > box(document.querySelector('#panneau')).bottom + 1)) faults.push('standings are not seen');
  const [rack, grid] = [all('#tirage .jeton').map(box), document.querySelector('#grille table').getBoundingClientRect()];
  if (rack.length && grid.width && (Math.max(...rack.map((b) => b.right)) > grid.right + 2 || rack[0].left < grid.left - 2)) faults.push('the rack is wider than the grid');
  return faults;
}"""
"""What is printed over something else, cut, or should be seen and is not."""
