"""When a screen shows what it opens with: what is looked at then is not half drawn, and nobody waits longer than it takes."""

from playwright.sync_api import Page

DRAWN = {
    "juge": '#suivant[aria-disabled="false"]',
    "journal": "#gestes td",
    "organisation": "#avancement:not(:empty)",
    "places": "#comptes:not(:empty)",
    **dict.fromkeys(("", "connexion", "saisie", "entrainement", "double", "commission"), "body[data-pret]"),
}
"""Screen -> what is there once its script has read the room; the others come drawn by the server."""


READ = "(ends) => ends.every((end) => performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.endsWith(end) && responseEnd))"
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def drawn(page: Page, screen: str) -> None:
    """*screen*: the end of its address."""
    name = screen.lstrip("/").partition("?")[0].partition("/")[0]
    page.wait_for_selector(DRAWN.get(name, "body"), state="attached")
    if name == "projection":
        # State and standings come in no order, and either may leave the wall as it was.
        page.wait_for_function(READ, arg=["/etat", "/classement?affiche=true"])
    painted(page)


def painted(page: Page) -> None:
    """What the page holds now is on the screen, and what only waited for its turn has had it."""
    page.evaluate(PAINTED)


def still(page: Page) -> None:
    """What moved or faded has come to its end."""
    painted(page)
    page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")
