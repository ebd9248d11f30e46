"""What a stop would cut short: asked about before, by whoever pressed Ctrl+C in the terminal."""

from duplicata.competition.etat import Phase
from duplicata.langue import accorder, dire
from duplicata.web.access.access import Acces
from duplicata.web.live.room import LiveRoom
from duplicata.web.live.rooms import Salles
from duplicata.web.machine.network import est_locale

FINIES = (Phase.CLOS, Phase.ANNULE)


def question(salles: Salles, acces: Acces) -> str:
    """"" when nobody else is there and no move is open."""
    ecrans = sum(_ecrans_d_ailleurs(salle, acces) for salle in salles)
    ouverts = [salle.identifiant for salle in salles if _coup_ouvert(salle)]
    raisons = []
    if ecrans:
        raisons.append(
            accorder(
                ecrans,
                "{n} écran d’une autre machine est ouvert.",
                "{n} écrans d’autres machines sont ouverts.",
            )
        )
    if ouverts:
        raisons.append(dire("Un coup est en cours : {evenements}.", evenements=", ".join(ouverts)))
    if not raisons:
        return ""
    return " ".join([*raisons, dire("Pour arrêter quand même, Ctrl+C encore une fois.")])


def _ecrans_d_ailleurs(salle: LiveRoom, acces: Acces) -> int:
    sessions = acces.sessions.du_tournoi(salle.identifiant)
    des_badges = sum(salle.presence.presente(une) and not est_locale(une.adresse) for une in sessions)
    return des_badges + salle.diffusion.ailleurs


def _coup_ouvert(salle: LiveRoom) -> bool:
    tournoi = salle.room.etat.tournoi
    parties = tournoi.parties.values() if tournoi else ()
    return any(partie.coups and partie.coups[-1].phase not in FINIES for partie in parties)
