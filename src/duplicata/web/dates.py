"""Days as each language writes them."""

from datetime import date

from duplicata.langue import jour_ecrit


def jour(texte: str) -> str:
    """20 novembre 2026, 20 November 2026; a text that is no date stays as it was written."""
    try:
        return jour_ecrit(date.fromisoformat(texte))
    except ValueError:
        return texte
