"""Correction slips (5.9): one for every sanction, in the order in which they are carried through the room."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from msgspec import Struct

from duplicata.app.read.billets import est_du, notifiables
from duplicata.app.state.state import Dossier, Etat
from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition.causes import Cause
from duplicata.competition.cloture import disciplinaires
from duplicata.competition.dispense import dispense
from duplicata.competition.etat import Coup, Partie, Rectification, Remise
from duplicata.competition.notification import (
    REPONSES,
    est_remis,
    marque,
    meme_decision,
    remises,
    retires,
)
from duplicata.competition.parcours import rang_au_parcours
from duplicata.competition.signataires import motif_signe
from duplicata.competition.teneur import decision_du, restant
from duplicata.documents.sanctions import NOMS, nommer_cause
from duplicata.langue import accorder, dire, en_points
from duplicata.web.views.event.noms import motif_ecrit
from duplicata.web.views.slips.billet import Billet
from duplicata.web.views.slips.discipline import actes_a_dire
from duplicata.web.views.slips.sanction import RIEN, ecrit, motifs, nommer, nommer_discipline, provisoire

T = TypeVar("T")
PAR_FEUILLE = 8


def billets(
    etat: Etat,
    numero: int,
    *,
    coup: int | None = None,
    table: int | None = None,
    dispenses: bool = False,
) -> list[Billet]:
    """The slips of a game, of one move or of one table, by move; *dispenses*: those the text does not ask for
    too (5.9)."""
    partie = etat.partie(numero)
    return [
        _billet(etat, numero, partie, un, place)
        for un, place in notifiables(etat, numero)
        if coup in (None, un.numero) and table in (None, place)
        if dispenses or est_du(etat, numero, un.numero, place)
    ]


def au_passage(etat: Etat, choisis: Iterable[Billet]) -> list[Billet]:
    """In the order of whoever carries them, who walks the room once."""
    parcours = etat.ouvert().parcours
    return sorted(choisis, key=lambda un: (rang_au_parcours(parcours, un.table), un.coup))


def a_imprimer(nombre: int) -> str:
    return accorder(nombre, "Imprimer {n} billet", "Imprimer {n} billets")


def _billet(etat: Etat, numero: int, partie: Partie, coup: Coup, table: int) -> Billet:
    dossier = etat.dossier(numero, coup.numero, table)
    decision = decision_du(partie, coup, table)
    lien = next((un for un in reversed(coup.rectifications) if un.table == table), None)
    papier = RIEN if coup.annule else ecrit(coup.bulletins.get(table), decision)
    annonce = marque(partie, coup, table)
    avertissements = avertissements_jusque(partie, coup.numero, table)
    decideur = _decideur(coup, table, dossier)
    raison = motif_signe(motif_ecrit(lien.motif), lien.cause, lien.auteur) if lien else ""
    return Billet(
        partie=numero,
        coup=coup.numero,
        table=table,
        nom=partie.joueurs[table].nom,
        mot=papier.mot,
        reference=papier.reference,
        revendique=papier.score,
        accorde=accorde(partie, coup, table, decision) if decision else 0,
        sanction=_sanction(partie, coup, table, decision),
        motifs=motifs(decision) if decision else [],
        mots_refuses=decision.mots_refuses if decision else (),
        avertissements=avertissements,
        gratuits=partie.formule.avertissements_gratuits,
        cout=partie.formule.cout_avertissements(avertissements),
        sous_reserve=provisoire(etat, numero, coup.numero, table),
        rectification=_rectification(partie, coup, table, lien),
        raison=raison,
        remis=est_remis(partie, coup, table),
        duplicata=_deja_imprime(dossier, annonce),
        arbitre=initiales(decideur.nom),
        cause=decideur.cause,
        jugee=decision is not None and not coup.annule,
        annule=coup.annule,
        conduite=actes_a_dire(partie, coup, table),
        a_motiver=decision is not None and disciplinaires(decision) > 0 and not (raison or dossier.conduite),
        reproche=motif_ecrit(dossier.conduite),
        remplace=_remplace(partie, coup, table),
        annonce=annonce,
        dessine=papier.dessine,
        dispense=dispense(partie, coup, table) or "",
        du=est_du(etat, numero, coup.numero, table),
    )


class _Decideur(NamedTuple):
    nom: str
    cause: str


def _decideur(coup: Coup, table: int, dossier: Dossier) -> _Decideur:
    """Whose ruling stands: what follows from another one by the text is nobody's."""
    liens = [un for un in coup.rectifications if un.table == table and un.cause is not Cause.SUITE]
    dernier = dossier.auteurs[-1] if dossier.auteurs else ""
    return _Decideur(liens[-1].auteur or dernier, liens[-1].cause) if liens else _Decideur(dernier, "")


