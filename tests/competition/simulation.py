"""A whole game lived by chance: draws, slips in any order, incidents, corrections, checked all along.

Everything follows from one number: a failure is replayed by giving it again.
"""

import random
from collections import Counter
from dataclasses import replace

from competition.recount import recount
from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Decision, Motif, Sanction, Statut
from duplicata.arbitrage.fautes import FAUTES, ILLISIBLES, fauter, sans_faute
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause, CauseFin, CauseRejet
from duplicata.competition.choix import choisir
from duplicata.competition.classement import classement, feuille, totaux
from duplicata.competition.codage import lire, octets
from duplicata.competition.compte import recompter
from duplicata.competition.coup import hors_jeu, manquants
from duplicata.competition.etat import Coup, Partie, Phase
from duplicata.competition.fin import fin_de_partie, fin_sans_solution
from duplicata.competition.formules import lire_formule
from duplicata.competition.notification import refuses_non_notifies
from duplicata.competition.partie import appliquer, plier
from duplicata.competition.pioche import proposer
from duplicata.competition.rejouer import position_du_coup
from duplicata.competition.tirage import empreinte
from duplicata.competition.transcription import Transcription, transcrire
from duplicata.engine.board import Board
from duplicata.engine.lexicon import Lexicon
from duplicata.engine.placements import Play
from duplicata.engine.position import Position
from duplicata.engine.search import solutions, top
from duplicata.engine.tiles import COUNTS
from duplicata.errors import SaisieInvalide
from duplicata.reglement import VERSIONS, juger

FORMULAS = (
    "normale",
    "normale",
    "blitz",
    "joker",
    "7_sur_8",
    "7_8_et_9",
    "joker+7_et_8",
    "mort_subite",
    "mort_subite+joker",
    "7_et_8+paires",
    "semi_rapide+equipes",
    "joker+7_8_et_9",
    "reliquat_remis",
    "reliquat_remis+joker_remplace",
)


MOST_REJECTIONS = 2_000
FAULTY = 0.02
"""How likely each fault is: one slip in three has one."""


