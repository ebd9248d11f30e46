"""A player as a list or an organiser names him, before he has a number in the tournament."""

from unicodedata import category

from msgspec import Struct

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

NUMERO_MAXIMAL = 9_999
TEXTE_MAXIMAL = 200
EFFACE = "\ufffd"
BLANCS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a symbol whose drawing is empty: fillers of Korean, the Braille cell without dots."""


class Fiche(Struct, frozen=True, forbid_unknown_fields=True):
    nom: str
    club: str = ""
    licence: str = ""
    categorie: str = ""
    serie: str = ""
    equipe: str = ""
    numero: int | None = None
    """Number in the tournament, and table; the next free one by default."""
    partenaire: str = ""
    """The second name of a pair: two players, one table, one slip."""


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


def verifier(fiche: Fiche) -> None:
    """Refuse what could not be shown on a standing or written on a slip."""
    if not fiche.nom.strip():
        raise SaisieInvalide(dire("Un joueur porte un nom."))
    for texte in (
        *(fiche.nom, fiche.partenaire, fiche.club),
        *(fiche.licence, fiche.categorie, fiche.serie, fiche.equipe),
    ):
        verifier_texte(texte)
    licence = fiche.licence.strip()
    if licence and not (licence.isascii() and licence.isdecimal()):
        raise SaisieInvalide(
            dire("{nom} : la licence « {texte} » n’est pas un nombre.", nom=fiche.nom, texte=licence)
        )
    if fiche.numero is not None and not 1 <= fiche.numero <= NUMERO_MAXIMAL:
        raise SaisieInvalide(
            dire(
                "{nom} : le numéro {numero} n’est pas de 1 à {maximum}.",
                nom=fiche.nom,
                numero=fiche.numero,
                maximum=NUMERO_MAXIMAL,
            )
        )
