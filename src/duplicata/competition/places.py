"""A game that has not begun, and who sits where in it."""

from msgspec.structs import replace

from duplicata.competition.etat import Cumul, Partie


def voisin(partie: Partie, table: int) -> str:
    """The arbiter of the nearest table: a latecomer sits at the end of a range, or in a gap of one."""
    proche = min(partie.joueurs, key=lambda autre: (abs(autre - table), autre), default=None)
    return partie.joueurs[proche].arbitre if proche is not None else ""


def vierge(partie: Partie) -> bool:
    """Nothing of it is drawn: its players may still be moved."""
    return not partie.coups and not partie.rejets and partie.fin is None


def rasseoir(partie: Partie, tables: dict[int, int]) -> Partie:
    """Its players at their new tables; those who have none leave it. Arbiters keep their tables."""
    assis = {
        table: replace(joueur, table=table, arbitre=_arbitre(partie, table))
        for table, joueur in sorted(
            (tables[joueur.joueur], joueur) for joueur in partie.joueurs.values() if joueur.joueur in tables
        )
    }
    return replace(
        partie,
        joueurs=assis,
        sieges={joueur.joueur: table for table, joueur in assis.items()},
        cumuls={table: Cumul() for table in assis},
        retards=_suivre(partie, partie.retards, tables),
        exclus=_suivre(partie, partie.exclus, tables),
        abandons=_suivre(partie, partie.abandons, tables),
    )


def _arbitre(partie: Partie, table: int) -> str:
    tenue = partie.joueurs.get(table)
    return tenue.arbitre if tenue else voisin(partie, table)


def _suivre(partie: Partie, notes: dict[int, int], tables: dict[int, int]) -> dict[int, int]:
    """What was noted of a table was noted of its player."""
    joueurs = {partie.joueurs[table].joueur: coup for table, coup in notes.items()}
    return {tables[joueur]: coup for joueur, coup in joueurs.items() if joueur in tables}
