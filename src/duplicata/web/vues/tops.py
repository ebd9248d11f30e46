"""The ties at the top: which may be retained, and the duty that leaves only these (3.4)."""

from typing import TYPE_CHECKING, Any

from duplicata.competition.annonce import annoncer_top, autres_places, mention
from duplicata.competition.choix import Choix, choisir, indices
from duplicata.competition.etat import Coup, Partie
from duplicata.engine.board import Board
from duplicata.engine.placements import Play
from duplicata.engine.position import Position
from duplicata.langue import dire, en_francais
from duplicata.web.prevu import Prevu
from duplicata.web.vues.partie import vue_retenu

if TYPE_CHECKING:
    from duplicata.web.salle import SalleOuverte


def vue_tops(salle: "SalleOuverte", numero: int, prevu: Prevu) -> dict[str, Any]:
    """Every top, the permitted ones first and most open first, each with its announcement.

    None of a move that is cancelled: there is nothing left to retain.
    """
    partie = salle.salle.etat.partie(numero)
    coup = partie.coup
    plateau = salle.salle.juge.plateau(partie, coup) if coup and not coup.annule else None
    plays = plateau.tops() if plateau else []
    vue: dict[str, Any] = {
        "coup": coup.numero if coup else 0,
        "top": plays[0].score if plays else None,
        "premier": False,
        "tops": [],
        "obligation": "",
        "retenu": vue_retenu(coup),
    }
    if coup is None or plateau is None or not plays:
        return vue
    choix = choisir(partie, coup, plays, plateau.position.lexicon)
    ranges = [*choix.permis, *(play for play in plays if play not in choix.permis)]
    return vue | {
        "premier": Board(coup.grille).is_empty,
        "tops": [_top(partie, coup, plateau.position, play, choix, prevu) for play in ranges],
        "obligation": _obligation(choix, len(plays)),
    }


def _top(
    partie: Partie, coup: Coup, position: Position, play: Play, choix: Choix, prevu: Prevu
) -> dict[str, Any]:
    ailleurs = autres_places(position, play.word, play.place, play.score)
    return {
        "mot": play.word,
        "place": str(play.place),
        "score": play.score,
        "jokers": ",".join(map(str, play.jokers)),
        "permis": play in choix.permis,
        "ecarte": _ecarte(play, choix),
        "prevu": f"{play.word} {play.place}" == prevu.mot,
        "propose": prevu.mot is None and play == choix.retenu,
        "ouverture": indices(partie, coup, play)._asdict(),
        "annonce": en_francais(annoncer_top, Board(coup.grille), play.word, play.place, play.score),
        "mention": en_francais(mention, ailleurs),
        "ailleurs": list(map(str, ailleurs)),
    }


def _ecarte(play: Play, choix: Choix) -> str:
    """Why this tie may not be retained; empty when it may."""
    if play in choix.permis:
        return ""
    if len(play.jokers) > len(choix.retenu.jokers):
        return dire("dépense un joker qu’un autre top garde")
    return dire("laisse continuer une partie qu’un autre top finit")


def _obligation(choix: Choix, tops: int) -> str:
    """How many they are, why some may not be retained, how to choose among those that may."""
    if tops == 1:
        return ""
    devoirs = [dire("{n} tops à égalité.", n=tops)]
    if choix.garde_joker:
        devoirs.append(dire("À points égaux, on garde le joker (3.4)."))
    if choix.finit_partie:
        devoirs.append(dire("À points égaux, on retient le mot qui met fin à la partie (3.4)."))
    if len(choix.permis) > 1:
        devoirs.append(
            dire(
                "Le juge-arbitre retient celui qui, à son avis, ouvre le plus la grille (3.4) ; "
                "le plus ouvert est proposé d’abord."
            )
        )
    return " ".join(devoirs)
