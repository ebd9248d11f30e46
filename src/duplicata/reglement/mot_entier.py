"""A letter of the grid left out: the word is not written in full, rather than not admitted (4.2, 5.7)."""

from collections.abc import Iterator

from duplicata.arbitrage.calque import poser_calque
from duplicata.arbitrage.constat import Constat
from duplicata.arbitrage.dessin import MotEcrit
from duplicata.arbitrage.faute import Faute
from duplicata.arbitrage.groupe import Groupe
from duplicata.arbitrage.mot_joue import MotJoue, PlaceJouee
from duplicata.reglement.solution import Verdict

SANS_SOLUTION = frozenset(
    "mot_non_admis raccord_non_admis localisation_et_score localisation_fausse score_de_l_autre_sens"
    " double_inversion erreur_de_grille erreur_de_lettre erreur_de_recopie".split()
)
"""Reasons of a zero that a letter left out explains better."""


def nommer_le_mot_entier(constat: Constat, groupe: Groupe, verdict: Verdict) -> Verdict:
    """The zero of a word without acceptable solution, told by the word it is a part of, if there is one.

    What is left of that word was not played for itself: it is not among those refused to the player (5.9).
    """
    if verdict.solution is not None or not SANS_SOLUTION.issuperset(faute.cle for faute in verdict.fautes):
        return verdict
    for ecrit in _ecrits(groupe):
        fragment = MotJoue(constat, groupe.composante, ecrit)
        if _jouable_en_sa_place(fragment):
            return verdict
        for entier, omise in _mots_entiers(constat, ecrit):
            if _reconnu(fragment, entier, omise):
                return verdict._replace(fautes=(Faute("mot_non_entier", (entier,)),))
    return verdict


def _ecrits(groupe: Groupe) -> list[MotEcrit]:
    """The words that may be meant; where none can be played, the longest."""
    if groupe.lectures:
        return [lecture.mot.ecrit for lecture in groupe.lectures]
    return [max(groupe.composante.mots, key=lambda mot: len(mot.texte))]


def _jouable_en_sa_place(fragment: MotJoue) -> bool:
    """The word as written can lie where the reference says, inverted or not."""
    reference = fragment.constat.reference.place
    if reference is None:
        return False
    ways = (reference, reference.transposed) if fragment.inversion else (reference,)
    return any(fragment.en(place) for place in ways)


def _mots_entiers(constat: Constat, ecrit: MotEcrit) -> Iterator[tuple[str, int]]:
    """Admitted words that one letter of the grid makes of it, and where that letter stands."""
    letters = sorted(set(constat.position.board.letters.values()))
    for at in range(len(ecrit.texte) + 1):
        for letter in letters:
            entier = ecrit.texte[:at] + letter + ecrit.texte[at:]
            if constat.admet(entier):
                yield entier, at


def _reconnu(fragment: MotJoue, entier: str, omise: int) -> bool:
    """The full word lies, its missing letter on the grid, where the slip says or its score is found."""
    full = MotJoue(fragment.constat, fragment.composante, fragment.ecrit._replace(texte=entier))
    right = [place for place in full.places if place.valide and not place.nouvelle(omise)]
    if any(_designee(place, fragment, omise) for place in right):
        return True
    # A word that can be played as written keeps its own place and its own score.
    score = fragment.constat.bulletin.score
    if any(place.vaut(score) or place.raccord.bons >= 2 for place in fragment.dans_le_sens):
        return False
    return any(place.vaut(score) for place in right if place.dans_le_sens)


def _designee(place: PlaceJouee, fragment: MotJoue, omise: int) -> bool:
    """By the reference, of the full word or of its first letter written, inverted or not; or by the link: two
    letters at least and no wrong one."""
    constat, full = fragment.constat, place.technical
    written = full if omise else full._replace(start=full.start + 1)
    reference = constat.reference.place
    if reference is not None:
        return not {reference, reference.transposed}.isdisjoint((full.place, written.place))
    if omise not in (0, len(fragment.ecrit.texte)) or not place.dans_le_sens:
        return False  # beyond a letter left out in the middle, nothing stands on its square
    raccord = poser_calque(constat.position.board, fragment.composante, fragment.ecrit, written)
    return raccord.bons >= 2 and not raccord.faux
