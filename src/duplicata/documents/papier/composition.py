"""From a document to the bytes of its PDF: tagged, its fonts in it, the same bytes for the same value."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import to_builtins

from duplicata.documents.papier.document import Document
from duplicata.documents.papier.lettres import MARQUE, POLICES, Ecriture
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire

if TYPE_CHECKING:
    from typst import Fonts

ICI = Path(__file__).parent
LISIBLE = ICI.parents[1]
"""What typst may read: the templates, and the pictures of the manual."""
BRUTS = frozenset({"svg", "image", "ancre", "vers"})
"""Fields that are no text to be set: drawings, names of files, places of the document."""
NORME = "ua-1"
"""PDF/UA: a reader that speaks follows the order of the text, and every picture says what it shows."""
SANS_DATE = date(2000, 1, 1)
CITEES = 12


class Imprime(NamedTuple):
    pdf: bytes
    avis: str
    """A sentence about letters that could not be set; empty as a rule."""


class SansTypst(SaisieInvalide):
    """The extra is not installed; the pages of the room print the same from the browser."""


def composer(document: Document) -> Imprime:
    typst = _typst()
    ecriture = Ecriture()
    valeurs = _ecrire(to_builtins(document), ecriture.texte)
    avis = _avis(ecriture.manquantes)
    valeurs["entete"]["avis"] = avis
    jour = date.fromisoformat(document.entete.jour) if document.entete.jour else SANS_DATE
    pdf = typst.compile(
        ICI / "modeles" / f"{document.modele}.typ",
        root=LISIBLE,
        font_paths=_polices(),
        sys_inputs={"valeurs": json.dumps(valeurs, ensure_ascii=False)},
        pdf_standards=NORME,
        timestamp=datetime(jour.year, jour.month, jour.day, tzinfo=UTC),
    )
    return Imprime(pdf, avis)


@cache
def installe() -> bool:
    """Whether the extra is there; looked for, not loaded."""
    return find_spec("typst") is not None


def _typst() -> Any:
    try:
        import typst
    except ImportError:
        raise SansTypst(
            dire(
                "Les documents PDF demandent typst : « pip install duplicata[pdf] » ; sans lui, imprimez "
                "les pages depuis le navigateur."
            )
        ) from None
    return typst


@cache
def _polices() -> "Fonts":
    """Ours alone: what this computer has besides would change the paper from one machine to the next."""
    from typst import Fonts

    return Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(POLICES)])


def _ecrire(valeur: Any, texte: Callable[[str], str]) -> Any:
    if isinstance(valeur, str):
        return texte(valeur)
    if isinstance(valeur, dict):
        return {cle: _ecrire(une, texte) if cle not in BRUTS else une for cle, une in valeur.items()}
    if isinstance(valeur, list | tuple):
        return [_ecrire(une, texte) for une in valeur]
    return valeur


def _avis(manquantes: set[str]) -> str:
    if not manquantes:
        return ""
    codes = sorted(f"U+{ord(signe):04X}" for signe in manquantes)
    cites = ", ".join(codes[:CITEES]) + ("…" if len(codes) > CITEES else "")
    return accorder(
        len(codes),
        "{n} signe que les polices n’ont pas est remplacé par {marque} ({codes}).",
        "{n} signes que les polices n’ont pas sont remplacés par {marque} ({codes}).",
        marque=MARQUE,
        codes=cites,
    )
