"""Rulings of earlier journals and game files, which say their reasons in French sentences, read as data.

Nothing written now needs it. A reason read so says the very sentence again, or stays as it is written: the
ruling of today on the same slip equals the one kept then.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from duplicata.arbitrage.decision import AutreLecture, Decision, Motif
from duplicata.arbitrage.phrases import HORS_ARTICLES, PHRASES, PLURIELS, PRECISIONS
from duplicata.langue import en_francais
from duplicata.reglement.motifs import ECARTEES, SOURCES, source

_CLES_DES_ECARTEES = {phrase: cle for cle, phrase in ECARTEES.items()}


def relire_decision(decision: Decision) -> Decision:
    """The same ruling, its reasons and the readings set aside as data wherever a sentence says them."""
    if not any(motif.ecrit for motif in decision.motifs) and all(
        autre.ecartee in ECARTEES for autre in decision.autres_lectures
    ):
        return decision
    return replace(
        decision,
        motifs=tuple(_motif(motif, decision.reglement) for motif in decision.motifs),
        autres_lectures=tuple(map(_autre_lecture, decision.autres_lectures)),
    )


def _autre_lecture(autre: AutreLecture) -> AutreLecture:
    return autre._replace(ecartee=_CLES_DES_ECARTEES.get(autre.ecartee, autre.ecartee))


@lru_cache(4096)
def _motif(motif: Motif, reglement: str) -> Motif:
    """A long journal says the same few sentences again and again."""
    return en_francais(_relire, motif, reglement)


def _relire(motif: Motif, reglement: str) -> Motif:
    situe = next((un for un in _situes(motif) if source(un, reglement) == motif.source), motif)
    if not motif.ecrit:
        return situe
    return next((un for un in _lectures(situe) if un.texte == motif.ecrit), situe)


def _situes(motif: Motif) -> Iterator[Motif]:
    return (motif._replace(source=reglement) for reglement in SOURCES)


def _lectures(motif: Motif) -> Iterator[Motif]:
    """What the sentence may stand for: with the words it is given, or with those found between its ends."""
    dit = motif._replace(ecrit="")
    yield dit
    for phrase, cas in _phrases(motif.cle):
        debut, _, fin = phrase.partition("{mots}")
        if motif.ecrit.startswith(debut) and motif.ecrit.endswith(fin):
            milieu = motif.ecrit.removeprefix(debut).removesuffix(fin)
            mots = tuple(filter(None, milieu.replace(" et ", ", ").split(", ")))
            yield dit._replace(mots=mots, cas=cas)


def _phrases(cle: str) -> Iterator[tuple[str, str]]:
    """All the sentences a reason may have been given in, each with its case."""
    for table in (PHRASES, PLURIELS, HORS_ARTICLES):
        if cle in table:
            yield table[cle], ""
    for precise, phrase in PRECISIONS.items():
        de, cas = precise.split()
        if de == cle:
            yield phrase, cas
