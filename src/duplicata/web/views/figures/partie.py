"""A game as the whole room played it: how hard each move was, and how its points fell."""

from collections.abc import Sequence

from duplicata.app.read.chiffres import salle_de
from duplicata.competition.chiffres import CoupDeLaSalle
from duplicata.competition.chronique import SousTop
from duplicata.competition.etat import Partie
from duplicata.documents.dessins.barres import POUR_CENT, Part, barres
from duplicata.langue import dire, nombre
from duplicata.web.views.figures.figure import Figure
from duplicata.web.views.writing import decimal

CITES = 3
"""Words of a sub-top."""


def figures_de_la_partie(partie: Partie) -> tuple[Figure, ...]:
    """Nothing in topping, where times count, nor before a move counts."""
    coups = salle_de(partie).coups
    return () if partie.formule.topping or not coups else (_difficulte(coups), _repartition(coups))


def dire_sous_tops(trouves: Sequence[SousTop]) -> str:
    """« 48 REGATE (3) · 44 ? (1) »."""
    dits = (f"{un.points} {', '.join(un.mots[:CITES]) or '?'} ({nombre(un.joueurs)})" for un in trouves)
    return " · ".join(dits) or "–"


def _difficulte(coups: Sequence[CoupDeLaSalle]) -> Figure:
    dur = max(coups, key=lambda un: (un.difficulte, -un.coup))
    dite = dire(
        "Le coup le plus difficile : le {coup}, {mot}, où la salle a laissé {part} % du top.",
        coup=dur.coup,
        mot=dur.retenu.mot.upper(),
        part=dur.difficulte,
    )
    return Figure(
        cle="difficulte",
        titre=dire("Difficulté : part du top que la salle a laissée"),
        dite=dite,
        svg=barres(
            [str(un.coup) for un in coups],
            [Part("", [max(0, un.difficulte) for un in coups])],
            dite,
            POUR_CENT,
            dire("{n} %", n=""),
        ),
        colonnes=(
            *(dire("Coup"), dire("Mot retenu"), dire("Top"), dire("Moyenne"), dire("Difficulté")),
            *(dire("Trouvé par"), dire("Ensuite : points, mots (joueurs)")),
        ),
        lignes=tuple(
            (
                *(str(un.coup), un.retenu.mot.upper(), str(un.retenu.points), decimal(un.moyenne)),
                dire("{n} %", n=un.difficulte),
                dire("{n} sur {joueurs}", n=nombre(un.trouve), joueurs=nombre(un.joueurs)),
                dire_sous_tops(un.sous_tops),
            )
            for un in coups
        ),
        textes=frozenset({1, 6}),
    )


def _repartition(coups: Sequence[CoupDeLaSalle]) -> Figure:
    noms = (
        *(dire("le top"), dire("75 % et plus"), dire("50 % et plus")),
        *(dire("25 % et plus"), dire("moins de 25 %"), dire("zéro")),
    )
    parts = [
        Part(nom, [100 * un.repartition[rang] / max(un.joueurs, 1) for un in coups])
        for rang, nom in enumerate(noms)
    ]
    tops = 100 * sum(un.trouve for un in coups) / max(sum(un.joueurs for un in coups), 1)
    dite = dire("Tops trouvés par la salle, tous coups confondus : {n} %.", n=round(tops))
    return Figure(
        cle="repartition",
        titre=dire("Ce que les joueurs ont eu du top, coup par coup"),
        dite=dite,
        svg=barres([str(un.coup) for un in coups], parts, dite, POUR_CENT, dire("{n} %", n="")),
        colonnes=(dire("Coup"), *noms),
        lignes=tuple((str(un.coup), *map(nombre, un.repartition)) for un in coups),
    )
