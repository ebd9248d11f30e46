"""A game of as many players and moves as asked for, counted but not ruled slip by slip."""

from msgspec.structs import replace

from documents.papier.sheets import large_event
from duplicata.app.state.state import Etat
from duplicata.competition.etat import Cloture, Coup, Cumul, Phase, Resultat, Retenu
from duplicata.competition.sac import sac_plein


def played_event(players: int, moves: int) -> Etat:
    state = large_event(players)
    event = state.ouvert()
    game = event.parties[1]
    tables = range(1, players + 1)
    scores = {n: {table: 80 - (table * n) % 60 for table in tables} for n in range(1, moves + 1)}
    closed = tuple(
        Coup(n, "AEGPSTW", "AEGPSTW", game.grille, sac_plein(game.formule), phase=Phase.CLOS, retenu=Retenu("SWEATS", "3H", 80)) for n in scores
    )
    counted = {n: Cloture({table: Resultat(points) for table, points in given.items()}) for n, given in scores.items()}
    sums = {table: Cumul(points=sum(given[table] for given in scores.values())) for table in tables}
    return replace(state, tournoi=replace(event, parties={1: replace(game, coups=closed, clotures=counted, cumuls=sums)}))
