"""A slip ruled on after later ones of its table: the refusal of a word, unknown then, averages them (5.9)."""

from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.readers import signe
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.coup import trouver
from duplicata.competition.etat import Partie
from duplicata.competition.notification import refuses_non_notifies
from duplicata.langue import dire, en_francais


def rejuger_suites(
    salle: Salle, brouillon: Brouillon, avant: Partie, coup: int, table: int, auteur: str, motif: str = ""
) -> None:
    """Rule again on what the table played after *coup*, where the program now rules otherwise.

    *avant* is the game before that slip was ruled on, taken back, or told of; *motif* is why, when it is
    told of. The ruling of an arbiter or of the commission stands.
    """
    for passe in avant.coups[coup:]:
        # One ruled on again may count for the next.
        apres = brouillon.etat.partie(avant.numero)
        joue = trouver(apres, passe.numero)
        rendue, bulletin = joue.decisions.get(table), joue.bulletins.get(table)
        memes = refuses_non_notifies(avant, table, passe.numero) == refuses_non_notifies(
            apres, table, passe.numero
        )
        if memes or rendue is None or bulletin is None or passe.annule:
            continue
        if signe(brouillon.etat, avant.numero, passe.numero, table):
            continue
        if salle.juge.decision(avant, passe, table, bulletin.lire()) != rendue:
            continue
        nouvelle = salle.juge.decision(apres, joue, table, bulletin.lire())
        if nouvelle != rendue:
            brouillon.ajouter(
                ev.DecisionRectifiee(
                    partie=avant.numero,
                    coup=passe.numero,
                    table=table,
                    decision=nouvelle,
                    cause=Cause.SUITE,
                    motif=motif or en_francais(_juge_depuis),
                    auteur=auteur,
                )
            )


def _juge_depuis() -> str:
    return dire("Un coup antérieur de la table a été jugé depuis.")
