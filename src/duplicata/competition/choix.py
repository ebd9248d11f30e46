"""Which of the equal tops is retained (3.4): two duties, then the arbiter's judgement."""

from collections.abc import Sequence
from typing import NamedTuple

from duplicata.competition.etat import Coup, Partie
from duplicata.competition.fin import fin_par_le_reste, plus_rien_a_poser
from duplicata.competition.formules import Formule
from duplicata.competition.ouverture import Ouverture, ouverture
from duplicata.competition.retenue import Pose, poser
from duplicata.engine.lexicon import Lexicon
from duplicata.engine.placements import Play


class Choix(NamedTuple):
    """The solutions the arbiter may retain, most open first, and the duty that leaves only these."""

    permis: tuple[Play, ...]
    garde_joker: bool
    """Some equal top spends a joker that these save."""
    finit_partie: bool
    """Some equal top would have let the game go on."""

    @property
    def retenu(self) -> Play:
        """What the program retains when nobody chooses."""
        return self.permis[0]


def choisir(partie: Partie, coup: Coup, tops: Sequence[Play], lexique: Lexicon) -> Choix:
    """*tops*: all the solutions of the best score; *lexique*: the words that may follow them."""
    fewest = min(len(play.jokers) for play in tops)
    sobres = [play for play in tops if len(play.jokers) == fewest]
    if len(sobres) == 1:
        return Choix(tuple(sobres), len(tops) > 1, finit_partie=False)
    poses = {play: poser(partie.formule, coup, play.word, play.place) for play in sobres}
    finales = [play for play, pose in poses.items() if _finit(pose, partie.formule, lexique)]
    permis = sorted(
        finales or sobres, key=lambda play: (*ouverture(poses[play].grille).rang, play.word, play.place)
    )
    return Choix(tuple(permis), len(sobres) < len(tops), bool(finales) and len(finales) < len(sobres))


def _finit(pose: Pose, formule: Formule, lexique: Lexicon) -> bool:
    """No move can follow: of these letters, or on this grid (3.7)."""
    reste = pose.sac.jouables(pose.reliquat)
    return fin_par_le_reste(reste) is not None or plus_rien_a_poser(pose.grille, reste, formule, lexique)


def indices(partie: Partie, coup: Coup, play: Play) -> Ouverture:
    """How far the grid would be open after *play*: a help for the arbiter, who decides."""
    return ouverture(poser(partie.formule, coup, play.word, play.place).grille)
