"""What a few slips change in what is told: their tables, and what is counted over them.

It costs what was entered since, not what the room holds. Whatever else happens, all is looked at again.
"""

from collections.abc import Hashable

from duplicata.app.room.reader import SalleLue
from duplicata.app.state.fold import Bulletinaire
from duplicata.app.state.state import Etat
from duplicata.competition import evenements as ev
from duplicata.competition.coup import en_retard
from duplicata.competition.etat import Partie, Phase
from duplicata.web.live.publisher import Parts
from duplicata.web.live.subjects import (
    ANTERIEURES,
    AVEUGLE,
    TABLES,
    MachineDite,
    Sujet,
    a_l_aveugle,
    classement,
    commission,
    double,
    listes_des_tables,
    sujets,
)
from duplicata.web.views.desk.multiplex import Ligne
from duplicata.web.views.desk.multiplex import dit as multiplex
from duplicata.web.views.desk.partie import numero_courant, phase
from duplicata.web.views.desk.tables import TableVue, nombre_manquants, vue_table

Entrees = ev.BulletinSaisi | Bulletinaire
"""What concerns one slip, and changes nothing beside it while its move is open."""


class Changes:
    """Remembers what was told, to say what came since."""

    def __init__(self, room: SalleLue, officiels: bool) -> None:
        self._room = room
        self._officiels = officiels
        self.avis = ""
        """What the computer itself has to say to the officials."""
        self.ligne = Ligne()
        """To the room that is followed."""
        self._dit = Etat()
        self._parts = Parts(0, {}, frozenset(), frozenset())
        self._attendus: set[Hashable] = set()
        """Slips still awaited, by move and table."""
        self._a_classer = True
        """The standings may have changed since they were last told."""

    def tout(self, lents: bool) -> Parts:
        """Everything, as it stands; *lents*: the slow subjects too."""
        etat = self._room.etat
        parts = sujets(etat, lents, self._officiels, self.avis, self.ligne)
        self._dit, self._parts, self._a_classer = etat, parts, not lents
        self._attendus = {
            (vue.coup, vue.table)
            for sujet in (TABLES, ANTERIEURES)
            for vue in parts.listes.get(sujet, {}).values()
            if isinstance(vue, TableVue) and vue.attendu
        }
        return parts

    def suite(self, lents: bool) -> Parts | None:
        """What changed since, where only slips were entered; None otherwise."""
        etat = self._room.etat
        cases = self._cases(etat)
        if cases is None:
            return None
        partie = etat.partie(numero_courant(etat) or 0)
        vues = [_vue(etat, partie, coup, table) for coup, table in cases] if self._officiels else []
        for vue in vues:
            (self._attendus.add if vue.attendu else self._attendus.discard)((vue.coup, vue.table))
        autrement = not (etat.cas is self._dit.cas and etat.ecarts is self._dit.ecarts)
        self._a_classer |= autrement
        dits: dict[str, Sujet] = {}
        if self._officiels:
            dits |= {
                "machine": MachineDite(self.avis),
                "multiplex": multiplex(etat, self.ligne),
                "double": double(etat),
            }
        reserves = etat.reserves if self._officiels else ()
        if self._officiels and (autrement or any((partie.numero, *case) in reserves for case in cases)):
            cas = commission(etat)
            dits |= {"commission": cas, f"commission{AVEUGLE}": a_l_aveugle(cas)}
        if lents:
            dits["etat:nombre_manquants"] = self._manquants(etat, partie.numero)
            if self._a_classer:
                dits["classement"] = classement(etat)
                self._a_classer = False
        self._dit = etat
        listes = listes_des_tables(vues, partie.coups[-1].numero) if self._officiels else {}
        return self._parts._replace(version=etat.seq, sujets=dits, listes=listes, entieres=False)

    def _manquants(self, etat: Etat, numero: int) -> int:
        return len(self._attendus) if self._officiels else nombre_manquants(etat, numero)

    def _cases(self, etat: Etat) -> set[tuple[int, int]] | None:
        """The moves and tables of the slips entered since, if nothing else happened."""
        numero = numero_courant(etat)
        faits = self._room.faits_entre(self._dit.seq, etat.seq)
        if faits is None or numero is None or numero != numero_courant(self._dit):
            return None
        partie, avant = etat.partie(numero), self._dit.partie(numero)
        if partie.formule.topping or not partie.coups or phase(partie) != phase(avant):
            return None
        cases = set()
        for un in faits:
            if not isinstance(un, Entrees) or un.partie != numero:
                return None
            if partie.coups[un.coup - 1].phase is not Phase.RAMASSAGE:
                return None
            cases.add((un.coup, un.table))
        return cases


def _vue(etat: Etat, partie: Partie, coup: int, table: int) -> TableVue:
    return vue_table(etat, partie, partie.coups[coup - 1], table, en_retard(partie, coup))
