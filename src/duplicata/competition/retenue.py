"""The word retained for everybody (3.4): letters from the rack to the grid."""

from typing import NamedTuple

from msgspec.structs import replace

from duplicata.competition import evenements as ev
from duplicata.competition.compte import recompter_coup
from duplicata.competition.coup import remplacer, trouver
from duplicata.competition.etat import Coup, Partie, Phase, Retenu
from duplicata.competition.formules import Formule
from duplicata.competition.sac import Sac, lettres_posees, moins
from duplicata.engine.board import EMPTY, Board, parse_move
from duplicata.engine.notation import Place
from duplicata.engine.tiles import JOKER
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class Pose(NamedTuple):
    """Grid, bag and leftover once a word is laid."""

    grille: str
    sac: Sac
    reliquat: str


def poser(formule: Formule, coup: Coup, mot: str, place: Place) -> Pose:
    """Lay *mot* with the rack of the move; refuses what the grid, the rack or the formula cannot take."""
    avant = Board(coup.grille)
    apres = avant.lay(mot, place)
    posees = lettres_posees(avant, mot, place)
    if len(posees) > formule.pose:
        raise SaisieInvalide(
            dire("« {mot} » pose {n} lettres, {pose} au plus.", mot=mot, n=len(posees), pose=formule.pose)
        )
    reliquat = moins(coup.lettres, posees)
    grille, sac = _rendre_jokers(formule, avant, apres, coup.sac)
    if formule.reliquat_remis:
        sac, reliquat = sac.remettre(reliquat, formule), ""
    return Pose(grille, sac, reliquat)


def retenir(partie: Partie, e: ev.MotRetenu) -> Partie:
    """Lay the word; given again before the next draw, it replaces the first one."""
    coup = trouver(partie, e.coup)
    if coup is not partie.coup or coup.phase not in (Phase.RAMASSAGE, Phase.CLOS):
        raise SaisieInvalide(dire("Coup {coup} : ce n’est pas le moment de retenir un mot.", coup=e.coup))
    mot, place = parse_move(f"{e.mot} {e.place}")
    pose = poser(partie.formule, coup, mot, place)
    coup = replace(coup, retenu=Retenu(mot, str(place), e.points))
    partie = replace(remplacer(partie, coup), grille=pose.grille, sac=pose.sac, reliquat=pose.reliquat)
    return recompter_coup(partie, e.coup)


def _rendre_jokers(formule: Formule, avant: Board, apres: Board, sac: Sac) -> tuple[str, Sac]:
    """The joker formula puts the real tile in the joker's place while the bag has one (3.8.1)."""
    cells = list(apres.cells)
    if formule.joker_remplace:
        for at, tile in enumerate(cells):
            if tile.islower() and avant.cells[at] == EMPTY and tile.upper() in sac.lettres:
                cells[at] = tile.upper()
                sac = sac.prendre(tile.upper()).remettre(JOKER, formule)
    return "".join(cells), sac
