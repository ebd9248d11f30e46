"""The word retained for everybody (3.4): letters from the rack to the grid."""

from msgspec.structs import replace

from duplicata.competition import evenements as ev
from duplicata.competition.compte import recompter_coup
from duplicata.competition.coup import remplacer, trouver
from duplicata.competition.etat import Partie, Phase, Retenu
from duplicata.competition.sac import Sac, lettres_posees, moins
from duplicata.engine.board import EMPTY, Board, parse_move
from duplicata.engine.tiles import JOKER
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def retenir(partie: Partie, e: ev.MotRetenu) -> Partie:
    """Lay the word; given again before the next draw, it replaces the first one."""
    coup = trouver(partie, e.coup)
    if coup is not partie.coup or coup.phase not in (Phase.RAMASSAGE, Phase.CLOS):
        raise SaisieInvalide(dire("Coup {coup} : ce n’est pas le moment de retenir un mot.", coup=e.coup))
    mot, place = parse_move(f"{e.mot} {e.place}")
    avant = Board(coup.grille)
    apres = avant.lay(mot, place)
    posees = lettres_posees(avant, apres)
    if len(posees) > partie.formule.pose:
        raise SaisieInvalide(
            dire(
                "« {mot} » pose {n} lettres, {pose} au plus.",
                mot=e.mot,
                n=len(posees),
                pose=partie.formule.pose,
            )
        )
    reliquat = moins(coup.lettres, posees)
    cells, sac = _rendre_jokers(partie, avant, apres, coup.sac)
    coup = replace(coup, retenu=Retenu(mot, str(place), e.points))
    partie = replace(remplacer(partie, coup), grille=cells, sac=sac, reliquat=reliquat)
    return recompter_coup(partie, e.coup)


def _rendre_jokers(partie: Partie, avant: Board, apres: Board, sac: Sac) -> tuple[str, Sac]:
    """The joker formula puts the real tile in the joker's place while the bag has one (3.8.1)."""
    cells = list(apres.cells)
    if partie.formule.joker_remplace:
        for at, tile in enumerate(cells):
            if tile.islower() and avant.cells[at] == EMPTY and tile.upper() in sac.lettres:
                cells[at] = tile.upper()
                sac = sac.prendre(tile.upper()).remettre(JOKER, partie.formule)
    return "".join(cells), sac
