"""What the arbiter should look at: where the text is open, one reading is taken, the other shown (d31)."""

from duplicata.arbitrage.faute import Faute
from duplicata.reglement.localisation import Raccordees, Usage, raccord_perdu
from duplicata.reglement.solution import Ecartee, Verdict

UN_MODE = Faute("un_mode_fautif")


def signaler_lettres(verdict: Verdict, usage: Usage, linked: Raccordees) -> Verdict:
    """Right reference, drawn letters that link the word nowhere: parasites, or a mode at fault (d31).

    Said only where the two readings differ: another fault brings the warning anyway.
    """
    paid = verdict.solution
    alone = () if usage.parasites else (UN_MODE,)
    if paid is None or paid.penalite or paid.fautes != alone or not raccord_perdu(paid.place, usage, linked):
        return verdict
    if usage.parasites:
        other = Ecartee(paid._replace(fautes=(UN_MODE,)), "lettres_sans_raccord")
    else:
        other = Ecartee(paid._replace(fautes=()), "lettres_parasites")
    return verdict.signale("lettres_sans_raccord", other)
