"""Letters that touch on the slip: which word the player means, and what the other lines are (d4, d7)."""

from dataclasses import dataclass, replace

from duplicata.arbitrage.dessin import ILLISIBLE, Composante
from duplicata.arbitrage.faute import Faute
from duplicata.arbitrage.mot_joue import MotJoue
from duplicata.engine.board import EMPTY
from duplicata.engine.placements import fits


@dataclass(frozen=True)
class Lecture:
    """One way to read a group: the word meant, and the other words its drawing does not explain."""

    mot: MotJoue
    autres: tuple[MotJoue, ...] = ()
    declaree: bool = False
    """The arbiter could tell which word is meant."""
    erreur: Faute | None = None
    """A longer line that cannot be played: the word meant, with a grid or letter error (5.4.1.c, d)."""


@dataclass(frozen=True)
class Groupe:
    composante: Composante
    lectures: tuple[Lecture, ...]
    """Usually one; two words crossed by one new letter are two readings of one move."""
    injouable: Faute | None = None
    """Why nothing can be played, when there is no reading."""


def former_groupe(composante: Composante, mots: list[MotJoue], principal: list[MotJoue]) -> Groupe:
    """The playable lines that may be the word meant: the one the arbiter names, else the best in rank."""
    playable = [mot for mot in principal or mots if mot.techniques]
    if not playable:
        return Groupe(composante, (), erreur(mots))
    if len(mots) == 1:
        return Groupe(composante, (Lecture(playable[0]),))
    meant = playable if principal else _voulus(playable)
    ranks = [rang(mot) for mot in meant]
    mains = [mot for mot, rank in zip(meant, ranks, strict=True) if principal or rank == min(ranks)]
    return Groupe(composante, tuple(lire(main, mots, bool(principal)) for main in mains))


def _voulus(mots: list[MotJoue]) -> list[MotJoue]:
    """A line copied from the grid, and valid nowhere, is not the word meant when another can be."""
    valid = [mot for mot in mots if any(place.valide for place in mot.places)]
    return [mot for mot in mots if mot in valid or not mot.copie] if valid else mots


def rang(mot: MotJoue) -> tuple[bool, int]:
    """Rightly named by the reference first, then fewest wrong letters; equals are all tried."""
    outside = len(mot.composante.lettres.keys() - mot.ecrit.cases)
    fewest = min((place.raccord.faux for place in mot.dans_le_sens), default=outside)
    return not mot.bien_nommees, fewest


def lire(main: MotJoue, mots: list[MotJoue], declared: bool) -> Lecture:
    """The other lines, once *main* is the word meant."""
    autres = tuple(mot for mot in mots if mot is not main and mot.techniques and not explique(main, mot))
    # An inverted reference is no such proof: it may be the right one of the line that cannot be played.
    if declared or (main.bien_nommees and not main.inversion):
        return Lecture(main, autres, declared)
    return Lecture(main, autres, erreur=next((e for mot in mots if (e := _mot_en_erreur(main, mot))), None))


def explique(main: MotJoue, mot: MotJoue) -> bool:
    """The line is made of letters of *main* and of its link letters."""
    return not main.constat.premier_coup and bool(main.lieux_expliquant(mot.composante.cases[mot.ecrit]))


def _mot_en_erreur(main: MotJoue, mot: MotJoue) -> Faute | None:
    """A line longer than the word, unplayable, that copies nothing of the grid."""
    longer = len(mot.ecrit.texte) > len(main.ecrit.texte) and not mot.techniques
    return erreur_du_mot(mot) if longer and not main.recopie(mot.ecrit) else None


def erreur(mots: list[MotJoue]) -> Faute:
    """Why no word of the group can be played (5.4.1.c, 5.4.1.d, 5.7)."""
    return erreur_du_mot(max(mots, key=lambda mot: len(mot.ecrit.texte)))


def erreur_du_mot(mot: MotJoue) -> Faute:
    texte, position = mot.ecrit.texte, mot.constat.position
    if ILLISIBLE in texte:
        return Faute("mot_illisible")
    if _mal_recopie(mot):
        return Faute("erreur_de_recopie", (texte,))
    if not fits(position.board, texte):
        return Faute("erreur_de_grille", (texte,))
    # « 7 sur 8 »: the rack holds the letters, the formula does not let them all be laid (3.8.2, d19).
    unlimited = replace(position.limits, max_played=position.limits.rack_size)
    if unlimited != position.limits and position.grid.places(texte, position.rack, unlimited):
        return Faute("trop_de_lettres", (texte,))
    return Faute("erreur_de_lettre", (texte,))


def _mal_recopie(mot: MotJoue) -> bool:
    """On the square of the reference, all the letters of the grid are copied but one (4.2)."""
    reference = mot.constat.reference.place
    if reference is None or mot.inversion:
        return False
    squares = mot.constat.position.board.lines[reference.line].upper()[reference.start :]
    covered = [a == b for a, b in zip(mot.ecrit.texte, squares, strict=False) if b != EMPTY]
    return len(covered) >= 3 and covered.count(False) == 1
