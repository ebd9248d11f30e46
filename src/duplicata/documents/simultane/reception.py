"""Between the files and the central: the event as it counts it, what came in, what goes back."""

import io
from typing import NamedTuple

from duplicata.app.central.arrets import DecisionCommune, PosteRetenu, Revocation, lire
from duplicata.app.central.central import Central
from duplicata.app.central.depot import Fichier
from duplicata.app.central.envoi import Envoi, Recu, Refus
from duplicata.app.central.evenement import Centre, Jeu, RegleEcart, Simultane
from duplicata.competition.causes import Departage, Solo
from duplicata.documents.simultane import proposition
from duplicata.documents.simultane.cles import publique
from duplicata.documents.simultane.envoi import lire_envoi
from duplicata.documents.simultane.evenement import Evenement
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire


class Arrivee(NamedTuple):
    centre: Centre
    recu: Recu


def simultane_de(evenement: Evenement) -> Simultane:
    """What the central needs of the federation's file."""
    regles = evenement.regles
    return Simultane(
        identifiant=evenement.identifiant,
        nom=evenement.nom,
        cle=publique(evenement.cle),
        date=evenement.date,
        reglement=regles.reglement,
        lexique=regles.lexique.nom,
        empreinte_lexique=regles.lexique.empreinte,
        fenetre=regles.fenetre,
        solo=Solo(regles.solo),
        seuil_solo=regles.seuil_solo,
        bonus_solo=regles.bonus_solo,
        ecart=RegleEcart(regles.ecart),
        departage=Departage(regles.departage),
        jeux=tuple(
            Jeu(engagement=partie.engagement, nom=partie.nom, formule=partie.formule)
            for partie in evenement.parties
        ),
        centres=tuple(
            Centre(
                numero=un.numero,
                identifiant=un.identifiant,
                nom=un.nom,
                cle=un.cle,
                comite=un.comite,
                pays=un.pays,
            )
            for un in evenement.centres
        ),
    )


