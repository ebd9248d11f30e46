"""What is said of centres, their moves and their slips: the same on the screen and in the terminal."""

from duplicata.app.central.arrets import Cible
from duplicata.app.central.ensemble import Ecart
from duplicata.app.central.evenement import RegleEcart
from duplicata.app.central.lecture.tableau import Etape
from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition.transcription import Transcription
from duplicata.langue import accorder, dire


def dire_etape(etape: Etape) -> str:
    match etape:
        case Etape.ATTENDU:
            return dire("attendu")
        case Etape.EN_COURS:
            return dire("joue")
        case Etape.INCOMPLET:
            return dire("incomplet")
        case Etape.RECU:
            return dire("reçu")
        case Etape.CORRIGE:
            return dire("corrigé depuis")


def dire_valeur(*, definitif: bool) -> str:
    """What the standings are worth."""
    return dire("Classement définitif.") if definitif else dire("Classement provisoire, sous réserve.")


def dire_regle(regle: RegleEcart) -> str:
    match regle:
        case RegleEcart.MOYENNE:
            return dire("moyenne de l’événement")
        case RegleEcart.POURCENTAGE:
            return dire("propre pourcentage")
        case RegleEcart.NON_CLASSE:
            return dire("non classés")
        case RegleEcart.JOUES:
            return dire("classés sur les coups joués")


def dire_ecart(ecart: Ecart) -> str:
    """What a centre did not play as sealed, and how its players are ranked."""
    dits = []
    if ecart.annules:
        dits.append(dire("coups annulés : {coups}", coups=_liste(ecart.annules)))
    if ecart.differents:
        dits.append(dire("coups joués autrement : {coups}", coups=_liste(ecart.differents)))
    if ecart.manquants:
        dits.append(dire("coups scellés non joués : {coups}", coups=_liste(ecart.manquants)))
        qui = dire("la fédération a décidé") if ecart.tranche else dire("règle de l’événement")
        dits.append(f"{dire_regle(ecart.regle)} ({qui})")
    return dire(
        "Centre {n}, partie {partie} : {dits}.", n=ecart.centre, partie=ecart.partie, dits=" ; ".join(dits)
    )


def _liste(numeros: tuple[int, ...]) -> str:
    return ", ".join(map(str, numeros))


def dire_bulletin(bulletin: Transcription) -> str:
    """What stands on a slip, in one line."""
    mot = bulletin.mot or " / ".join(
        bulletin.dessin.split("\n") if isinstance(bulletin.dessin, str) else bulletin.dessin
    )
    dits = [mot, bulletin.reference, str(bulletin.score), *bulletin.incidents]
    return " ".join(filter(None, dits)) or dire("vierge")


def dire_cible(cible: Cible) -> str:
    """``3/1/12/40``: centre, game, move, table, as they are typed."""
    return f"{cible.centre}/{cible.partie}/{cible.coup}/{cible.table}"


def dire_decision(decision: Decision) -> str:
    dits = [accorder(decision.points, "{n} point", "{n} points")]
    if decision.statut is Statut.MOYENNE:
        dits = [dire("moyenne")]
    match decision.sanction:
        case Sanction.AVERTISSEMENT:
            dits.append(dire("avertissement"))
        case Sanction.PENALITE:
            dits.append(dire("pénalité"))
        case Sanction.NULLITE:
            dits.append(dire("nullité"))
        case Sanction.AUCUNE:
            pass
    return ", ".join(dits)
