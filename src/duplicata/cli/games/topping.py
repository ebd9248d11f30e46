"""A topping in the terminal: one line per word announced, the program's clock, no slips."""

from duplicata.app.gestures import conduite, source, topping
from duplicata.app.read.ligne import lire_visee
from duplicata.cli.games import display
from duplicata.cli.games.conversation import Conducteur
from duplicata.competition import evenements as ev
from duplicata.competition.etat import Coup, Phase
from duplicata.competition.topping import cherchent
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class ConducteurTopping(Conducteur):
    aide = display.aide_topping

    def _avancer(self, coup: Coup, line: str) -> None:
        """While the clock runs, every line is a word announced aloud; Enter gives the solution."""
        if coup.phase is not Phase.CHRONO:
            super()._avancer(coup, line)
            if coup.phase is Phase.TIRE and not line:
                # The clock starts as soon as the rack is known (3.8.4).
                self._chronometrer(conduite.lancer_chrono(self.salle, self.geste(), self.numero))
        elif not line:
            self._passer()
        elif topping.est_un_temps(line):
            self._saisir(coup, line)
        else:
            self._annoncer(line)

    def _annoncer(self, line: str) -> None:
        premier, _, reste = line.partition(" ")
        seule = len(self.partie.joueurs) == 1
        if premier.isdecimal():
            table, texte = int(premier), reste
        elif seule:
            table, texte = next(iter(self.partie.joueurs)), line
        else:
            raise SaisieInvalide(dire("Écrire la table, le mot et sa place (12 SWEATS 3H)."))
        reponse = topping.annoncer_mot(self.salle, self.geste(), self.numero, table, texte)
        trouve = next(reponse.tous(ev.TempsReleve), None)
        if trouve is None:
            essais = self.partie.coups[-1].recherches[table].essais
            phrase = dire("Table {table}, essai {n} : ce n’est pas le top.", table=table, n=essais)
            display.phrases(self.out, [phrase])
            return
        display.phrases(self.out, [_top_en(table, trouve.centiemes)], "bold green")
        self._passer_si_tous_ont_fini()

    def _saisir(self, coup: Coup, line: str) -> None:
        """Times of a stopwatch: ``12 23,4 3``, ``12 -``."""
        self._relever(self.numero, coup.numero, line)

    def _corriger(self, line: str) -> None:
        """``12 23,4 3``: the time of the last move read again; ``3/12 23,4 3``: at move 3."""
        premier, _, suite = line.partition(" ")
        if visee := lire_visee(premier):
            self._relever(visee.partie or self.numero, visee.coup, f"{visee.table} {suite}")
        else:
            self._relever(self.numero, conduite.coup_en_cours(self.partie).numero, line)

    def _relever(self, partie: int, coup: int, line: str) -> None:
        temps = topping.lire_temps(line)
        topping.relever(self.salle, self.geste(), partie, coup, temps)
        if temps.centiemes is None:
            phrase = dire("Table {table} : top donné.", table=temps.table)
        else:
            phrase = _top_en(temps.table, temps.centiemes)
        display.phrases(self.out, [phrase])
        self._passer_si_tous_ont_fini()

    def _passer_si_tous_ont_fini(self) -> None:
        if self.partie.coups[-1].phase is Phase.CHRONO and not cherchent(self.partie):
            self._passer()

    def _clore(self, coup: Coup, non_remis: tuple[int, ...] = ()) -> None:
        self._passer()

    def _passer(self) -> None:
        source.passer(self.salle, self.geste(), self.numero, self.source)
        coup = self.partie.coups[-1]
        display.mot_retenu(self.out, self.partie, self.salle.juge.plateau(self.partie, coup).position)
        display.rangs(self.out, self.partie)


def _top_en(table: int, centiemes: int) -> str:
    return dire("Table {table} : top en {temps}.", table=table, temps=display.en_secondes(centiemes))
