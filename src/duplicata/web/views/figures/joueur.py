"""A player beside the room: his negative, and where and why points were lost."""

from collections.abc import Sequence

from duplicata.app.read.chiffres import salle_de
from duplicata.competition.chiffres import CoupDeLaSalle, CoupDuJoueur, Perte, chiffrer_joueur
from duplicata.competition.etat import Partie
from duplicata.documents.dessins.barres import Part, barres
from duplicata.documents.dessins.courbe import Serie, courbe
from duplicata.langue import dire, nombre
from duplicata.web.views.figures.figure import Figure

DEUX = 2
"""Moves from which there is something to draw."""


def dire_perte(cause: Perte | None) -> str:
    match cause:
        case Perte.MOT:
            return dire("mot pas vu")
        case Perte.PLACE:
            return dire("mot du top, autre place")
        case Perte.SANCTION:
            return dire("sanction")
        case Perte.ABSENCE:
            return dire("pas de bulletin")
        case None:
            return ""


def figures_du_joueur(partie: Partie, table: int) -> tuple[Figure, ...]:
    """Nothing in topping, where times count, nor before there are two moves."""
    siens, coups = chiffrer_joueur(partie, table), salle_de(partie).coups
    if partie.formule.topping or len(siens) < DEUX:
        return ()
    return _negatif(siens, coups), _pertes(siens)


def _negatif(siens: Sequence[CoupDuJoueur], coups: Sequence[CoupDeLaSalle]) -> Figure:
    noms = [str(un.coup) for un in siens]
    dite = dire(
        "Négatif à la fin : {lui} ; médiane de la salle {salle}, du meilleur tiers {tiers}.",
        lui=nombre(siens[-1].negatif),
        salle=nombre(round(coups[-1].mediane)),
        tiers=nombre(round(coups[-1].tiers)),
    )
    series = (
        Serie(dire("cette table"), [un.negatif for un in siens]),
        Serie(dire("médiane de la salle"), [un.mediane for un in coups], "pointille"),
        Serie(dire("médiane du meilleur tiers"), [un.tiers for un in coups], "tirets"),
    )
    return Figure(
        cle="negatif",
        titre=dire("Négatif, coup après coup"),
        dite=dite,
        svg=courbe(noms, series, dite),
        colonnes=(dire("Coup"), dire("Négatif"), dire("Médiane de la salle"), dire("Meilleur tiers")),
        lignes=tuple(
            (str(un.coup), nombre(un.negatif), nombre(round(tous.mediane)), nombre(round(tous.tiers)))
            for un, tous in zip(siens, coups, strict=True)
        ),
    )


def _pertes(siens: Sequence[CoupDuJoueur]) -> Figure:
    parts = [
        Part(dire_perte(cause), [un.perdus if un.cause is cause else 0 for un in siens]) for cause in Perte
    ]
    perdus = {part.nom: sum(part.valeurs) for part in parts}
    detail = ", ".join(f"{nom} {nombre(int(points))}" for nom, points in perdus.items() if points)
    dite = dire("Points perdus : {detail}.", detail=detail or "0")
    return Figure(
        cle="pertes",
        titre=dire("Points perdus à chaque coup, et pourquoi"),
        dite=dite,
        svg=barres([str(un.coup) for un in siens], parts, dite),
        colonnes=(dire("Coup"), dire("Top"), dire("Points"), dire("Perdus"), dire("Pourquoi")),
        lignes=tuple(
            (str(un.coup), str(un.top), str(un.points), nombre(un.perdus), dire_perte(un.cause) or "–")
            for un in siens
        ),
        textes=frozenset({4}),
    )
