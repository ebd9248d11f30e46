"""Games played in order, exported, read by another program's eyes, and judged again from the first slip."""

import json
from datetime import date

from competition.simulation import Simulation
from duplicata.arbitrage.decision import Decision, Motif, Sanction
from duplicata.competition import evenements as ev
from duplicata.competition.coup import hors_jeu
from duplicata.competition.etat import Coup, Phase
from duplicata.competition.rejouer import rejouer
from duplicata.competition.transcription import Transcription
from duplicata.documents.export_partie import exporter_partie
from duplicata.documents.fichier import decoder
from duplicata.documents.parties import rejeu_json
from duplicata.documents.releves import lire_releve
from duplicata.documents.verification import ecarts
from duplicata.engine.lexicon import Lexicon


class Orderly(Simulation):
    """Every move is closed before the next draw; what is decided later says after which move it was."""

    def play(self, coup: Coup) -> None:
        number = coup.numero
        self.append(ev.TirageAnnonce(coup=number))
        self.append(ev.ChronoLance(coup=number, duree=180, alerte=30))
        self.append(ev.FinAnnoncee(coup=number))
        self.enter(number)
        self.retain(number)
        self.close(number)
        if self.likely(0.03):
            self.append(ev.CoupAnnule(coup=number, motif="placement"))

    def judged(self, number: int, table: int, fields: Transcription) -> Decision:
        if not self.likely(0.05):
            return super().judged(number, table, fields)
        points = self.chance.choice(self.plays[number]).score
        motif = Motif("arbitre", "", "Ada", "lu avec le joueur")
        return Decision(
            self.partie.ouverture.reglement, points, points, Sanction.AVERTISSEMENT, 1, motifs=(motif,), table=table
        )

    def disturb(self) -> None:
        if not self.partie.coups or not self.partie.joueurs:
            return
        last = self.partie.coups[-1]
        if self.likely(0.3):
            self.correct()
        table, coup = self.chance.choice(list(self.partie.joueurs)), self.chance.choice(self.partie.coups)
        if self.likely(0.3) and table in coup.decisions:
            self.append(ev.BilletRemis(coup=coup.numero, table=table, connu_au_coup=last.numero + 1))
        if self.likely(0.1) and last.phase is Phase.CLOS and not hors_jeu(self.partie, table, last.numero):
            self.append(ev.AvertissementDisciplinaire(coup=last.numero, table=table))
        if self.likely(0.01):
            self.append(ev.Tricherie(coup=last.numero + 1, table=table, motif="aide"))


def differences(seed: int, lexicon: Lexicon, most_moves: int = 30) -> list[str]:
    """Between a game as it was played and as its export judges it."""
    game = Orderly(seed, lexicon, most_moves)
    game.run()
    text = json.dumps(exporter_partie(game.partie, lexicon.name), ensure_ascii=False)
    (document,) = decoder(text.encode(), f"game {seed}")
    releve = lire_releve(document, document["partie"], lexicon, date(2026, 1, 1))
    return list(ecarts(document["attendu"], rejeu_json(rejouer(releve, lexicon))))
