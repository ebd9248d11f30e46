"""What a screen in English says, and the French that is left in it."""

import re

from playwright.sync_api import BrowserContext, Page

from web.conftest import Room

TEXTS = """() => {
  const french = (element) => element.closest("[lang]").lang === "fr";
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!["SCRIPT", "STYLE"].includes(parent.tagName) && !french(parent)) texts.push(walker.currentNode.textContent.trim());
  }
  for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
    if (!french(element)) texts.push(...["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? ""));
  }
  return [...new Set(texts.filter(Boolean))];
}"""
FRENCH = re.compile(
    r"[àâçèéêëîïôùûœ«»]|\b(le|la|les|des|du|de|est|sont|une|et|pour|dans|sur|au|aux|par|pas|avec|sans|ce|cette|son|sa|ses|qui|que|il|elle"
    r"|joueur|mot|partie|tirage|arbitre|coup|lettre|bulletin saisi|score faux)\b",
    re.IGNORECASE,
)
PROPER = ("Club de la Tour", "Lettres du Lac", "Les Sept Jetons", "Scrabble du Port", "Salle des fêtes", "Coupe d’essai")
"""What an organiser wrote: names are not translated. The players' names are read from the standings."""
QUOTED = ('"nom"', "simultané")
"""The heading of a column, as the file must spell it; an event that has no English name."""


def left_over(page: Page, names: list[str]) -> list[str]:
    texts = page.evaluate(TEXTS)
    for name in (*names, *PROPER, *QUOTED):
        texts = [text.replace(name, "") for text in texts]
    return [text for text in texts if FRENCH.search(text)]


def names(context: BrowserContext, room: Room) -> list[str]:
    lines = context.request.get(f"{room.server.url}/api/t/{room.event}/classement").json()["lignes"]
    return [line["nom"] for line in lines]


def in_english(address: str) -> str:
    return f"{address}{'&' if '?' in address else '?'}langue=en"
