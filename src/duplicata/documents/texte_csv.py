"""Comma-, semicolon- or tab-separated text, read as people save it and written so that it stays text."""

import codecs
import csv
import io
from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from duplicata.documents.limites import LIGNES, verifier_ligne, verifier_lignes, verifier_taille
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

SEPARATEURS = (";", "\t", ",", "|")
PREMIERES = 10
"""Filled lines among which a header is looked for: lists begin with a title."""
Ligne = tuple[int, list[str]]
"""Line number in the file and its cells."""
Entete = Callable[[Sequence[str]], bool]
"""Whether these cells name the columns."""
_MARQUES = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_FORMULES = tuple("=+-@\t\r\n＝＋－＠")
"""What a spreadsheet takes for the start of a formula (full-width twins included)."""


def decoder(contenu: bytes) -> str:
    """UTF-8, with or without mark, UTF-16 with its mark, else Latin-1 (its Windows form)."""
    verifier_taille(len(contenu))
    for marque, codage in _MARQUES:
        if contenu.startswith(marque):
            try:
                texte = contenu[len(marque) :].decode(codage)
            except UnicodeDecodeError:
                raise SaisieInvalide(
                    dire("Le fichier annonce {codage} et n’en est pas.", codage=codage.upper())
                ) from None
            break
    else:
        try:
            texte = contenu.decode("utf-8")
        except UnicodeDecodeError:
            texte = contenu.decode("cp1252", "replace")
    if "\0" in texte:
        raise SaisieInvalide(dire("Ce fichier n’est pas du texte : il contient des caractères nuls."))
    return texte


def lire_csv(
    contenu: bytes, est_entete: Entete = lambda _: False, maximum: int = LIGNES
) -> list[Ligne]:
    """The lines that hold something, with their numbers; the header tells the separator."""
    texte = decoder(contenu)
    annonce = texte[:6].lower()
    if annonce.startswith("sep=") and len(annonce) > 4:
        # Excel's own first line, which names the separator.
        separateur, texte = annonce[4], "\n" + texte.partition("\n")[2]
    else:
        separateur = _separateur(texte, est_entete)
    lignes: list[Ligne] = []
    lecteur = csv.reader(io.StringIO(texte, newline=""), delimiter=separateur, strict=True)
    try:
        for cellules in lecteur:
            verifier_lignes(lecteur.line_num, maximum)
            verifier_ligne(lecteur.line_num, cellules)
            if any(cellule.strip() for cellule in cellules):
                lignes.append((lecteur.line_num, [cellule.strip() for cellule in cellules]))
    except csv.Error as error:
        raise SaisieInvalide(_faute(lecteur.line_num, str(error))) from None
    return lignes


def _faute(ligne: int, detail: str) -> str:
    """What keeps a line from being cut into cells, as the person who saved it would say it."""
    if "field limit" in detail:
        return dire("Ligne {n} : une case y est démesurée.", n=ligne)
    if "end of data" in detail:
        return dire("Ligne {n} : un guillemet ouvert n’est pas refermé.", n=ligne)
    return dire("Ligne {n} : guillemets ou cases mal formés.", n=ligne)


def _separateur(texte: str, est_entete: Entete) -> str:
    """The one the header, else the first filled line, holds most often outside its quotes."""
    premieres = list(islice(filter(str.strip, texte[:10_000].splitlines()), PREMIERES))
    probables = [max(SEPARATEURS, key="".join(ligne.split('"')[::2]).count) for ligne in premieres]
    for ligne, separateur in zip(premieres, probables, strict=True):
        if est_entete([cellule.strip(' "') for cellule in ligne.split(separateur)]):
            return separateur
    return probables[0] if probables else SEPARATEURS[0]


def neutre(valeur: object) -> object:
    """A text that a spreadsheet would compute is made plain by an apostrophe; a number stays a number."""
    if isinstance(valeur, str) and valeur.lstrip(" \xa0").startswith(_FORMULES):
        return "'" + valeur
    return "" if valeur is None else valeur


def ecrire_csv(entetes: Sequence[str], lignes: Iterable[Sequence[object]]) -> bytes:
    """RFC 4180 quoting, semicolons and a UTF-8 mark: what a French spreadsheet opens as it is."""
    sortie = io.StringIO(newline="")
    redacteur = csv.writer(sortie, delimiter=";")
    redacteur.writerow([neutre(entete) for entete in entetes])
    redacteur.writerows([_cellule(valeur) for valeur in ligne] for ligne in lignes)
    return codecs.BOM_UTF8 + sortie.getvalue().encode("utf-8")


def _cellule(valeur: object) -> object:
    """Where semicolons part the cells, a comma parts the decimals: with a point, 96.27 would be text."""
    return f"{valeur:.2f}".replace(".", ",") if isinstance(valeur, float) else neutre(valeur)
