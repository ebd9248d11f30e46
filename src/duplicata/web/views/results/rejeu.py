"""A game move by move, as anyone may see it once the word of each move is retained."""

from msgspec import Struct

from duplicata.app.state.state import Etat
from duplicata.competition.etat import Cloture, Coup, Germe, Partie
from duplicata.engine.board import Board
from duplicata.web.views.event.noms import motif_ecrit, nom_partie


class CoupRejoue(Struct, frozen=True, kw_only=True):
    coup: int
    tirage: str
    tirage_ordre: str
    grille: list[str]
    """Before the word."""
    annule: bool
    motif: str
    mot: str
    place: str
    points: int
    cumul: int
    trouve_par: int | None
    """Once the move is closed, like `joueurs`."""
    joueurs: int | None
    solo: str


class Rejeu(Struct, frozen=True, kw_only=True):
    """A game move by move."""

    partie: int | None
    nom: str
    topping: bool
    preparee: bool
    engagement: str | None
    graine: str | None
    germes: tuple[Germe, ...]
    top: int
    coups: list[CoupRejoue]


AUCUN = Rejeu(
    partie=None,
    nom="",
    topping=False,
    preparee=False,
    engagement=None,
    graine=None,
    germes=(),
    top=0,
    coups=[],
)
"""Before the first game."""


def _trouve_par(partie: Partie, coup: Coup, cloture: Cloture, points: int) -> int:
    if partie.formule.topping:
        return sum(une.trouve for une in coup.recherches.values())
    return sum(resultat.points == points for resultat in cloture.resultats.values()) if points else 0


def vue_rejeu(etat: Etat, numero: int) -> Rejeu:
    """Rack, grid before, word retained; how the tables did once the move is closed."""
    partie = etat.partie(numero)
    coups = []
    cumul = 0
    for coup in partie.coups:
        if not coup.compte and coup.retenu is None:
            continue
        cloture = partie.clotures.get(coup.numero)
        points = 0 if coup.annule or coup.retenu is None else coup.retenu.points
        cumul += points
        coups.append(
            CoupRejoue(
                coup=coup.numero,
                tirage=coup.lettres,
                tirage_ordre=coup.tirage,
                grille=Board(coup.grille).rows,
                annule=coup.annule,
                motif=motif_ecrit(coup.motif),
                mot=coup.retenu.mot if coup.retenu else "",
                place=coup.retenu.place if coup.retenu else "",
                points=points,
                cumul=cumul,
                trouve_par=_trouve_par(partie, coup, cloture, points) if cloture else None,
                joueurs=len(cloture.resultats) if cloture else None,
                solo=partie.joueurs[cloture.solo].nom if cloture and cloture.solo else "",
            )
        )
    return Rejeu(
        partie=numero,
        nom=nom_partie(numero, partie.ouverture.nom),
        topping=partie.formule.topping,
        preparee=partie.ouverture.preparee,
        engagement=partie.engagement,
        graine=partie.graine,
        germes=partie.germes,
        top=cumul,
        coups=coups,
    )
