"""Why the rack just drawn goes back to the bag, with the article."""

from duplicata.competition.causes import CauseRejet
from duplicata.competition.etat import Partie
from duplicata.competition.tirage import minimum_exige
from duplicata.langue import accorder, dire

RAISONS = {
    CauseRejet.SANS_SOLUTION: "Tirage {tirage} rejeté : aucun mot n’est jouable (3.6).",
    CauseRejet.IDENTIQUE: "Tirage {tirage} rejeté : ce sont les lettres du coup annulé (3.6).",
    CauseRejet.ARBITRE: "Tirage {tirage} rejeté par le juge-arbitre.",
}


def dire_rejets(partie: Partie) -> str:
    """The reason of the last rejection, how many there were; empty without any."""
    if not partie.rejets:
        return ""
    nombre = len(partie.rejets)
    refait = dire("{n} rejets : le tirage se refait, reliquat compris.", n=nombre)
    if nombre == 1:
        refait = dire("Le tirage se refait, reliquat compris.")
    return f"{_raison(partie)} {refait}"


def _raison(partie: Partie) -> str:
    dernier = partie.rejets[-1]
    if dernier.cause is not CauseRejet.COMPOSITION:
        return dire(RAISONS[dernier.cause], tirage=dernier.tirage)
    return accorder(
        minimum_exige(partie.jouables, partie.rang(len(partie.coups) + 1), partie.formule),
        "Tirage {tirage} rejeté : il faut au moins {n} voyelle et {n} consonne (3.2).",
        "Tirage {tirage} rejeté : il faut au moins {n} voyelles et {n} consonnes (3.2).",
        tirage=dernier.tirage,
    )
