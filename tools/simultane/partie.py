"""A sealed game, and the slips that players may hand in at each of its moves, ruled on once."""

import random
from functools import cache
from typing import NamedTuple

from duplicata.arbitrage.decision import Decision
from duplicata.competition.formules import Formule
from duplicata.competition.generer import generer
from duplicata.competition.preparee import PartiePreparee, preparer
from duplicata.competition.rejouer import position_du_coup
from duplicata.competition.transcription import NON_REMIS, Transcription
from duplicata.engine.placements import Play
from duplicata.engine.search import solutions
from duplicata.lexicons.find import find_lexicon
from duplicata.reglement import juger

REGLEMENT = "fisf-2023"
MEILLEURS = 12
"""Words that players find at a move."""


class Juge(NamedTuple):
    texte: Transcription
    decision: Decision


class CoupSimule(NamedTuple):
    tirage: str
    rejets: tuple[tuple[str, str], ...]
    mot: str
    place: str
    points: int
    bulletins: tuple[Juge, ...]
    """The top first."""
    moindres: tuple[Juge, ...]
    """Those below the top."""


class PartieSimulee(NamedTuple):
    preparee: PartiePreparee
    coups: tuple[CoupSimule, ...]


@cache
def partie(graine: str, coups: int) -> PartieSimulee:
    """The first *coups* moves of the game of that seed."""
    lexique = find_lexicon(None)
    jouee = generer(graine, Formule(), lexique, REGLEMENT)
    preparee = preparer(jouee, "sel")
    preparee = PartiePreparee(
        **{champ: getattr(preparee, champ) for champ in preparee.__struct_fields__ if champ != "coups"},
        coups=preparee.coups[:coups],
    )
    simules = []
    for coup in jouee.coups[:coups]:
        position = position_du_coup(jouee, coup, lexique)
        trouves = solutions(position)[:MEILLEURS]
        ecrits = [texte for play in trouves for texte in _ecrire(play)]
        bulletins = tuple(Juge(un, juger(position, un.lire(), REGLEMENT)) for un in [*ecrits, NON_REMIS])
        retenu = coup.retenu
        assert retenu is not None
        rejets = tuple((un.tirage, str(un.cause)) for un in coup.rejets)
        moindres = tuple(un for un in bulletins if un.decision.points_bruts < retenu.points)
        mot = (retenu.mot, retenu.place, retenu.points)
        simules.append(CoupSimule(coup.tirage, rejets, *mot, bulletins, moindres))
    return PartieSimulee(preparee, tuple(simules))


def _ecrire(play: Play) -> list[Transcription]:
    """As players write it: right, without its score, misplaced, with a word that does not exist."""
    mot, reference = play.word.upper(), str(play.place)
    sens = "H" if reference[0].isalpha() else "V"
    juste = Transcription(mot=mot, sens=sens, reference=reference, score=play.score)
    faux = mot[:-1] + ("K" if mot[-1] != "K" else "W")
    return [
        juste,
        Transcription(mot=mot, sens=sens, reference=reference),
        Transcription(mot=mot, sens=sens, reference=reference, score=play.score + 1),
        Transcription(mot=mot, sens=sens, score=play.score),
        Transcription(mot=faux, sens=sens, reference=reference, score=play.score),
        Transcription(
            mot=faux, sens=sens, reference=reference, score=play.score, refuses_non_notifies=(faux,)
        ),
    ]


def choisir(chance: random.Random, coup: CoupSimule, *, seul: bool = False, second: bool = False) -> Juge:
    """Most players find something good; *seul* the top, and then *second* the others something less."""
    if seul:
        return coup.bulletins[0]
    choix = coup.moindres if second else coup.bulletins
    return choix[min(int(chance.expovariate(0.12)), len(choix) - 1)]
