"""Where the slip says the word is: by its reference, by link letters, or by both (4.3, 5.3).

Versions differ in how they treat wrong letters among the link letters; that is their ``Usage``.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from duplicata.arbitrage.faute import Faute
from duplicata.arbitrage.groupe import explique
from duplicata.arbitrage.mot_joue import MotJoue, PlaceJouee, moins_fausses
from duplicata.reglement.raccord_altere import est_solution
from duplicata.reglement.solution import Ecartee, Solution, meilleure, minimale, nommee


class Usage(NamedTuple):
    """How a version reads link letters."""

    parasites: bool
    """Wrong letters are parasites, neglected (5.2.2, 2023); otherwise they alter the link."""
    altere: Callable[[PlaceJouee], bool] | None = None
    """A link altered as this version forgives with a warning (5.2, 2010 and 2015)."""
    score_designe: bool = True
    """Same link at several places: the claimed score chooses (2015 on); otherwise the minimum."""

    def deforme(self, place: PlaceJouee) -> bool:
        """The letters drawn are the link of that place, altered as this version forgives."""
        return self.altere is not None and self.altere(place)


class Raccordees(NamedTuple):
    """Outcome of the link mode: the places designated, and the solution retained among them."""

    places: list[PlaceJouee]
    solution: Solution | None

    @property
    def departagee(self) -> Solution | None:
        """The solution retained, when the same link fits several places and nothing else tells them apart."""
        alone = len(self.places) > 1 and not any(map(_dite_par_la_reference, self.places))
        return self.solution if alone else None


SANS_RACCORD = Raccordees([], None)


def _dite_par_la_reference(place: PlaceJouee) -> bool:
    """The reference is a right mode there; extending a word of three letters or more, it is ignored."""
    return place in place.mot.bien_nommees and not place.prolonge


def solution(place: PlaceJouee, *fautes: Faute) -> Solution:
    """The word paid at a right place (5.3.1, 5.3.2), with the faults of its location first."""
    points, jokers, of_payment, dearer = place.paiement
    paid = Solution(place, points, jokers, (*fautes, *of_payment))
    if dearer is None:
        return paid
    return paid._replace(ecartees=(Ecartee(paid._replace(bruts=dearer), "joker_incertain"),))


def par_reference(mot: MotJoue, usage: Usage, linked: Raccordees) -> list[Solution]:
    """Places the reference names; inverting it, or the direction of the word, is tolerated (5.3)."""
    found = [solution(place, *_fautes_de_la_reference(place, usage, linked)) for place in mot.bien_nommees]
    if mot.inversion and found:
        fitting = [s for s in found if s.place.vaut(mot.constat.bulletin.score)]
        found = [meilleure(fitting) if fitting else minimale(found, "deux_sens")]
    return [s for s in found if not _reference_ignoree(s.place, linked)]


def _reference_ignoree(place: PlaceJouee, linked: Raccordees) -> bool:
    """5.3, exception: a word of three letters or more is extended, so that the link alone says where (d27).

    Where the score is that of the place, link, reference and score agree: nothing is left to tell apart.
    """
    score = place.mot.constat.bulletin.score
    return place.prolonge and place in linked.places and not place.vaut(score)


def _fautes_de_la_reference(place: PlaceJouee, usage: Usage, linked: Raccordees) -> Iterator[Faute]:
    if place.mot.inversion and not (place.dans_le_sens and place.prolonge):
        yield Faute("inversion")
    if place.dans_le_sens and not place.mot.seul and _autre_mode_fautif(place, usage, linked):
        yield Faute("un_mode_fautif")


def _autre_mode_fautif(place: PlaceJouee, usage: Usage, linked: Raccordees) -> bool:
    """The reference is right; do the letters drawn beside the word break the rules of their own (d6)?

    They do when they name another valid place (d25), or when too few of them are right. Letters that link
    the word nowhere are parasites from 2023 on (5.2.2); before, they are a link at fault (d31).
    """
    if _ailleurs(place, usage, linked):
        return True
    if place.raccord.hors:
        short = place.raccord.bons < place.mot.constat.raccord_suffisant
        return short or (not usage.parasites and place.altere)
    return not usage.parasites and (usage.deforme(place) or raccord_perdu(place, usage, linked))


def _ailleurs(place: PlaceJouee, usage: Usage, linked: Raccordees) -> bool:
    """The letters drawn beside the word name another valid place, and not this one."""
    beside = [other for other in linked.places if other.raccord.hors or usage.deforme(other)]
    return place not in linked.places and any(other.valide for other in beside)


def raccord_perdu(place: PlaceJouee, usage: Usage, linked: Raccordees) -> bool:
    """The reference names the place; the letters drawn beside the word link it nowhere, there or elsewhere,
    not even as an altered link, and are not those of another solution: in 2023, of another word played."""
    main, composante = place.mot, place.mot.composante
    if main.seul or place in linked.places or place.raccord.hors or _ailleurs(place, usage, linked):
        return False
    if usage.deforme(place):
        return False
    lines = (main.constat.mot(composante, line) for line in composante.mots if line != main.ecrit)
    others = [
        mot.ecrit
        for mot in lines
        if mot.plusieurs_lettres()
        and not explique(main, mot)
        and (usage.parasites or est_solution(mot, main))
    ]
    explained = place.raccord.cases.union(*(composante.cases[line] for line in others))
    return not composante.lettres.keys() <= explained


def designees(mot: MotJoue, usage: Usage) -> list[PlaceJouee]:
    """Places the link letters designate: two at least, as few wrong letters as can be (d5)."""
    best = moins_fausses(mot.reliees)
    return best if usage.parasites else [place for place in best if not place.altere]


def lettres_etrangeres(place: PlaceJouee, usage: Usage, du_raccord: bool) -> bool:
    """Another line bears two wrong letters or more (d7), there and wherever the drawing links the word: what
    is foreign to a place may be the right link of another one, valid (d25)."""
    return place.lettres_etrangeres(du_raccord) and all(
        other.lettres_etrangeres(du_raccord) for other in designees(place.mot, usage) if other.valide
    )


def par_raccord(mot: MotJoue, usage: Usage) -> Raccordees:
    """The solution located by link letters, altered or doubled by a wrong reference included."""
    places = designees(mot, usage)
    altered = not places and not mot.seul
    if altered:
        places = [place for place in mot.dans_le_sens if usage.deforme(place)]
    found = [solution(place, *_fautes_du_raccord(place, altered)) for place in places if place.valide]
    if not found:
        return Raccordees(places, None)
    score = mot.constat.bulletin.score
    fitting = [s for s in found if s.place.vaut(score)] if usage.score_designe else []
    kept = meilleure(fitting) if fitting else minimale(found, "raccord_plusieurs_places")
    same = (s.place for s in found if s.points == kept.points and s.place is not kept.place)
    chosen = [Ecartee(s, "score_designe") for s in found if fitting and s.points != kept.points]
    return Raccordees(places, kept._replace(egales=tuple(same), ecartees=(*kept.ecartees, *chosen)))


def _fautes_du_raccord(place: PlaceJouee, altered: bool) -> Iterator[Faute]:
    reference = place.mot.constat.reference
    short = place.raccord.bons < place.mot.constat.raccord_suffisant
    if altered:
        yield Faute("raccord_altere")
    elif short:
        yield Faute("prolongement_de_deux_lettres" if place.prolongement == 2 else "raccord_de_deux_lettres")
    if reference.presente and not place.prolonge and not nommee(place):
        inverted = reference.place is not None and reference.place.transposed == place.place
        both = "deux_modes_fautifs" if altered or short else "un_mode_fautif"
        yield Faute("inversion" if inverted else both)


def raccord_en_usage(mot: MotJoue, usage: Usage) -> Raccordees:
    """The link mode counts when no reference is right, when the reference is to be ignored (extension of a
    word of three letters or more, d8), or when letters drawn beside the word link it somewhere (d6)."""
    named = mot.bien_nommees
    if not named or any(place.dans_le_sens and place.prolonge for place in named):
        return par_raccord(mot, usage)
    linked = par_raccord(mot, usage)
    # Right letters drawn beside the word, or those of a link altered; all wrong, they designate nothing.
    used = any(place.raccord.hors or usage.deforme(place) for place in linked.places)
    return linked if used or _prolonge_pour_ce_score(linked) else SANS_RACCORD


def _prolonge_pour_ce_score(linked: Raccordees) -> bool:
    """Extending a word of three letters or more makes the score claimed: the reference is ignored (5.3)."""
    kept = linked.solution
    return (
        kept is not None
        and kept.place.prolonge
        and kept.place.vaut(kept.place.mot.constat.bulletin.score)
    )


def localisees(mot: MotJoue, usage: Usage) -> tuple[list[Solution], Raccordees]:
    """All solutions at a right place, whatever the mode, and the outcome of the link mode."""
    linked = raccord_en_usage(mot, usage)
    right = par_reference(mot, usage, linked)
    return [*right, linked.solution] if linked.solution else right, linked


def nommees(mot: MotJoue, linked: Raccordees) -> list[PlaceJouee]:
    """Places the slip itself names, in the written direction, right or not (d1)."""
    named = par_la_reference(mot)
    return linked.places if named is None or named in linked.places else [*linked.places, named]


def indiquees(mot: MotJoue, named: list[PlaceJouee]) -> list[PlaceJouee]:
    """Where a reason says the word is: the reference of a word written alone, else all that is named."""
    place = par_la_reference(mot) if mot.seul else None
    return named if place is None else [place]


def par_la_reference(mot: MotJoue) -> PlaceJouee | None:
    """The word on the square of the reference, in the written direction."""
    reference = mot.constat.reference.place
    if reference is None:
        return None
    return mot.en(reference.transposed if mot.inversion else reference)
