"""The juge-arbitre draws: from a seed or from a bag, until a rack is valid and playable (3.1, 3.2, 3.6)."""

from datetime import datetime, timedelta
from math import ceil

from duplicata.app.gestures.conduite import coup_en_cours, exiger_coups_clos
from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.app.state.history import GesteEcrit
from duplicata.app.state.state import Etat
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseFin, CauseRejet
from duplicata.competition.coup import ouverts
from duplicata.competition.etat import Coup, Partie, Phase
from duplicata.competition.fin import fin_de_partie, fin_sans_solution
from duplicata.competition.generer import REJETS_MAXIMUM
from duplicata.competition.pioche import a_rejeter, completer, proposer
from duplicata.competition.tirage import empreinte
from duplicata.engine.rack import parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

INTERVALLE = timedelta(seconds=20)
"""From the announcement of a word to the next rack (3.1)."""


def tirable_a(etat: Etat, numero: int) -> datetime | None:
    """When the next rack may be drawn (3.1); before, whoever conducts is asked again.

    None: no word was announced.
    """
    coup = etat.partie(numero).coup
    annonce = etat.annonces.get((numero, coup.numero)) if coup and not coup.annule else None
    return datetime.fromisoformat(annonce) + INTERVALLE if annonce else None


class TropTot(SaisieInvalide):
    """The interval is not over: the same demand, confirmed, draws all the same."""


def exiger_intervalle(etat: Etat, numero: int, maintenant: datetime) -> None:
    quand = tirable_a(etat, numero)
    if quand and maintenant < quand:
        reste = ceil((quand - maintenant).total_seconds())
        raise TropTot(dire("Tirage possible dans {n} s (3.1) : à confirmer.", n=reste))


def tirer_automatiquement(salle: Salle, geste: Geste, partie: int, graine: str) -> Reponse:
    """Draw from the seed until the rack is valid and playable; rejections are recorded (3.2, 3.6)."""

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        exiger_suite(courante)
        exiger_secret(courante)
        if courante.engagement not in (None, empreinte(graine)):
            raise SaisieInvalide(
                dire(
                    "Cette graine n’est pas celle de l’engagement publié : donnez la sienne (--graine), "
                    "ou tapez le tirage."
                )
            )
        while True:
            tirage = proposer(brouillon.etat.partie(partie), graine)
            brouillon.ajouter(tirage)
            if isinstance(tirage, ev.TirageFait) and _jouable_ou_rejete(salle, brouillon, partie):
                return

    return salle.faire(geste, decider)


def tirer(salle: Salle, geste: Geste, partie: int, tirage: str) -> Reponse:
    """Take a rack typed from a physical bag.

    ``EEU+ESI?``, all letters, or only those that complete the leftover; one that is not valid, or is that
    of the move just cancelled, is recorded as rejected, and the juge-arbitre draws again.
    """

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        exiger_suite(courante)
        numero = len(courante.coups) + 1
        complet = completer(courante, parse_draw(tirage))
        cause = a_rejeter(courante, complet.rack)
        if cause is not None:
            brouillon.ajouter(ev.TirageRejete(partie=partie, coup=numero, tirage=str(complet), cause=cause))
            return
        brouillon.ajouter(ev.TirageFait(partie=partie, coup=numero, tirage=str(complet)))
        _jouable_ou_rejete(salle, brouillon, partie)

    return salle.faire(geste, decider)


def rejeter(salle: Salle, geste: Geste, partie: int) -> Reponse:
    """The juge-arbitre puts back the rack just drawn."""

    def decider(brouillon: Brouillon) -> None:
        coup = coup_en_cours(brouillon.etat.partie(partie))
        brouillon.ajouter(
            ev.TirageRejete(partie=partie, coup=coup.numero, tirage=coup.tirage, cause=CauseRejet.ARBITRE)
        )

    return salle.faire(geste, decider)


def exiger_suite(partie: Partie) -> None:
    """A next move may be drawn: the one before has its word, and the game is not over.

    Its slips may still be under correction, unless they decide who plays on (sudden death, topping).
    """
    coup = partie.coup
    if partie.fin is None and coup is not None and not (coup.compte or peut_attendre(partie, coup)):
        raise SaisieInvalide(
            dire(
                "Le coup {coup} n’est ni clos ni annulé : le suivant ne se tire pas encore.", coup=coup.numero
            )
        )
    cause = fin_de_partie(partie)
    if cause is not None:
        raise SaisieInvalide(dire("La partie est finie : plus de tirage."))


def peut_attendre(partie: Partie, coup: Coup) -> bool:
    """Whether the slips of the move can be entered while the next one is played."""
    decisifs = partie.formule.mort_subite or partie.formule.topping
    return coup in ouverts(partie) and coup.retenu is not None and not decisifs


def exiger_secret(partie: Partie) -> None:
    """Reopened after its seed or its text was made public, a game has no rack left that nobody knows."""
    if partie.graine is not None:
        raise SaisieInvalide(dire("Les tirages à venir de cette partie sont publics : tirez à la main."))


def _jouable_ou_rejete(salle: Salle, brouillon: Brouillon, numero: int) -> bool:
    """Whether the draw is settled: a playable rack, or the end of the game for want of any."""
    partie = brouillon.etat.partie(numero)
    coup = coup_en_cours(partie)
    if salle.juge.plateau(partie, coup).tops():
        return True
    brouillon.ajouter(
        ev.TirageRejete(partie=numero, coup=coup.numero, tirage=coup.tirage, cause=CauseRejet.SANS_SOLUTION)
    )
    partie = brouillon.etat.partie(numero)
    cause = fin_sans_solution(partie, partie.jouables)
    if cause is None and len(partie.rejets) >= REJETS_MAXIMUM:
        cause = CauseFin.PLUS_DE_COUP
    if cause is not None:
        exiger_coups_clos(partie)
        brouillon.ajouter(ev.PartieClose(partie=numero, cause=cause))
    return cause is not None


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
        dernier = next(ecrit for ecrit in brouillon.history.recents() if _tire(ecrit, partie))
        brouillon.defaire(dernier.cle)

    return salle.faire(geste, decider)


def _tire(ecrit: GesteEcrit, partie: int) -> bool:
    return any(
        isinstance(un, ev.TirageFait | ev.TirageRejete) and un.partie == partie for un in ecrit.faits
    )
