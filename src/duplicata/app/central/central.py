"""The central of an event: what centres send is checked, stored, folded; what it all amounts to is counted.

Taking in the same lines again changes nothing, in whatever order and pieces they come: what is stored is the
journal of each centre, and everything else is made from that.
"""

import hashlib
import threading
from collections import OrderedDict

import msgspec

from duplicata.app.central.apport import Apport, apporter
from duplicata.app.central.arrets import Arrets, PosteRetenu, ecrire
from duplicata.app.central.arrets import Un as Arret
from duplicata.app.central.arrets import plier as plier_arrets
from duplicata.app.central.controle import exiger_regles, exiger_suite
from duplicata.app.central.depot import Depot, Fichier, Statut, TeteChangeeError
from duplicata.app.central.ensemble import Ensemble, assembler
from duplicata.app.central.envoi import Envoi, Recu, Refus
from duplicata.app.central.evenement import Simultane
from duplicata.app.central.pli import garder, plier
from duplicata.app.state.history import History, gestes_ecrits
from duplicata.app.state.state import Etat
from duplicata.errors import SaisieInvalide
from duplicata.journal import Row
from duplicata.journal.row import GENESIS
from duplicata.langue import dire

A_LA_MAIN = 48
"""Centres whose fold stays in memory; the others are kept in the store until they send again."""
GARDES = 100
"""Files of a centre that wait or were refused."""
ESSAIS = 20
"""Times that another program may be quicker."""


