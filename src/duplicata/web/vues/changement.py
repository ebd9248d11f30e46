"""A ruling given or changed, in a few words: the slip, then what it pays, or paid and pays now."""

from typing import Any

from duplicata.app.etat import Etat
from duplicata.arbitrage.decision import Decision, Statut
from duplicata.competition.etat import Coup, Rectification
from duplicata.competition.evenements import DecisionRectifiee, DecisionRendue
from duplicata.langue import dire, en_points
from duplicata.web.vues.sanction import ecrit, nommer


def raconter(etat: Etat, un: DecisionRendue | DecisionRectifiee, bulletin: dict[str, Any] | None) -> str:
    """*bulletin*: the slip as it was entered then; without it, as it stands."""
    coup = etat.partie(un.partie).coups[un.coup - 1] if un.coup <= len(etat.partie(un.partie).coups) else None
    if bulletin is None and coup is not None:
        bulletin = coup.bulletins.get(un.table)
    papier = ecrit(bulletin, un.decision)
    place = papier.reference or (dire("dessiné") if papier.dessine else "")
    ecrits = " ".join(filter(None, (papier.mot, place, papier.score)))
    lien = _lien(coup, un) if coup is not None and isinstance(un, DecisionRectifiee) else None
    effet = ce_qui_change(coup, lien) if coup is not None and lien else paye(un.decision)
    return ", ".join(filter(None, (ecrits, effet)))


def _lien(coup: Coup, un: DecisionRectifiee) -> Rectification | None:
    """The change as the game knows it; none once it was taken back."""
    dits = (un.table, un.cause, un.motif, un.decision)
    return next(
        (lien for lien in coup.rectifications if (lien.table, lien.cause, lien.motif, lien.apres) == dits),
        None,
    )


def paye(decision: Decision) -> str:
    """An average is worth nothing yet: it is known when the move is closed."""
    return nommer(decision) if decision.statut is Statut.MOYENNE else en_points(decision.points)


def ce_qui_change(coup: Coup, lien: Rectification) -> str:
    """What a change did to the player: points, sanction, reason, or nothing."""
    avant, apres = lien.avant, lien.apres
    if avant is None:
        perdu = 0 if lien.table in coup.non_remis else "–"
        return dire("{avant} → {apres} points", avant=perdu, apres=apres.points)
    parts = []
    moyenne = Statut.MOYENNE in (avant.statut, apres.statut)
    if avant.points != apres.points and not moyenne:
        parts.append(dire("{avant} → {apres} points", avant=avant.points, apres=apres.points))
    if nommer(avant) != nommer(apres):
        parts.append(dire("{avant} → {apres}", avant=nommer(avant), apres=nommer(apres)))
    elif avant.avertissements != apres.avertissements:
        parts.append(
            dire("avertissements : {avant} → {apres}", avant=avant.avertissements, apres=apres.avertissements)
        )
    if not parts and avant.motifs != apres.motifs:
        parts.append(dire("motif modifié"))
    if not parts:
        parts.append(dire("décision confirmée"))
    if (moyenne or avant.points == apres.points) and apres.statut is not Statut.MOYENNE:
        parts.append(en_points(apres.points))
    return ", ".join(parts)
