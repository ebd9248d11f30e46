"""Days as each language writes them."""

from datetime import date

from duplicata.langue import langue_courante

MOIS = {
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "en": "January February March April May June July August September October November December".split(),
}


def jour(texte: str) -> str:
    """20 novembre 2026, 20 November 2026; a text that is no date stays as it was written."""
    try:
        lu = date.fromisoformat(texte)
    except ValueError:
        return texte
    langue = langue_courante()
    premier = "1er" if langue == "fr" and lu.day == 1 else lu.day
    return f"{premier} {MOIS[langue][lu.month - 1]} {lu.year}"
