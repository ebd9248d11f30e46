"""Somebody before a screen who has a keyboard and nothing else, or his fingers and nothing else; what he does is counted."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

PATIENCE = 200
"""Tabs after which a button is out of reach of the keyboard."""
OTHERWISE = """(kinds) => { for (const kind of kinds) addEventListener(kind, (e) => { if (e.isTrusted) window.autrement(kind); }, true); }"""
BEFORE = "(one) => !!(document.activeElement.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING)"
FOCUSED = "(one) => one === document.activeElement"


KEYS = {"valider": "Enter", "tous_au_top": "Alt+t", "commission": "F7", "ecarts": "F8"}
"""Gesture of a desk -> the key that does it."""


class Walk:
    """The tasks of an evening, and the presses that each one took of everybody together."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._task = ""

    @contextmanager
    def task(self, name: str) -> Iterator[None]:
        self._task = name
        yield

    def count(self, presses: int = 1) -> None:
        self.counted[self._task] += presses


class Hands:
    """*unused*: the events of what he does not have, of which no page of his may hear."""

    column: int
    """Where ``docs/experience.md`` tells how many presses he needs."""
    options: ClassVar[dict[str, Any]]
    unused: ClassVar[list[str]]

    def __init__(self, browser: Browser, walk: Walk, address: str) -> None:
        self.context: BrowserContext = browser.new_context(**self.options)
        self.others: list[str] = []
        self.context.expose_function("autrement", lambda kind: self.others.append(kind))
        self.context.add_init_script(f"({OTHERWISE})({self.unused!r}); window.print = () => {{}};")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.walk = walk
        self.go(address)

    def go(self, address: str) -> None:
        """As a link on the screen, or a bookmark, would lead there: one press."""
        self.page.goto(address)
        self.walk.count()

    def shows(self, selector: str, text: str) -> None:
        expect(self.page.locator(selector).first).to_contain_text(text)

    def press(self, selector: str) -> None:
        """What is pressed there: a button, a link, a choice."""
        raise NotImplementedError

    def write(self, selector: str, text: str) -> None:
        """Into a field."""
        raise NotImplementedError

    def send(self, selector: str, text: str, button: str) -> None:
        """Into the last field of a form, and the form goes."""
        raise NotImplementedError

    def enter(self, line: str) -> None:
        """A line at a desk, and what stores it."""
        raise NotImplementedError

    def line(self, text: str) -> None:
        """The same, not stored yet."""
        raise NotImplementedError

    def draw_from_the_bag(self) -> None:
        """How the juge-arbitre draws: letters are typed."""
        raise NotImplementedError

    def gesture(self, name: str) -> None:
        """One of those that a desk has both a key and a button for."""
        raise NotImplementedError

    def choose(self, options: str, text: str) -> None:
        """Of these, the one that says so."""
        raise NotImplementedError

    def choose_file(self, selector: str, file: Path) -> None:
        """The window of the system that then opens is not counted."""
        self.page.on("filechooser", lambda chooser: None)
        with self.page.expect_file_chooser() as chooser:
            self.press(self.file_button(selector))
        chooser.value.set_files(file)

    def file_button(self, selector: str) -> str:
        return selector

    def nothing_else_was_used(self) -> None:
        assert self.others == []

    def _ready(self, selector: str) -> Locator:
        wanted = self.page.locator(selector).locator("visible=true").first
        expect(wanted).to_be_enabled()
        return wanted


class Keys(Hands):
    """A laptop of which the mouse is unplugged."""

    column = 2
    options: ClassVar = {"viewport": {"width": 1280, "height": 800}}
    unused: ClassVar = ["pointerdown", "mousedown", "touchstart", "wheel"]

    def reach(self, selector: str) -> None:
        """Forwards or backwards, as one sees; on a new page past its header first, by the link made for that."""
        wanted = self._ready(selector)
        if wanted.evaluate("(one) => document.activeElement === document.body && one.closest('main') !== null"):
            self.key("Tab", "Enter")
        for _ in range(PATIENCE):
            if wanted.evaluate(FOCUSED):
                return
            self.key("Shift+Tab" if wanted.evaluate(BEFORE) else "Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    def key(self, *keys: str) -> None:
        for key in keys:
            self.walk.count()
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.walk.count(len(text))
        self.page.keyboard.type(text)

    def press(self, selector: str) -> None:
        self.reach(selector)
        self.key("Space" if self.page.locator(selector).first.evaluate("(e) => e.matches('input')") else "Enter")

    def write(self, selector: str, text: str) -> None:
        self.reach(selector)
        self.type(text)

    def send(self, selector: str, text: str, button: str) -> None:
        self.write(selector, text)
        self.key("Enter")


    def line(self, text: str) -> None:
        self.write("#ligne", text)

    def enter(self, line: str) -> None:
        self.line(line)
        self.key("Enter")

    def draw_from_the_bag(self) -> None:
        self.reach("#mode")
        self.key("ArrowDown", "Escape")

    def gesture(self, name: str) -> None:
        self.key(KEYS[name])

    def choose(self, options: str, text: str) -> None:
        """The arrows go from one to the next."""
        self.reach(f"{options} input")
        self.key("Space")
        chosen = self.page.locator(options, has=self.page.locator("input:checked"))
        for _ in range(self.page.locator(options).count()):
            if text in chosen.inner_text():
                return
            self.key("ArrowDown")
        raise AssertionError(f"no option says {text}")


class Fingers(Hands):
    """A tablet without a keyboard: what its on-screen one writes comes as text, and as no key."""

    column = 3
    options: ClassVar = {"viewport": {"width": 1024, "height": 768}, "has_touch": True, "is_mobile": True}
    unused: ClassVar = ["keydown", "keyup", "wheel"]

    def press(self, selector: str) -> None:
        self.walk.count()
        self._ready(selector).tap()

    def file_button(self, selector: str) -> str:
        """The field itself is not shown."""
        return f"{selector} + .bouton"

    def write(self, selector: str, text: str) -> None:
        self.press(selector)
        self.walk.count(len(text))
        self.page.keyboard.insert_text(text)

    def send(self, selector: str, text: str, button: str) -> None:
        self.write(selector, text)
        self.press(button)

    def line(self, text: str) -> None:
        self.write("#ligne", text)

    def enter(self, line: str) -> None:
        self.line(line)
        self.gesture("valider")

    def draw_from_the_bag(self) -> None:
        """The system's own list opens over the page: its tap is counted, not done."""
        self.press("#mode")
        self.walk.count()
        self.page.select_option("#mode", "manuel")

    def gesture(self, name: str) -> None:
        self.press(f"[data-geste={name}]")

    def choose(self, options: str, text: str) -> None:
        self.press(f"{options}:has-text('{text}') input")
