"""A short game prepared before the event, and the envelope that a code opens."""

from functools import cache

from msgspec.structs import replace

from duplicata.competition.formules import Formule, lire_formule
from duplicata.competition.generer import generer
from duplicata.competition.preparee import PartiePreparee, preparer
from duplicata.documents.enveloppe import sceller
from duplicata.lexicons.find import find_lexicon

CODE = "SECRET-77-BIS"
REGULATION = "fisf-2023"


@cache
def prepared(formula: str = "normale", moves: int = 2) -> PartiePreparee:
    formule = lire_formule(formula, REGULATION) if formula != "normale" else Formule()
    game = preparer(generer("7", formule, find_lexicon(None), REGULATION), "sel")
    return replace(game, nom="Finale", lexique="", coups=game.coups[:moves])


@cache
def envelope(formula: str = "normale", moves: int = 2) -> str:
    return sceller(prepared(formula, moves), CODE).decode()
