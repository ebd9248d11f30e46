"""When the game ends (3.7).

==========================================  ==========================================================
the juge-arbitre ends the game              where it is decided
==========================================  ==========================================================
all letters drawn and placed                ``fin_par_le_reste``
only vowels or only consonants left         ``fin_par_le_reste`` (a joker or the Y among two keeps it going)
one letter left, whatever it is             ``fin_par_le_reste``
no letter can be placed                     ``plus_rien_a_poser`` before the draw, ``fin_sans_solution`` after
cancelled move, no other rack possible      ``fin_apres_annulation``
display or clock trouble on the last rack   ``fin_au_dernier_tirage``
play stopped for more than 30 minutes       ``fin_par_interruption``
==========================================  ==========================================================
"""

from dataclasses import replace

from duplicata.competition.causes import CauseFin
from duplicata.competition.etat import Partie
from duplicata.competition.formules import Formule
from duplicata.competition.tirage import composition
from duplicata.engine.board import Board
from duplicata.engine.lexicon import Lexicon
from duplicata.engine.position import Position
from duplicata.engine.rack import MAX_SIZE, canonical
from duplicata.engine.search import top

INTERRUPTION_MAXIMALE = 30
"""Minutes."""


def fin_par_le_reste(reste: str) -> CauseFin | None:
    """*reste*: every letter that may still be played."""
    if not reste:
        return CauseFin.LETTRES_EPUISEES
    if len(reste) == 1:
        return CauseFin.UNE_LETTRE
    voyelles, consonnes, libres = composition(reste)
    if libres:
        return None
    if not consonnes:
        return CauseFin.QUE_DES_VOYELLES
    return None if voyelles else CauseFin.QUE_DES_CONSONNES


def plus_rien_a_poser(grille: str, reste: str, formule: Formule, lexique: Lexicon) -> bool:
    """No word takes any of the letters left, all of them held at once.

    Sure only when they fit on a rack: of more, some draw may always have a word.
    """
    if len(reste) > MAX_SIZE:
        return False
    limits = replace(formule.limits, rack_size=len(reste))
    return not top(Position(Board(grille), canonical(reste), lexique, limits, move=2))


def fin_sans_solution(partie: Partie, reste: str) -> CauseFin | None:
    """The rack has no playable word: over if no other rack can be drawn from *reste* (3.6)."""
    return CauseFin.PLUS_DE_COUP if len(reste) <= partie.formule.taille else None


def fin_apres_annulation(partie: Partie) -> CauseFin | None:
    coup = partie.coup
    annule = coup is not None and coup.annule
    return CauseFin.TIRAGE_IDENTIQUE if annule and len(partie.jouables) <= partie.formule.taille else None


def fin_au_dernier_tirage(partie: Partie) -> CauseFin | None:
    """Trouble on the rack being played: over when it is the last one, otherwise it is cancelled."""
    coup = partie.coup
    return CauseFin.DERNIER_TIRAGE if coup is not None and not coup.sac.lettres else None


def causes_possibles(partie: Partie) -> list[CauseFin]:
    """What the juge-arbitre may give as the cause where the program finds none by itself."""
    dernier = [CauseFin.DERNIER_TIRAGE] if fin_au_dernier_tirage(partie) else []
    return [CauseFin.INTERRUPTION, CauseFin.PLUS_DE_COUP, *dernier, CauseFin.DECISION]


def fin_par_interruption(minutes: int) -> CauseFin | None:
    return CauseFin.INTERRUPTION if minutes > INTERRUPTION_MAXIMALE else None


def fin_de_partie(partie: Partie) -> CauseFin | None:
    """Between two moves: whether there is a next one."""
    if partie.fin is not None:
        return partie.fin
    if (
        partie.formule.mort_subite
        and len(partie.joueurs) > 1
        and len(partie.joueurs) - len(partie.elimines) == 1
    ):
        return CauseFin.VAINQUEUR
    return fin_par_le_reste(partie.jouables) or fin_apres_annulation(partie)
