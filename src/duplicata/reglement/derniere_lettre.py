"""Last letter of the word, already on the grid, omitted or changed (5 points, zero from 2023; d23)."""

from collections.abc import Iterator

from duplicata.arbitrage.calque import poser_calque
from duplicata.arbitrage.constat import Constat
from duplicata.arbitrage.dessin import MotEcrit
from duplicata.arbitrage.faute import Faute
from duplicata.arbitrage.groupe import Groupe, Lecture, explique
from duplicata.arbitrage.mot_joue import MotJoue, PlaceJouee
from duplicata.reglement.solution import Solution, moins_cinq


def derniere_lettre(constat: Constat, groupe: Groupe, changee: bool) -> Solution | None:
    """The full word at the right place, less 5, when the score is its own; None otherwise."""
    score = constat.bulletin.score
    if score is None:
        return None
    declared = _declares(constat, groupe)
    for ecrit in declared or [mot for mot in groupe.composante.mots if not _raccord_d_un_autre(groupe, mot)]:
        for cle, entier in _mots_entiers(constat, ecrit, changee):
            if not constat.admet(entier):
                continue
            mot = MotJoue(constat, groupe.composante, ecrit._replace(texte=entier))
            for place in mot.dans_le_sens:
                if (
                    place.valide
                    and place.vaut(score)
                    and not place.nouvelle(len(entier) - 1)
                    and _bien_place(place, ecrit)
                    and (declared or not _plus_long(mot, ecrit))
                ):
                    return moins_cinq([place], score, Faute(cle, (entier,)))
    return None


def lire_le_mot_entier(groupe: Groupe, entier: MotJoue) -> Lecture:
    """The full word is the one meant: what the other lines are beside it."""
    constat, own = entier.constat, set(entier.ecrit.cases)
    lines = [constat.mot(groupe.composante, line) for line in groupe.composante.mots]
    beside = (mot for mot in lines if mot.techniques and not own.issuperset(mot.ecrit.cases))
    autres = tuple(mot for mot in beside if not explique(entier, mot))
    return Lecture(entier, autres, bool(_declares(constat, groupe)))


def _declares(constat: Constat, groupe: Groupe) -> list[MotEcrit]:
    """What the arbiter says is the word; without it, any that is not the link of another may be (d4)."""
    principal = constat.bulletin.principal
    return [mot for mot in groupe.composante.mots if (mot.texte, mot.vertical) in principal]


def _plus_long(entier: MotJoue, ecrit: MotEcrit) -> bool:
    """A longer line, that cannot be played and copies nothing, is the word meant (5.4.1.c, d)."""
    longer = [line for line in entier.composante.mots if len(line.texte) > len(ecrit.texte)]
    return any(
        not entier.constat.mot(entier.composante, line).techniques and not entier.recopie(line)
        for line in longer
    )


def _raccord_d_un_autre(groupe: Groupe, ecrit: MotEcrit) -> bool:
    cases = groupe.composante.cases[ecrit]
    others = (lecture.mot for lecture in groupe.lectures if lecture.mot.ecrit != ecrit)
    return any(place.valide for other in others for place in other.lieux_expliquant(cases))


def _mots_entiers(constat: Constat, ecrit: MotEcrit, changee: bool) -> Iterator[tuple[str, str]]:
    """Full words the player may have meant, the last letter taken from the grid."""
    letters = set(constat.position.board.letters.values())
    yield from (("derniere_lettre_omise", ecrit.texte + letter) for letter in sorted(letters))
    if changee:
        others = sorted(letters - {ecrit.texte[-1]})
        yield from (("derniere_lettre_changee", ecrit.texte[:-1] + letter) for letter in others)


def _bien_place(place: PlaceJouee, ecrit: MotEcrit) -> bool:
    """By the reference as written, or, without one, by two link letters at least and no wrong one."""
    constat = place.mot.constat
    if constat.reference.presente:
        return constat.reference.place == place.place
    debut = ecrit._replace(texte=place.mot.ecrit.texte[:-1])
    raccord = poser_calque(constat.position.board, place.mot.composante, debut, place.technical)
    changed = ecrit.texte != debut.texte
    return raccord.faux == changed and raccord.bons >= 2
