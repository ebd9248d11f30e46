"""The state of the room, the server's hour, the solutions of the move."""

from typing import Any, TypeAlias

from litestar import Request, get
from litestar.params import FromQuery
from msgspec import Struct

from duplicata.app.room.judge import Plateau
from duplicata.competition.choix import choisir
from duplicata.competition.etat import Coup, Partie
from duplicata.engine.board import Board
from duplicata.engine.placements import Play
from duplicata.web.access.roles import OFFICIELS, TOUS, pour
from duplicata.web.api.common import API, est_officiel, partie_voulue
from duplicata.web.live.room import TheReadRoom
from duplicata.web.views.desk.etat import EtatVu, vue_etat

Solution: TypeAlias = tuple[str, str, int, str]
"""Word, place, score, positions of the jokers."""


class Heure(Struct, frozen=True):
    maintenant: int


class Solutions(Struct, frozen=True, kw_only=True):
    coup: int
    top: int | None
    solutions: list[Solution]
    grille: list[str]
    tirage: str


@get(f"{API}/etat", opt=pour(TOUS), tags=["etat"], sync_to_thread=True)
def etat(
    request: Request[Any, Any, Any], live: TheReadRoom, partie: FromQuery[int | None] = None
) -> EtatVu:
    """Everything a screen shows when it opens; the top and the slips are for officials only.

    The game being played, unless another is named.
    """
    numero = None if partie is None else partie_voulue(live, partie)
    return vue_etat(live.room.etat, live.horloge, officiel=est_officiel(request, live), numero=numero)


@get(f"{API}/heure", opt=pour(TOUS), tags=["etat"], sync_to_thread=False)
def heure(live: TheReadRoom) -> Heure:
    """The server's time in milliseconds, against which browsers set theirs."""
    return Heure(live.horloge.millisecondes())


def _le_retenu_d_abord(partie: Partie, coup: Coup, plateau: Plateau) -> list[Play]:
    """Of equal tops, the first is the one that the regulation leaves to be retained (3.4)."""
    plays = plateau.solutions()
    tops = [play for play in plays if play.score == plays[0].score]
    if len(tops) < 2:
        return list(plays)
    permis = choisir(partie, coup, tops, plateau.position.lexicon).permis
    return [*permis, *(play for play in tops if play not in permis), *plays[len(tops) :]]


@get(f"{API}/solutions", opt=pour(OFFICIELS), tags=["bulletins"], sync_to_thread=True)
def solutions(
    live: TheReadRoom, coup: FromQuery[int | None] = None, partie: FromQuery[int | None] = None
) -> Solutions:
    """The grid and the rack of the move, all its solutions, best first: [word, place, score, jokers]."""
    jouee = live.room.etat.partie(partie_voulue(live, partie))
    numero = coup or (jouee.coup.numero if jouee.coup else 0)
    if not 1 <= numero <= len(jouee.coups):
        return Solutions(coup=numero, top=None, solutions=[], grille=[], tirage="")
    lu = jouee.coups[numero - 1]
    plays = _le_retenu_d_abord(jouee, lu, live.room.juge.plateau(jouee, lu))
    return Solutions(
        coup=numero,
        top=plays[0].score if plays else None,
        solutions=[
            (play.word, str(play.place), play.score, ",".join(map(str, play.jokers))) for play in plays
        ],
        grille=Board(lu.grille).rows,
        tirage=lu.lettres,
    )
