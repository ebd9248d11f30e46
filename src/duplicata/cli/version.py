"""What ``duplicata --version`` says."""

from duplicata import __version__
from duplicata.engine import backend
from duplicata.langue import dire


def version() -> str:
    engines = {"native": dire("moteur natif (C++)"), "python": dire("moteur en Python, sans cœur natif")}
    return f"duplicata {__version__}, {engines[backend.NAME]}"
