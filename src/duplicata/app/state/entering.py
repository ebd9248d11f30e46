"""Many slips of one move at once: folded one by one, each would copy what all those before it made."""

from collections.abc import Sequence

from msgspec.structs import replace

from duplicata.app.state.events import Fait
from duplicata.app.state.state import Dossier, Etat
from duplicata.arbitrage.decision import Statut
from duplicata.competition import evenements as ev
from duplicata.competition.cloture import parti
from duplicata.competition.coup import hors_jeu, remplacer
from duplicata.competition.etat import Phase

PEU = 2
"""Events that are folded one by one: a slip and its ruling."""


def entrer(etat: Etat, faits: Sequence[Fait], auteur: str, quand: str) -> Etat | None:
    """The state after all of *faits*, the same as one by one.

    None when they are not all new slips of tables that play one open move: what is wrong is then said, or
    what is unusual done, by ``fold.appliquer``.
    """
    premier = faits[0]
    if etat.tournoi is None or not isinstance(premier, ev.BulletinSaisi):
        return None
    ou = (premier.partie, premier.coup)
    partie = etat.tournoi.parties.get(premier.partie)
    if partie is None or premier.coup > len(partie.coups):
        return None
    coup = partie.coups[premier.coup - 1]
    if coup.phase is not Phase.RAMASSAGE:
        return None
    bulletins, decisions = dict(coup.bulletins), dict(coup.decisions)
    dossiers = dict(etat.dossiers.get(ou, {}))
    neuf = Dossier(version=etat.seq + 1, auteurs=(auteur,), quand=quand)
    a_trancher = set()
    for un in faits:
        if not isinstance(un, ev.BulletinSaisi | ev.DecisionRendue) or (un.partie, un.coup) != ou:
            return None
        table = un.table
        jouee = not (parti(partie, table, coup.numero) or hors_jeu(partie, table, coup.numero))
        if table not in partie.joueurs or table in decisions or table in dossiers or not jouee:
            return None
        if isinstance(un, ev.DecisionRendue):
            decisions[table], dossiers[table] = un.decision, neuf
            if un.decision.statut is Statut.A_TRANCHER:
                a_trancher.add((*ou, table))
        elif table in bulletins:
            return None
        else:
            bulletins[table] = un.bulletin
    partie = remplacer(partie, replace(coup, bulletins=bulletins, decisions=decisions))
    return replace(
        etat,
        tournoi=replace(etat.tournoi, parties={**etat.tournoi.parties, partie.numero: partie}),
        dossiers={**etat.dossiers, ou: dossiers} if dossiers else etat.dossiers,
        cas=etat.cas | a_trancher if a_trancher else etat.cas,
    )
