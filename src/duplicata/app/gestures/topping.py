"""The gestures of a topping (3.8.4): words announced aloud, times, the solution given."""

import re
from datetime import datetime
from typing import NamedTuple

from duplicata.app.gestures.conduite import coup_en_cours, mot_retenu
from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.app.state.state import Etat
from duplicata.competition import evenements as ev
from duplicata.competition.coup import manquants
from duplicata.competition.etat import Coup, Partie, Phase
from duplicata.competition.topping import lire_secondes
from duplicata.engine.board import parse_move
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire

PAS_TROUVE = "-"
_ANNONCE = re.compile(r"(?P<table>\d{1,5})\s+(?P<coup>\S+\s+\S+)(?:\s+(?P<temps>\S+))?\Z", re.ASCII)
_TEMPS = re.compile(r"(?P<table>\d{1,5})\s+(?P<temps>\S+)(?:\s+(?P<essais>\d{1,3}))?\Z", re.ASCII)


class Annonce(NamedTuple):
    table: int
    coup: str
    """``SWEATS 3H``."""
    centiemes: int | None
    """Read on a stopwatch; None: the clock of the move tells."""


class Temps(NamedTuple):
    table: int
    centiemes: int | None
    """None when the top was not found."""
    essais: int | None


def est_un_temps(texte: str) -> bool:
    """``12 23,4`` rather than a word and its place."""
    lu = _TEMPS.match(texte.strip())
    return lu is not None and (lu["temps"] == PAS_TROUVE or not lu["temps"].isalpha())


def lire_temps(texte: str) -> Temps:
    """``12 23,4 3``: table, seconds, attempts; ``12 -`` when the top was not found."""
    lu = _TEMPS.match(texte.strip())
    if lu is None:
        raise SaisieInvalide(
            dire("« {texte} » : écrire table, secondes, essais (12 23,4 3) ou « 12 - ».", texte=texte)
        )
    centiemes = None if lu["temps"] == PAS_TROUVE else lire_secondes(lu["temps"])
    return Temps(int(lu["table"]), centiemes, int(lu["essais"]) if lu["essais"] else None)


def lire_annonce(texte: str) -> Annonce:
    """``12 SWEATS 3H``, or ``12 SWEATS 3H 23,4`` with the time of a stopwatch."""
    lu = _ANNONCE.match(texte.strip())
    if lu is None:
        raise SaisieInvalide(dire("Écrire la table, le mot et sa place (12 SWEATS 3H)."))
    return Annonce(int(lu["table"]), lu["coup"], lire_secondes(lu["temps"]) if lu["temps"] else None)


def annoncer_mot(
    salle: Salle, geste: Geste, partie: int, table: int, texte: str, lus: int | None = None
) -> Reponse:
    """``SWEATS 3H`` said while the clock runs: the top stops it, anything else is one more attempt.

    *lus*: hundredths of a second read on a stopwatch, instead of the time of the gesture.
    """
    mot, place = parse_move(texte)

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        coup = coup_en_cours(courante)
        if (partie, coup.numero) in brouillon.etat.arrets:
            raise SaisieInvalide(
                dire("Coup {coup} : le jeu est interrompu, aucun mot n’est reçu.", coup=coup.numero)
            )
        tops = salle.juge.plateau(courante, coup).tops()
        top = next((top for top in tops if (top.word.upper(), top.place) == (mot.upper(), place)), None)
        dit = top.word if top else mot
        brouillon.ajouter(
            ev.PropositionFaite(partie=partie, coup=coup.numero, table=table, mot=dit, place=str(place))
        )
        centiemes = ecoule(brouillon.etat, partie, geste.quand) if lus is None else lus
        if centiemes > courante.formule.palier(coup.numero).duree * 100:
            raise SaisieInvalide(dire("Le temps est écoulé : le top se donne."))
        if top is not None:
            brouillon.ajouter(
                ev.TempsReleve(partie=partie, coup=coup.numero, table=table, centiemes=centiemes)
            )

    return salle.faire(geste, decider)


def ecoule(etat: Etat, partie: int, maintenant: datetime) -> int:
    """Hundredths of a second that the clock of the move being played has run, interruptions left out."""
    depart = etat.departs[partie, coup_en_cours(etat.partie(partie)).numero]
    return int((maintenant - datetime.fromisoformat(depart)).total_seconds() * 100)


def relever(salle: Salle, geste: Geste, partie: int, coup: int, temps: Temps) -> Reponse:
    """A time read on a stopwatch, or the correction of one."""

    def decider(brouillon: Brouillon) -> None:
        imparti = brouillon.etat.partie(partie).formule.palier(coup).duree * 100
        if (temps.centiemes or 0) > imparti:
            raise SaisieInvalide(
                accorder(
                    imparti // 100,
                    "table {table} : le temps imparti est de {n} seconde.",
                    "table {table} : le temps imparti est de {n} secondes.",
                    table=temps.table,
                )
            )
        brouillon.ajouter(
            ev.TempsReleve(
                partie=partie,
                coup=coup,
                table=temps.table,
                centiemes=imparti if temps.centiemes is None else temps.centiemes,
                trouve=temps.centiemes is not None,
                essais=temps.essais,
            )
        )

    return salle.faire(geste, decider)


def passer(salle: Salle, geste: Geste, partie: int, retenu: str | None = None) -> Reponse:
    """End the move without a pause: the top is laid, and given to whoever did not find it.

    *retenu* is the word of a prepared game; without one, the word the only player found, or the top.
    """

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        if not courante.formule.topping:
            raise SaisieInvalide(
                dire("Cette partie n’est pas un topping : le coup se ramasse et se clôt.")
            )
        coup = coup_en_cours(courante)
        if coup.phase is Phase.CHRONO:
            brouillon.ajouter(ev.FinAnnoncee(partie=partie, coup=coup.numero))
        if coup.retenu is None:
            mot = retenu or _mot_du_joueur(courante, coup)
            brouillon.ajouter(mot_retenu(salle, courante, mot))
        absents = tuple(manquants(brouillon.etat.partie(partie), coup.numero))
        brouillon.ajouter(ev.CoupClos(partie=partie, coup=coup.numero, non_remis=absents))

    return salle.faire(geste, decider)


def _mot_du_joueur(partie: Partie, coup: Coup) -> str | None:
    """What the only player found is what is laid; several players share the regulation's choice."""
    if len(partie.joueurs) > 1:
        return None
    return next((une.derniere for une in coup.recherches.values() if une.trouve and une.derniere), None)
