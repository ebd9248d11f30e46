"""Players in the twelve fields of the federation's base: what ``documents/joueurs.py`` reads."""

from collections.abc import Iterable, Iterator

from duplicata.competition.evenements_tournoi import Inscription
from duplicata.langue import accorder, dire

CHAMPS = 12


def ecrire_base(inscrits: Iterable[Inscription]) -> bytes:
    """One line each, without a header; fields that the event does not know (Elo, nationality…) stay empty."""
    lignes = (";".join(map(_net, _champs(inscrit))) for inscrit in inscrits)
    return "".join(f"{ligne}\r\n" for ligne in lignes).encode("utf-8")


def perdus(inscrits: Iterable[Inscription]) -> Iterator[str]:
    """What the base cannot hold, in sentences."""
    connus = list(inscrits)
    paires = sum(bool(inscrit.partenaire) for inscrit in connus)
    if paires:
        yield accorder(
            paires,
            "{n} partenaire n’y est pas : la base n’a qu’un nom par ligne.",
            "{n} partenaires n’y sont pas : la base n’a qu’un nom par ligne.",
        )
    if any(inscrit.equipe for inscrit in connus):
        yield dire("Les équipes n’y sont pas : la base n’a pas de champ pour elles.")
    sans = sum(not inscrit.licence for inscrit in connus)
    if sans:
        yield accorder(
            sans,
            "{n} joueur y est sans licence : la base en veut une.",
            "{n} joueurs y sont sans licence : la base en veut une.",
        )


def _champs(inscrit: Inscription) -> list[str]:
    nom, prenoms = separer(inscrit.nom)
    champs = [nom, prenoms, inscrit.licence, "", inscrit.serie, inscrit.club, inscrit.categorie]
    return champs + [""] * (CHAMPS - len(champs))


def separer(complet: str) -> tuple[str, str]:
    """Last name, first names: what is in capitals at the beginning, else the first word."""
    mots = complet.split()
    capitales = next((n for n, mot in enumerate(mots) if not mot.isupper()), len(mots))
    coupe = capitales if 0 < capitales < len(mots) else 1
    return " ".join(mots[:coupe]), " ".join(mots[coupe:])


def _net(texte: str) -> str:
    """Nothing in the base is quoted: a separator or a line end inside a field would make another field."""
    return " ".join(texte.replace(";", ",").split())
