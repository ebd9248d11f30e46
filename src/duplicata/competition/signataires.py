"""Who signed a ruling of the commission: kept as its author, and said with its reason."""

from duplicata.competition.causes import Cause
from duplicata.langue import dire

_DEBUT, _FIN = " (commission : ", ")"


def motif_signe(motif: str, cause: Cause, auteur: str) -> str:
    """The reason of a change, with the members who signed it if it is the commission's."""
    if cause is not Cause.COMMISSION or not auteur:
        return motif
    return dire("{motif} (commission : {membres})", motif=motif, membres=auteur)


def sans_signataires(motif: str, cause: Cause, auteur: str) -> tuple[str, str]:
    """Reason and author; journals and game files of earlier versions have the members in the reason too."""
    avant, marque, fin = motif.rpartition(_DEBUT)
    membres = fin.removesuffix(_FIN)
    if cause is not Cause.COMMISSION or not marque or membres == fin or auteur not in ("", membres):
        return motif, auteur
    return avant, membres
