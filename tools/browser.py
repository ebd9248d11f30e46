"""Debian's Chromium, for the tests of the screens and the pictures of the documentation."""

from pathlib import Path

CHROMIUM = next(
    filter(Path.exists, map(Path, ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium"))), None
)
"""The engine without its windows, where it is installed: the same pages for two thirds of the work."""
