"""The rulings that the commission may sign on a slip: those proposed to it, and its own."""

from dataclasses import replace

from duplicata.app.state.state import Etat
from duplicata.arbitrage.decision import AutreLecture, Decision, Motif, Sanction, Statut
from duplicata.competition.coup import trouver
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.reglement import version
from duplicata.reglement.solution import PENALITE

COMMISSION = "commission"
"""Key of the reason of what the commission decrees."""


def propositions_de(etat: Etat, numero: int, coup: int, table: int) -> list[Decision]:
    """The rulings a member can choose with one key: what stands, the other readings, nullity.

    The second reading comes last: done while members vote, it moves none of the others.
    """
    decision = trouver(etat.partie(numero), coup).decisions.get(table)
    if decision is None:
        raise SaisieInvalide(
            dire("Coup {coup} : la table {table} n’a pas de décision.", coup=coup, table=table)
        )
    seconde = etat.dossier(numero, coup, table).seconde
    candidates = [
        replace(decision, statut=Statut.DEFINITIVE, autres_lectures=()),
        *(_lecture(decision, autre) for autre in decision.autres_lectures),
        _decret(decision, 0, Sanction.NULLITE, 0),
        *([replace(seconde.decision, statut=Statut.DEFINITIVE, autres_lectures=())] if seconde else []),
    ]
    retenues: list[Decision] = []
    for candidate in candidates:
        effet = (candidate.points, candidate.sanction, candidate.avertissements)
        if all((une.points, une.sanction, une.avertissements) != effet for une in retenues):
            retenues.append(candidate)
    return retenues


def decision_proposee(
    etat: Etat,
    numero: int,
    coup: int,
    table: int,
    lecture: int | None,
    points: int | None,
    sanction: Sanction | None,
    avertissements: int | None,
) -> Decision:
    """The ruling a vote names: by its rank, or by its points and sanction."""
    propositions = propositions_de(etat, numero, coup, table)
    if lecture is not None:
        if not 0 <= lecture < len(propositions):
            raise SaisieInvalide(dire("Lecture {n} : il n’y en a pas tant.", n=lecture))
        return propositions[lecture]
    if points is None or sanction is None or points < 0 or (points and sanction is Sanction.NULLITE):
        raise SaisieInvalide(dire("Un vote donne une lecture, ou des points et une sanction."))
    compte = int(sanction is Sanction.AVERTISSEMENT) if avertissements is None else avertissements
    return _decret(propositions[0], points, sanction, compte)


def _lecture(decision: Decision, autre: AutreLecture) -> Decision:
    averti = int(autre.sanction is Sanction.AVERTISSEMENT)
    return replace(
        _decret(decision, autre.points, autre.sanction, averti), place=autre.place, mot=decision.mot
    )


def _decret(decision: Decision, points: int, sanction: Sanction, avertissements: int) -> Decision:
    return Decision(
        decision.reglement,
        points,
        points + PENALITE if sanction is Sanction.PENALITE else points,
        sanction,
        avertissements,
        mot=decision.mot,
        motifs=(_motif(decision.reglement),) if sanction is not Sanction.AUCUNE else (),
        table=decision.table,
    )


def _motif(reglement: str) -> Motif:
    return Motif(COMMISSION, version(reglement).commission, reglement)
