"""What changed and why, in a few words: a ruling, and what the corrections of others did to a closed move."""


from msgspec import Struct

from duplicata.app.state.state import Etat
from duplicata.arbitrage.decision import Decision, Statut
from duplicata.competition.etat import Coup, Partie, Rectification, Resultat, Variation
from duplicata.competition.evenements import DecisionRectifiee, DecisionRendue
from duplicata.competition.signataires import motif_signe
from duplicata.competition.transcription import Transcription
from duplicata.documents.sanctions import nommer_cause
from duplicata.langue import accorder, dire, en_points
from duplicata.web.views.event.noms import motif_ecrit
from duplicata.web.views.slips.sanction import ecrit, nommer


class Etait(Struct, frozen=True):
    points: int | None
    sanction: str


class Changement(Struct, frozen=True, kw_only=True):
    """One change of what a table has on a move."""

    cause: str
    motif: str
    avant: Etait | None
    apres: Etait
    quoi: str
    """In a few words."""


def changements(partie: Partie, coup: Coup, table: int) -> list[Changement]:
    """Every change of what the table has on a move, in order, with its cause; nobody else is named."""
    variations = [un for un in partie.variations.get(table, ()) if un.coup == coup.numero]
    if partie.retards.get(table, 0) > coup.numero or table in partie.exclus:
        variations = []  # His own late arrival or exclusion, told once for all his moves.
    lignes: list[tuple[int, Changement]] = []
    for rang, lien in enumerate(coup.rectifications, 1):
        if lien.table == table:
            propre = next((un for un in variations if (un.de, un.rang) == (table, rang)), None)
            variations = [un for un in variations if un is not propre]
            lignes.append((rang, _rectifiee(coup, lien, propre)))
    lignes += [(un.rang, _recomptee(un, table)) for un in variations]
    return [ligne for _, ligne in sorted(lignes, key=lambda ligne: ligne[0])]


def _rectifiee(coup: Coup, lien: Rectification, variation: Variation | None) -> Changement:
    quoi = [ce_qui_change(coup, lien)]
    if variation and Statut.MOYENNE in (lien.avant and lien.avant.statut, lien.apres.statut):
        quoi.append(_points(variation))
    if variation:
        quoi.append(_solo(variation))
    return Changement(
        cause=nommer_cause(lien.cause),
        motif=motif_signe(motif_ecrit(lien.motif), lien.cause, lien.auteur),
        avant=None if lien.avant is None else Etait(lien.avant.points, nommer(lien.avant)),
        apres=Etait(lien.apres.points, nommer(lien.apres)),
        quoi=", ".join(filter(None, quoi)),
    )


def _recomptee(variation: Variation, table: int) -> Changement:
    """What the table did not do."""
    return Changement(
        cause=_cause(variation, table),
        motif="",
        avant=Etait(variation.avant.points, ""),
        apres=Etait(variation.apres.points, ""),
        quoi=", ".join(filter(None, (_points(variation), _solo(variation)))),
    )


def _cause(variation: Variation, table: int) -> str:
    if variation.de is None:
        return dire("coup recompté après une exclusion, un retard ou une inscription")
    if variation.de == table:
        return dire("avertissement disciplinaire")
    if variation.apres.moyenne:
        return dire("moyenne recalculée après une correction à une autre table")
    return dire("correction à une autre table")


def _points(variation: Variation) -> str:
    avant, apres = _marque(variation.avant), _marque(variation.apres)
    return "" if avant == apres else dire("{avant} → {apres} points", avant=avant, apres=apres)


def _marque(resultat: Resultat) -> int | str:
    return "–" if resultat.points is None else resultat.points


def _solo(variation: Variation) -> str:
    """The bonus won or lost (3.5)."""
    gain = variation.apres.bonus - variation.avant.bonus
    if gain < 0:
        return accorder(-gain, "solo perdu, {n} point de moins", "solo perdu, {n} points de moins")
    return accorder(gain, "solo, {n} point de plus", "solo, {n} points de plus") if gain else ""


def raconter(etat: Etat, un: DecisionRendue | DecisionRectifiee, bulletin: Transcription | None) -> str:
    """*bulletin*: the slip as it was entered then; without it, as it stands."""
    coup = etat.partie(un.partie).coups[un.coup - 1] if un.coup <= len(etat.partie(un.partie).coups) else None
    if bulletin is None and coup is not None:
        bulletin = coup.bulletins.get(un.table)
    papier = ecrit(bulletin, un.decision)
    place = papier.reference or (dire("dessiné") if papier.dessine else "")
    ecrits = " ".join(filter(None, (papier.mot, place, papier.score)))
    if papier.au_top:
        ecrits = dire("top")
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
