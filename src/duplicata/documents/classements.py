"""Standings as tables for spreadsheets."""

from collections.abc import Iterable, Mapping, Sequence

from duplicata.competition.general import LigneGenerale
from duplicata.documents.texte_csv import ecrire_csv
from duplicata.langue import dire


def classement_csv(
    lignes: Sequence[LigneGenerale], parties: Iterable[int], licences: Mapping[int, str] | None = None
) -> bytes:
    """The general standings, one column per game, *parties*; the time, in seconds, when it ranks them.

    *licences*, by player, come first; without them for the public, who is told nobody's.
    """
    temps = any(ligne.temps is not None for ligne in lignes)
    entetes = [
        *([] if licences is None else [dire("Licence")]),
        *(dire("Rang"), dire("N°"), dire("Nom"), dire("Club")),
        *(dire("Catégorie"), dire("Série"), dire("Équipe")),
        *(dire("Partie {n}", n=n) for n in parties),
        *(dire("Total"), dire("Négatif"), dire("Pourcentage"), dire("Sous réserve")),
        *([dire("Temps")] if temps else []),
    ]
    connues = {} if licences is None else {joueur: [licence] for joueur, licence in licences.items()}
    return ecrire_csv(entetes, ([*connues.get(ligne.joueur, []), *_cellules(ligne)] for ligne in lignes))


def _cellules(ligne: LigneGenerale) -> list[object]:
    pourcentage = None if ligne.centiemes is None else ligne.centiemes / 100
    return [
        *(ligne.rang, ligne.joueur, ligne.nom, ligne.club, ligne.categorie, ligne.serie, ligne.equipe),
        *ligne.totaux,
        *(ligne.total, ligne.negatif, pourcentage, dire("oui") if ligne.sous_reserve else ""),
        *([] if ligne.temps is None else [ligne.temps / 100]),
    ]
