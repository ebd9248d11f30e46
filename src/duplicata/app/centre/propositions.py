"""What the federation proposes, accepted or set aside one by one: never by itself."""

from dataclasses import replace

from duplicata.app.gestures.saisie import corriger
from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.gesture import Geste, Reponse, exiger_motif
from duplicata.app.state.state import Etat
from duplicata.arbitrage.decision import Decision
from duplicata.competition.causes import Cause
from duplicata.competition.coup import trouver
from duplicata.competition.evenements_tournoi import PropositionReglee
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def obstacle(etat: Etat, engagement: str, partie: int, coup: int, table: int, bulletin: Transcription) -> str:
    """Why a correction cannot be applied to what stands here now; empty when it can."""
    jouee = etat.ouvert().parties.get(partie)
    if jouee is None or jouee.ouverture.engagement != engagement:
        return dire("Cette partie n’est pas celle que la fédération a lue.")
    if not 1 <= coup <= len(jouee.coups) or table not in trouver(jouee, coup).decisions:
        return dire("Coup {coup} : la table {table} n’a pas de décision.", coup=coup, table=table)
    if trouver(jouee, coup).bulletins.get(table) != bulletin:
        return dire("Ce bulletin a changé depuis que la fédération l’a lu.")
    return ""


def accepter_correction(
    salle: Salle,
    geste: Geste,
    numero: int,
    engagement: str,
    slip: tuple[int, int, int],
    bulletin: Transcription,
    decision: Decision,
) -> Reponse:
    """The ruling proposed, by the gesture of every correction: same checks, same correction slip after it.

    *slip*: game, move, table.
    """
    partie, coup, table = slip
    exiger_motif(geste)
    if refus := obstacle(salle.etat, engagement, partie, coup, table, bulletin):
        raise SaisieInvalide(refus)
    version = salle.etat.dossier(partie, coup, table).version
    nouvelle = replace(decision, reglement=salle.etat.partie(partie).ouverture.reglement, table=table)
    rectifier = corriger(salle, geste, partie, coup, table, version, Cause.APPEL, bulletin, nouvelle)

    def decider(brouillon: Brouillon) -> None:
        rectifier(brouillon)
        brouillon.ajouter(PropositionReglee(numero=numero, acceptee=True))

    return salle.faire(geste, decider)


def regler(salle: Salle, geste: Geste, numero: int, acceptee: bool) -> Reponse:
    """Set aside with a reason; or, of what is only made known, seen."""
    if not acceptee:
        exiger_motif(geste)
    reglee = PropositionReglee(numero=numero, acceptee=acceptee)
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(reglee))
