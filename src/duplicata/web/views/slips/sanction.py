"""A ruling in words, for sheets and correction slips."""

from typing import NamedTuple

from duplicata.app.gestures.commission import COMMISSION
from duplicata.app.state.state import Etat
from duplicata.app.state.text import montrable
from duplicata.arbitrage.decision import Decision, Motif, Sanction, Statut
from duplicata.competition.cloture import disciplinaires
from duplicata.competition.transcription import Transcription
from duplicata.documents.sanctions import NOMS
from duplicata.langue import accorder, dire
from duplicata.reglement import version
from duplicata.reglement.motifs import source
from duplicata.web.views.slips.billet import MotifDit

EXEMPLES: dict[Sanction, tuple[str, ...]] = {
    Sanction.AUCUNE: (),
    Sanction.AVERTISSEMENT: ("lecture_difficile",),
    Sanction.PENALITE: ("penalite_impossible", "decalage", "localisation_absente"),
    Sanction.NULLITE: ("vierge",),
}
"""Faults whose article is the one where a version lists what has that sanction."""


class Ecrit(NamedTuple):
    """What the player wrote, as the correction slip quotes it."""

    mot: str
    reference: str
    score: str
    dessine: bool = False
    """Drawn with its raccords rather than spelt: the drawing is its place."""
    au_top: bool = False
    """Given the top with others: no word is told as the player's."""


RIEN = Ecrit("", "", "")


def nommer(decision: Decision) -> str:
    if decision.statut is Statut.MOYENNE:
        return dire("moyenne du coup")
    if decision.sanction is Sanction.AVERTISSEMENT:
        if decision.avertissements == disciplinaires(decision) > 0:
            return nommer_discipline(decision.avertissements)
        if decision.avertissements > 1:
            return dire("{n} avertissements", n=decision.avertissements)
    return dire(NOMS[decision.sanction])


def nommer_discipline(nombre: int) -> str:
    return accorder(nombre, "avertissement disciplinaire", "{n} avertissements disciplinaires")


def motifs(decision: Decision) -> list[MotifDit]:
    return [_dire(decision, motif) for motif in decision.motifs]


def _dire(decision: Decision, motif: Motif) -> MotifDit:
    article = _articles(decision, motif)
    guessed = version(decision.reglement).reconstitue(motif.cle, article)
    return MotifDit(
        texte=montrable(motif.texte),
        article=article,
        source=source(motif, decision.reglement),
        reconstitue=guessed,
    )


def _articles(decision: Decision, motif: Motif) -> str:
    """The commission rules under its own article, if any: the one that has the sanction is told with it."""
    if motif.cle != COMMISSION:
        return motif.article
    connus = version(decision.reglement).articles
    sanction = next((connus[cle] for cle in EXEMPLES[decision.sanction] if cle in connus), "")
    return ", ".join(filter(None, (motif.article, sanction)))


def ecrit(bulletin: Transcription | None, decision: Decision | None) -> Ecrit:
    lu = bulletin or Transcription()
    if lu.au_top:
        return RIEN._replace(au_top=True)
    mot = lu.mot or lu.principal or (decision.mot if decision else None) or ""
    if not isinstance(mot, str):
        mot = ", ".join(mot)
    return Ecrit(mot, lu.reference, str(lu.score), dessine=bool(lu.dessin) and not lu.mot)


def provisoire(etat: Etat, partie: int, coup: int, table: int) -> bool:
    """Whether the commission has still to speak, or two readings to be settled."""
    return (partie, coup, table) in etat.reserves
