"""Who is there, late or not coming, and who paid: noted at the door, one player at a time."""

from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import noter_inscriptions
from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.competition.causes import Presence
from duplicata.competition.evenements_tournoi import DroitFixe, Inscription, PaiementNote, PresenceNotee
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def noter_presence(salle: Salle, geste: Geste, joueur: int, presence: Presence) -> Reponse:
    """Told twice, it is noted once."""

    def decider(brouillon: Brouillon) -> None:
        tournoi = brouillon.etat.ouvert()
        if joueur not in tournoi.inscrits or tournoi.presence(joueur) is not presence:
            brouillon.ajouter(PresenceNotee(joueur=joueur, presence=presence))

    return salle.faire(geste, decider)


def accueillir(salle: Salle, geste: Geste, fiche: Fiche) -> Reponse:
    """Enter somebody who stands at the door: he is there."""

    def decider(brouillon: Brouillon) -> None:
        noter_inscriptions(brouillon, [fiche])
        for inscrit in [un for un in brouillon.faits if isinstance(un, Inscription)]:
            brouillon.ajouter(PresenceNotee(joueur=inscrit.joueur, presence=Presence.PRESENT))

    return salle.faire(geste, decider)


def noter_paiement(salle: Salle, geste: Geste, joueur: int, centimes: int | None = None) -> Reponse:
    """All that the player has paid: what he owes, unless another sum is named; 0 takes it back."""

    def decider(brouillon: Brouillon) -> None:
        tournoi = brouillon.etat.ouvert()
        verse = tournoi.du(joueur) if centimes is None else centimes
        if centimes is None and not verse:
            raise SaisieInvalide(dire("Aucun droit n’est fixé : dites combien."))
        if joueur not in tournoi.inscrits or tournoi.paiements.get(joueur, 0) != verse:
            brouillon.ajouter(PaiementNote(joueur=joueur, centimes=verse))

    return salle.faire(geste, decider)


def fixer_droit(
    salle: Salle, geste: Geste, centimes: int, joueur: int | None = None, categorie: str = ""
) -> Reponse:
    """What everybody owes, those of a category, or one of them."""

    def decider(brouillon: Brouillon) -> None:
        connues = {un.categorie for un in brouillon.etat.ouvert().inscrits.values()}
        if joueur is not None and categorie:
            raise SaisieInvalide(dire("Nommez une catégorie ou des joueurs, pas les deux."))
        if categorie and categorie not in connues:
            raise SaisieInvalide(dire("Aucun joueur n’est de la catégorie « {nom} ».", nom=categorie))
        brouillon.ajouter(DroitFixe(centimes=centimes, joueur=joueur, categorie=categorie))

    return salle.faire(geste, decider)
