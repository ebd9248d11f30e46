"""What two entries of one person have in common."""

import unicodedata


def identite(licence: str, nom: str, partenaire: str, club: str) -> tuple[str, ...]:
    """The licence; without one the names and the club, however they are written."""
    return (licence.strip(),) if licence.strip() else tuple(map(_plat, (nom, partenaire, club)))


def _plat(texte: str) -> str:
    """Without case, accents or spaces too many: « DUPONT Éric » is « Dupont  Eric »."""
    lettres = unicodedata.normalize("NFKD", texte.casefold())
    return " ".join("".join(c for c in lettres if not unicodedata.combining(c)).split())
