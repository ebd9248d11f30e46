"""What is measured on the projection, and the juge-arbitre who makes it change."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from web.conftest import Room


class Official:
    """Somebody with a badge who uses the interface without a screen."""

    def __init__(self, browser: Browser, room: Room, account: str) -> None:
        self._context: BrowserContext = browser.new_context()
        self._api = f"{room.server.url}/api/t/{room.event}"
        self._token = room.log_in(self._context, account)

    def post(self, path: str, **data: Any) -> dict[str, Any]:
        answer = self._context.request.post(self._api + path, data=data, headers={"X-CSRF-Token": self._token})
        assert answer.ok, f"{path}: {answer.text()}"
        return dict(answer.json())

    def get(self, path: str) -> dict[str, Any]:
        return dict(self._context.request.get(self._api + path).json())

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
        self._context.close()


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
    draw: least('#tirage .lettre'), grid: least('#grille .lettre'), clock: least('#temps'), margin: margin * 100,
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
