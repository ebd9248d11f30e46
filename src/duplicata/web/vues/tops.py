"""The ties at the top: which may be retained, and the duty that leaves only these (3.4)."""

from typing import TYPE_CHECKING, Any

from duplicata.competition.annonce import annoncer_top
from duplicata.competition.choix import choisir, indices
from duplicata.engine.board import Board
from duplicata.langue import dire, en_francais
from duplicata.web.prevu import Prevu

if TYPE_CHECKING:
    from duplicata.web.salle import SalleOuverte


def vue_tops(salle: "SalleOuverte", numero: int, prevu: Prevu) -> dict[str, Any]:
    """Every top, the permitted ones first and most open first, each with its announcement."""
    partie = salle.salle.etat.partie(numero)
    coup = partie.coup
    if coup is None:
        return {"coup": 0, "top": None, "tops": [], "obligation": "", "retenu": None}
    plays = salle.salle.juge.plateau(partie, coup).tops()
    if not plays:
        return {"coup": coup.numero, "top": None, "tops": [], "obligation": "", "retenu": None}
    choix = choisir(partie, coup, plays)
    permis = choix.permis
    board = Board(coup.grille)
    tops = []
    for play in [*permis, *(play for play in plays if play not in permis)]:
        ouvre = indices(partie, coup, play)
        tops.append(
            {
                "mot": play.word,
                "place": str(play.place),
                "score": play.score,
                "jokers": ",".join(map(str, play.jokers)),
                "permis": play in permis,
                "prevu": f"{play.word} {play.place}" == prevu.mot,
                "ouverture": ouvre._asdict(),
                "annonce": en_francais(annoncer_top, board, play.word, play.place, play.score),
            }
        )
    retenu = coup.retenu
    return {
        "coup": coup.numero,
        "top": plays[0].score,
        "tops": tops,
        "obligation": _obligation(choix.garde_joker, choix.finit_partie, len(permis)),
        "retenu": {"mot": retenu.mot, "place": retenu.place, "points": retenu.points} if retenu else None,
    }


def _obligation(garde_joker: bool, finit_partie: bool, permis: int) -> str:
    """Why some ties may not be retained, or how to choose among those that may."""
    devoirs = []
    if garde_joker:
        devoirs.append(dire("À points égaux, on garde le joker (3.4)."))
    if finit_partie:
        devoirs.append(dire("À points égaux, on retient le mot qui met fin à la partie (3.4)."))
    if permis > 1:
        devoirs.append(
            dire("Le juge-arbitre choisit ; le mot qui ouvre le plus la grille est proposé d’abord.")
        )
    return " ".join(devoirs)
