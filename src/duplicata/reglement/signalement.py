"""What the arbiter should look at: where the text is open, one reading is taken, the other shown (d31)."""

from duplicata.arbitrage.faute import Faute
from duplicata.reglement.localisation import Raccordees, Usage, raccord_perdu
from duplicata.reglement.solution import Ecartee, Solution, Verdict, moins_favorables

UN_MODE = Faute("un_mode_fautif")


def retenir(best: Solution, located: list[Solution], usage: Usage, linked: Raccordees) -> Verdict:
    """The best of the solutions at a right place. Right reference, drawn letters that link the word nowhere:
    parasites, or a mode at fault (d31); said only where the two readings differ, another fault brings the
    warning anyway."""
    kept = Verdict(best, ecartees=moins_favorables(located, best))
    alone = () if usage.parasites else (UN_MODE,)
    if best.fautes != alone or not raccord_perdu(best.place, usage, linked):
        return kept
    if usage.parasites:
        other = Ecartee(best._replace(fautes=(UN_MODE,)), "lettres_sans_raccord")
    else:
        other = Ecartee(best._replace(fautes=()), "lettres_parasites")
    return kept.signale("lettres_sans_raccord", other)
