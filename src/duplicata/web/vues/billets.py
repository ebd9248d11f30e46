"""Correction slips (5.9): one for every sanction, in the order in which they are carried through the room."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from duplicata.app.etat import Etat
from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition.etat import Coup, Partie
from duplicata.web.vues.noms import motif_ecrit
from duplicata.web.vues.sanction import decision_du, ecrit, motifs, nommer, nommer_cause, provisoire

T = TypeVar("T")
PAR_FEUILLE = 8


class Billet(NamedTuple):
    partie: int
    coup: int
    table: int
    nom: str
    mot: str
    reference: str
    revendique: str
    accorde: int
    sanction: str
    motifs: list[dict[str, str]]
    mots_refuses: tuple[str, ...]
    avertissements: int
    """Warnings of the table up to this move, this one included."""
    gratuits: int
    sous_reserve: bool
    rectification: str
    """Who had a ruling already told changed; empty otherwise."""
    raison: str
    """Why, as written for the player."""
    remis: bool
    duplicata: bool
    """Printed already for this very ruling, whichever computer it was printed from."""
    arbitre: str
    """Initials of who entered the ruling."""


def billets(etat: Etat, numero: int, *, coup: int | None = None, table: int | None = None) -> list[Billet]:
    """The slips of a game, of one move or of one table, by move."""
    partie = etat.partie(numero)
    return [
        _billet(etat, numero, partie, un, place, decision)
        for un in partie.coups
        if not un.annule and coup in (None, un.numero)
        for place in sorted({*un.decisions, *un.non_remis})
        if table in (None, place)
        if (decision := decision_du(partie, un, place)) and _a_notifier(un, place, decision)
    ]


def a_remettre(etat: Etat, numero: int) -> int:
    """How many slips of a game have not reached their tables."""
    return sum(not billet.remis for billet in billets(etat, numero))


def _a_notifier(coup: Coup, table: int, decision: Decision) -> bool:
    return (
        decision.sanction is not Sanction.AUCUNE
        or decision.statut is not Statut.DEFINITIVE
        or any(lien.table == table for lien in coup.rectifications)
    )


def _billet(etat: Etat, numero: int, partie: Partie, coup: Coup, table: int, decision: Decision) -> Billet:
    dossier = etat.dossier(numero, coup.numero, table)
    liens = [lien for lien in coup.rectifications if lien.table == table]
    mot, reference, score = ecrit(coup.bulletins.get(table), decision)
    return Billet(
        numero,
        coup.numero,
        table,
        partie.joueurs[table].nom,
        mot,
        reference,
        score,
        accorde(partie, coup, table, decision),
        nommer(decision),
        motifs(decision),
        decision.mots_refuses,
        avertissements_jusque(partie, coup.numero, table),
        partie.formule.avertissements_gratuits,
        provisoire(decision, dossier),
        nommer_cause(liens[-1].cause) if liens else "",
        motif_ecrit(liens[-1].motif) if liens else "",
        coup.numero in partie.billets.get(table, {}),
        bool(dossier.imprime) and dossier.imprime == max(dossier.version, 1),
        initiales(dossier.auteurs[-1]) if dossier.auteurs else "",
    )


def accorde(partie: Partie, coup: Coup, table: int, decision: Decision) -> int:
    """What the sheet holds once the move is closed (an average is known only then), the ruling before."""
    cloture = partie.clotures.get(coup.numero)
    points = cloture.resultats[table].points if cloture else decision.points
    return points or 0


def avertissements_jusque(partie: Partie, numero: int, table: int) -> int:
    return sum(_avertissements(partie, coup, table) for coup in partie.coups if coup.numero <= numero)


def _avertissements(partie: Partie, coup: Coup, table: int) -> int:
    cloture = partie.clotures.get(coup.numero)
    if cloture:
        return cloture.resultats[table].avertissements
    decision = coup.decisions.get(table)
    hors_bulletin = partie.disciplines.get(coup.numero, {}).get(table, 0)
    return hors_bulletin + (decision.avertissements if decision else 0)


def initiales(nom: str) -> str:
    """Of a name; a badge is given whole, and so are those who signed together."""
    signataires = (signataire.replace("-", " ").split() for signataire in nom.split(","))
    return ", ".join(
        mots[0].upper() if len(mots) == 1 else "".join(mot[0] for mot in mots[:3]).upper()
        for mots in signataires
    )


def feuilles(elements: Sequence[T], par_feuille: int = PAR_FEUILLE) -> Iterator[list[T | None]]:
    """Sheets such that, all cut together, the piles put one on the other are in order."""
    nombre = -(-len(elements) // par_feuille)
    for feuille in range(nombre):
        rangs = range(feuille, nombre * par_feuille, nombre)
        yield [elements[rang] if rang < len(elements) else None for rang in rangs]


def vue_billets(etat: Etat, numero: int, *, remis: bool | None = None, **choix: int | None) -> dict[str, Any]:
    """Slips of a game as JSON; *remis* keeps those already handed over, or those not yet."""
    return {
        "partie": numero,
        "billets": [
            billet._asdict() for billet in billets(etat, numero, **choix) if remis in (None, billet.remis)
        ],
    }
