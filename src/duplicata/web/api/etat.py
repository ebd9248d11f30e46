"""The state of the room, the server's hour, the solutions of the move."""

from typing import Any

from litestar import Request, get
from litestar.params import FromQuery

from duplicata.app.juge import Plateau
from duplicata.competition.choix import choisir
from duplicata.competition.etat import Coup, Partie
from duplicata.engine.board import Board
from duplicata.engine.placements import Play
from duplicata.web.acces.roles import OFFICIELS, TOUS, pour
from duplicata.web.api.commun import API, est_officiel, partie_voulue
from duplicata.web.salle import LaSalle, solutions_du
from duplicata.web.vues.sujets import vue_etat


@get(f"{API}/etat", opt=pour(TOUS), tags=["etat"], sync_to_thread=True)
def etat(
    request: Request[Any, Any, Any], salle: LaSalle, partie: FromQuery[int | None] = None
) -> dict[str, Any]:
    """Everything a screen shows when it opens; the top and the slips are for officials only.

    The game being played, unless another is named.
    """
    numero = None if partie is None else partie_voulue(salle, partie)
    return vue_etat(salle.salle.etat, salle.horloge, officiel=est_officiel(request, salle), numero=numero)


@get(f"{API}/heure", opt=pour(TOUS), tags=["etat"], sync_to_thread=False)
def heure(salle: LaSalle) -> dict[str, int]:
    """The server's time in milliseconds, against which browsers set theirs."""
    return {"maintenant": salle.horloge.millisecondes()}


def _le_retenu_d_abord(partie: Partie, coup: Coup, plateau: Plateau) -> list[Play]:
    """Of equal tops, the first is the one that the regulation leaves to be retained (3.4)."""
    plays = solutions_du(plateau)
    tops = [play for play in plays if play.score == plays[0].score]
    if len(tops) < 2:
        return list(plays)
    permis = choisir(partie, coup, tops, plateau.position.lexicon).permis
    return [*permis, *(play for play in tops if play not in permis), *plays[len(tops) :]]


@get(f"{API}/solutions", opt=pour(OFFICIELS), tags=["bulletins"], sync_to_thread=True)
def solutions(
    salle: LaSalle, coup: FromQuery[int | None] = None, partie: FromQuery[int | None] = None
) -> dict[str, Any]:
    """The grid and the rack of the move, all its solutions, best first: [word, place, score, jokers]."""
    jouee = salle.salle.etat.partie(partie_voulue(salle, partie))
    numero = coup or (jouee.coup.numero if jouee.coup else 0)
    if not 1 <= numero <= len(jouee.coups):
        return {"coup": numero, "top": None, "solutions": [], "grille": [], "tirage": ""}
    lu = jouee.coups[numero - 1]
    plays = _le_retenu_d_abord(jouee, lu, salle.salle.juge.plateau(jouee, lu))
    return {
        "coup": numero,
        "top": plays[0].score if plays else None,
        "solutions": [
            [play.word, str(play.place), play.score, ",".join(map(str, play.jokers))] for play in plays
        ],
        "grille": Board(lu.grille).rows,
        "tirage": lu.lettres,
    }
