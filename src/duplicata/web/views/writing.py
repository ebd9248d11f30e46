"""Days, numbers and QR codes as pages and slips write them, in each language."""

import io
from datetime import date, datetime

import segno

from duplicata.langue import jour_ecrit, langue_courante, nombre


def jour(texte: str) -> str:
    """20 novembre 2026, 20 November 2026; a text that is no date stays as it was written."""
    try:
        return jour_ecrit(date.fromisoformat(texte))
    except ValueError:
        return texte


def instant(texte: str) -> str:
    """20 novembre 2026, 22 h 05, by the clock of the zone in which it was written."""
    lu = datetime.fromisoformat(texte)
    heure = "%H\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}%M" if langue_courante() == "fr" else "%H:%M"
    return f"{jour_ecrit(lu.date())}, {lu.strftime(heure)}"


MOINS = "\N{MINUS SIGN}"
VIRGULES = {"fr": ",", "en": "."}
_ANGLAIS = {1: "st", 2: "nd", 3: "rd"}


def decimal(valeur: float | None) -> str:
    """97,45; nothing for None."""
    if valeur is None:
        return ""
    return f"{valeur:.2f}".replace(".", VIRGULES[langue_courante()]).replace("-", MOINS)


def secondes(centiemes: int | None) -> str:
    """83,45 s; nothing for None."""
    return "" if centiemes is None else f"{decimal(centiemes / 100)}\N{NO-BREAK SPACE}s"


def rang(valeur: int) -> str:
    """1er, 2e; 1st, 2nd."""
    if langue_courante() == "fr":
        return "1er" if valeur == 1 else f"{valeur}e"
    onze = valeur % 100 in (11, 12, 13)
    return f"{valeur}{'th' if onze else _ANGLAIS.get(valeur % 10, 'th')}"


def qr_svg(texte: str) -> str:
    """An ``<svg>`` element without style."""
    sortie = io.BytesIO()
    segno.make(texte, error="m").save(
        sortie, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=4, svgclass="qr", lineclass=None
    )
    return sortie.getvalue().decode("utf-8")


def somme(centimes: int) -> str:
    """5, 12,50: a sum of the event's currency, which everybody in the room knows."""
    entiers, reste = divmod(centimes, 100)
    return decimal(centimes / 100) if reste else nombre(entiers)
