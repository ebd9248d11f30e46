"""Taking slips back without folding the history again: where nothing rests on them, they are left out."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from duplicata.app.state.events import Fait
from duplicata.app.state.state import Dossier, Etat
from duplicata.competition import evenements as ev
from duplicata.competition.coup import remplacer
from duplicata.competition.etat import Coup, Partie, Phase

T = TypeVar("T")


def sans_bulletins(etat: Etat, faits: Sequence[Fait], auteur: str, quand: str, fin: int) -> Etat | None:
    """The state, had that gesture, which ended at line *fin*, not entered its slips.

    None when it did something else, or when anything was done since about one of them or its table.
    """
    rendues = {un.table: un for un in faits if isinstance(un, ev.DecisionRendue)}
    saisis = {un.table: un for un in faits if isinstance(un, ev.BulletinSaisi)}
    premier = next(iter(rendues.values()), None)
    if premier is None or etat.tournoi is None or len(rendues) + len(saisis) != len(faits):
        return None
    partie = etat.tournoi.parties.get(premier.partie)
    ou = (premier.partie, premier.coup)
    if partie is None or any((un.partie, un.coup) != ou for un in (*rendues.values(), *saisis.values())):
        return None
    coup = partie.coups[premier.coup - 1] if premier.coup <= len(partie.coups) else None
    dossiers = etat.dossiers.get(ou, {})
    neuf = Dossier(version=fin - len(faits) + 1, auteurs=(auteur,), quand=quand)
    if coup is None or coup.phase is not Phase.RAMASSAGE or not saisis.keys() <= rendues.keys():
        return None
    for table, rendue in rendues.items():
        intact = dossiers.get(table) == neuf and coup.decisions.get(table) == rendue.decision
        intact = intact and (table not in saisis or table in coup.bulletins)
        if not intact or _engagee(partie, coup, table):
            return None
    coup = replace(
        coup,
        bulletins=_sans(coup.bulletins, saisis),
        decisions=_sans(coup.decisions, rendues),
    )
    tournoi = replace(
        etat.tournoi, parties={**etat.tournoi.parties, partie.numero: remplacer(partie, coup)}
    )
    restants = _sans(dossiers, rendues)
    tous = {**etat.dossiers, ou: restants}
    if not restants:
        del tous[ou]
    cas = {(*ou, table) for table in rendues}
    return replace(etat, tournoi=tournoi, dossiers=tous, cas=etat.cas - cas, ecarts=etat.ecarts - cas)


def _sans(lignes: Mapping[int, T], tables: Iterable[int]) -> dict[int, T]:
    reste = dict(lignes)
    for table in tables:
        del reste[table]
    return reste


def _engagee(partie: Partie, coup: Coup, table: int) -> bool:
    """Whether something else is known of the table that might rest on what it handed in."""
    return (
        table in partie.abandons
        or table in partie.exclus
        or table in partie.elimines
        or table in partie.retards
        or coup.numero in partie.billets.get(table, {})
        or table in partie.disciplines.get(coup.numero, {})
        or table in coup.non_remis
    )
