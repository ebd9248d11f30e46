"""Rulings are kept in French; here they are said again in the language of who reads them."""

from dataclasses import replace

from duplicata.arbitrage.decision import Decision, Motif
from duplicata.langue import dire, langue_courante
from duplicata.reglement.motifs import A_LA_PLACE, PHRASES, PLURIELS, SOURCES, enumerer, non_precise


def redire(decision: Decision) -> Decision:
    """The ruling with all its sentences in the current language."""
    if langue_courante() == "fr":
        return decision
    return replace(
        decision,
        motifs=tuple(map(redire_motif, decision.motifs)),
        autres_lectures=tuple(une._replace(ecartee=dire(une.ecartee)) for une in decision.autres_lectures),
    )


def redire_motif(motif: Motif) -> Motif:
    """The sentence is found by its key, its words in the text; what a person wrote stays as it is."""
    source = _redire_source(motif.source)
    for phrase in _phrases(motif.cle):
        debut, champ, fin = phrase.partition("{mots}")
        if champ and motif.texte.startswith(debut) and motif.texte.endswith(fin):
            mots = motif.texte.removeprefix(debut).removesuffix(fin).replace(" et ", ", ").split(", ")
            return motif._replace(texte=dire(phrase, mots=enumerer(tuple(mots))), source=source)
    return motif._replace(texte=dire(motif.texte), source=source)


def _phrases(cle: str) -> list[str]:
    """All the sentences a reason may have been given in."""
    return [table[cle] for table in (PHRASES, PLURIELS, A_LA_PLACE) if cle in table]


def _redire_source(source: str) -> str:
    connue = next((une for une in SOURCES.values() if source.startswith(une)), source)
    return dire(connue) if source == connue else non_precise(connue)
