"""Writing a workbook: numbers stay numbers, texts stay texts, the same sheets give the same bytes."""

import io
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

Cellule = str | int | float | None
LARGEUR = 40
"""Characters of the widest column."""
TITRE = 31
"""Characters of the name of a sheet, for Excel."""
JOUR = datetime(2000, 1, 1, tzinfo=UTC)
"""When a workbook says it was made: when it is made is no part of the results."""


class Feuille(NamedTuple):
    titre: str
    entetes: Sequence[str]
    lignes: Sequence[Sequence[Cellule]]


def ecrire_classeur(titre: str, feuilles: Iterable[Feuille]) -> bytes:
    """An .xlsx file; no text of it is ever computed, linked or taken for a number."""
    try:
        import xlsxwriter
    except ImportError:
        raise SaisieInvalide(
            dire("Écrire un classeur demande XlsxWriter : installez « duplicata[tableurs] ».")
        ) from None
    sortie = io.BytesIO()
    texte_seul = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    classeur = xlsxwriter.Workbook(sortie, {"in_memory": True, **texte_seul})
    classeur.set_properties({"title": titre, "created": JOUR})
    gras = classeur.add_format({"bold": True, "bottom": 1})
    pris: set[str] = set()
    for feuille in feuilles:
        page = classeur.add_worksheet(_nom(feuille.titre, pris))
        for colonne, entete in enumerate(feuille.entetes):
            page.write_string(0, colonne, entete, gras)
            page.set_column(colonne, colonne, _largeur(feuille, colonne))
        for rang, ligne in enumerate(feuille.lignes, 1):
            for colonne, valeur in enumerate(ligne):
                if isinstance(valeur, str):
                    page.write_string(rang, colonne, valeur)
                elif valeur is not None:
                    page.write_number(rang, colonne, valeur)
        page.freeze_panes(1, 0)
        # Licences are figures that nobody adds up: Excel would mark each of them.
        page.ignore_errors({"number_stored_as_text": "A1:XFD1048576"})
    classeur.close()
    return sortie.getvalue()


def _largeur(feuille: Feuille, colonne: int) -> int:
    textes = (ligne[colonne] for ligne in feuille.lignes if colonne < len(ligne))
    longueurs = (len(str(texte)) for texte in textes if texte is not None)
    return min(LARGEUR, max(len(feuille.entetes[colonne]), max(longueurs, default=0)) + 1)


def _nom(titre: str, pris: set[str]) -> str:
    """A name that Excel takes, and that no other sheet has."""
    base = re.sub(r"[\[\]:*?/\\\x00-\x1f]", " ", titre).strip(" '")[:TITRE] or "-"
    nom, rang = base, 1
    while nom.lower() in pris:
        rang += 1
        nom = f"{base[: TITRE - len(str(rang)) - 1]} {rang}"
    pris.add(nom.lower())
    return nom
