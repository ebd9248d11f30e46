"""The ties at the top: which may be retained, and the duty that leaves only these (3.4)."""

from msgspec import Struct
from msgspec.structs import replace

from duplicata.app.gestures.source import Prevu
from duplicata.app.room.reader import SalleLue
from duplicata.competition.annonce import annoncer_top, autres_places, mention
from duplicata.competition.choix import Choix, choisir, indices
from duplicata.competition.etat import Coup, Partie, Retenu
from duplicata.engine.board import Board
from duplicata.engine.placements import Play
from duplicata.engine.position import Position
from duplicata.langue import dire, en_francais
from duplicata.web.views.desk.partie import vue_retenu


class UneOuverture(Struct, frozen=True):
    """How far the grid would be open after a word."""

    accroches: int
    rouges: int


class UnTop(Struct, frozen=True, kw_only=True):
    mot: str
    place: str
    score: int
    jokers: str
    permis: bool
    ecarte: str
    """Why it may not be retained; empty when it may."""
    prevu: bool
    propose: bool
    ouverture: UneOuverture
    annonce: list[str]
    mention: str
    ailleurs: list[str]
    """Other places of the same word for the same points."""


class Tops(Struct, frozen=True, kw_only=True):
    coup: int
    top: int | None
    premier: bool
    """The grid is empty."""
    tops: list[UnTop]
    obligation: str
    retenu: Retenu | None


def vue_tops(salle: SalleLue, numero: int, prevu: Prevu) -> Tops:
    """Every top, the permitted ones first and most open first, each with its announcement.

    None of a move that is cancelled: there is nothing left to retain.
    """
    partie = salle.etat.partie(numero)
    coup = partie.coup
    plateau = salle.juge.plateau(partie, coup) if coup and not coup.annule else None
    plays = plateau.tops() if plateau else []
    vue = Tops(
        coup=coup.numero if coup else 0,
        top=plays[0].score if plays else None,
        premier=False,
        tops=[],
        obligation="",
        retenu=vue_retenu(coup),
    )
    if coup is None or plateau is None or not plays:
        return vue
    choix = choisir(partie, coup, plays, plateau.position.lexicon)
    ranges = [*choix.permis, *(play for play in plays if play not in choix.permis)]
    return replace(
        vue,
        premier=Board(coup.grille).is_empty,
        tops=[_top(partie, coup, plateau.position, play, choix, prevu) for play in ranges],
        obligation=_obligation(choix, len(plays)),
    )


def _top(
    partie: Partie, coup: Coup, position: Position, play: Play, choix: Choix, prevu: Prevu
) -> UnTop:
    ailleurs = autres_places(position, play.word, play.place, play.score)
    return UnTop(
        mot=play.word,
        place=str(play.place),
        score=play.score,
        jokers=",".join(map(str, play.jokers)),
        permis=play in choix.permis,
        ecarte=_ecarte(play, choix),
        prevu=f"{play.word} {play.place}" == prevu.mot,
        propose=prevu.mot is None and play == choix.retenu,
        ouverture=UneOuverture(*indices(partie, coup, play)),
        annonce=en_francais(annoncer_top, Board(coup.grille), play.word, play.place, play.score),
        mention=en_francais(mention, ailleurs),
        ailleurs=list(map(str, ailleurs)),
    )


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