class Central:
    def __init__(self, evenement: Simultane, depot: Depot) -> None:
        self.evenement = evenement
        self.depot = depot
        self._verrou = threading.RLock()
        self._plis: OrderedDict[int, History] = OrderedDict()
        self._empreintes: dict[int, str] = {}
        """Of the last line folded: another laptop may have taken the place of the one that was."""
        self._apports: dict[int, tuple[str, Apport]] = {}
        self._ensemble: tuple[object, Ensemble] | None = None

    def changer(self, evenement: Simultane) -> None:
        """The federation's file was written again: a centre more, another key."""
        with self._verrou:
            self.evenement = evenement
            self._apports.clear()
            self._ensemble = None

    @property
    def arrets(self) -> Arrets:
        """What the federation ruled, as it counts now."""
        return plier_arrets(self.depot.decisions())

    def arreter(self, arret: Arret, auteur: str, quand: str, motif: str) -> int:
        """Write a ruling down; its number."""
        decision = self.depot.decider(type(arret).__name__.lower(), ecrire(arret), auteur, quand, motif)
        if isinstance(arret, PosteRetenu):
            self._changer_de_poste(arret)
        return decision.numero

    def _changer_de_poste(self, arret: PosteRetenu) -> None:
        with self._verrou:
            tete = self.depot.tete(arret.centre)
            if tete.ligne and tete.poste != arret.poste:
                # Set aside, not lost: they count no more.
                rows = list(self.depot.lignes(arret.centre))
                ecartees = Envoi(arret.centre, tete.poste, tuple(rows), msgspec.json.encode(rows))
                self._ranger(ecartees, tete.quand, "refuse", _autre_poste(tete.poste, arret.poste))
                self.depot.oublier(arret.centre)
                self._plis.pop(arret.centre, None)
                self._apports.pop(arret.centre, None)

    def prendre(self, envoi: Envoi, quand: str) -> Recu:
        """Store what is new, or refuse all of it with one sentence; refused, or too early, it is kept."""
        with self._verrou:
            try:
                nouvelles = self._suivre(envoi, quand)
            except Refus as refus:
                self._ranger(envoi, quand, "refuse", str(refus))
                raise
            if nouvelles is None:
                manque = (self.depot.tete(envoi.centre).ligne + 1, envoi.rows[0].seq - 1)
                self._ranger(envoi, quand, "attente", _attente(*manque))
                return self._recu(envoi.centre, 0, manque)
            return self._recu(envoi.centre, nouvelles)

    def refuser(self, octets: bytes, centre: int, poste: str, raison: str, quand: str) -> None:
        """Keep what cannot be read, and why."""
        empreinte = hashlib.sha256(octets).hexdigest()
        self._garder(Fichier(empreinte, centre, poste, 0, 0, "refuse", raison, quand, octets))

    def _recu(self, centre: int, nouvelles: int, manque: tuple[int, int] | None = None) -> Recu:
        tete = self.depot.tete(centre)
        return Recu(tete.ligne, tete.empreinte, nouvelles, manque)

    def _ranger(self, envoi: Envoi, quand: str, statut: Statut, raison: str) -> None:
        empreinte = hashlib.sha256(envoi.octets).hexdigest()
        lignes = (envoi.rows[0].seq, envoi.rows[-1].seq)
        self._garder(
            Fichier(empreinte, envoi.centre, envoi.poste, *lignes, statut, raison, quand, envoi.octets)
        )

    def _garder(self, fichier: Fichier) -> None:
        """A few of each centre: what fills the disk with refusals is refused itself."""
        connus = [un.empreinte for un in self.depot.fichiers(fichier.centre)]
        if fichier.empreinte in connus or len(connus) < GARDES:
            self.depot.ranger(fichier)

    def _suivre(self, envoi: Envoi, quand: str) -> int | None:
        """How many lines are new; None when others have to come before."""
        if not envoi.rows:
            return 0
        retenu = self.arrets.postes.get(envoi.centre)
        for _ in range(ESSAIS):
            tete = self.depot.tete(envoi.centre)
            if retenu and not tete.ligne and envoi.poste != retenu:
                raise Refus(_autre_poste(envoi.poste, retenu), "fourche")
            if envoi.rows[0].seq > tete.ligne + 1:
                return None
            exiger_suite(self.depot, envoi, tete)
            neuves = envoi.rows[tete.ligne - envoi.rows[0].seq + 1 :]
            try:
                return self._prendre(envoi, neuves, quand) if neuves else 0
            except TeteChangeeError:
                continue
            except SaisieInvalide as erreur:
                raise erreur if isinstance(erreur, Refus) else Refus(str(erreur)) from None
        raise TeteChangeeError

    def _prendre(self, envoi: Envoi, neuves: tuple[Row, ...], quand: str) -> int:
        """Fold, then store: what cannot be folded is not taken in."""
        centre = envoi.centre
        history = self._pli(centre)
        # Taken out while it changes: cut short, it is folded again from the store.
        self._plis.pop(centre, None)
        if history.etat.seq != neuves[0].seq - 1:
            raise TeteChangeeError
        for geste in gestes_ecrits(neuves):
            history = history.suite(geste)
        exiger_regles(history.etat, self.evenement, centre)
        nombre = self.depot.prendre(centre, envoi.poste, neuves, quand)
        self._retenir(centre, history, neuves[-1].digest)
        return nombre

    # What it amounts to.

    def etat(self, centre: int) -> Etat:
        """The centre as a room."""
        with self._verrou:
            return self._pli(centre).etat

    def apport(self, centre: int) -> Apport | None:
        """What it brings to the event; None while nothing came."""
        with self._verrou:
            tete = self.depot.tete(centre)
            connu = self._apports.get(centre)
            if connu is not None and connu[0] == tete.empreinte:
                return connu[1]
            return self._apporter(centre, self._pli(centre).etat) if tete.ligne else None

    def ensemble(self) -> Ensemble:
        """The event as one tournament, counted again only if something came or was ruled since."""
        with self._verrou:
            tetes, decisions = self.depot.tetes(), self.depot.decisions()
            signe = (tetes, decisions)
            if self._ensemble is None or self._ensemble[0] != signe:
                apports = {centre: self.apport(centre) for centre in sorted(tetes)}
                presents = {centre: apport for centre, apport in apports.items() if apport is not None}
                regles = plier_arrets(decisions).regles
                self._ensemble = (signe, assembler(self.evenement, presents, regles, self.etat))
            return self._ensemble[1]

    def fermer(self) -> None:
        """Keep what is folded, so that the next start is short."""
        with self._verrou:
            for centre, history in self._plis.items():
                garder(self.depot, centre, history)
            self._plis.clear()

    def _pli(self, centre: int) -> History:
        tete = self.depot.tete(centre)
        history = self._plis.get(centre)
        if history is not None and history.etat.seq == tete.ligne and self._suit(centre, history):
            self._plis.move_to_end(centre)
            return history
        if history is None or not self._suit(centre, history):
            history = plier(self.depot, centre)
        else:
            # Another program took lines in.
            for geste in gestes_ecrits(self.depot.lignes(centre, history.etat.seq)):
                history = history.suite(geste)
        self._retenir(centre, history, self.depot.empreinte(centre, history.etat.seq) or GENESIS)
        return history

    def _suit(self, centre: int, history: History) -> bool:
        ligne = history.etat.seq
        return not ligne or self.depot.empreinte(centre, ligne) == self._empreintes.get(centre)

    def _retenir(self, centre: int, history: History, empreinte: str) -> None:
        self._plis[centre], self._empreintes[centre] = history, empreinte
        self._plis.move_to_end(centre)
        while len(self._plis) > A_LA_MAIN:
            ancien, plie = self._plis.popitem(last=False)
            self._apporter(ancien, plie.etat)
            garder(self.depot, ancien, plie)

    def _apporter(self, centre: int, etat: Etat) -> Apport:
        connu, empreinte = self._apports.get(centre), self._empreintes[centre]
        if connu is None or connu[0] != empreinte:
            connu = self._apports[centre] = (empreinte, apporter(etat, self.evenement))
        return connu[1]


def _attente(premiere: int, derniere: int) -> str:
    return dire("Il manque les lignes {m} à {n} : cet envoi attend.", m=premiere, n=derniere)


def _autre_poste(poste: str, retenu: str) -> str:
    return dire(
        "La fédération a retenu le poste {retenu} pour ce centre : ce que le poste {poste} envoie ne "
        "compte pas.",
        retenu=retenu[:8],
        poste=poste[:8],
    )
