"""Who may still say something of a slip.

Two people read it, each without the other; where they differ a third one settles, and neither of them any
more; what the commission has decided is nobody's but its own.
"""

from duplicata.app.state.events import Fait, SecondeLecture, VoteCommission
from duplicata.app.state.readings import en_ecart
from duplicata.app.state.state import Etat
from duplicata.arbitrage.decision import Decision
from duplicata.competition.causes import Cause
from duplicata.competition.coup import trouver
from duplicata.competition.evenements import DecisionRectifiee
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

ARBITRE = "arbitre"
"""Key and source of the reason of a ruling that the program did not make."""


def signe(etat: Etat, partie: int, coup: int, table: int) -> bool:
    """Whether the ruling that stands is the commission's, be it asked again or not."""
    rectifications = trouver(etat.partie(partie), coup).rectifications
    causes = [lien.cause for lien in rectifications if lien.table == table]
    return causes[-1:] == [Cause.COMMISSION]


def exiger_non_signe(etat: Etat, partie: int, coup: int, table: int) -> None:
    if signe(etat, partie, coup, table):
        raise SaisieInvalide(
            dire(
                "Coup {coup}, table {table} : la commission a décidé, elle seule y revient. "
                "Un appel motivé la saisit de nouveau.",
                coup=coup,
                table=table,
            )
        )


def exiger_non_clos(etat: Etat, partie: int, coup: int, table: int) -> None:
    """A vote that comes after the last signature does not open the case again."""
    renvoi = etat.dossier(partie, coup, table).renvoi
    if renvoi and renvoi.clos and signe(etat, partie, coup, table):
        raise SaisieInvalide(
            dire(
                "Coup {coup}, table {table} : la commission a déjà décidé, ce vote n’est pas enregistré. "
                "Un appel motivé la saisit de nouveau.",
                coup=coup,
                table=table,
            )
        )


def differe(etat: Etat, partie: int, coup: int, table: int) -> bool:
    """Whether two readings differ that nobody has settled."""
    return en_ecart(etat.dossier(partie, coup, table), trouver(etat.partie(partie), coup), table)


def exiger_lecture(etat: Etat, partie: int, coup: int, table: int, lecteur: str) -> None:
    """A slip is read a second time by one person, who changes his reading only while nothing came of it."""
    exiger_non_signe(etat, partie, coup, table)
    seconde = etat.dossier(partie, coup, table).seconde
    if seconde is not None and seconde.auteur != lecteur:
        raise SaisieInvalide(
            dire("Table {table} : {auteur} a déjà relu ce bulletin.", table=table, auteur=seconde.auteur)
        )
    _exiger_sans_suite(etat, partie, coup, table)


def exiger_reprenable(etat: Etat, un: Fait, auteur: str) -> None:
    """A reading taken back, the first or the second, would take the difference away from the third person; a
    vote, a signature from under the ruling of two members."""
    if isinstance(un, SecondeLecture):
        _exiger_sans_suite(etat, un.partie, un.coup, un.table)
    if isinstance(un, DecisionRectifiee) and un.cause is not Cause.SUITE:
        exiger_tiers(etat, un.partie, un.coup, un.table, auteur)
    if isinstance(un, VoteCommission):
        _exiger_indecis(etat, un)


def _exiger_indecis(etat: Etat, vote: VoteCommission) -> None:
    """A member takes his own vote back until the case is decided; one asked again has votes of its own."""
    dossier = etat.dossier(vote.partie, vote.coup, vote.table)
    en_cours = dossier.renvoi is not None and not dossier.renvoi.clos and vote.sur == dossier.version
    if signe(etat, vote.partie, vote.coup, vote.table) and not en_cours:
        raise SaisieInvalide(
            dire(
                "Coup {coup}, table {table} : la commission a décidé, un vote ne se reprend plus. "
                "Un appel motivé la saisit de nouveau.",
                coup=vote.coup,
                table=vote.table,
            )
        )


def _exiger_sans_suite(etat: Etat, partie: int, coup: int, table: int) -> None:
    if etat.dossier(partie, coup, table).tranche:
        raise SaisieInvalide(
            dire("Table {table} : une troisième personne a tranché, les lectures restent.", table=table)
        )
    if differe(etat, partie, coup, table):
        raise SaisieInvalide(
            dire(
                "Table {table} : votre lecture diffère de la première, elle reste telle quelle ; "
                "une troisième personne tranche, papier en main.",
                table=table,
            )
        )


def exiger_tiers(etat: Etat, partie: int, coup: int, table: int, auteur: str) -> None:
    """While two readings differ, neither of those who made them corrects the slip by himself."""
    dossier = etat.dossier(partie, coup, table)
    if dossier.seconde is None or not differe(etat, partie, coup, table):
        return
    if auteur in (*dossier.auteurs, dossier.seconde.auteur):
        raise SaisieInvalide(
            dire(
                "Table {table} : les deux lectures de ce bulletin diffèrent ; une troisième personne "
                "tranche, papier en main, pas un des deux lecteurs.",
                table=table,
            )
        )


def exiger_ecart(etat: Etat, partie: int, coup: int, table: int) -> None:
    """There is something to settle."""
    dossier = etat.dossier(partie, coup, table)
    if dossier.seconde is None:
        raise SaisieInvalide(dire("Table {table} : il n’y a pas de seconde lecture.", table=table))
    if not differe(etat, partie, coup, table):
        raise SaisieInvalide(
            dire("Table {table} : il n’y a pas, ou plus, d’écart entre les lectures.", table=table)
        )


def de_l_arbitre(decision: Decision) -> bool:
    """Given by a person, not worked out from the slip."""
    return any(motif.cle == ARBITRE for motif in decision.motifs)
