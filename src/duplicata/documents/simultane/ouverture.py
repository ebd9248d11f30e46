"""A centre's file opened on this computer, and kept beside the journal that it began: the key is in it."""

import secrets
from pathlib import Path
from typing import NamedTuple

from duplicata.app.centre.ouverture import Ouverture, deja_ouvert, exiger_lexique, ouvrir, reprendre
from duplicata.app.room.folder import Tournois, deposer
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.competition.causes import Departage, Solo
from duplicata.competition.centre import prochain_engagement
from duplicata.competition.evenements_tournoi import CentreOuvert
from duplicata.competition.preparee import PartiePreparee
from duplicata.competition.tournoi import Tournoi
from duplicata.documents.simultane.cles import publique
from duplicata.documents.simultane.dossier import SUFFIXE, Dossier, lire_dossier
from duplicata.documents.simultane.forme import Partie
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class Prepare(NamedTuple):
    """A file that may be opened here."""

    contenu: bytes
    dossier: Dossier
    ouverture: Ouverture
    tournoi: str | None
    """The tournament that it continues; None for a new one."""


def preparer(contenu: bytes, tournois: Tournois) -> Prepare:
    """What opening the file would do; refused where its words are not here, or where it is open already."""
    dossier = lire_dossier(contenu)
    regles = dossier.regles
    exiger_lexique(regles.lexique.nom, regles.lexique.empreinte)
    ouverture = _ouverture(dossier, secrets.token_hex(16))
    ici = deja_ouvert(tournois, ouverture.centre)
    garde = dossier_garde(tournois.fichier(ici)) if ici else None
    if garde and garde.centre.edition >= dossier.centre.edition:
        raise SaisieInvalide(
            dire("Ce centre est déjà ouvert sur cet ordinateur : « {tournoi} ».", tournoi=ici)
        )
    return Prepare(contenu, dossier, ouverture, ici)


def nom_du_tournoi(dossier: Dossier) -> str:
    return f"{dossier.evenement.nom} – {dossier.centre.nom}"[:200]


def commencer(salle: Salle, geste: Geste, prepare: Prepare) -> None:
    """Write the file beside the journal, then the first lines, or those that continue it.

    In this order: a centre that plays has its key.
    """
    deposer(_chemin(salle.journal.path), prepare.contenu)
    if prepare.tournoi is None:
        ouvrir(salle, geste, prepare.ouverture)
    else:
        reprendre(salle, geste, prepare.ouverture.centre)


def dossier_garde(journal: Path) -> Dossier | None:
    """The file that this journal was begun with; None where it is not on this computer."""
    try:
        contenu = _chemin(journal).read_bytes()
    except FileNotFoundError:
        return None
    return lire_dossier(contenu)


def dossier_de_la_salle(journal: Path) -> Dossier:
    dossier = dossier_garde(journal)
    if dossier is None:
        raise SaisieInvalide(
            dire("Le dossier de centre n’est pas sur cet ordinateur : ouvrez-le de nouveau ici.")
        )
    return dossier


def prochaine(dossier: Dossier, tournoi: Tournoi) -> tuple[int, Partie] | None:
    """The next game to open, with its rank in the file from 1; None once all are."""
    if tournoi.centre is None:
        return None
    engagement = prochain_engagement(tournoi.centre, tournoi.parties)
    rangs = enumerate(dossier.parties, 1)
    return next(((rang, une) for rang, une in rangs if une.engagement == engagement), None)


def enveloppe(salle: Salle, numero: int | None = None) -> tuple[Dossier, Partie]:
    """The game to open next, or the one that game *numero* of this tournament is."""
    tournoi = salle.etat.ouvert()
    dossier = dossier_de_la_salle(salle.journal.path)
    if numero is None:
        suivante = prochaine(dossier, tournoi)
        if suivante is None:
            raise SaisieInvalide(dire("Toutes les parties du simultané sont ouvertes."))
        return dossier, suivante[1]
    engagement = tournoi.parties[numero].ouverture.engagement
    return dossier, next(une for une in dossier.parties if une.engagement == engagement)


def exiger_du_simultane(dossier: Dossier, preparee: PartiePreparee) -> None:
    """The game inside was sealed with the regulation and the words of the event."""
    regles = dossier.regles
    if (preparee.reglement, preparee.empreinte_lexique) != (regles.reglement, regles.lexique.empreinte):
        raise SaisieInvalide(
            dire(
                "Cette partie a été scellée avec un autre règlement ou une autre liste de mots : "
                "appelez la fédération."
            )
        )


def _ouverture(dossier: Dossier, poste: str) -> Ouverture:
    evenement, centre, regles = dossier.evenement, dossier.centre, dossier.regles
    return Ouverture(
        nom=nom_du_tournoi(dossier),
        lieu=centre.nom,
        date=evenement.date,
        departage=Departage(regles.departage),
        centre=CentreOuvert(
            simultane=evenement.identifiant,
            cle_evenement=evenement.cle,
            centre=centre.identifiant,
            numero=centre.numero,
            nom=centre.nom,
            edition=centre.edition,
            cle=publique(centre.cle),
            poste=poste,
            lexique=regles.lexique.empreinte,
            engagements=tuple(partie.engagement for partie in dossier.parties),
            fenetre=regles.fenetre,
            solo=Solo(regles.solo),
            seuil_solo=regles.seuil_solo,
            bonus_solo=regles.bonus_solo,
        ),
        lexique=regles.lexique.nom,
        joueurs=dossier.joueurs,
    )


def _chemin(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}{SUFFIXE}")
