"""Names the program gave by itself, in the reader's language; those that people gave stay as they are."""

from duplicata.app.fiche import montrable
from duplicata.langue import dire
from duplicata.web.acces.comptes import Compte


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
    avant, marque, membres = motif.rpartition(" (commission : ")
    if marque and membres.endswith(")"):
        return dire("{motif} (commission : {membres})", motif=montrable(dire(avant)), membres=membres[:-1])
    return montrable(dire(motif))
