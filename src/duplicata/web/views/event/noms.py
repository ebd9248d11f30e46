"""Names the program gave by itself, in the reader's language; those that people gave stay as they are."""

from duplicata.app.state.text import montrable
from duplicata.langue import dire
from duplicata.web.access.accounts import Compte


def nom_evenement(nom: str) -> str:
    """The demonstration and the training have their names in the catalogue."""
    return montrable(dire(nom))


def nom_partie(numero: int, nom: str) -> str:
    return dire("Partie {n}", n=numero) if nom == f"Partie {numero}" else montrable(nom)


def nom_compte(compte: Compte) -> str:
    if compte.nom == f"Arbitre {compte.compte}":
        return dire("Arbitre {nom}", nom=compte.compte)
    return dire(compte.nom) or compte.compte


def motif_ecrit(motif: str) -> str:
    """A reason as its author typed it, or as the program proposed it."""
    return montrable(dire(motif))