def _sanction(partie: Partie, coup: Coup, table: int, decision: Decision | None) -> str:
    """Of the slip; of the player's conduct when the slip has none."""
    if decision and (decision.sanction is not Sanction.AUCUNE or decision.statut is not Statut.DEFINITIVE):
        return nommer(decision)
    hors_bulletin = partie.hors_bulletin(coup.numero, table)
    return nommer_discipline(hors_bulletin) if hors_bulletin else dire(NOMS[Sanction.AUCUNE])


def _rectification(partie: Partie, coup: Coup, table: int, lien: Rectification | None) -> str:
    """What no slip told is not rectified for the player; what he, or somebody for him, asked is answered."""
    if lien is None:
        return ""
    if _remplacee(partie, coup, table):
        return dire("décision rectifiée ({cause})", cause=nommer_cause(lien.cause))
    return nommer_cause(lien.cause) if lien.cause in REPONSES else ""


def _remplace(partie: Partie, coup: Coup, table: int) -> str:
    """What the slip that this one corrects said."""
    if remise := _remplacee(partie, coup, table):
        return _dite(coup, remise)
    recues = remises(partie, coup.numero, table)
    if any(retires(partie, coup, table, remise) for remise in recues):
        return nommer_discipline(1)
    return ""


def _remplacee(partie: Partie, coup: Coup, table: int) -> Remise | None:
    """The last slip handed over whose ruling is not the one that stands."""
    return next(
        (
            remise
            for remise in reversed(remises(partie, coup.numero, table))
            if restant(coup, remise.decision) and not meme_decision(partie, coup, table, remise)
        ),
        None,
    )


def _dite(coup: Coup, remise: Remise) -> str:
    decision = restant(coup, remise.decision)
    if decision is None:
        return ""
    if coup.annule or (decision.statut is Statut.MOYENNE and remise.moyenne is None):
        return nommer(decision)
    points = decision.points if remise.moyenne is None else remise.moyenne
    return dire("{sanction}, {points}", sanction=nommer(decision), points=en_points(points))


def _deja_imprime(dossier: Dossier, annonce: str) -> bool:
    """Old journals name the ruling that was printed by its rank, which is below any line of one."""
    if not dossier.imprime or dossier.annonce not in ("", annonce):
        return False
    return dossier.imprime in (dossier.version or 1, len(dossier.auteurs))


def accorde(partie: Partie, coup: Coup, table: int, decision: Decision) -> int | None:
    """What the sheet holds once the move is closed (an average is known only then), the ruling before."""
    cloture = partie.clotures.get(coup.numero)
    if cloture:
        return cloture.resultats[table].points or 0
    return None if decision.statut is Statut.MOYENNE else decision.points


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


class Billets(Struct, frozen=True):
    partie: int
    billets: list[Billet]


def vue_billets(
    etat: Etat, numero: int, *, remis: bool | None = None, dispenses: bool = False, **choix: int | None
) -> Billets:
    """*remis* keeps those already handed over, or those not yet."""
    choisis = billets(etat, numero, dispenses=dispenses, **choix)
    return Billets(numero, [billet for billet in choisis if remis in (None, billet.remis)])
