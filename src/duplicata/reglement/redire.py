"""Rulings are kept in French; here they are said again in the language of who reads them."""

from dataclasses import replace

from duplicata.arbitrage.decision import Decision, Motif
from duplicata.langue import dire, langue_courante
from duplicata.reglement.motifs import PHRASES, SOURCES, enumerer, non_precise


def redire(decision: Decision) -> Decision:
    """The ruling with all its sentences in the current language."""
    if langue_courante() == "fr":
        return decision
    return replace(
        decision,
        motifs=tuple(map(redire_motif, decision.motifs)),
        autres_lectures=tuple(une._replace(ecartee=dire(une.ecartee)) for une in decision.autres_lectures),
        signalements=tuple(map(dire, decision.signalements)),
    )


def redire_motif(motif: Motif) -> Motif:
    """The sentence is found by its key, its words in the text; what a person wrote stays as it is."""
    phrase = PHRASES.get(motif.cle, motif.texte)
    debut, champ, fin = phrase.partition("{mots}")
    if not champ or not motif.texte.startswith(debut) or not motif.texte.endswith(fin):
        return motif._replace(texte=dire(motif.texte), source=_redire_source(motif.source))
    mots = motif.texte.removeprefix(debut).removesuffix(fin).replace(" et ", ", ").split(", ")
    return motif._replace(texte=dire(phrase, mots=enumerer(tuple(mots))), source=_redire_source(motif.source))


def _redire_source(source: str) -> str:
    connue = next((une for une in SOURCES.values() if source.startswith(une)), source)
    return dire(connue) if source == connue else non_precise(connue)
