"""The window of the program: the browser it opens, and its own being closed."""

import os
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Callable

CLOSED = "DUPLICATA_NAVIGATEUR"
"""« non »: no browser is opened, whatever was asked."""
ASSEZ = 4.5
"""Seconds; Windows ends whoever takes five to leave a window that was closed."""


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
    """On Windows, closing the console (or the session) calls *stop*, then waits; what ends this is returned.

    Elsewhere a terminal that is closed sends a signal, which the server knows.
    """
    if sys.platform != "win32":
        return lambda: None
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
