"""The conversation of ``partie jouer``: what is asked in each phase, what each word does."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

from duplicata.app.gestures import conduite, saisie, source, tirage
from duplicata.app.gestures.source import Mode, Source
from duplicata.app.read.ligne import lire_ligne, lire_visee
from duplicata.app.room.room import Salle
from duplicata.app.state.events import Fait
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.app.state.readings import DejaSaisi
from duplicata.arbitrage.decision import Decision
from duplicata.cli.games import billets, display, incidents
from duplicata.cli.games.cadran import Cadran
from duplicata.cli.games.reminders import Rappels
from duplicata.cli.gesture import geste_de
from duplicata.cli.output import console
from duplicata.cli.rulings.bulletin_view import resume
from duplicata.cli.rulings.grid import dessiner
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseFin
from duplicata.competition.coup import anterieurs
from duplicata.competition.etat import Coup, Partie, Phase
from duplicata.competition.transcription import Transcription
from duplicata.engine.board import Board
from duplicata.engine.tiles import fold
from duplicata.errors import SaisieInvalide
from duplicata.journal import StorageError
from duplicata.langue import accorder, dire

TABLES_CITEES = 12


@contextmanager
def conseil(refus: type[SaisieInvalide], phrase: str) -> Iterator[None]:
    """The refusal is that of every face; what may be typed here follows it."""
    try:
        yield
    except refus as erreur:
        raise SaisieInvalide(f"{erreur} {phrase}") from None


class Conducteur:
    aide = display.aide
    """What « aide » shows."""

    def __init__(self, salle: Salle, numero: int, racks: Source, auteur: str) -> None:
        self.salle = salle
        self.numero = numero
        self.source = racks
        self._confirme: tuple[int, str] | None = None
        self.auteur = auteur
        self.out = console()
        self._rappels = Rappels(self.out)
        self._cadran = Cadran(self.out)
        self._avances: dict[int, list[str]] = {}
        """Move -> slips typed while its clock ran: they are entered once its end is announced."""
        self._derniere = ""
        """The last ruling, in a line."""
        self._a_redire = False
        self._partout: dict[str, Callable[[str], None]] = {
            "aide": lambda _: display.phrases(self.out, type(self).aide()),
            "classement": lambda _: display.rangs(self.out, self.partie),
            "equipes": lambda _: display.equipes(self.out, self.partie),
            "grille": lambda _: self.out.print(dessiner(Board(self.partie.grille))),
            "feuille": self._feuille,
            "remis": lambda texte: self._signaler(billets.remettre, texte),
            "billets": lambda _: billets.lister(self.out, self.salle.etat, self.numero),
            "billet": lambda texte: self._signaler(billets.ajouter, texte),
            "defaire": lambda _: self._defaire(),
            "annuler": lambda texte: self._signaler(incidents.annuler_coup, texte),
            "!": self._corriger,
            "retard": lambda texte: self._signaler(incidents.noter_retard, texte),
            "exclure": lambda texte: self._signaler(incidents.exclure, texte),
            "abandon": lambda texte: self._signaler(incidents.abandonner, texte),
            "discipline": lambda texte: self._signaler(incidents.avertir, texte),
            "releves": lambda _: display.releves(self.out, self.partie),
            "appel": lambda texte: self._signaler(incidents.appeler, texte),
            "fin": lambda texte: self._finir(incidents.cause_de_fin(texte)),
        }
        self._au_ramassage: dict[str, Callable[[Coup, str], None]] = {
            "": lambda coup, _: self._clore(coup),
            "top": lambda coup, _: self._top_partout(coup),
            "tops": lambda coup, _: self._montrer_tops(coup),
            "manque": lambda coup, _: self._clore_sans_le_reste(coup),
            "mot": lambda coup, texte: self._retenir(texte),
        }

    @property
    def partie(self) -> Partie:
        return self.salle.etat.partie(self.numero)

    @property
    def coup(self) -> Coup | None:
        """The move to bring forward: one left open under a later draw comes first."""
        return next(iter(anterieurs(self.partie)), self.partie.coup)

    def geste(self, motif: str = "") -> Geste:
        return geste_de(self.auteur, motif)

    def mener(self) -> None:
        """Ask and obey until the game is over, the input ends, or « quitter »."""
        engagement = self.partie.engagement
        if engagement and not self.partie.coups:
            display.phrases(self.out, [dire("Empreinte publiée : {empreinte}", empreinte=engagement)])
        display.situation(self.out, self.partie)
        self._reprendre_le_temps()
        while self.partie.fin is None:
            if self._entre_deux_coups() and (cause := self._cause_de_fin()):
                self._finir(cause)
                break
            line = self._demander()
            if line is None or line == "quitter":
                self._dire_les_avances()
                display.phrases(self.out, [dire("La partie est gardée : la même commande la reprend.")])
                return
            try:
                self._obeir(line)
            except (SaisieInvalide, StorageError) as refus:
                display.phrases(self.out, [str(refus)], "red")
            if self.partie.coup is None or self.partie.coup.phase is not Phase.CHRONO:
                self._rappels.taire()
                self._cadran.arreter()
        display.rangs(self.out, self.partie)

    def _entre_deux_coups(self) -> bool:
        coup = self.coup
        return coup is None or coup.compte

    def _cause_de_fin(self) -> CauseFin | None:
        return source.cause_de_fin(self.partie, self.source)

    def _demander(self) -> str | None:
        if sys.stdin.isatty():
            if self._a_redire and self._derniere:
                display.phrases(self.out, [dire("Dernière décision : {dite}", dite=self._derniere)], "dim")
            self._a_redire = True
            self._cadran.montrer()
            self.out.print(self._question(), style="bold cyan", end=" ")
            self._cadran.suivre()
        line = sys.stdin.readline()
        self._cadran.suspendre()
        return line.strip() if line else None

    def _montrer(self, table: int, decision: Decision, lu: str = "") -> None:
        """The ruling, whole; a line of it stays before each question that follows."""
        display.decision(self.out, table, decision, lu)
        self._derniere = display.en_une_ligne(table, decision, lu)
        self._a_redire = False

    def _question(self) -> str:
        coup = self.coup
        if coup is None or coup.compte:
            return dire("Coup {n}, tirage (Entrée : automatique) >", n=len(self.partie.coups) + 1)
        match coup.phase:
            case Phase.TIRE:
                return dire("Coup {n}, Entrée : annoncer >", n=coup.numero)
            case Phase.ANNONCE:
                return dire("Coup {n}, Entrée : lancer le chronomètre >", n=coup.numero)
            case Phase.CHRONO:
                return dire("Coup {n}, Entrée : fin du coup >", n=coup.numero)
        absents = saisie.tables_sans_bulletin(self.partie, coup=coup.numero)
        if not absents:
            return dire("Coup {n}, Entrée : clore >", n=coup.numero)
        tables = ", ".join(map(str, absents[:TABLES_CITEES])) + ("…" if len(absents) > TABLES_CITEES else "")
        return dire("Coup {n}, il manque {m} ({tables}) >", n=coup.numero, m=len(absents), tables=tables)

    def _obeir(self, line: str) -> None:
        mot, _, reste = line.partition(" ")
        nom, coup = fold(mot).lower(), self.coup
        if nom in self._partout:
            self._partout[nom](reste.strip())
        elif self._vise_un_coup_clos(mot):
            self._corriger(line)
        elif coup is None or coup.compte:
            self._tirer(line)
        elif coup.phase is not Phase.RAMASSAGE:
            self._avancer(coup, line)
        elif nom in self._au_ramassage:
            self._au_ramassage[nom](coup, reste.strip())
        elif "=" in line:
            self._decider(coup, line)
        else:
            self._saisir(coup, line)

    def _vise_un_coup_clos(self, mot: str) -> bool:
        """``3/12``, but for the move whose slips are being entered: there, it is table 12."""
        visee, coup = lire_visee(mot), self.coup
        if visee is None or coup is None or coup.phase is not Phase.RAMASSAGE:
            return visee is not None
        return visee.partie not in (None, self.numero) or visee.coup != coup.numero

    def _tirer(self, line: str) -> None:
        mode = Mode.MANUEL if line else source.mode_propose(self.partie)
        demande = (len(self.partie.coups), line)
        attendre = sys.stdin.isatty() and self._confirme != demande
        self._confirme = demande
        with conseil(tirage.TropTot, dire("La même ligne, tapée de nouveau, tire maintenant.")):
            reponse = source.tirer(self.salle, self.geste(), self.numero, self.source, mode, line, attendre)
        for rejet in reponse.tous(ev.TirageRejete):
            display.phrases(self.out, [dire("Tirage rejeté : {tirage}.", tirage=rejet.tirage)], "yellow")
        display.situation(self.out, self.partie)

    def _avancer(self, coup: Coup, line: str) -> None:
        """Announce, start the clock, announce the end: one Enter each."""
        if fold(line).lower() == "rejet":
            tirage.rejeter(self.salle, self.geste(), self.numero)
        elif line and coup.phase is Phase.CHRONO and self._est_un_bulletin(line):
            self._garder(coup, line)
        elif line:
            raise SaisieInvalide(dire("« {texte} » n’a pas de sens ici : Entrée, ou « aide ».", texte=line))
        elif coup.phase is Phase.TIRE:
            conduite.annoncer(self.salle, self.geste(), self.numero)
        elif coup.phase is Phase.ANNONCE:
            self._chronometrer(conduite.lancer_chrono(self.salle, self.geste(), self.numero))
        else:
            conduite.annoncer_fin(self.salle, self.geste(), self.numero)
            display.phrases(self.out, [dire("Terminé. Levez les bulletins.")], "bold")
            self._entrer_les_avances(coup)

    def _est_un_bulletin(self, line: str) -> bool:
        """Whether it could be entered once the move is over: a table and what it wrote, or a ruling."""
        try:
            incidents.lire_decret(line) if "=" in line else lire_ligne(line)
        except SaisieInvalide:
            return False
        return True

    def _garder(self, coup: Coup, line: str) -> None:
        self._avances.setdefault(coup.numero, []).append(line)
        attente = dire("{ligne} : gardé, jugé et enregistré à la fin du coup.", ligne=line)
        display.phrases(self.out, [attente], "dim")

    def _entrer_les_avances(self, coup: Coup) -> None:
        """A slip that is refused then is told, and typed again; the others are entered."""
        for line in self._avances.pop(coup.numero, []):
            try:
                self._obeir(line)
            except SaisieInvalide as refus:
                display.phrases(self.out, [f"{line} – {refus}"], "red")

    def _dire_les_avances(self) -> None:
        perdues = [line for lignes in self._avances.values() for line in lignes]
        if perdues:
            oubli = dire("Tapés avant la fin du coup, non enregistrés : {lignes}", lignes=" ; ".join(perdues))
            display.phrases(self.out, [oubli], "yellow")

    def _reprendre_le_temps(self) -> None:
        """A game taken up again while the clock of its move runs."""
        coup = self.partie.coup
        depart = self.salle.etat.departs.get((self.numero, coup.numero)) if coup else None
        if coup is None or depart is None or coup.phase is not Phase.CHRONO or not sys.stdin.isatty():
            return
        palier = self.partie.formule.palier(coup.numero)
        ecoule = (self.geste().quand - datetime.fromisoformat(depart)).total_seconds()
        self._cadran.lancer(palier.duree, palier.alerte, ecoule)

    def _chronometrer(self, reponse: Reponse) -> None:
        chrono = reponse.un(ev.ChronoLance)
        court = accorder(chrono.duree, "Le temps court : {n} seconde.", "Le temps court : {n} secondes.")
        display.phrases(self.out, [court], "bold")
        if not sys.stdin.isatty():
            return
        if self._cadran.possible:
            self._cadran.lancer(chrono.duree, chrono.alerte)
        else:
            self._rappels.lancer(chrono)

    def _saisir(self, coup: Coup, line: str) -> None:
        table, transcription = lire_ligne(line)
        with conseil(DejaSaisi, dire("« ! {ligne} ! motif » le corrige.", ligne=line)):
            reponse = saisie.enregistrer(
                self.salle, self.geste(), self.numero, coup.numero, table, transcription
            )
        self._montrer(table, reponse.un(ev.DecisionRendue).decision, resume(transcription))

    def _decider(self, coup: Coup, line: str) -> None:
        """``12 = 45 motif``: the arbiter's own ruling."""
        decret = incidents.lire_decret(line)
        geste = self.geste(decret.motif)
        reglement = self.partie.ouverture.reglement
        decision = saisie.decision_libre(reglement, geste, decret.points, decret.sanction)
        rien = Transcription()
        saisie.enregistrer(self.salle, geste, self.numero, coup.numero, decret.table, rien, decision)
        self._montrer(decret.table, decision)

    def _corriger(self, line: str) -> None:
        self._montrer(*incidents.corriger(self.salle, self.geste(), self.numero, line))

    def _signaler(self, incident: Callable[[Salle, Geste, int, str], str], texte: str) -> None:
        display.phrases(self.out, [incident(self.salle, self.geste(), self.numero, texte)])

    def _top_partout(self, coup: Coup) -> None:
        reponse = saisie.top_partout(self.salle, self.geste(), self.numero, coup=coup.numero)
        tables = sum(1 for _ in reponse.tous(ev.DecisionRendue))
        donne = accorder(
            tables,
            "Top donné à {n} table ; « defaire » l’annule.",
            "Top donné à {n} tables ; « defaire » l’annule.",
        )
        display.phrases(self.out, [donne])

    def _montrer_tops(self, coup: Coup) -> None:
        """The solutions the arbiter may retain, most open first (3.4)."""
        display.tops(self.out, self.partie, coup, self.salle.juge.plateau(self.partie, coup))

    def _retenir(self, texte: str = "") -> None:
        source.retenir(self.salle, self.geste(), self.numero, self.source, texte)
        coup = conduite.coup_en_cours(self.partie)
        display.mot_retenu(self.out, self.partie, self.salle.juge.plateau(self.partie, coup).position)

    def _clore(self, coup: Coup, non_remis: tuple[int, ...] = ()) -> None:
        with conseil(SaisieInvalide, dire("À saisir, ou « top », ou « manque ».")):
            conduite.exiger_complet(self.partie, coup.numero, non_remis)
        if coup.retenu is None:
            self._retenir()
        conduite.clore_coup(self.salle, self.geste(), self.numero, non_remis, coup.numero)
        display.rangs(self.out, self.partie)
        billets.lister(self.out, self.salle.etat, self.numero, coup.numero)

    def _clore_sans_le_reste(self, coup: Coup) -> None:
        self._clore(coup, tuple(saisie.tables_sans_bulletin(self.partie, coup=coup.numero)))

    def _finir(self, cause: CauseFin) -> None:
        source.clore(self.salle, self.geste(), self.numero, self.source, cause)
        display.phrases(self.out, [display.revelation(self.partie)])

    def _defaire(self) -> None:
        dernier = self.salle.dernier_geste(self.auteur)
        if not all(self._dans_la_partie(un) for un in dernier.faits):
            # Opening the game, or another one: taken back, there would be nothing left to conduct.
            raise SaisieInvalide(dire("Il n’y a rien à défaire."))
        saisie.defaire(self.salle, self.geste(), dernier.cle)
        display.phrases(self.out, [dire("Défait.")])
        display.situation(self.out, self.partie)

    def _dans_la_partie(self, fait: Fait) -> bool:
        return not isinstance(fait, ev.PartieOuverte) and getattr(fait, "partie", None) == self.numero

    def _feuille(self, table: str) -> None:
        if not table.isdecimal():
            raise SaisieInvalide(dire("Écrire « feuille » et un numéro de table."))
        if int(table) not in self.partie.joueurs:
            raise SaisieInvalide(dire("Table {table} inconnue.", table=table))
        display.feuille(self.out, self.partie, int(table))
