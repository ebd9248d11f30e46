"""Before standings are final: slips in = slips ruled on + declared missing, and every open case marked."""

from collections.abc import Iterator
from typing import NamedTuple

from duplicata.app.state.state import Etat
from duplicata.competition.coup import manquants
from duplicata.competition.etat import Coup, Partie
from duplicata.langue import accorder, dire, en_tables


class Bilan(NamedTuple):
    """What does not add up in a move: slips in = slips ruled on + declared missing."""

    sans_decision: tuple[int, ...]
    """Slips entered and not ruled on."""
    sans_bulletin: tuple[int, ...]
    """Tables of which nothing is known."""


def dresser(partie: Partie, coup: Coup) -> Bilan:
    """A table that came late owes nothing for the moves before (6.2).

    In a topping too, whose ``manquants`` are all those without a time.
    """
    sans_bulletin = tuple(
        table
        for table in manquants(partie, coup.numero)
        if table not in coup.non_remis
        and table not in coup.bulletins
        and partie.retards.get(table, 0) <= coup.numero
    )
    sans_decision = tuple(table for table in coup.bulletins if table not in coup.decisions)
    return Bilan(sans_decision, sans_bulletin)


def joueurs_sous_reserve(etat: Etat) -> frozenset[int]:
    """Players whose total an open case or difference may still change, whatever the game."""
    parties = etat.ouvert().parties
    return frozenset(parties[numero].joueurs[table].joueur for numero, _, table in etat.reserves)


def dire_classement(etat: Etat) -> str:
    """What the standings are worth."""
    if etat.definitif:
        return dire("Classement définitif.")
    return dire("Classement sous réserve.") if etat.ouvert().clos else dire("Classement provisoire.")


def obstacles(etat: Etat) -> Iterator[str]:
    """What keeps the standings from being final, one sentence each."""
    for numero, partie in sorted(etat.ouvert().parties.items()):
        if partie.fin is None:
            yield dire("La partie {n} n’est pas finie.", n=numero)
        for coup in partie.coups:
            if coup.annule:
                continue
            bilan = dresser(partie, coup)
            if bilan.sans_decision:
                nombre = len(bilan.sans_decision)
                quoi = accorder(nombre, "bulletin sans décision", "bulletins sans décision")
                yield _manque(quoi, numero, coup.numero, bilan.sans_decision)
            if bilan.sans_bulletin:
                rien = dire("ni bulletin ni absence déclarée")
                yield _manque(rien, numero, coup.numero, bilan.sans_bulletin)
            if not coup.compte:
                yield dire(
                    "Partie {partie}, coup {coup} : il n’est pas clos.", partie=numero, coup=coup.numero
                )


def _manque(quoi: str, partie: int, coup: int, tables: tuple[int, ...]) -> str:
    return dire(
        "Partie {partie}, coup {coup} : {quoi}, {tables}.",
        partie=partie,
        coup=coup,
        quoi=quoi,
        tables=en_tables(tables),
    )
