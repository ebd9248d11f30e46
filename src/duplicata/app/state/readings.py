"""Two readings of one slip that do not come to the same."""

from duplicata.app.state.state import Dossier, Etat
from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition.cloture import disciplinaires
from duplicata.competition.coup import trouver
from duplicata.competition.etat import Coup
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def en_ecart(dossier: Dossier, coup: Coup, table: int) -> bool:
    """Whether the second reading does not give what stands, and nobody has settled it."""
    premiere = coup.decisions.get(table)
    if dossier.tranche or dossier.seconde is None or premiere is None:
        return False
    seconde = dossier.seconde.decision
    if coup.annule:  # Its points no longer count (3.6).
        return disciplinaires(seconde) != disciplinaires(premiere)
    return _effet(seconde) != _effet(premiere) or _dit_autrement(seconde, premiere)


def _effet(decision: Decision) -> tuple[object, ...]:
    """What the player has of a ruling, and what may count later: the words refused, the cap of an average."""
    return (
        decision.points,
        decision.points_bruts,
        decision.sanction,
        decision.avertissements,
        decision.statut,
        decision.plafond,
        frozenset(decision.mots_refuses),
    )


def _dit_autrement(une: Decision, autre: Decision) -> bool:
    """Whether two rulings of the same effect would make two correction slips that say other things.

    Without a sanction there is none: two words of the same points are as good as each other. What an
    arbiter rules in his own words has no article to compare.
    """
    return not (_libre(une) or _libre(autre)) and _dit(une) != _dit(autre)


def _libre(decision: Decision) -> bool:
    return any(not motif.article for motif in decision.motifs)


def _dit(decision: Decision) -> object:
    if decision.sanction is Sanction.AUCUNE and decision.statut is Statut.DEFINITIVE:
        return None
    return decision.mot, [
        (motif.cle, motif.article, motif.mots, motif.cas, motif.ecrit) for motif in decision.motifs
    ]


class DejaSaisi(SaisieInvalide):
    """Somebody ruled on this slip since the arbiter looked at it."""


def exiger_version(etat: Etat, partie: int, coup: int, table: int, vue: int) -> None:
    """Whoever enters or corrects a slip has seen what is stored of it."""
    courante = etat.partie(partie)
    trouver(courante, coup)
    if table not in courante.joueurs:
        raise SaisieInvalide(dire("Table {table} inconnue.", table=table))
    dossier = etat.dossier(partie, coup, table)
    if dossier.version != vue:
        raise DejaSaisi(
            dire(
                "Table {table}, coup {coup} : {auteur} a déjà saisi ce bulletin.",
                table=table,
                coup=coup,
                auteur=dossier.auteurs[-1] if dossier.auteurs else "?",
            )
        )


def exiger_inchange(etat: Etat, partie: int, coup: int, table: int, vue: int | None) -> None:
    """Whoever chooses among readings has these before his eyes; None: he does not say."""
    if vue is not None and etat.dossier(partie, coup, table).version != vue:
        raise DejaSaisi(
            dire(
                "Coup {coup}, table {table} : ce bulletin a changé depuis que vous l’avez lu. "
                "Rien n’est enregistré : relisez-le.",
                coup=coup,
                table=table,
            )
        )
