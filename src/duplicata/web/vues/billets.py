"""Correction slips (5.9): one for every sanction, in the order in which they are carried through the room."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from duplicata.app.etat import Dossier, Etat
from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.notification import (
    a_notifier,
    decision_du,
    est_remis,
    marque,
    meme_decision,
    remises,
    retires,
)
from duplicata.documents.sanctions import NOMS
from duplicata.langue import dire, en_points
from duplicata.web.vues.conduite import Acte, actes_a_dire
from duplicata.web.vues.noms import motif_ecrit
from duplicata.web.vues.sanction import ecrit, motifs, nommer, nommer_cause, provisoire

T = TypeVar("T")
PAR_FEUILLE = 8
TIENT = 120
"""Characters that people wrote which fit on the paper in its usual size."""
LIGNE = 60
"""Those that a line of its own takes the room of."""


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
    jugee: bool
    """The slip of the move has a ruling; otherwise only conduct is told."""
    conduite: list[Acte]
    """Disciplinary warnings of the move; those withdrawn once they were told among them."""
    remplace: str
    """What a correction slip handed over before said, when it no longer stands; empty otherwise."""
    annonce: str
    """Mark of what this paper says."""
    dessine: bool
    """Drawn with its raccords rather than spelt: the drawing is its place."""

    @property
    def raison_propre(self) -> str:
        """Why the ruling was changed, where its own reasons do not say the same."""
        return "" if self.raison in self._ecrites else self.raison

    @property
    def long(self) -> bool:
        """Whether it is set smaller; the sentences of the regulation are made to fit."""
        ecrits = sum(map(len, (self.raison_propre, *self._ecrites)))
        return ecrits + LIGNE * (len(self.conduite) + bool(self.remplace)) > TIENT

    @property
    def _ecrites(self) -> list[str]:
        """Reasons in somebody's own words, which rest on no article."""
        return [motif["texte"] for motif in self.motifs if not motif["article"]]


def billets(etat: Etat, numero: int, *, coup: int | None = None, table: int | None = None) -> list[Billet]:
    """The slips of a game, of one move or of one table, by move."""
    partie = etat.partie(numero)
    return [
        _billet(etat, numero, partie, un, place)
        for un in partie.coups
        if not un.annule and coup in (None, un.numero)
        for place in sorted({*un.decisions, *un.non_remis, *partie.disciplines.get(un.numero, {})})
        if table in (None, place) and a_notifier(partie, un, place)
    ]


def a_remettre(etat: Etat, numero: int) -> int:
    """How many slips of a game have not reached their tables."""
    return sum(not billet.remis for billet in billets(etat, numero))


def _billet(etat: Etat, numero: int, partie: Partie, coup: Coup, table: int) -> Billet:
    dossier = etat.dossier(numero, coup.numero, table)
    decision = decision_du(partie, coup, table)
    liens = [lien for lien in coup.rectifications if lien.table == table]
    papier = ecrit(coup.bulletins.get(table), decision)
    annonce = marque(partie, coup, table)
    return Billet(
        numero,
        coup.numero,
        table,
        partie.joueurs[table].nom,
        papier.mot,
        papier.reference,
        papier.score,
        accorde(partie, coup, table, decision) if decision else 0,
        _sanction(partie, coup, table, decision),
        motifs(decision) if decision else [],
        decision.mots_refuses if decision else (),
        avertissements_jusque(partie, coup.numero, table),
        partie.formule.avertissements_gratuits,
        provisoire(etat, numero, coup.numero, table),
        nommer_cause(liens[-1].cause) if liens else "",
        motif_ecrit(liens[-1].motif) if liens else "",
        est_remis(partie, coup, table),
        _deja_imprime(dossier, annonce),
        initiales(dossier.auteurs[-1]) if dossier.auteurs else "",
        decision is not None,
        actes_a_dire(partie, coup, table),
        _remplace(partie, coup, table),
        annonce,
        papier.dessine,
    )


def _sanction(partie: Partie, coup: Coup, table: int, decision: Decision | None) -> str:
    """Of the slip; of the player's conduct when the slip has none."""
    if decision and (decision.sanction is not Sanction.AUCUNE or decision.statut is not Statut.DEFINITIVE):
        return nommer(decision)
    if partie.hors_bulletin(coup.numero, table):
        return dire("avertissement disciplinaire")
    return dire(NOMS[Sanction.AUCUNE])


def _remplace(partie: Partie, coup: Coup, table: int) -> str:
    """The last ruling told that is not the one that stands: this slip corrects the one that told it."""
    for remise in reversed(remises(partie, coup.numero, table)):
        if remise.decision and not meme_decision(partie, coup, table, remise):
            return dire(
                "{sanction}, {points}",
                sanction=nommer(remise.decision),
                points=en_points(remise.decision.points),
            )
        if retires(partie, coup, table, remise):
            return dire("avertissement disciplinaire")
    return ""


def _deja_imprime(dossier: Dossier, annonce: str) -> bool:
    """Old journals name the ruling that was printed by its rank, which is below any line of one."""
    if not dossier.imprime or dossier.annonce not in ("", annonce):
        return False
    return dossier.imprime in (dossier.version or 1, len(dossier.auteurs))


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
    return partie.hors_bulletin(coup.numero, table) + (decision.avertissements if decision else 0)


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
