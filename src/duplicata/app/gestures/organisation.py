"""The organiser's gestures: the tournament, its players, its games."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from duplicata.app.gestures.joueurs import (
    Connus,
    Faute,
    Fiche,
    InscriptionsRefusees,
    verifier,
)
from duplicata.app.gestures.sieges import Plage, arbitre_de, siege, verifier_plages
from duplicata.app.read.reconciliation import obstacles
from duplicata.app.read.reste import Reste, en_suspens
from duplicata.app.room.event_key import nouvelle_cle
from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.events import AppareilsPrevus, ConfirmationsReglees
from duplicata.app.state.gesture import Geste, Reponse, exiger_motif
from duplicata.app.state.text import verifier_texte
from duplicata.competition.causes import Appareils, Departage, Presence
from duplicata.competition.centre import bonus_solo
from duplicata.competition.evenements import JoueurInscrit, PartieOuverte
from duplicata.competition.evenements_tournoi import (
    AffichageChoisi,
    CentreOuvert,
    FenetreFixee,
    Inscription,
    NomEfface,
    PartieRetiree,
    TournoiClos,
    TournoiOuvert,
    TournoiRouvert,
)
from duplicata.competition.formules import BONUS_SOLO, SEUIL_SOLO, Formule
from duplicata.competition.placement import table_de
from duplicata.competition.tirage import empreinte
from duplicata.competition.tournoi import Tournoi
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.reglement import version

PAS_LA = (Presence.ABSENT, Presence.RETARD)
"""Whoever comes late sits down when he comes: nothing is expected of him before."""
CITEES = 5
"""Obstacles named at once."""


class Programme(NamedTuple):
    """What is settled before a game begins."""

    reglement: str
    formule: Formule = Formule()
    nom: str = ""
    date: str | None = None
    lexique: str = ""
    graine: str | None = None
    """Seed of the automatic draw, or text of a prepared game: only its digest is published now."""
    preparee: bool = False
    seuil_solo: int = SEUIL_SOLO
    bonus_solo: int = BONUS_SOLO
    departage: bool = False
    fenetre: str = ""
    """Instant before which the game is not shown, told or played again; empty without one."""

    @property
    def engagement(self) -> str | None:
        """What is published before the game."""
        return None if self.graine is None else empreinte(self.graine)


def creer_tournoi(
    salle: Salle,
    geste: Geste,
    nom: str,
    lieu: str = "",
    date: str | None = None,
    departage: Departage = Departage.PARTAGE,
    *,
    entrainement: bool = False,
) -> Reponse:
    if not nom.strip():
        raise SaisieInvalide(dire("Un tournoi porte un nom."))
    verifier_texte(nom)
    verifier_texte(lieu)
    ouverture = TournoiOuvert(
        nom=nom.strip(), lieu=lieu, date=date, departage=departage, entrainement=entrainement
    )
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(ouverture, nouvelle_cle(salle.sceau)))


def inscrire(salle: Salle, geste: Geste, fiches: Sequence[Fiche]) -> Reponse:
    """Enter players, all of them or none; those without a number take the next free one."""
    return salle.faire(geste, lambda brouillon: noter_inscriptions(brouillon, fiches))


def noter_inscriptions(brouillon: Brouillon, fiches: Sequence[Fiche]) -> None:
    if not fiches:
        raise SaisieInvalide(dire("Aucun joueur à inscrire."))
    for fiche in fiches:
        verifier(fiche)
    inscrits = brouillon.etat.ouvert().inscrits
    reserves = set(inscrits) | {fiche.numero for fiche in fiches if fiche.numero}
    pris = set(inscrits)
    connus = Connus(inscrits)
    fautes: list[Faute] = []
    libre = 1
    for rang, fiche in enumerate(fiches):
        try:
            connus.exiger_nouveau(fiche)
            _exiger_libre(fiche, pris)
        except SaisieInvalide as faute:
            fautes.append(Faute(rang, str(faute)))
            continue
        while libre in reserves or libre in pris:
            libre += 1
        numero = fiche.numero or libre
        pris.add(numero)
        connus.ajouter(numero, fiche)
        brouillon.ajouter(_inscription(numero, fiche))
    if fautes:
        raise InscriptionsRefusees(tuple(fautes))


def corriger_joueur(salle: Salle, geste: Geste, joueur: int, fiche: Fiche, forfait: bool = False) -> Reponse:
    """Change an entry; the tables the player sits at follow."""
    verifier(fiche)

    def decider(brouillon: Brouillon) -> None:
        tournoi = brouillon.etat.ouvert()
        if joueur not in tournoi.inscrits:
            raise SaisieInvalide(dire("Joueur {joueur} inconnu.", joueur=joueur))
        autres = {autre: inscrit for autre, inscrit in tournoi.inscrits.items() if autre != joueur}
        Connus(autres).exiger_nouveau(fiche)
        entree = _inscription(joueur, fiche, forfait)
        brouillon.ajouter(entree)
        for numero, partie in tournoi.parties.items():
            table = partie.sieges.get(joueur)
            if table is not None:
                assis = partie.joueurs[table]
                brouillon.ajouter(
                    JoueurInscrit(
                        partie=numero,
                        table=table,
                        nom=entree.intitule,
                        arbitre=assis.arbitre,
                        joueur=joueur,
                        equipe=fiche.equipe,
                    )
                )

    return salle.faire(geste, decider)


def effacer_noms(salle: Salle, geste: Geste, joueurs: Iterable[int]) -> Reponse:
    """From now on nothing that is shown, printed or sent names them; the lines of the journal stay."""
    exiger_motif(geste)
    evenements = [NomEfface(joueur=joueur) for joueur in sorted(set(joueurs))]
    if not evenements:
        raise SaisieInvalide(dire("Aucun joueur à effacer."))
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(*evenements))


def choisir_affichage(salle: Salle, geste: Geste, joueur: int, par_table: bool) -> Reponse:
    """Whether the public is shown the number of his table instead of his name."""

    def decider(brouillon: Brouillon) -> None:
        tournoi = brouillon.etat.ouvert()
        if joueur not in tournoi.inscrits or (joueur in tournoi.par_table) != par_table:
            brouillon.ajouter(AffichageChoisi(joueur=joueur, par_table=par_table))

    return salle.faire(geste, decider)


def ouvrir_partie(
    salle: Salle,
    geste: Geste,
    prevu: Programme,
    plages: Iterable[Plage] = (),
    joueurs: Iterable[int] = (),
) -> Reponse:
    """Open the next game and seat the players, those named or all who are there, each at his table."""
    verifier_texte(prevu.nom)
    verifier_texte(prevu.formule.nom)
    version(prevu.reglement)
    lexique = salle.juge.lexique(prevu.lexique)
    plages, choisis = tuple(plages), set(joueurs)
    verifier_plages(plages)

    def decider(brouillon: Brouillon) -> None:
        tournoi = brouillon.etat.ouvert()
        numero = tournoi.prochaine
        programme = _du_simultane(prevu, tournoi.centre)
        for inconnu in sorted(choisis - {*tournoi.inscrits}):
            raise SaisieInvalide(dire("Joueur {joueur} inconnu.", joueur=inconnu))
        brouillon.ajouter(
            PartieOuverte(
                partie=numero,
                nom=programme.nom,
                date=programme.date,
                reglement=programme.reglement,
                formule=programme.formule,
                lexique=programme.lexique,
                empreinte_lexique=lexique.digest,
                engagement=programme.engagement,
                preparee=programme.preparee,
                seuil_solo=programme.seuil_solo,
                bonus_solo=programme.bonus_solo,
                departage=programme.departage,
            )
        )
        if programme.fenetre:
            brouillon.ajouter(FenetreFixee(partie=numero, des=programme.fenetre))
        tables = {table: joueur for joueur, table in prochaines_tables(tournoi, choisis).items()}
        for table, joueur in sorted(tables.items()):
            brouillon.ajouter(siege(numero, tournoi.inscrits[joueur], table, arbitre_de(plages, table)))

    return salle.faire(geste, decider)


def _du_simultane(programme: Programme, centre: CentreOuvert | None) -> Programme:
    """What the event has ruled for all its centres is not chosen in one of them."""
    if centre is None:
        return programme
    return programme._replace(
        seuil_solo=centre.seuil_solo, bonus_solo=bonus_solo(centre), fenetre=centre.fenetre
    )


def prochaines_tables(tournoi: Tournoi, choisis: Collection[int] = ()) -> dict[int, int]:
    """Player -> table in a game opened now: those chosen, else all who are there."""
    tables: dict[int, int] = {}
    for joueur, inscrit in sorted(tournoi.inscrits.items()):
        if joueur in choisis or not (choisis or inscrit.forfait or tournoi.presence(joueur) in PAS_LA):
            tables[joueur] = table_de(tournoi, joueur, tables.values())
    return tables


def clore_tournoi(salle: Salle, geste: Geste) -> Reponse:
    """Declare the standings final; refused while slips in are not slips ruled on and declared missing.

    Over a slip that is not settled it takes a reason, and the standings stay under reserve until it is.
    """

    def decider(brouillon: Brouillon) -> None:
        if reste := list(obstacles(brouillon.etat)):
            citees = " ".join(reste[:CITEES])
            raise SaisieInvalide(dire("Le classement n’est pas définitif. {reste}", reste=citees))
        suspens = en_suspens(brouillon.etat)
        if suspens:
            exiger_motif(geste, _sous_reserve(suspens))
        brouillon.ajouter(TournoiClos(motif=geste.motif if suspens else ""))

    return salle.faire(geste, decider)


def _sous_reserve(suspens: Sequence[Reste]) -> str:
    return dire(
        "À régler avant de clore : {reste}. Sinon, dites pourquoi clore maintenant : "
        "les résultats restent alors sous réserve.",
        reste=" ; ".join(un.phrase for un in suspens[:CITEES]),
    )


def regler_confirmations(salle: Salle, geste: Geste, admises: bool) -> Reponse:
    """Whether double arbiters may confirm what was entered, or only read blind."""

    def decider(brouillon: Brouillon) -> None:
        if brouillon.etat.confirmations != admises:
            brouillon.ajouter(ConfirmationsReglees(admises=admises))

    return salle.faire(geste, decider)


def prevoir_appareils(salle: Salle, geste: Geste, appareils: Appareils) -> Reponse:
    """Which machines open the screens tonight; the badges made after that bear an address, or none."""

    def decider(brouillon: Brouillon) -> None:
        if brouillon.etat.appareils is not appareils:
            brouillon.ajouter(AppareilsPrevus(appareils=appareils))

    return salle.faire(geste, decider)


def rouvrir_tournoi(salle: Salle, geste: Geste) -> Reponse:
    """The results may change again; the reason stays in the journal."""
    exiger_motif(geste)
    evenement = TournoiRouvert(motif=geste.motif)
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(evenement))


def _inscription(numero: int, fiche: Fiche, forfait: bool = False) -> Inscription:
    return Inscription(
        joueur=numero,
        nom=" ".join(fiche.nom.split()),
        partenaire=" ".join(fiche.partenaire.split()),
        club=fiche.club,
        licence=fiche.licence.strip(),
        categorie=fiche.categorie,
        serie=fiche.serie,
        equipe=fiche.equipe,
        forfait=forfait,
    )


def _exiger_libre(fiche: Fiche, pris: set[int]) -> None:
    if fiche.numero in pris:
        raise SaisieInvalide(
            dire("{nom} : le numéro {numero} est déjà pris.", nom=fiche.nom, numero=fiche.numero)
        )


def retirer_partie(salle: Salle, geste: Geste, partie: int) -> Reponse:
    """It leaves the event, and every screen; the journal keeps that it was opened, by whom, and why not."""
    exiger_motif(geste)
    evenement = PartieRetiree(partie=partie, motif=geste.motif)
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(evenement))
