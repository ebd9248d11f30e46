"""The first sheet of an .xls or .ods workbook, read by python-calamine in a bounded process."""

import subprocess
import sys
from importlib.util import find_spec

import msgspec

from duplicata.documents.limites import COLONNES, LIGNES, verifier_ligne, verifier_lignes, verifier_taille
from duplicata.documents.spreadsheets import enfant
from duplicata.documents.texte_csv import Ligne
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

PATIENCE = 20.0
"""Seconds of the clock, on a busy machine; the work itself is bounded by the process."""


def lire_tableur(contenu: bytes) -> list[Ligne]:
    """The filled lines of the first sheet."""
    verifier_taille(len(contenu))
    if find_spec("python_calamine") is None:
        raise _a_enregistrer()
    try:
        fini = subprocess.run(
            [sys.executable, "-P", "-m", enfant.__name__],
            input=contenu,
            capture_output=True,
            check=False,
            timeout=PATIENCE,
        )
    except (subprocess.TimeoutExpired, OSError):
        raise _refus() from None
    if fini.returncode == enfant.TROP_LONG:
        verifier_lignes(LIGNES + 1)
    if fini.returncode == enfant.TROP_LARGE:
        verifier_ligne(1, [""] * (COLONNES + 1))
    if fini.returncode == enfant.ILLISIBLE:
        raise SaisieInvalide(
            dire(
                "Classeur illisible : ce n’est pas un fichier .xls ou .ods entier. "
                "Enregistrez-le en .xlsx ou en CSV."
            )
        )
    if fini.returncode == enfant.SANS_BORNE:
        raise _a_enregistrer()
    if fini.returncode:
        raise _refus()
    lignes = msgspec.json.decode(fini.stdout, type=list[Ligne])
    for numero, cellules in lignes:
        verifier_ligne(numero, cellules)
    return lignes


def _a_enregistrer() -> SaisieInvalide:
    """Nothing here reads such a file, or nothing bounds whoever would."""
    return SaisieInvalide(dire("Classeur .xls ou .ods : enregistrez-le en .xlsx ou en CSV."))


def _refus() -> SaisieInvalide:
    return SaisieInvalide(dire("Classeur refusé : le lire demande trop de mémoire ou de temps."))
