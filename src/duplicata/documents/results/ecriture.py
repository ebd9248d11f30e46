"""The results of an event as its file."""

from typing import Any

import msgspec
from msgspec.structs import replace

from duplicata.app.read.reconciliation import joueurs_sous_reserve
from duplicata.app.room.event_key import Signataire
from duplicata.app.state.state import Etat
from duplicata.arbitrage.bulletin import Incident
from duplicata.competition.classement import Ligne, classement
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.evenements_tournoi import Inscription
from duplicata.competition.general import LigneGenerale, classement_general
from duplicata.competition.teneur import decision_du
from duplicata.competition.tournoi import Tournoi
from duplicata.documents.export_partie import jusqu_au_dernier_clos
from duplicata.documents.results import modele
from duplicata.documents.results.signe import disposer, octets_signes
from duplicata.errors import SaisieInvalide
from duplicata.journal import Row
from duplicata.langue import dire
from duplicata.lexicons import embedded


def ecrire_resultats(etat: Etat, tete: tuple[int, str], signataire: Signataire) -> bytes:
    """*tete*: number and digest of the line of the journal that *etat* takes in."""
    document: dict[str, Any] = msgspec.to_builtins(resultats(etat, tete, signataire.publiee.identifiant))
    signature = modele.Signature(
        algorithme="Ed25519",
        cle=signataire.publiee.cle,
        valeur=signataire.signer(octets_signes(document)),
    )
    document["signature"] = msgspec.to_builtins(signature)
    return (disposer(document) + "\n").encode()


def tete_de(etat: Etat, lignes: list[Row]) -> tuple[int, str]:
    """The line that *etat* takes in, while others may be stored after it."""
    if not etat.seq:
        raise SaisieInvalide(dire("Le tournoi n’est pas ouvert."))
    return etat.seq, lignes[etat.seq - 1].digest


def resultats(etat: Etat, tete: tuple[int, str], identifiant: str) -> modele.Resultats:
    """Everything but the signature, which stands empty."""
    tournoi = etat.ouvert()
    comptees = tuple(jusqu_au_dernier_clos(partie) for _, partie in sorted(tournoi.parties.items()))
    clos = replace(tournoi, parties={partie.numero: partie for partie in comptees})
    contestes = joueurs_sous_reserve(etat)
    ouverture, centre = tournoi.ouverture, tournoi.centre
    return modele.Resultats(
        format=modele.FORMAT,
        version=modele.VERSION,
        evenement=modele.Evenement(
            identifiant=centre.simultane if centre else identifiant,
            nom=ouverture.nom,
            lieu=ouverture.lieu,
            date=ouverture.date or None,
            entrainement=ouverture.entrainement,
            definitif=tournoi.clos,
        ),
        centre=centre.centre if centre else identifiant,
        parties=[_partie(etat, clos, partie) for partie in comptees],
        general=[_general(clos, ligne) for ligne in classement_general(clos, contestes=contestes)],
        journal=modele.Journal(lignes=tete[0], tete=tete[1]),
        signature=modele.Signature(algorithme="Ed25519", cle="", valeur=""),
    )


def _partie(etat: Etat, tournoi: Tournoi, partie: Partie) -> modele.Partie:
    ouverture = partie.ouverture
    contestees = {table for numero, _, table in etat.reserves if numero == partie.numero}
    return modele.Partie(
        partie=partie.numero,
        nom=ouverture.nom,
        date=ouverture.date or None,
        reglement=ouverture.reglement,
        formule=partie.formule.nom,
        lexique=modele.Lexique(nom=ouverture.lexique or embedded.NAME, empreinte=ouverture.empreinte_lexique),
        engagement=ouverture.engagement,
        preparee=ouverture.preparee,
        barrage=ouverture.departage,
        topping=partie.formule.topping,
        finie=etat.partie(partie.numero).fin is not None,
        top=partie.top,
        coups=[_coup(coup) for coup in partie.coups],
        bulletins=_bulletins(partie),
        joueurs=[
            _joueur(tournoi, partie, ligne, conteste=ligne.table in contestees)
            for ligne in classement(partie)
        ],
    )


def _coup(coup: Coup) -> modele.Coup:
    return modele.Coup(coup=coup.numero, top=None if coup.annule or not coup.retenu else coup.retenu.points)


def _bulletins(partie: Partie) -> modele.Bulletins:
    """Of the moves that count; a slip that an arbiter ruled on without writing it down was handed in."""
    recus = juges = manquants = 0
    for coup in partie.coups:
        if coup.annule:
            continue
        absents = {
            table for table, bulletin in coup.bulletins.items() if Incident.NON_REMIS in bulletin.incidents
        }
        absents |= {*coup.non_remis} - coup.decisions.keys()
        recus += len((coup.bulletins.keys() | coup.decisions.keys()) - absents)
        juges += len(coup.decisions.keys() - absents)
        manquants += len(absents)
    return modele.Bulletins(recus=recus, juges=juges, manquants=manquants)


def _joueur(tournoi: Tournoi, partie: Partie, ligne: Ligne, *, conteste: bool) -> modele.Joueur:
    table = ligne.table
    inscrit = tournoi.inscrits.get(ligne.joueur) or Inscription(joueur=ligne.joueur, nom=ligne.nom)
    return modele.Joueur(
        licence=inscrit.licence,
        nom=inscrit.nom,
        partenaire=inscrit.partenaire,
        club=inscrit.club,
        serie=inscrit.serie,
        categorie=inscrit.categorie,
        equipe=inscrit.equipe,
        joueur=ligne.joueur,
        table=table,
        rang=ligne.rang,
        points=partie.cumuls[table].points,
        bonus=ligne.bonus,
        penalites=ligne.penalites,
        total=ligne.total,
        avertissements=ligne.avertissements,
        solos=ligne.solos,
        temps=ligne.temps,
        exclu_au_coup=partie.exclus.get(table),
        elimine_au_coup=ligne.elimine_au_coup,
        abandon_au_coup=partie.abandons.get(table),
        sous_reserve=ligne.sous_reserve or conteste,
        coups=[_coup_du_joueur(partie, coup, table) for coup in partie.coups],
    )


def _coup_du_joueur(partie: Partie, coup: Coup, table: int) -> modele.CoupDuJoueur:
    resultat, decision = partie.clotures[coup.numero].resultats[table], decision_du(partie, coup, table)
    return modele.CoupDuJoueur(
        coup=coup.numero,
        points=resultat.points,
        bonus=resultat.bonus,
        sanction=str(decision.sanction) if decision else "aucune",  # type: ignore[arg-type]
        articles=[motif.article for motif in decision.motifs if motif.article] if decision else [],
        avertissements=resultat.avertissements,
        moyenne=resultat.moyenne,
        solo=resultat.solo,
    )


def _general(tournoi: Tournoi, ligne: LigneGenerale) -> modele.General:
    inscrit = tournoi.inscrits[ligne.joueur]
    return modele.General(
        licence=inscrit.licence,
        nom=inscrit.intitule,
        joueur=ligne.joueur,
        rang=ligne.rang,
        totaux=list(ligne.totaux),
        total=ligne.total,
        sous_reserve=ligne.sous_reserve,
    )
