"""A draw badly typed is taken back before it is announced: it was never drawn, nor rejected."""

from duplicata.app.geste import Geste, Reponse
from duplicata.app.memoire import Souvenir
from duplicata.app.salle import Brouillon, Salle
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseRejet
from duplicata.competition.etat import Partie, Phase
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def corrigeable(partie: Partie) -> bool:
    """Whether a rack was drawn, or typed and rejected, that nobody in the room has heard of."""
    coup = partie.coup
    if partie.fin is not None:
        return False
    if coup is not None and coup.phase is Phase.TIRE:
        return True
    return bool(partie.rejets) and partie.rejets[-1].cause is not CauseRejet.ARBITRE


def corriger_tirage(salle: Salle, geste: Geste, partie: int) -> Reponse:
    """Take back the gesture that drew the rack, with the rejections it made; the journal keeps both."""

    def decider(brouillon: Brouillon) -> None:
        if not corrigeable(brouillon.etat.partie(partie)):
            raise SaisieInvalide(dire("Aucun tirage à corriger : un tirage annoncé se rejette, ou s’annule."))
        dernier = next(souvenir for souvenir in brouillon.memoire.recents() if _tire(souvenir, partie))
        brouillon.defaire(dernier.cle)

    return salle.faire(geste, decider)


def _tire(souvenir: Souvenir, partie: int) -> bool:
    return any(
        isinstance(un, ev.TirageFait | ev.TirageRejete) and un.partie == partie for un in souvenir.faits
    )
