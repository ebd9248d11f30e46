"""What makes a version of the regulation: its dates, its articles, its two procedures."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from duplicata.arbitrage.constat import Constat
from duplicata.arbitrage.groupe import Groupe
from duplicata.reglement.solution import Verdict


@dataclass(frozen=True)
class Version:
    id: str
    debut: date
    articles: Mapping[str, str]
    """Key of a fault -> article of this version."""
    emprunts: Mapping[str, str]
    """Key of a fault this version says nothing of -> id of the version it is read in."""
    juger_groupe: Callable[[Constat, Groupe], Verdict]
    plusieurs_solutions: Callable[[Constat, list[Verdict]], Verdict]
    reconstitues: frozenset[str] = frozenset()
    """Article numbers that no known copy of this text shows."""
    commission: str = ""
    """Article under which the commission decides; empty where the text that is known has none."""

    def reconstitue(self, cle: str, article: str) -> bool:
        """The number it cites for that reason is a guess; a borrowed one is read in another text."""
        return cle not in self.emprunts and not self.reconstitues.isdisjoint(article.split(", "))
