"""What two entries of one person have in common."""

from duplicata.competition.collation import sans_accents


def identite(licence: str, nom: str, partenaire: str, club: str) -> tuple[str, ...]:
    """The licence; without one names and club, however written: « DUPONT Éric » is « Dupont  Eric »."""
    if licence.strip():
        return (licence.strip(),)
    # A name without a letter is itself.
    return tuple(sans_accents(texte) or texte.strip() for texte in (nom, partenaire, club))
