"""Comma-, semicolon- or tab-separated text, read as people save it and written so that it stays text."""

import codecs
import csv
import io
from collections.abc import Iterable, Sequence

from duplicata.documents.limites import verifier_ligne, verifier_lignes, verifier_taille
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

SEPARATEURS = (";", "\t", ",")
Ligne = tuple[int, list[str]]
"""Line number in the file and its cells."""
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


def lire_csv(contenu: bytes) -> list[Ligne]:
    """The lines that hold something, with their numbers."""
    texte = decoder(contenu)
    annonce = texte[:6].lower()
    if annonce.startswith("sep=") and len(annonce) > 4:
        # Excel's own first line, which names the separator.
        separateur, texte = annonce[4], "\n" + texte.partition("\n")[2]
    else:
        separateur = _separateur(texte)
    lignes: list[Ligne] = []
    lecteur = csv.reader(io.StringIO(texte, newline=""), delimiter=separateur, strict=True)
    try:
        for cellules in lecteur:
            verifier_lignes(lecteur.line_num)
            verifier_ligne(lecteur.line_num, cellules)
            if any(cellule.strip() for cellule in cellules):
                lignes.append((lecteur.line_num, [cellule.strip() for cellule in cellules]))
    except csv.Error as error:
        raise SaisieInvalide(
            dire("Ligne {n} : guillemets ou cases mal formés ({detail}).", n=lecteur.line_num, detail=error)
        ) from None
    return lignes


def _separateur(texte: str) -> str:
    """The one the first filled line holds most often outside its quotes."""
    premiere = next((ligne for ligne in texte[:10_000].splitlines() if ligne.strip()), "")
    hors_guillemets = "".join(premiere.split('"')[::2])
    return max(SEPARATEURS, key=hors_guillemets.count)


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
    redacteur.writerows([neutre(valeur) for valeur in ligne] for ligne in lignes)
    return codecs.BOM_UTF8 + sortie.getvalue().encode("utf-8")
