"""What the organiser's screen shows."""

from typing import TYPE_CHECKING, Any

from duplicata.app.places import absents
from duplicata.competition.coup import premier_jouable
from duplicata.competition.formules import RYTHMES
from duplicata.competition.tournoi import Tournoi, retirable
from duplicata.engine.limits import SHAPES
from duplicata.lexicons import embedded, installed
from duplicata.reglement import VERSIONS
from duplicata.web.acces.acces import Acces
from duplicata.web.badges import comptes_manquants
from duplicata.web.vues.noms import nom_compte, nom_partie
from duplicata.web.vues.partie import phase
from duplicata.web.vues.tournoi import vue_tournoi

if TYPE_CHECKING:
    from duplicata.web.salle import SalleOuverte


def vue_organisation(salle: "SalleOuverte", acces: Acces) -> dict[str, Any]:
    etat = salle.salle.etat
    tournoi = etat.ouvert()
    sessions = acces.sessions.du_tournoi(salle.identifiant)
    presentes = [session for session in sessions if salle.presence.presente(session)]
    return {
        "version": etat.seq,
        "tournoi": vue_tournoi(etat),
        "joueurs": [
            {champ: getattr(inscrit, champ) for champ in CHAMPS}
            for _, inscrit in sorted(tournoi.inscrits.items())
        ],
        "parties": [
            {
                "numero": numero,
                "nom": nom_partie(numero, partie.ouverture.nom or f"Partie {numero}"),
                "formule": partie.formule.nom,
                "reglement": partie.ouverture.reglement,
                "lexique": partie.ouverture.lexique or embedded.NAME,
                "engagement": partie.engagement,
                "preparee": partie.preparee,
                "barrage": partie.ouverture.departage,
                "phase": phase(partie),
                "coups": len(partie.coups),
                "plages": _plages({table: joueur.arbitre for table, joueur in partie.joueurs.items()}),
                "tables": sorted(partie.joueurs),
                "abandons": sorted(partie.abandons),
                "absents": absents(tournoi, partie),
                "arrivee": premier_jouable(partie),
                "retirable": retirable(partie),
                "prepares": acces.tirages.prepares(salle.identifiant, numero),
            }
            for numero, partie in sorted(tournoi.parties.items())
        ],
        "comptes": [
            {
                "compte": compte.compte,
                "nom": nom_compte(compte),
                "roles": sorted(compte.roles),
                "sessions": sum(session.compte.compte == compte.compte for session in sessions),
                "ecrans": sum(session.compte.compte == compte.compte for session in presentes),
            }
            for compte in acces.comptes.de(salle.identifiant)
        ],
        "badges_manquants": [
            {"compte": voulu.compte, "nom": voulu.nom, "roles": sorted(voulu.roles)}
            for voulu in comptes_manquants(acces.comptes, salle.identifiant, _arbitres(tournoi))
        ],
        "sessions": [
            {
                "numero": session.numero,
                "compte": session.compte.compte,
                "nom": nom_compte(session.compte),
                "depuis": session.depuis,
                "connectee": session in presentes,
                "vue": salle.presence.quittee(session),
                "adresse": session.adresse,
                "navigateur": session.navigateur,
            }
            for session in sessions
        ],
        "spectateurs": salle.diffusion.spectateurs,
        "choix": {
            "reglements": list(VERSIONS),
            "rythmes": {
                nom: {"duree": palier.duree, "alerte": palier.alerte} for nom, palier in RYTHMES.items()
            },
            "formes": ["joker", *SHAPES, "mort_subite", "topping", "paires", "equipes"],
            "lexiques": [embedded.NAME, *installed.names()],
        },
    }


CHAMPS = ("joueur", "nom", "club", "licence", "categorie", "serie", "equipe", "forfait", "partenaire")


def _arbitres(tournoi: Tournoi) -> list[str]:
    """Those of the last game opened, in the order of their tables."""
    if not tournoi.parties:
        return []
    joueurs = tournoi.parties[max(tournoi.parties)].joueurs
    return [joueurs[table].arbitre for table in sorted(joueurs)]


def _plages(arbitres: dict[int, str]) -> list[dict[str, Any]]:
    """Ranges as short as possible: tables in a row with the same arbiter."""
    plages: list[dict[str, Any]] = []
    for table in sorted(arbitres):
        if plages and plages[-1]["arbitre"] == arbitres[table]:
            plages[-1]["derniere"] = table
        else:
            plages.append({"arbitre": arbitres[table], "premiere": table, "derniere": table})
    return plages
