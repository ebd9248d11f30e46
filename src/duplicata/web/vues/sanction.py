"""A ruling in words, for sheets and correction slips."""

from typing import Any, NamedTuple

from duplicata.app.etat import Dossier
from duplicata.arbitrage.bulletin import Incident
from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.arbitrage.faute import Faute
from duplicata.competition.causes import Cause
from duplicata.competition.etat import Coup, Partie
from duplicata.langue import dire, en_francais
from duplicata.reglement import version
from duplicata.reglement.motifs import motif
from duplicata.reglement.redire import redire

NOMS = {
    Sanction.AUCUNE: "sans sanction",
    Sanction.AVERTISSEMENT: "avertissement",
    Sanction.PENALITE: "pénalité de 5 points",
    Sanction.NULLITE: "nullité",
}
CAUSES = {
    Cause.DOUBLE_ARBITRE: "double arbitre",
    Cause.APPEL: "appel du joueur",
    Cause.COMMISSION: "commission",
    Cause.SAISIE: "erreur de saisie",
}


class Ecrit(NamedTuple):
    """What the player wrote, as the correction slip quotes it."""

    mot: str
    reference: str
    score: str


def decision_du(partie: Partie, coup: Coup, table: int) -> Decision | None:
    """The ruling that counts; a slip declared missing when the move was closed has the one of the text."""
    rendue = coup.decisions.get(table)
    absent = table in coup.non_remis and partie.retards.get(table, 0) <= coup.numero
    if rendue is not None or not absent or partie.formule.topping:
        return rendue
    reglement = version(partie.ouverture.reglement)
    raison = en_francais(motif, Faute(Incident.NON_REMIS), reglement, None)
    return Decision(reglement.id, 0, 0, Sanction.NULLITE, motifs=(raison,), table=table)


def nommer(decision: Decision) -> str:
    if decision.statut is Statut.MOYENNE:
        return dire("moyenne du coup")
    return dire(NOMS[decision.sanction])


def nommer_cause(cause: Cause) -> str:
    return dire(CAUSES[cause])


def motifs(decision: Decision) -> list[dict[str, str]]:
    return [
        {"texte": motif.texte, "article": motif.article, "source": motif.source}
        for motif in redire(decision).motifs
    ]


def ecrit(bulletin: dict[str, Any] | None, decision: Decision | None) -> Ecrit:
    champs = bulletin or {}
    mot = champs.get("mot") or champs.get("principal") or (decision.mot if decision else None) or ""
    if not isinstance(mot, str):
        mot = ", ".join(mot)
    reference, score = (champs.get(cle) for cle in ("reference", "score"))
    return Ecrit(mot, "" if reference is None else str(reference), "" if score is None else str(score))


def provisoire(decision: Decision, dossier: Dossier) -> bool:
    """Whether the commission has still to speak."""
    return decision.statut is Statut.A_TRANCHER or bool(dossier.renvoi and not dossier.renvoi.clos)
