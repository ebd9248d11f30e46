"""The file of a centre becomes a tournament of this computer; a later one continues it."""

from collections.abc import Sequence
from typing import NamedTuple

from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import noter_inscriptions
from duplicata.app.room.event_key import nouvelle_cle
from duplicata.app.room.folder import Tournois, lire_etat
from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.competition.causes import Departage
from duplicata.competition.evenements_tournoi import CentreOuvert, TournoiOuvert
from duplicata.errors import SaisieInvalide
from duplicata.journal import JournalRefused
from duplicata.langue import dire
from duplicata.lexicons import embedded
from duplicata.lexicons.find import find_lexicon


class Ouverture(NamedTuple):
    """What the file says, as a tournament needs it."""

    nom: str
    lieu: str
    date: str
    departage: Departage
    centre: CentreOuvert
    lexique: str
    """Name of the list of words whose digest is that of ``centre``."""
    joueurs: Sequence[Fiche] = ()


def exiger_lexique(nom: str, empreinte: str) -> None:
    """This computer has the words that the games are judged with."""
    try:
        lexique = find_lexicon(None if nom in ("", embedded.NAME) else nom)
    except SaisieInvalide:
        raise SaisieInvalide(
            dire(
                "Ce simultané se joue avec la liste de mots « {nom} » (empreinte {empreinte}), qui n’est pas "
                "installée ici : installez-la (« duplicata lexique construire »), puis rouvrez le dossier.",
                nom=nom,
                empreinte=empreinte[:12],
            )
        ) from None
    if lexique.digest != empreinte:
        raise SaisieInvalide(
            dire(
                "Ce simultané se joue avec la liste de mots « {nom} » d’empreinte {empreinte} ; celle de cet "
                "ordinateur est {autre} : installez celle de la fédération.",
                nom=nom or embedded.NAME,
                empreinte=empreinte[:12],
                autre=lexique.digest[:12],
            )
        )


def deja_ouvert(tournois: Tournois, centre: CentreOuvert) -> str | None:
    """The tournament of this computer where this centre is played; None where it is not."""
    for identifiant in tournois.identifiants():
        try:
            tournoi = lire_etat(tournois.fichier(identifiant)).tournoi
        except (SaisieInvalide, JournalRefused):
            continue  # A damaged journal is told elsewhere.
        connu = tournoi.centre if tournoi else None
        if connu and (connu.simultane, connu.centre) == (centre.simultane, centre.centre):
            return identifiant
    return None


def ouvrir(salle: Salle, geste: Geste, ouverture: Ouverture) -> Reponse:
    """One gesture: the tournament, its key, the centre, the players known."""

    def decider(brouillon: Brouillon) -> None:
        brouillon.ajouter(
            TournoiOuvert(
                nom=ouverture.nom,
                lieu=ouverture.lieu,
                date=ouverture.date,
                departage=ouverture.departage,
            ),
            nouvelle_cle(salle.sceau),
            ouverture.centre,
        )
        if ouverture.joueurs:
            noter_inscriptions(brouillon, ouverture.joueurs)

    return salle.faire(geste, decider)


def reprendre(salle: Salle, geste: Geste, centre: CentreOuvert) -> Reponse:
    """The same centre goes on: with a new key, or on another laptop."""
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(centre))
