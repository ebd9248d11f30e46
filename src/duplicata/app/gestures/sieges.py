"""Who sits where in an open game: a latecomer takes a table, tables change arbiters."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from duplicata.app.gestures.joueurs import NUMERO_MAXIMAL
from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.app.state.text import verifier_texte
from duplicata.competition.causes import Presence
from duplicata.competition.coup import premier_jouable
from duplicata.competition.etat import Joueur, Partie
from duplicata.competition.evenements import JoueurInscrit, Retard
from duplicata.competition.evenements_tournoi import Inscription, PresenceNotee
from duplicata.competition.placement import table_de
from duplicata.competition.places import voisin
from duplicata.competition.tournoi import Tournoi
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class Plage(NamedTuple):
    """The tables one arbiter corrects."""

    arbitre: str
    premiere: int
    derniere: int

    def __str__(self) -> str:
        return f"{self.arbitre} {self.premiere}-{self.derniere}"


def verifier_plages(plages: Iterable[Plage]) -> None:
    """Refuse a range that holds no table, and two that hold the same one."""
    rangees = sorted(plages, key=lambda plage: (plage.premiere, plage.derniere))
    for plage in rangees:
        verifier_texte(plage.arbitre)
        if not plage.arbitre.strip():
            raise SaisieInvalide(dire("Une plage de tables porte le nom de son arbitre."))
        if plage.derniere < plage.premiere:
            raise SaisieInvalide(dire("Plage « {plage} » : elle finit avant de commencer.", plage=plage))
        if plage.premiere < 1 or plage.derniere > NUMERO_MAXIMAL:
            raise SaisieInvalide(
                dire(
                    "Plage « {plage} » : les tables vont de 1 à {maximum}.",
                    plage=plage,
                    maximum=NUMERO_MAXIMAL,
                )
            )
    for une, autre in pairwise(rangees):
        if autre.premiere <= une.derniere:
            raise SaisieInvalide(
                dire(
                    "Les plages « {une} » et « {autre} » ont la table {table} en commun.",
                    une=une,
                    autre=autre,
                    table=autre.premiere,
                )
            )


def arbitre_de(plages: Sequence[Plage], table: int) -> str:
    """Who corrects the table; nobody in particular when no range holds it."""
    return next((nom for nom, premiere, derniere in plages if premiere <= table <= derniere), "")



def absents(tournoi: Tournoi, partie: Partie) -> list[int]:
    """Players who come and have no table in the game; a play-off is for those it parts."""
    if partie.ouverture.departage:
        return []
    return [
        joueur
        for joueur, inscrit in sorted(tournoi.inscrits.items())
        if joueur not in partie.sieges
        and not inscrit.forfait
        and tournoi.presence(joueur) is not Presence.ABSENT
    ]


def siege(partie: int, inscrit: Inscription, table: int, arbitre: str) -> JoueurInscrit:
    return JoueurInscrit(
        partie=partie,
        table=table,
        nom=inscrit.intitule,
        arbitre=arbitre,
        joueur=inscrit.joueur,
        equipe=inscrit.equipe,
    )


def installer(salle: Salle, geste: Geste, partie: int, joueur: int) -> Reponse:
    """Seat a latecomer at the table kept for him, else after the others; moves missed count zero (6.2)."""

    def decider(brouillon: Brouillon) -> None:
        courante = _en_cours(brouillon, partie)
        tournoi = brouillon.etat.ouvert()
        inscrit = tournoi.inscrits.get(joueur)
        if inscrit is None:
            raise SaisieInvalide(dire("Joueur {joueur} inconnu.", joueur=joueur))
        if joueur in courante.sieges:
            table = courante.sieges[joueur]
            raise SaisieInvalide(
                dire("Le joueur {joueur} est déjà à la table {table}.", joueur=joueur, table=table)
            )
        table = table_de(tournoi, joueur, courante.joueurs)
        if tournoi.presence(joueur) in (Presence.ABSENT, Presence.RETARD):
            brouillon.ajouter(PresenceNotee(joueur=joueur, presence=Presence.PRESENT))
        brouillon.ajouter(siege(partie, inscrit, table, voisin(courante, table)))
        if (coup := premier_jouable(courante)) > 1:
            brouillon.ajouter(Retard(partie=partie, table=table, coup=coup))

    return salle.faire(geste, decider)


def repartir(salle: Salle, geste: Geste, partie: int, plages: Iterable[Plage]) -> Reponse:
    """Give the tables to other arbiters, before the first move: averages go by arbiter (5.9)."""
    plages = tuple(plages)
    verifier_plages(plages)

    def decider(brouillon: Brouillon) -> None:
        courante = _en_cours(brouillon, partie)
        if courante.coups:
            raise SaisieInvalide(
                dire("Les plages se changent avant le premier tirage : les moyennes suivent l’arbitre (5.9).")
            )
        for assis in courante.joueurs.values():
            arbitre = arbitre_de(plages, assis.table)
            if arbitre != assis.arbitre:
                brouillon.ajouter(_confie(partie, assis, arbitre))

    return salle.faire(geste, decider)


def _en_cours(brouillon: Brouillon, partie: int) -> Partie:
    courante = brouillon.etat.partie(partie)
    if courante.fin is not None:
        raise SaisieInvalide(dire("La partie {n} est finie.", n=partie))
    return courante


def _confie(partie: int, assis: Joueur, arbitre: str) -> JoueurInscrit:
    return JoueurInscrit(
        partie=partie,
        table=assis.table,
        nom=assis.nom,
        arbitre=arbitre,
        joueur=assis.joueur,
        equipe=assis.equipe,
    )
