"""The window of the program: the browser it opens, and its own being closed."""

import asyncio
import os
import signal
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Callable
from contextlib import suppress

CLOSED = "DUPLICATA_NAVIGATEUR"
"""« non »: no browser is opened, whatever was asked."""
ASSEZ = 4.5
"""Seconds; Windows ends whoever takes five to leave a window that was closed."""
PERIOD = 1.0
"""Seconds between two looks at whether the cross may close."""


def open_browser(address: str, wait: float = 0.0) -> None:
    """In a thread: some browsers return only once they are left. Where there is no screen, nothing.

    *wait*: seconds left to it by a program that ends at once.
    """
    if os.environ.get(CLOSED, "").casefold() == "non" or not _has_screen():
        return
    opening = threading.Thread(target=webbrowser.open, args=(address,), daemon=True)
    opening.start()
    opening.join(wait)


def is_ours(address: str) -> bool:
    """Whether the room already answers there."""
    try:
        with urllib.request.urlopen(f"{address}/static/icone.svg", timeout=2) as answer:
            return bool(answer.headers.get_content_type() == "image/svg+xml")
    except (OSError, ValueError):
        return False


def _has_screen() -> bool:
    """Without one, a browser of the terminal would take the place of the server's messages."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def on_close(stop: Callable[[], None], stopped: threading.Event) -> Callable[[], None]:
    """Closing the window of the program, or the session, calls *stop*; what ends this is returned.

    Windows ends the program as soon as its handler returns, so the handler waits.
    """
    if sys.platform != "win32":
        return _on_hangup(stop)
    import ctypes

    kernel = ctypes.windll.kernel32
    ctrl_c, ctrl_break = 0, 1

    @ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_uint)
    def handler(event: int) -> int:
        if event in (ctrl_c, ctrl_break):
            return 0
        stop()
        stopped.wait(ASSEZ)
        return 1

    kernel.SetConsoleCtrlHandler(handler, 1)
    return lambda: kernel.SetConsoleCtrlHandler(handler, 0)


def _on_hangup(stop: Callable[[], None]) -> Callable[[], None]:
    """A terminal that is closed sends SIGHUP; under ``nohup`` it is ignored, and stays so."""
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        return lambda: None
    signal.signal(signal.SIGHUP, lambda *_: stop())

    def forget() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    return forget


def allow_cross(allowed: bool) -> None:
    """Of the console of Windows: grey, it closes nothing. Terminals that have no menu keep theirs."""
    if sys.platform == "win32":
        import ctypes

        by_command, grey, close = 0x0, 0x1, 0xF060
        kernel, user = ctypes.windll.kernel32, ctypes.windll.user32
        for function in (kernel.GetConsoleWindow, user.GetSystemMenu):
            function.restype = ctypes.c_void_p
        if window := kernel.GetConsoleWindow():
            menu = ctypes.c_void_p(user.GetSystemMenu(ctypes.c_void_p(window), 0))
            user.EnableMenuItem(menu, close, by_command if allowed else by_command | grey)


class Cross:
    """Taken from the console while a stop would cut something short.

    Windows gives whoever is closed five seconds: nobody could be asked in them. Ctrl+C asks.
    """

    def __init__(
        self, held: Callable[[], bool], allow: Callable[[bool], None] = allow_cross, period: float = PERIOD
    ) -> None:
        self._held = held
        self._allow = allow
        self._period = period
        self._allowed = True
        self._following: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._following = asyncio.ensure_future(self._follow())

    async def close(self) -> None:
        if self._following:
            self._following.cancel()
            with suppress(asyncio.CancelledError):
                await self._following
        self._set(True)

    async def _follow(self) -> None:
        while True:
            self._set(not self._held())
            await asyncio.sleep(self._period)

    def _set(self, allowed: bool) -> None:
        if allowed != self._allowed:
            self._allowed = allowed
            self._allow(allowed)