class Simulation:
    def __init__(self, seed: int, lexicon: Lexicon, most_moves: int = 30) -> None:
        self.seed = str(seed)
        self.chance = random.Random(seed)
        self.lexicon = lexicon
        self.most_moves = self.chance.randint(1, most_moves)
        self.events: list[ev.DePartie] = []
        self.partie: Partie
        self.rulings: dict[tuple[int, Bulletin], Decision] = {}
        self.positions: dict[int, Position] = {}
        self.plays: dict[int, list[Play]] = {}

    def likely(self, probability: float) -> bool:
        return self.chance.random() < probability

    def append(self, event: ev.DePartie) -> None:
        self.partie = appliquer(self.partie if self.events else None, event)
        self.events.append(event)

    def attempt(self, event: ev.DePartie) -> None:
        """An operator's mistake: refused with a sentence, and the state is as it was."""
        before = octets(self.partie) if self.likely(0.1) else None
        try:
            appliquer(self.partie, event)
        except SaisieInvalide:
            assert before is None or octets(self.partie) == before
        else:
            raise AssertionError(f"accepted: {event}")

    def run(self) -> Partie:
        self.open()
        while (cause := self.over()) is None:
            if self.draw():
                self.play(self.partie.coups[-1])
            self.disturb()
            self.check()
        self.settle()
        self.append(ev.PartieClose(cause=cause))
        self.append(ev.GraineRevelee(graine=self.seed))
        self.disturb()
        self.check_all()
        return self.partie

    def open(self) -> None:
        version = self.chance.choice(list(VERSIONS))
        formula = lire_formule(self.chance.choice(FORMULAS), version)
        self.append(
            ev.PartieOuverte(
                reglement=version,
                formule=formula,
                engagement=empreinte(self.seed),
                seuil_solo=self.chance.choice((2, 16)),
            )
        )
        arbiters = self.chance.randint(1, 3)
        for table in self.chance.sample(range(1, 60), self.chance.randint(1, 24)):
            self.append(
                ev.JoueurInscrit(
                    table=table, nom=f"Joueur {table}", arbitre=str(self.chance.randrange(arbiters))
                )
            )

    def over(self) -> CauseFin | None:
        rejets = self.partie.rejets
        if (
            rejets
            and rejets[-1].cause is CauseRejet.SANS_SOLUTION
            and (len(rejets) > 200 or fin_sans_solution(self.partie, self.partie.jouables))
        ):
            return CauseFin.PLUS_DE_COUP
        if len(self.partie.coups) >= self.most_moves:
            return CauseFin.INTERRUPTION
        return fin_de_partie(self.partie)

    def draw(self) -> bool:
        assert len(self.partie.rejets) < MOST_REJECTIONS, "the draw is stuck"
        event = proposer(self.partie, self.seed)
        self.append(event)
        if isinstance(event, ev.TirageRejete):
            return False
        coup = self.partie.coups[-1]
        position = position_du_coup(self.partie, coup, self.lexicon)
        if not top(position):
            self.append(ev.TirageRejete(coup=coup.numero, tirage=coup.tirage, cause=CauseRejet.SANS_SOLUTION))
            return False
        self.positions[coup.numero] = position
        self.plays[coup.numero] = solutions(position, 0, 12)
        return True

    def play(self, coup: Coup) -> None:
        number = coup.numero
        self.append(ev.TirageAnnonce(coup=number))
        if self.likely(0.02):
            return self.append(ev.CoupAnnule(coup=number, motif="épellation"))
        self.append(ev.ChronoLance(coup=number, duree=180, alerte=30))
        self.append(ev.FinAnnoncee(coup=number))
        self.attempt(
            ev.DecisionRendue(coup=number, table=99, decision=Decision("fisf-2023", 0, 0, Sanction.NULLITE))
        )
        if self.likely(0.5):
            self.retain(number)
            self.enter(number)
        else:
            self.enter(number)
            self.retain(number)
        if self.partie.formule.mort_subite or self.likely(0.7):
            self.close(number)
        if self.likely(0.03):
            self.append(ev.CoupAnnule(coup=number, motif="placement"))
        return None

    def retain(self, number: int) -> None:
        coup = self.partie.coups[number - 1]
        play = choisir(self.partie, coup, top(self.positions[number]), self.lexicon).retenu
        self.append(ev.MotRetenu(coup=number, mot=play.word, place=str(play.place), points=play.score))

    def enter(self, number: int) -> None:
        """Some of the slips of the move, in any order; the others come before it is closed."""
        waiting = manquants(self.partie, number)
        self.chance.shuffle(waiting)
        for table in waiting[: self.chance.randint(0, len(waiting))]:
            self.slip(number, table)

    def slip(self, number: int, table: int) -> None:
        fields = self.written(number)
        self.append(ev.BulletinSaisi(coup=number, table=table, bulletin=fields))
        self.append(ev.DecisionRendue(coup=number, table=table, decision=self.judged(number, table, fields)))
        if self.likely(0.05):
            self.attempt(ev.BulletinSaisi(coup=number, table=table, bulletin=fields))

    def written(self, number: int) -> Transcription:
        slip = sans_faute(self.positions[number], self.chance.choice(self.plays[number]))
        faults = [fault for fault in (*FAUTES, *ILLISIBLES) if self.likely(FAULTY)]
        fields = transcrire(fauter(slip, faults, self.chance).champs())
        if self.likely(0.05):
            # Refused, told late, and written again: what the average is for (5.9).
            fields = Transcription(mot=self.chance.choice(("GAPE", "ZZ")), reference="H4", score="10")
        return fields

    def judged(self, number: int, table: int, fields: Transcription) -> Decision:
        bulletin = replace(
            fields.lire(), refuses_non_notifies=refuses_non_notifies(self.partie, table, number)
        )
        key = (number, bulletin)
        if key not in self.rulings:
            self.rulings[key] = juger(self.positions[number], bulletin, self.partie.ouverture.reglement)
        return replace(self.rulings[key], table=table)

    def close(self, number: int) -> None:
        missing = manquants(self.partie, number)
        absent = [table for table in missing if self.likely(0.2)]
        for table in missing:
            if table not in absent:
                self.slip(number, table)
        if absent:
            self.attempt(ev.CoupClos(coup=number))
        self.append(ev.CoupClos(coup=number, non_remis=tuple(absent)))

    def settle(self) -> None:
        for coup in self.partie.coups:
            if coup.phase is Phase.RAMASSAGE:
                self.close(coup.numero)

    def disturb(self) -> None:
        """What the arbiter, the double arbiter and the commission do meanwhile."""
        if not self.partie.coups or not self.partie.joueurs:
            return
        if self.likely(0.3):
            self.correct()
        table, coup = self.chance.choice(list(self.partie.joueurs)), self.chance.choice(self.partie.coups)
        if self.likely(0.2) and table in coup.decisions:
            self.append(
                ev.BilletRemis(
                    coup=coup.numero, table=table, connu_au_coup=coup.numero + self.chance.randint(1, 3)
                )
            )
        if self.likely(0.1):
            self.append(ev.AvertissementDisciplinaire(coup=coup.numero, table=table))
        if self.likely(0.01):
            self.append(ev.Retard(coup=self.chance.randint(1, 3), table=table))
        if self.likely(0.01):
            self.append(ev.Tricherie(coup=len(self.partie.coups) + 1, table=table, motif="aide"))
        if self.likely(0.02):
            back = table in self.partie.abandons
            self.append(ev.Abandon(coup=len(self.partie.coups) + 1, table=table, motif="train", leve=back))

    def correct(self) -> None:
        table, coup = self.chance.choice(list(self.partie.joueurs)), self.chance.choice(self.partie.coups)
        if coup.phase not in (Phase.RAMASSAGE, Phase.CLOS) or hors_jeu(self.partie, table, coup.numero):
            return
        first = coup.decisions.get(table)
        before = classement(self.partie)
        cause = self.chance.choice(list(Cause))
        self.append(
            ev.DecisionRectifiee(coup=coup.numero, table=table, decision=self.decreed(coup), cause=cause)
        )
        if first is not None and self.likely(0.3):
            self.append(ev.DecisionRectifiee(coup=coup.numero, table=table, decision=first, cause=cause))
            assert classement(self.partie) == before

    def decreed(self, coup: Coup) -> Decision:
        points = self.chance.choice(self.plays[coup.numero]).score
        reglement = self.partie.ouverture.reglement
        match self.chance.randrange(5):
            case 0:
                return Decision(reglement, max(0, points - 5), points, Sanction.PENALITE)
            case 1:
                return Decision(reglement, 0, 0, Sanction.NULLITE, mots_refuses=("GAPE",))
            case 2:
                return Decision(reglement, 0, 0, Sanction.AUCUNE, statut=Statut.MOYENNE, plafond=points)
            case 3:
                return Decision(
                    reglement,
                    points,
                    points,
                    Sanction.AVERTISSEMENT,
                    2,
                    Statut.A_TRANCHER,
                    motifs=(Motif("discipline", "5.5", "", ""),),
                )
            case _:
                return Decision(reglement, points, points, Sanction.AUCUNE)

    def check(self) -> None:
        partie = self.partie
        rack = (
            ""
            if partie.coups == () or partie.coups[-1].retenu or partie.coups[-1].annule
            else partie.coups[-1].lettres
        )
        assert Counter(Board(partie.grille).tiles + partie.reste + rack) == COUNTS

    def check_all(self) -> None:
        """The journal read again, the full count, the naive count and the ranks agree with the live state."""
        self.check()
        live = octets(self.partie)
        assert octets(plier(lire(octets(event)) for event in self.events)) == live  # type: ignore[misc]
        assert octets(recompter(self.partie)) == live
        sheet, totals, out = recount(self.partie)
        assert {table: feuille(self.partie, table) for table in self.partie.joueurs} == sheet
        assert totaux(self.partie) == totals
        assert self.partie.elimines == out
        lines = classement(self.partie)
        assert all(
            line.rang == 1 + sum(better.rang < line.rang for better in lines)
            and line.negatif == line.total - self.partie.top
            for line in lines
        )


def simulate(seed: int, lexicon: Lexicon, most_moves: int = 30) -> Simulation:
    simulation = Simulation(seed, lexicon, most_moves)
    simulation.run()
    return simulation
