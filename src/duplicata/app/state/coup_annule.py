"""What is left of the slips of a cancelled move (3.6): their disciplinary warnings, and nothing else."""

from duplicata.app.state.events import (
    Fait,
    LectureConfirmee,
    LectureMontree,
    RenvoiCommission,
    SecondeLecture,
    VoteCommission,
)
from duplicata.app.state.state import Etat
from duplicata.competition import evenements as ev
from duplicata.competition.cloture import disciplinaires
from duplicata.competition.coup import trouver
from duplicata.competition.etat import Coup
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

Lectures = SecondeLecture | LectureMontree | LectureConfirmee
DeBulletin = ev.DecisionRectifiee | Lectures | RenvoiCommission | VoteCommission


def compte_encore(coup: Coup, table: int) -> bool:
    """Whether the ruling on this slip still weighs on anything."""
    decision = coup.decisions.get(table)
    return decision is not None and (not coup.annule or disciplinaires(decision) > 0)


def exiger_encore_utile(etat: Etat, un: Fait) -> None:
    """Nobody is made to read, vote on or correct what no longer counts."""
    if not isinstance(un, DeBulletin):
        return
    coup = trouver(etat.partie(un.partie), un.coup)
    if not coup.annule or compte_encore(coup, un.table):
        return
    if isinstance(un, ev.DecisionRectifiee) and disciplinaires(un.decision):
        return
    raise SaisieInvalide(
        dire(
            "Le coup {coup} est annulé : le bulletin de la table {table} ne compte plus, rien n’est "
            "enregistré. Seul un avertissement de discipline s’y corrige encore.",
            coup=un.coup,
            table=un.table,
        )
    )
