"""The work of the arbiters in figures: what was sanctioned and by whom, how second readings agreed, how long
the slips of a move took, where in the room points were lost."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from itertools import chain

from msgspec import Struct

from duplicata.app.state.state import Dossier, Etat
from duplicata.arbitrage.decision import Decision, Sanction
from duplicata.competition.chiffres import comptes
from duplicata.competition.etat import Coup, Partie


class SanctionsDArticle(Struct, frozen=True):
    article: str
    par_arbitre: dict[str, int]
    total: int


class Relectures(Struct, frozen=True):
    """Second readings, made blind, of the slips that one arbiter entered."""

    arbitre: str
    relus: int
    accords: int
    """As entered at first; the others differed, settled or not."""


class Ramassage(Struct, frozen=True):
    """From the announcement of the end to the last slip entered for the first time."""

    coup: int
    bulletins: int
    secondes: int


class Rangee(Struct, frozen=True):
    table: int
    parts: tuple[float | None, ...]
    """Of the top, what it lost at each move, from 0 to 1; None where it did not play."""


class Arbitrage(Struct, frozen=True):
    coups: tuple[int, ...]
    """The moves that count."""
    arbitres: tuple[str, ...]
    sanctions: tuple[SanctionsDArticle, ...]
    relectures: tuple[Relectures, ...]
    ramassages: tuple[Ramassage, ...]
    tables: tuple[Rangee, ...]


def chiffrer_arbitrage(etat: Etat, numero: int) -> Arbitrage:
    partie = etat.partie(numero)
    lus = list(_lus(etat, partie))
    articles: dict[str, Counter[str]] = {}
    for _, decision, dossier in lus:
        if decision.sanction is not Sanction.AUCUNE:
            for article in sorted({motif.article for motif in decision.motifs if motif.article}):
                articles.setdefault(article, Counter())[_premier(dossier)] += 1
    return Arbitrage(
        coups=tuple(coup.numero for coup, _ in comptes(partie)),
        arbitres=tuple(sorted({*chain.from_iterable(articles.values())})),
        sanctions=tuple(
            SanctionsDArticle(article, dict(par_arbitre), par_arbitre.total())
            for article, par_arbitre in sorted(articles.items(), key=lambda un: (-un[1].total(), un[0]))
        ),
        relectures=tuple(_relectures(etat, numero, lus)),
        ramassages=tuple(_ramassages(etat, partie)),
        tables=tuple(_rangees(partie)),
    )


Lu = tuple[tuple[int, int], Decision, Dossier]


def _lus(etat: Etat, partie: Partie) -> Iterator[Lu]:
    """Move and table, ruling and file of every slip ruled on."""
    for coup in partie.coups:
        dossiers = etat.dossiers.get((partie.numero, coup.numero), {})
        for table, decision in coup.decisions.items():
            if not coup.annule and table in dossiers:
                yield (coup.numero, table), decision, dossiers[table]


def _premier(dossier: Dossier) -> str:
    return dossier.auteurs[0] if dossier.auteurs else "–"


def _relectures(etat: Etat, numero: int, lus: list[Lu]) -> Iterator[Relectures]:
    relus, accords = Counter[str](), Counter[str]()
    for (coup, table), _, dossier in lus:
        if dossier.seconde and dossier.seconde.aveugle:
            relus[_premier(dossier)] += 1
            accords[_premier(dossier)] += not (dossier.tranche or (numero, coup, table) in etat.ecarts)
    for arbitre in sorted(relus):
        yield Relectures(arbitre, relus[arbitre], accords[arbitre])


def _ramassages(etat: Etat, partie: Partie) -> Iterator[Ramassage]:
    """Slips ruled on again since do not count: when they came in first is no longer known."""
    for coup in partie.coups:
        ou = (partie.numero, coup.numero)
        instants = [un.quand for un in etat.dossiers.get(ou, {}).values() if len(un.auteurs) == 1]
        if instants and (annoncee := etat.ramassages.get(ou)):
            fin, dernier = map(datetime.fromisoformat, (annoncee, max(instants)))
            yield Ramassage(coup.numero, len(coup.decisions), round((dernier - fin).total_seconds()))


def _rangees(partie: Partie) -> Iterator[Rangee]:
    for table in sorted(partie.joueurs):
        yield Rangee(
            table, tuple(_part(partie, coup, table, retenu.points) for coup, retenu in comptes(partie))
        )


def _part(partie: Partie, coup: Coup, table: int, top: int) -> float | None:
    points = partie.clotures[coup.numero].resultats[table].points
    return None if points is None or not top else max(0.0, 1 - points / top)
