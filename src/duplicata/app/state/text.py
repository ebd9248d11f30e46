"""Words people type freely: what no screen could show stays out, and old journals are shown all the same."""

from datetime import datetime
from unicodedata import category

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

TEXTE_MAXIMAL = 200
EFFACE = "\ufffd"
BLANCS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a symbol whose drawing is empty: fillers of Korean, the Braille cell without dots."""


def verifier_texte(texte: str) -> None:
    """Refuse what no screen could show on a line."""
    if len(texte) > TEXTE_MAXIMAL:
        raise SaisieInvalide(
            dire(
                "« {texte}… » dépasse {maximum} caractères.",
                texte=montrable(texte[:20]),
                maximum=TEXTE_MAXIMAL,
            )
        )
    montre = montrable(texte)
    if montre != texte:
        raise SaisieInvalide(
            dire(
                "« {texte} » contient un signe qui ne s’affiche pas, remplacé ici par {signe} : "
                "retapez ce texte.",
                texte=montre,
                signe=EFFACE,
            )
        )
    if texte.strip() and not any(map(_se_voit, texte)):
        raise SaisieInvalide(dire("Ce texte ne montrerait rien à l’écran : retapez-le."))


def montrable(texte: str) -> str:
    """A text of an old journal as a screen can show it: what turns or hides its neighbours is struck out."""
    return "".join(signe if signe.isprintable() or category(signe) == "Zs" else EFFACE for signe in texte)


def _se_voit(signe: str) -> bool:
    """Neither a space nor a mark that needs a letter."""
    return category(signe)[0] in "LNPS" and signe not in BLANCS


def lire_instant(texte: str) -> datetime:
    """An instant as people write it; without a zone, by the clock of this computer."""
    try:
        lu = datetime.fromisoformat(texte)
        return lu if lu.tzinfo else lu.astimezone()
    except (ValueError, OverflowError, OSError):
        raise SaisieInvalide(
            dire("« {texte} » n’est pas un instant : 2026-11-20T22:00+01:00.", texte=montrable(texte))
        ) from None