class Reception:
    """Everything that comes in, by the network or by hand, comes through here."""

    def __init__(self, central: Central, evenement: Evenement) -> None:
        self.central, self.evenement = central, evenement

    @property
    def cles(self) -> dict[str, int]:
        """Public keys that may sign -> number of their centre."""
        revoquees = {cle for _, cle in self.central.arrets.revoquees}
        return {un.cle: un.numero for un in self.evenement.centres if un.cle not in revoquees}

    def prendre(self, octets: bytes, quand: str, *, garder: bool) -> Arrivee:
        """Take it in, or refuse it with a sentence; *garder*: keep even what no centre signed."""
        try:
            envoi = self._lire(octets)
        except SaisieInvalide as erreur:
            if garder:
                self.central.refuser(octets, self._dit(octets), "", str(erreur), quand)
            raise
        recu = self.central.prendre(envoi, quand)
        if recu.nouvelles:
            nouvelles = recu.nouvelles + self._attendus(envoi.centre, quand)
            tete = self.central.depot.tete(envoi.centre)
            recu = Recu(tete.ligne, tete.empreinte, nouvelles)
        centre = next(un for un in self.central.evenement.centres if un.numero == envoi.centre)
        return Arrivee(centre, recu)

    def centre(self, numero: int) -> Centre:
        trouve = next((un for un in self.central.evenement.centres if un.numero == numero), None)
        if trouve is None:
            raise SaisieInvalide(dire("Aucun centre n’a le numéro {n}.", n=numero))
        return trouve

    def poste(self, centre: int, debut: str) -> str:
        """The laptop of that centre whose name begins so, of those that sent something."""
        depot = self.central.depot
        connus = {depot.tete(centre).poste, *(un.poste for un in depot.fichiers(centre))}
        trouves = sorted(un for un in connus if un and un.startswith(debut))
        if len(trouves) != 1:
            raise SaisieInvalide(
                dire(
                    "Aucun poste, ou plusieurs, du centre {n} ne commence par « {debut} ».",
                    n=centre,
                    debut=debut,
                )
            )
        return trouves[0]

    def exiger_partie(self, numero: int) -> None:
        if numero > len(self.central.evenement.jeux):
            raise SaisieInvalide(dire("L’événement n’a pas de partie {n}.", n=numero))

    def _lire(self, octets: bytes) -> Envoi:
        """Whole, of this event, and signed by the key of its centre that counts now."""
        lu = lire_envoi(io.BytesIO(octets))
        centre = self.central.evenement.centre(lu.entete.centre)
        if lu.entete.evenement != self.evenement.identifiant or centre is None:
            raise Refus(dire("Cet envoi n’est d’aucun centre de cet événement."), "signature")
        cle = lu.entete.cle
        revoquees = next(un.revoquees for un in self.evenement.centres if un.numero == centre.numero)
        if cle in revoquees or (centre.numero, cle) in self.central.arrets.revoquees:
            raise Refus(
                dire(
                    "Centre {n} ({nom}) : la clé de ce dossier est révoquée, le nouveau dossier du centre le "
                    "remplace.",
                    n=centre.numero,
                    nom=centre.nom,
                ),
                "signature",
            )
        if cle != centre.cle:
            raise Refus(dire("Cet envoi n’est pas signé par la clé de son centre."), "signature")
        return Envoi(centre.numero, lu.entete.poste, lu.lignes, octets)

    def _dit(self, octets: bytes) -> int:
        """The centre that a file says it is of; nothing proves it."""
        texte = octets[:2_000].decode(errors="replace")
        trouves = [un.numero for un in self.central.evenement.centres if un.identifiant in texte]
        return trouves[0] if len(trouves) == 1 else 0

    def _attendus(self, centre: int, quand: str) -> int:
        """What waited for the lines that came now."""
        nouvelles = 0
        while suivant := self._suivant(centre):
            self.central.depot.retirer(suivant.empreinte)
            try:
                nouvelles += self.central.prendre(self._lire(suivant.octets), quand).nouvelles
            except SaisieInvalide as erreur:
                self.central.refuser(suivant.octets, centre, suivant.poste, str(erreur), quand)
        return nouvelles

    def _suivant(self, centre: int) -> Fichier | None:
        ligne = self.central.depot.tete(centre).ligne
        if not any(
            un.statut == "attente" and un.premiere <= ligne + 1 for un in self.central.depot.fichiers(centre)
        ):
            return None
        attendent = self.central.depot.fichiers(centre, octets=True)
        return next(un for un in attendent if un.statut == "attente" and un.premiere <= ligne + 1)

    def retenir(self, centre: int, poste: str, auteur: str, quand: str, motif: str) -> int:
        """Of two laptops of a centre, this one counts: what it sent and was refused is taken in."""
        self.central.arreter(PosteRetenu(centre=centre, poste=poste), auteur, quand, motif)
        gardes = [un for un in self.central.depot.fichiers(centre, octets=True) if un.poste == poste]
        nouvelles = 0
        for fichier in sorted(gardes, key=lambda un: (un.premiere, un.derniere)):
            try:
                nouvelles += self.prendre(fichier.octets, quand, garder=True).recu.nouvelles
            except SaisieInvalide:
                continue
            if self.central.depot.tete(centre).ligne >= fichier.derniere:
                self.central.depot.retirer(fichier.empreinte)
        return nouvelles

    def propositions(self, centre: Centre, depuis: int = 0) -> bytes:
        """What the federation proposes to a centre after number *depuis*, signed."""
        faites: list[proposition.Proposition] = []
        for decision in self.central.depot.decisions():
            for objet in self._objets(centre.numero, lire(decision)):
                faites.append(
                    proposition.Proposition(
                        numero=len(faites) + 1,
                        quand=decision.quand,
                        auteur=decision.auteur,
                        motif=decision.motif,
                        objet=objet,
                    )
                )
        return proposition.signer_propositions(
            proposition.Propositions(
                evenement=self.evenement.identifiant,
                centre=centre.identifiant,
                propositions=tuple(faites[depuis:]),
            ),
            self.evenement.cle,
        )

    @staticmethod
    def _objets(
        centre: int, arret: object
    ) -> list["proposition.Correction | proposition.Revocation | proposition.Renvoi"]:
        if isinstance(arret, Revocation) and arret.centre == centre:
            return [proposition.Revocation(cle=arret.cle)]
        if isinstance(arret, DecisionCommune):
            return [
                proposition.Correction(
                    partie=cible.partie,
                    engagement=arret.engagement,
                    coup=cible.coup,
                    table=cible.table,
                    bulletin=bulletin,
                    decision=arret.decision,
                )
                for cible, bulletin in zip(arret.cibles, arret.bulletins, strict=True)
                if cible.centre == centre
            ]
        return []


def dire_arrivee(fichier: str, arrivee: Arrivee) -> str:
    """What came of a file, in one sentence."""
    recu, centre = arrivee.recu, arrivee.centre.numero
    if recu.manque:
        return dire(
            "{fichier} : centre {n}, en attente des lignes {m} à {p}.",
            fichier=fichier,
            n=centre,
            m=recu.manque[0],
            p=recu.manque[1],
        )
    return accorder(
        recu.nouvelles,
        "{fichier} : centre {centre}, {n} ligne nouvelle.",
        "{fichier} : centre {centre}, {n} lignes nouvelles.",
        fichier=fichier,
        centre=centre,
    )


def dire_refus(fichier: str, refus: SaisieInvalide) -> str:
    return dire("{fichier} : refusé. {raison}", fichier=fichier, raison=refus)
