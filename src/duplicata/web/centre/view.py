"""What the screen of a centre is told."""

from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from duplicata.app.room.room import Salle
from duplicata.competition.evenements_tournoi import CentreOuvert
from duplicata.documents.simultane import recues
from duplicata.documents.simultane.dossier import Dossier
from duplicata.documents.simultane.ouverture import dossier_garde, prochaine
from duplicata.documents.simultane.proposition import Correction
from duplicata.errors import SaisieInvalide
from duplicata.journal.row import instant
from duplicata.langue import accorder, dire
from duplicata.web.centre.sending import Envoi


class Prochaine(Struct, frozen=True, kw_only=True):
    """The game to open next."""

    rang: int
    nom: str
    formule: str
    engagement: str


class UneProposition(Struct, frozen=True, kw_only=True):
    numero: int
    phrase: str
    motif: str
    auteur: str
    quand: str
    applicable: bool
    """It changes a ruling, once it is accepted."""
    obstacle: str
    """Why it cannot be accepted as things stand."""
    acceptee: bool | None
    """None until somebody settles it."""


class VueCentre(Struct, frozen=True, kw_only=True):
    evenement: str
    centre: str
    numero: int
    edition: int
    poste: str
    fenetre: str
    solo: str
    dossier: bool
    """The file is on this computer: games are opened and lines are signed here."""
    codes: str
    telephone: str
    parties: int
    """Of the file."""
    prochaine: Prochaine | None
    lignes: int
    """Of the journal."""
    envoi: str
    """Where the sending stands, in one sentence."""
    avis: str
    """Why nothing leaves; empty when all is well."""
    depuis: str | None
    """When the central last answered."""
    propositions: list[UneProposition]


def centre_de(salle: Salle) -> CentreOuvert:
    centre = salle.etat.ouvert().centre
    if centre is None:
        raise SaisieInvalide(dire("Cet événement n’est pas un centre de simultané."))
    return centre


def vue_centre(salle: Salle, envoi: Envoi) -> VueCentre:
    centre, journal = centre_de(salle), salle.journal.path
    dossier = dossier_garde(journal)
    return VueCentre(
        evenement=dossier.evenement.nom if dossier else salle.etat.ouvert().ouverture.nom,
        centre=centre.nom,
        numero=centre.numero,
        edition=centre.edition,
        poste=centre.poste[:6],
        fenetre=centre.fenetre,
        solo=str(centre.solo),
        dossier=dossier is not None,
        codes=dossier.carte.codes if dossier else "",
        telephone=dossier.carte.telephone if dossier else "",
        parties=len(centre.engagements),
        prochaine=_prochaine(salle, dossier),
        lignes=salle.etat.seq,
        envoi=_envoi(envoi, salle.etat.seq, dossier),
        avis=envoi.avis,
        depuis=instant(datetime.fromtimestamp(envoi.quand, UTC)) if envoi.quand else None,
        propositions=_propositions(salle, centre, journal),
    )


def _prochaine(salle: Salle, dossier: Dossier | None) -> Prochaine | None:
    trouvee = prochaine(dossier, salle.etat.ouvert()) if dossier else None
    if trouvee is None:
        return None
    rang, partie = trouvee
    return Prochaine(rang=rang, nom=partie.nom, formule=partie.formule.nom, engagement=partie.engagement)


def _envoi(envoi: Envoi, lignes: int, dossier: Dossier | None) -> str:
    if dossier is None:
        return dire("Le dossier de centre n’est pas sur cet ordinateur : ouvrez-le de nouveau ici.")
    if not dossier.centrale.adresse:
        return dire("Le dossier ne nomme pas de centrale : portez l’envoi en fichier.")
    if not envoi.quand:
        return dire("Rien n’est encore envoyé.")
    quand = datetime.fromtimestamp(envoi.quand)
    dit = dire(
        "Envoyé jusqu’à la ligne {n} à {heure} h {minute:02}.",
        n=envoi.ligne,
        heure=quand.hour,
        minute=quand.minute,
    )
    reste = lignes - envoi.ligne
    return f"{dit} {accorder(reste, 'Il reste {n} ligne.', 'Il reste {n} lignes.')}" if reste > 0 else dit


def _propositions(salle: Salle, centre: CentreOuvert, journal: Path) -> list[UneProposition]:
    reglees = salle.etat.ouvert().propositions
    return [
        UneProposition(
            numero=n,
            phrase=recues.phrase(une),
            motif=une.motif,
            auteur=une.auteur,
            quand=une.quand,
            applicable=isinstance(une.objet, Correction),
            obstacle="" if n in reglees else recues.obstacle(salle.etat, une),
            acceptee=reglees.get(n),
        )
        for n, une in recues.recues(journal, centre).items()
    ]
