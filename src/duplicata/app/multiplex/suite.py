"""What the room that leads told, and is not done here yet: the rack, the clock, the word come by themselves.

Nothing else does. The end of a move is announced by the juge-arbitre of the hall, a move is cancelled by him,
and what differs is shown and left as it is.
"""

from datetime import UTC, datetime, timedelta

from duplicata.app.gestures.conduite import mot_retenu
from duplicata.app.gestures.tirage import exiger_suite
from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.events import Fait, JeuInterrompu, JeuRepris
from duplicata.app.state.fold import appliquer
from duplicata.app.state.state import Etat
from duplicata.competition import evenements as ev
from duplicata.competition.etat import Coup, Partie, Phase
from duplicata.competition.multiplex import CoupDit, Menee, ecarts, meme_tirage
from duplicata.competition.pioche import completer
from duplicata.competition.suivi import ChronoCale, Suivi
from duplicata.engine.rack import parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.journal.row import instant

TARD = timedelta(seconds=5)
"""A clock started longer ago there is not started by itself here: the players have not seen the rack."""


def avancer(salle: Salle, brouillon: Brouillon) -> None:
    """Do what was told, as far as it can be done; what cannot be is left to the juge-arbitre."""
    suivi = brouillon.etat.multiplex.suivi
    if suivi is None or suivi.seul or brouillon.etat.ouvert().clos:
        return
    for numero in suivi.parties.keys() & brouillon.etat.ouvert().parties.keys():
        while faits := _admis(salle, brouillon, numero):
            brouillon.ajouter(*faits)


def _admis(salle: Salle, brouillon: Brouillon, numero: int) -> list[Fait]:
    """Only what goes in whole: a rack that this bag does not hold changes nothing."""
    try:
        faits = _suite(salle, brouillon.etat, numero, brouillon.geste.quand)
        etat = brouillon.etat
        for un in faits:
            etat = appliquer(etat, un, brouillon.geste.auteur, brouillon.quand)
    except SaisieInvalide:
        return []
    return faits


def _suite(salle: Salle, etat: Etat, numero: int, maintenant: datetime) -> list[Fait]:
    suivi, partie = etat.multiplex.exiger(), etat.partie(numero)
    menee = suivi.menee(numero)
    coup = partie.coup
    if partie.fin is not None or (ecarts(partie, menee) and not _remis_la_bas(coup, menee)):
        return []
    if coup is not None and (faits := _du_coup(salle, etat, partie, coup, maintenant)):
        return faits
    suivant = menee.coups.get(len(partie.coups) + 1)
    return _tirage(partie, suivant) if suivant is not None and suivant.tirage else []


def _remis_la_bas(coup: Coup | None, menee: Menee) -> bool:
    """The rack announced went back to the bag there, before any clock: it does here too."""
    la_bas = menee.coups.get(coup.numero) if coup else None
    return coup is not None and coup.phase is Phase.ANNONCE and la_bas is not None and _remis(coup, la_bas)


def _remis(coup: Coup, la_bas: CoupDit) -> bool:
    rejetes = la_bas.rejets[len(coup.rejets) :]
    return not meme_tirage(coup, la_bas) and any(un.tirage == coup.tirage for un in rejetes)


def _du_coup(salle: Salle, etat: Etat, partie: Partie, coup: Coup, maintenant: datetime) -> list[Fait]:
    la_bas = etat.multiplex.exiger().menee(partie.numero).coups.get(coup.numero)
    if la_bas is None:
        return []
    if coup.phase is Phase.ANNONCE and _remis(coup, la_bas):
        rejet = next(un for un in la_bas.rejets[len(coup.rejets) :] if un.tirage == coup.tirage)
        return [
            ev.TirageRejete(partie=partie.numero, coup=coup.numero, tirage=rejet.tirage, cause=rejet.cause)
        ]
    if coup.phase in (Phase.ANNONCE, Phase.CHRONO):
        return _chrono(etat, partie, coup, la_bas, maintenant)
    if coup.phase is Phase.RAMASSAGE and coup.retenu is None and la_bas.mot:
        return [mot_retenu(salle, partie, la_bas.retenu)]
    return []


def _chrono(etat: Etat, partie: Partie, coup: Coup, la_bas: CoupDit, maintenant: datetime) -> list[Fait]:
    """Started, stopped, going on again: from the same instant in both halls."""
    suivi = etat.multiplex.exiger()
    if la_bas.lance_a is None or la_bas.annule:
        return []
    ou = (partie.numero, coup.numero)
    depart = _ici(suivi, la_bas.lance_a)
    if coup.phase is Phase.ANNONCE:
        if la_bas.interrompu_a is not None or la_bas.fini_a is not None or maintenant - depart > TARD:
            return []
        palier = partie.formule.palier(coup.numero)
        lance = ev.ChronoLance(partie=ou[0], coup=ou[1], duree=palier.duree, alerte=palier.alerte)
        return [lance, _cale(la_bas, depart)]
    cale = suivi.cales.get(partie.numero)
    if cale is None or cale[0] != coup.numero or cale[1:] == (la_bas.lance_a, la_bas.interrompu_a):
        return []
    arrete_la_bas, arrete_ici = la_bas.interrompu_a is not None, ou in etat.arrets
    faits: list[Fait] = []
    if arrete_la_bas and not arrete_ici:
        faits.append(JeuInterrompu(partie=ou[0], coup=ou[1]))
    if cale[2] is not None and not arrete_la_bas and arrete_ici:
        faits.append(JeuRepris(partie=ou[0], coup=ou[1]))
    if la_bas.interrompu_a is not None:
        # What was left when it was stopped there is left here, whatever the line took to say so.
        ecoule = timedelta(milliseconds=la_bas.interrompu_a - la_bas.lance_a)
        arret = etat.arrets.get(ou)
        depart = (datetime.fromisoformat(arret.quand) if arret else maintenant) - ecoule
    return [*faits, _cale(la_bas, depart)]


def _cale(la_bas: CoupDit, depart: datetime) -> ChronoCale:
    assert la_bas.lance_a is not None
    return ChronoCale(
        partie=la_bas.partie,
        coup=la_bas.coup,
        depart=instant(depart),
        lance_a=la_bas.lance_a,
        interrompu_a=la_bas.interrompu_a,
    )


def _ici(suivi: Suivi, la_bas: int) -> datetime:
    """An instant of the room that leads, by the clock of this one."""
    return datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=la_bas + suivi.ecart)


def _tirage(partie: Partie, la_bas: CoupDit) -> list[Fait]:
    """The rack announced there, with those rejected on the way to it."""
    exiger_suite(partie)
    numero, coup = partie.numero, la_bas.coup
    nouveaux = la_bas.rejets[len(partie.rejets) :]
    if nouveaux:
        # One at a time: what is left over changes with the first.
        return [ev.TirageRejete(partie=numero, coup=coup, tirage=nouveaux[0].tirage, cause=nouveaux[0].cause)]
    complet = completer(partie, parse_draw(la_bas.tirage))
    return [
        ev.TirageFait(partie=numero, coup=coup, tirage=str(complet)),
        ev.TirageAnnonce(partie=numero, coup=coup),
    ]
