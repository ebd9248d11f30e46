"""The end of a game on the desk: why it may be ended now (3.7), and what is left to do afterwards."""

from duplicata.app import controle
from duplicata.app.etat import Etat
from duplicata.competition.annonce import FINS
from duplicata.competition.causes import CauseFin
from duplicata.competition.etat import Partie
from duplicata.competition.fin import fin_au_dernier_tirage
from duplicata.langue import accorder, dire
from duplicata.web.vues.billets import a_remettre


def causes(partie: Partie) -> list[dict[str, str]]:
    """What the juge-arbitre may give as the cause where the program finds none by itself."""
    dernier = [CauseFin.DERNIER_TIRAGE] if fin_au_dernier_tirage(partie) else []
    offertes = [CauseFin.INTERRUPTION, CauseFin.PLUS_DE_COUP, *dernier, CauseFin.DECISION]
    return [{"cause": cause, "phrase": dire(FINS[cause])} for cause in offertes]


def reste_a_faire(etat: Etat, numero: int) -> list[dict[str, str]]:
    """What a game that is over still waits for, and the screen where it is done."""
    ecarts = sum(1 for _ in controle.ecarts(etat, numero))
    cas = sum(partie == numero for partie, _, _ in etat.cas)
    billets = a_remettre(etat, numero)
    choses = {
        "double": accorder(
            ecarts, "{n} écart entre deux lectures à trancher", "{n} écarts entre deux lectures à trancher"
        ),
        "commission": accorder(cas, "{n} cas devant la commission", "{n} cas devant la commission"),
        "billets": accorder(
            billets, "{n} billet de correction à remettre", "{n} billets de correction à remettre"
        ),
    }
    comptes = {"double": ecarts, "commission": cas, "billets": billets}
    return [{"ecran": ecran, "phrase": phrase} for ecran, phrase in choses.items() if comptes[ecran]]
