"""Replaying a record: every draw checked, every slip judged, every move closed."""

import sys
from dataclasses import replace
from typing import NamedTuple

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Decision
from duplicata.competition import evenements as ev
from duplicata.competition.controle import Controle, controler_mot, controler_tirage
from duplicata.competition.coup import hors_jeu, manquants
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.fin import fin_de_partie
from duplicata.competition.notification import refuses_non_notifies
from duplicata.competition.partie import appliquer
from duplicata.competition.releve import Billet, Correction, CoupReleve, Releve
from duplicata.competition.transcription import NON_REMIS, Transcription
from duplicata.engine.board import Board
from duplicata.engine.lexicon import Lexicon
from duplicata.engine.position import Position
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire
from duplicata.reglement import juger


class Rejeu(NamedTuple):
    """The final state, the events that lead to it, and what the arbiter should look at, by move."""

    partie: Partie
    evenements: tuple[ev.DePartie, ...]
    avis: tuple[tuple[str, ...], ...]


def rejouer(releve: Releve, lexique: Lexicon) -> Rejeu:
    """Raises ``SaisieInvalide``, naming the move, at the first thing that cannot be."""
    return _Rejeu(releve, lexique).jouer()


def situer(coup: int, erreur: SaisieInvalide) -> SaisieInvalide:
    """The same refusal, which names its move once."""
    lieu = dire("Coup {coup} : ", coup=coup)
    return SaisieInvalide(lieu + str(erreur).removeprefix(lieu))


def position_du_coup(partie: Partie, coup: Coup, lexique: Lexicon) -> Position:
    rang = partie.rang(coup.numero)
    return Position(Board(coup.grille), coup.lettres, lexique, partie.formule.limits, rang)


