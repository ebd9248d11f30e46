"""Correction slips at the keyboard (5.9): those to hand over, those the text does not ask for."""

from typing import TYPE_CHECKING

from duplicata.app.gestures.billets import ajouter_billets, remettre_billets
from duplicata.app.gestures.conduite import coup_en_cours
from duplicata.app.read.billets import est_du, notifiables
from duplicata.app.read.ligne import Visee, lire_visee
from duplicata.competition.coup import premier_jouable
from duplicata.competition.dispense import dispense
from duplicata.competition.notification import est_remis
from duplicata.documents.sanctions import nommer_dispense
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, en_tables

if TYPE_CHECKING:
    from rich.console import Console

    from duplicata.app.room.room import Salle
    from duplicata.app.state.gesture import Geste
    from duplicata.app.state.state import Etat


def lister(out: "Console", etat: "Etat", numero: int, seul: int | None = None) -> None:
    """Of the whole game, or of the move just closed, in which case nothing is said of nothing."""
    partie = etat.partie(numero)
    dus: dict[int, list[int]] = {}
    laisses = []
    for coup, table in notifiables(etat, numero):
        if seul not in (None, coup.numero) or est_remis(partie, coup, table):
            continue
        if est_du(etat, numero, coup.numero, table):
            dus.setdefault(coup.numero, []).append(table)
        else:
            laisses.append((coup.numero, table, nommer_dispense(dispense(partie, coup, table) or "")))
    for numero_coup, tables in dus.items():
        out.print(
            dire("Billets à remettre, coup {coup} : {tables}.", coup=numero_coup, tables=en_tables(tables))
        )
    for numero_coup, table, pourquoi in laisses:
        out.print(
            dire(
                "Coup {coup}, table {table} : sans billet (5.9), {pourquoi} ; « billet {coup}/{table} » "
                "l’ajoute.",
                coup=numero_coup,
                table=table,
                pourquoi=pourquoi,
            )
        )
    if not dus and not laisses and seul is None:
        out.print(dire("Aucun billet à remettre."))


def ajouter(salle: "Salle", geste: "Geste", numero: int, texte: str) -> str:
    """``12``: the slip of table 12 on the last move is wanted though it is not owed; ``3/12``: on move 3."""
    visee = lire_visee(texte)
    if visee is None and texte.isdecimal():
        visee = Visee(None, coup_en_cours(salle.etat.partie(numero)).numero, int(texte))
    if visee is None:
        raise SaisieInvalide(dire("Écrire « billet » et la table, ou coup/table (billet 12, billet 3/12)."))
    ajouter_billets(salle, geste, visee.partie or numero, [(visee.coup, visee.table)])
    return dire(
        "Table {table}, coup {coup} : le billet de correction est à remettre.",
        table=visee.table,
        coup=visee.coup,
    )


def remettre(salle: "Salle", geste: "Geste", numero: int, texte: str) -> str:
    """``12 15``: handed over, of the last move written."""
    partie = salle.etat.partie(numero)
    coup_en_cours(partie)
    tables = texte.split()
    if not tables or not all(table.isdecimal() for table in tables):
        raise SaisieInvalide(dire("Écrire « remis » et les numéros de table."))
    ecrit = premier_jouable(partie) - 1
    remettre_billets(salle, geste, numero, [(ecrit, int(table)) for table in tables])
    return dire("Billets du coup {coup} remis.", coup=ecrit)
