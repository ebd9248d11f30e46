"""A finished game played again by anybody: one move at a time, then how he did beside the room."""

from msgspec import Struct

from duplicata.app.read.chiffres import salle_de
from duplicata.app.read.ligne import cercles
from duplicata.arbitrage.decision import Decision
from duplicata.competition.chiffres import CoupDeLaSalle, comptes
from duplicata.competition.etat import Coup, Partie, Retenu
from duplicata.competition.transcription import Transcription
from duplicata.documents.dessins.courbe import Serie, courbe
from duplicata.engine.tiles import fold
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, nombre
from duplicata.web.views.figures.figure import Figure
from duplicata.web.views.slips.billet import MotifDit
from duplicata.web.views.slips.sanction import motifs, nommer

Eus = tuple[int, ...]
"""What he had on the moves before, in order: his browser brings it back each time, nobody keeps it."""


class CoupAJouer(Struct, frozen=True, kw_only=True):
    coup: int
    rang: int
    """Among those that count, from 1."""
    coups: int
    tirage: str
    grille: str
    duree: int
    alerte: int


class Compare(Struct, frozen=True, kw_only=True):
    """How he did on one move, and until then."""

    points: int
    sanction: str
    motifs: list[MotifDit]
    retenu: Retenu
    salle: CoupDeLaSalle
    total: int
    top: int
    rang: int
    """Among the tables and himself."""
    joueurs: int


def rejouable(partie: Partie) -> bool:
    """Over, with moves that count; a topping has no slips."""
    return partie.fin is not None and not partie.formule.topping and bool(comptes(partie))


def exiger_rejouable(partie: Partie) -> None:
    if partie.formule.topping:
        raise SaisieInvalide(dire("Un topping se joue à voix haute : il ne se rejoue pas ici."))
    if not rejouable(partie):
        raise SaisieInvalide(dire("La partie n’est pas finie : elle se rejoue après sa fin."))


def coup_a_jouer(partie: Partie, rang: int) -> tuple[Coup, CoupAJouer]:
    """The move of that rank, from 1, without its word."""
    joues = comptes(partie)
    if not 1 <= rang <= len(joues):
        raise SaisieInvalide(dire("Le coup {coup} n’a pas été joué.", coup=rang))
    coup, _ = joues[rang - 1]
    palier = partie.formule.palier(rang)
    return coup, CoupAJouer(
        coup=coup.numero,
        rang=rang,
        coups=len(joues),
        tirage=coup.lettres,
        grille=coup.grille,
        duree=palier.duree,
        alerte=palier.alerte,
    )


def bulletin_ecrit(mot: str, reference: str, score: str) -> Transcription | None:
    """As a player writes it; None for a slip without a word."""
    ecrit = cercles(fold("".join(mot.split())))
    if not ecrit:
        return None
    chiffres = score.strip()
    return Transcription(
        mot=ecrit,
        reference="".join(reference.split()).upper(),
        score=int(chiffres) if chiffres.isascii() and chiffres.isdecimal() else chiffres,
    )


def comparer(partie: Partie, rang: int, eus: Eus, decision: Decision | None) -> Compare:
    """*decision* on his slip of the move of that rank, None without one; *eus* before it."""
    salle = salle_de(partie).coups[rang - 1]
    points = decision.points if decision else 0
    total = sum(eus) + points
    autres = _totaux(partie, rang)
    return Compare(
        points=points,
        sanction=nommer(decision) if decision and decision.motifs else "",
        motifs=motifs(decision) if decision else [],
        retenu=salle.retenu,
        salle=salle,
        total=total,
        top=sum(un.retenu.points for un in salle_de(partie).coups[:rang]),
        rang=1 + sum(autre > total for autre in autres),
        joueurs=len(autres) + 1,
    )


def _totaux(partie: Partie, rang: int) -> list[int]:
    """Of the tables after so many moves, without bonuses nor the cost of warnings: he has neither."""
    clotures = [partie.clotures[coup.numero] for coup, _ in comptes(partie)[:rang]]
    return [sum(cloture.resultats[table].points or 0 for cloture in clotures) for table in partie.joueurs]


def figure_du_rejeu(partie: Partie, eus: Eus) -> Figure:
    """His negative beside the room, once all is played."""
    coups = salle_de(partie).coups[: len(eus)]
    negatifs = [
        sum(eus[: rang + 1]) - sum(un.retenu.points for un in coups[: rang + 1]) for rang in range(len(coups))
    ]
    dite = dire(
        "Votre négatif : {lui} ; médiane de la salle {salle}, du meilleur tiers {tiers}.",
        lui=nombre(negatifs[-1]),
        salle=nombre(round(coups[-1].mediane)),
        tiers=nombre(round(coups[-1].tiers)),
    )
    series = (
        Serie(dire("vous"), negatifs),
        Serie(dire("médiane de la salle"), [un.mediane for un in coups], "pointille"),
        Serie(dire("médiane du meilleur tiers"), [un.tiers for un in coups], "tirets"),
    )
    return Figure(
        cle="vous",
        titre=dire("Vous et la salle, coup après coup"),
        dite=dite,
        svg=courbe([str(un.coup) for un in coups], series, dite),
        colonnes=(dire("Coup"), dire("Mot retenu"), dire("Top"), dire("Vous"), dire("Moyenne")),
        lignes=tuple(
            (
                *(str(un.coup), un.retenu.mot.upper(), str(un.retenu.points)),
                *(str(points), nombre(round(un.moyenne))),
            )
            for un, points in zip(coups, eus, strict=True)
        ),
        textes=frozenset({1}),
    )