class _Rejeu:
    def __init__(self, releve: Releve, lexique: Lexicon) -> None:
        self.releve = releve
        self.lexique = lexique
        self.evenements: list[ev.DePartie] = []
        self.partie = self._ajouter(releve.ouverture)
        self.positions: dict[int, Position] = {}
        self.jugements: dict[tuple[int, Bulletin], Decision] = {}

    def _ajouter(self, evenement: ev.DePartie) -> Partie:
        self.partie = appliquer(self.partie if self.evenements else None, evenement)
        self.evenements.append(evenement)
        return self.partie

    def jouer(self) -> Rejeu:
        for joueur in self.releve.joueurs:
            self._ajouter(joueur)
        for table, coup in self.releve.retards.items():
            self._ajouter(ev.Retard(table=table, coup=coup))
        avis = []
        for numero, releve in enumerate(self.releve.coups, 1):
            try:
                avis.append(self._coup(numero, releve))
            except SaisieInvalide as erreur:
                raise situer(numero, erreur) from None
        self._sortir(range(len(self.releve.coups) + 1, sys.maxsize))
        cause = fin_de_partie(self.partie)
        if cause is not None and self.partie.coups:
            self._ajouter(ev.PartieClose(cause=cause))
        return Rejeu(self.partie, tuple(self.evenements), tuple(avis))

    def _coup(self, numero: int, releve: CoupReleve) -> tuple[str, ...]:
        avis = controler_tirage(self.partie, releve.tirage, numero)
        self._sortir(range(numero, numero + 1))
        self._ajouter(ev.TirageFait(coup=numero, tirage=releve.tirage))
        palier = self.partie.formule.palier(numero)
        self._ajouter(ev.TirageAnnonce(coup=numero))
        self._ajouter(ev.ChronoLance(coup=numero, duree=palier.duree, alerte=palier.alerte))
        self._ajouter(ev.FinAnnoncee(coup=numero))
        self.positions[numero] = position_du_coup(self.partie, self.partie.coups[-1], self.lexique)
        for billet in releve.billets:
            self._remettre(numero, billet)
        self._bulletins(numero, releve)
        self._temps(numero, releve)
        for table in releve.disciplines:
            self._ajouter(ev.AvertissementDisciplinaire(table=table, coup=numero))
        if releve.annule:
            self._ajouter(ev.CoupAnnule(coup=numero))
        else:
            controle = controler_mot(self.partie, self.positions[numero], releve.retenu)
            self._retenir(numero, controle)
            avis += controle.avis
        for coup, passe in enumerate(self.releve.coups[:numero], 1):
            for correction in passe.corrections:
                if correction.apres_coup == numero:
                    self._corriger(coup, correction)
        return tuple(avis)

    def _remettre(self, numero: int, billet: Billet) -> None:
        decision = replace(billet.decision, table=billet.table) if billet.decision else None
        self._ajouter(
            ev.BilletRemis(
                table=billet.table,
                coup=billet.coup,
                connu_au_coup=numero,
                decision=decision,
                conduite_seule=billet.conduite_seule,
            )
        )

    def _sortir(self, coups: range) -> None:
        """Those excluded, or gone, from one of these moves on, the game being over included.

        Cheating is often proven afterwards: whoever handed in a slip was still playing then.
        """
        for table, coup in self.releve.exclusions.items():
            if max(coup, self._dernier_rendu(table) + 1) in coups:
                self._ajouter(ev.Tricherie(table=table, coup=coup, motif=dire("noté au relevé")))
        for table, coup in self.releve.abandons.items():
            if max(coup, self._dernier_rendu(table) + 1) in coups:
                self._ajouter(ev.Abandon(table=table, coup=coup, motif=dire("noté au relevé")))

    def _dernier_rendu(self, table: int) -> int:
        """The last move for which the record has something of that table, 0 if none."""
        rendus = (
            numero
            for numero, coup in enumerate(self.releve.coups, 1)
            if table in coup.bulletins or any(un.table == table for un in coup.temps)
        )
        return max(rendus, default=0)

    def _bulletins(self, numero: int, releve: CoupReleve) -> None:
        inconnue = next((table for table in releve.bulletins if table not in self.partie.joueurs), None)
        if inconnue is not None:
            raise SaisieInvalide(dire("Table {table} inconnue.", table=inconnue))
        for table in self.partie.joueurs:
            remis = releve.bulletins.get(table)
            if remis is not None:
                self._ajouter(ev.BulletinSaisi(coup=numero, table=table, bulletin=remis))
            elif hors_jeu(self.partie, table, numero) or self.partie.formule.topping:
                continue
            bulletin = (remis or NON_REMIS).lire()
            libre = releve.libres.get(table)
            decision = replace(libre, table=table) if libre else self._juger(numero, table, bulletin)
            self._ajouter(ev.DecisionRendue(coup=numero, table=table, decision=decision))

    def _temps(self, numero: int, releve: CoupReleve) -> None:
        for un in releve.temps:
            imparti = self.partie.formule.palier(numero).duree * 100
            if (un.centiemes or 0) > imparti:
                raise SaisieInvalide(
                    accorder(
                        imparti // 100,
                        "table {table} : le temps imparti est de {n} seconde.",
                        "table {table} : le temps imparti est de {n} secondes.",
                        table=un.table,
                    )
                )
            trouve = un.centiemes is not None
            centiemes = imparti if un.centiemes is None else un.centiemes
            self._ajouter(
                ev.TempsReleve(
                    coup=numero, table=un.table, centiemes=centiemes, trouve=trouve, essais=un.essais
                )
            )

    def _juger(self, numero: int, table: int, bulletin: Bulletin) -> Decision:
        refuses = bulletin.refuses_non_notifies | refuses_non_notifies(self.partie, table, numero)
        bulletin = replace(bulletin, refuses_non_notifies=refuses)
        cle = (numero, bulletin)
        if cle not in self.jugements:
            self.jugements[cle] = juger(self.positions[numero], bulletin, self.partie.ouverture.reglement)
        return replace(self.jugements[cle], table=table, nom=bulletin.nom)

    def _retenir(self, numero: int, controle: Controle) -> None:
        self._ajouter(
            ev.MotRetenu(coup=numero, mot=controle.mot, place=str(controle.place), points=controle.points)
        )
        non_remis = tuple(manquants(self.partie, numero)) if self.partie.formule.topping else ()
        self._ajouter(ev.CoupClos(coup=numero, non_remis=non_remis))

    def _corriger(self, numero: int, correction: Correction) -> None:
        table = correction.table
        if table not in self.partie.joueurs:
            raise SaisieInvalide(dire("Table {table} inconnue.", table=table))
        bulletin = (correction.bulletin or Transcription()).lire()
        decision = correction.decision or self._juger(numero, table, bulletin)
        self._ajouter(
            ev.DecisionRectifiee(
                coup=numero,
                table=table,
                decision=replace(decision, table=table),
                cause=correction.cause,
                motif=correction.motif,
                bulletin=correction.bulletin,
                auteur=correction.auteur,
            )
        )
