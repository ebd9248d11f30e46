"""A ready-made event: 48 tables, 3 arbiters, a game under way with slips of every kind.

Everything is done by the gestures of the room, with the authors and the hours they would have had: the
journal of the demonstration reads like a real one.
"""

import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from itertools import product

from msgspec.structs import replace

from duplicata.app.demo.faults import ambigu, bulletin
from duplicata.app.gestures import conduite, double, organisation, saisie, tirage
from duplicata.app.gestures.billets import remettre_billets
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.sieges import Plage
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.transcription import Transcription
from duplicata.engine.position import Position
from duplicata.engine.search import solutions
from duplicata.langue import dire, en_francais

TABLES = 48
ARBITRES = ("A", "B", "C")
COUPS = 7
"""Six closed, the seventh being entered."""
TABLE_AMBIGUE = 20
"""Its slip of the last closed move has no reference, and several places for its score."""
DUREE_D_UN_COUP = timedelta(minutes=5)
GRAINE = "duplicata, démonstration"
PLAGES = [Plage(nom, 16 * rang + 1, 16 * rang + 16) for rang, nom in enumerate(ARBITRES)]
_PRENOMS = "Aline Bruno Chloé Denis Élodie Fabien Gaëlle Hugo".split()
_NOMS = "Arnoux Bellec Castaing Duvivier Estève Fournel".split()
_CLUBS = ("Club de la Tour", "Lettres du Lac", "Les Sept Jetons", "Scrabble du Port")
_SERIES = ("1A", "1B", "2A", "2B", "3A", "4C")


class Narration:
    """The gestures of an afternoon, one after the other, each at its hour."""

    def __init__(self, salle: Salle, fin: datetime) -> None:
        self.salle = salle
        self.heure = fin - COUPS * DUREE_D_UN_COUP

    def geste(self, auteur: str, motif: str = "", secondes: float = 2) -> Geste:
        self.heure += timedelta(seconds=secondes)
        return Geste(f"demonstration/{uuid.uuid4()}", auteur, self.heure, motif)


def raconter(salle: Salle, nom: str, reglement: str, maintenant: datetime) -> None:
    """Fill an empty journal with the demonstration."""
    recit = Narration(salle, maintenant)
    organisation.creer_tournoi(salle, recit.geste("ORGA"), nom, lieu="Salle des fêtes", entrainement=True)
    organisation.inscrire(salle, recit.geste("ORGA"), list(_joueurs()))
    programme = organisation.Programme(reglement=reglement, nom="Partie 1", graine=GRAINE)
    organisation.ouvrir_partie(salle, recit.geste("ORGA"), programme, PLAGES)
    for numero in range(1, COUPS + 1):
        _jouer(recit, numero, dernier=numero == COUPS)
    _apres(recit)


def _joueurs() -> Iterator[Fiche]:
    for rang, (nom, prenom) in enumerate(product(_NOMS, _PRENOMS)):
        yield Fiche(
            nom=f"{nom} {prenom}",
            club=_CLUBS[rang % 4],
            serie=_SERIES[rang // 8],
            licence=str(2_000_000 + rang),
        )


def _jouer(recit: Narration, numero: int, *, dernier: bool) -> None:
    salle = recit.salle
    tirage.tirer_automatiquement(salle, recit.geste("JA", secondes=10), 1, GRAINE)
    conduite.annoncer(salle, recit.geste("JA", secondes=20), 1)
    conduite.lancer_chrono(salle, recit.geste("JA"), 1)
    duree = salle.etat.partie(1).formule.palier(numero).duree
    conduite.annoncer_fin(salle, recit.geste("JA", secondes=duree), 1)
    partie = salle.etat.partie(1)
    coup = partie.coups[-1]
    bulletins = _bulletins(partie, coup, salle.juge.plateau(partie, coup).position)
    if dernier:
        bulletins = {table: ecrit for table, ecrit in bulletins.items() if table % 16 <= 14 - table // 6}
    with ThreadPoolExecutor(max_workers=16) as arbitres:
        # Entered together, as in a room: the gestures share their commits.
        for table, ecrit in bulletins.items():
            geste = recit.geste(partie.joueurs[table].arbitre, secondes=0.4)
            arbitres.submit(saisie.saisir, salle, geste, 1, numero, table, ecrit)
    if dernier:
        return
    for arbitre in ARBITRES:
        saisie.top_partout(salle, recit.geste(arbitre), 1, arbitre)
    conduite.retenir(salle, recit.geste("JA"), 1)
    conduite.clore_coup(salle, recit.geste("JA"), 1)


def _bulletins(partie: Partie, coup: Coup, position: Position) -> dict[int, Transcription]:
    """What the tables that did not simply find the top handed in."""
    plays = solutions(position)
    tables = [table for table in partie.joueurs if (table * 7 + coup.numero * 5) % 3]
    ecrits = {table: bulletin(table * 13 + coup.numero * 29, position, plays) for table in tables}
    if coup.numero == COUPS - 1:
        ecrits[TABLE_AMBIGUE] = ambigu(position, plays)
    return ecrits


def _apres(recit: Narration) -> None:
    """Second readings with a difference, two slips before the commission, correction slips handed out."""
    salle = recit.salle
    partie = salle.etat.partie(1)
    for table in sorted(partie.coups[4].decisions)[:12]:
        relu = partie.coups[4].bulletins[table]
        if table == 4:
            relu = replace(relu, reference="")
        double.relire(salle, recit.geste("D1"), 1, 5, table, relu)
    sanctionnes = [
        (coup.numero, table)
        for coup in partie.coups[:-1]
        for table, decision in sorted(coup.decisions.items())
        if decision.sanction != "aucune" and decision.mot
    ]
    for numero in {numero for numero, _ in sanctionnes if numero < COUPS - 2}:
        billets = [cas for cas in sanctionnes if cas[0] == numero]
        remettre_billets(salle, recit.geste("JA"), 1, billets, numero + 2)
    numero, table = next(cas for cas in reversed(sanctionnes) if cas != (COUPS - 1, TABLE_AMBIGUE))
    lettre, places = en_francais(_doutes)
    double.renvoyer(salle, recit.geste("JA", lettre), 1, numero, table)
    double.renvoyer(salle, recit.geste("JA", places), 1, COUPS - 1, TABLE_AMBIGUE)


def _doutes() -> tuple[str, str]:
    """Why two slips go before the commission."""
    return (
        dire("Le joueur conteste la lecture d’une lettre."),
        dire("Sans référence, plusieurs places pour ce score : laquelle le joueur a-t-il voulue ?"),
    )
