"""Slips and rulings as JSON, and what the typist should look at twice."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from duplicata.app.billets import est_du
from duplicata.app.etat import Etat
from duplicata.arbitrage.decision import Decision, Sanction
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.competition.coup import trouver
from duplicata.competition.dispense import dispense
from duplicata.competition.etat import Coup, Partie, Phase
from duplicata.documents.cas import decision_json
from duplicata.reglement.motifs import phrase_du_signalement
from duplicata.reglement.redire import redire
from duplicata.web.acces.roles import Role
from duplicata.web.acces.sessions import Session

if TYPE_CHECKING:
    from duplicata.web.salle import SalleOuverte

DERNIERE_LETTRE = ("derniere_lettre_omise", "derniere_lettre_changee", "mot_non_entier")


def vue_decision(decision: Decision) -> dict[str, Any]:
    """The ruling in the reader's language: it is kept in French, and its flags by their keys."""
    avis = [phrase_du_signalement(cle) for cle in decision.signalements]
    return {**decision_json(redire(decision)), "avis": avis}


def vue_bulletin(etat: Etat, partie: int, numero: int, table: int) -> dict[str, Any]:
    """A slip entered: what was written, how it was ruled on, by whom, in which version."""
    courante = etat.partie(partie)
    coup = courante.coups[numero - 1]
    dossier = etat.dossier(partie, numero, table)
    decision = coup.decisions.get(table)
    return {
        "partie": partie,
        "table": table,
        "coup": numero,
        "nom": courante.joueurs[table].nom,
        "arbitre": courante.joueurs[table].arbitre,
        "version": dossier.version,
        "par": dossier.auteurs[-1] if dossier.auteurs else "",
        "quand": dossier.quand,
        "bulletin": coup.bulletins.get(table, {}),
        "decision": vue_decision(decision) if decision else None,
        "commission": bool(dossier.renvoi and not dossier.renvoi.clos),
        "dispense": sans_billet(etat, partie, numero, table),
    }


def sans_billet(etat: Etat, partie: int, numero: int, table: int) -> str:
    """Why the ruling has no correction slip (5.9); empty when it has one, or needs none."""
    if est_du(etat, partie, numero, table):
        return ""
    courante = etat.partie(partie)
    return dispense(courante, trouver(courante, numero), table) or ""


def groupe_de(partie: Partie, session: Session) -> str | None:
    """The tables a person corrects: those of his letter; None = the whole room, for the juge-arbitre."""
    groupes = {joueur.arbitre for joueur in partie.joueurs.values()}
    if session.compte.compte in groupes:
        return session.compte.compte
    return None if Role.JUGE_ARBITRE in session.compte.roles else ""


def a_portee(etat: Etat, session: Session, partie: int, coup: int, table: int) -> bool:
    """Whether a person sees this slip: one of his tables, or one he entered; any for the juge-arbitre."""
    joueur = etat.partie(partie).joueurs.get(table)
    return joueur is not None and (
        Role.JUGE_ARBITRE in session.compte.roles
        or session.auteur in etat.dossier(partie, coup, table).auteurs
        or joueur.arbitre == session.compte.compte
    )


def montrable(etat: Etat, session: Session, partie: int, coup: int, table: int) -> bool:
    """Whether a person may look at the slip of the table he names, to replace it.

    On a move still open an arbiter may replace any; not if he is a double arbiter too, who might have to read
    it again.
    """
    ouvert = trouver(etat.partie(partie), coup).phase is Phase.RAMASSAGE
    remplacable = ouvert and Role.DOUBLE_ARBITRE not in session.compte.roles
    return remplacable or a_portee(etat, session, partie, coup, table)


def alertes(
    salle: "SalleOuverte", numero: int, coup: Coup, table: int, champs: Mapping[str, Any], decision: Decision
) -> list[str]:
    """What asks for another key than Enter (U9)."""
    partie = salle.salle.etat.partie(numero)
    trouvees = []
    if table not in partie.joueurs:
        trouvees.append("table_inconnue")
    if table in coup.decisions:
        trouvees.append("deja_saisi")
    score = lire_bulletin(champs).score
    tops = salle.salle.juge.plateau(partie, coup).tops()
    if score is not None and tops and score > tops[0].score:
        trouvees.append("au_dessus_du_top")
    if any(motif.cle in DERNIERE_LETTRE for motif in decision.motifs):
        trouvees.append("derniere_lettre")
    if _sens_decisif(salle, partie, coup, table, champs, decision):
        trouvees.append("sens_a_preciser")
    return trouvees


def _sens_decisif(
    salle: "SalleOuverte",
    partie: Partie,
    coup: Coup,
    table: int,
    champs: Mapping[str, Any],
    decision: Decision,
) -> bool:
    """Nobody said which way the word is written, and the other way would pay the player better.

    An inverted reference is copied as it is written: the direction must not be taken from it unasked.
    """
    if "sens" in champs or "mot" not in champs or decision.sanction is Sanction.AUCUNE:
        return False
    autres = (salle.salle.juge.decision(partie, coup, table, {**champs, "sens": sens}) for sens in "HV")
    return any(
        (autre.points, -autre.sanction.gravite) > (decision.points, -decision.sanction.gravite)
        for autre in autres
    )
