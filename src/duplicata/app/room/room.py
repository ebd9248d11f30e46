"""One tournament open for play: its journal, its state, and the only way to change both.

A gesture is decided on the latest state under a lock, submitted, and answered once it is durable: several
arbiters' gestures are committed together, each seeing those decided before it. Readers are given the
state of what is stored, never of what is only on its way.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Future, wait
from pathlib import Path
from typing import NamedTuple, Self

from duplicata.app.room.judge import Juge
from duplicata.app.room.reader import SalleLue
from duplicata.app.room.snapshot import load_history
from duplicata.app.state.entering import PEU, entrer
from duplicata.app.state.events import Fait, GesteDefait, ecrire, lire
from duplicata.app.state.fold import appliquer
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.app.state.history import GesteEcrit, History
from duplicata.app.state.settled import exiger_ecrivable, exiger_revocable
from duplicata.errors import SaisieInvalide
from duplicata.journal import (
    Gesture,
    Journal,
    Receipt,
    Row,
    Seal,
    StaleHeadError,
    StorageError,
    Verdict,
)
from duplicata.journal.reading import Reading
from duplicata.journal.row import instant
from duplicata.journal.writing import Writing
from duplicata.langue import dire


class Brouillon:
    """The events of a gesture as they are decided, each on the state left by those before."""

    def __init__(self, history: History, geste: Geste) -> None:
        self.history = history
        self.etat = history.etat
        self._reserves = history.etat.reserves
        self.geste = geste
        self.quand = instant(geste.quand)
        self.faits: list[Fait] = []

    def ajouter(self, *faits: Fait) -> None:
        ensemble = entrer(self.etat, faits, self.geste.auteur, self.quand) if len(faits) > PEU else None
        if ensemble is not None:
            for un in faits:
                exiger_ecrivable(self.etat, un, self._reserves)
            self.etat = ensemble
            self.faits += faits
            return
        for un in faits:
            exiger_ecrivable(self.etat, un, self._reserves)
            self.etat = appliquer(self.etat, un, self.geste.auteur, self.quand)
            self.faits.append(un)

    def defaire(self, cle: str) -> tuple[Fait, ...]:
        """Take back all that the gesture of that key did: this."""
        cle = self.history.cle_entiere(cle) or cle
        vise = self.history.geste(cle)
        if vise is not None:
            exiger_revocable(self.etat, vise)
        self.history = self.history.sans(cle)
        self.etat = self.history.etat
        self.faits.append(GesteDefait(geste=cle))
        return vise.faits if vise else ()


Decider = Callable[[Brouillon], None]
"""What a gesture does, decided on the latest state."""


class Engagement(NamedTuple):
    """A gesture that is decided and on its way to the disk."""

    attentes: "tuple[Future[Receipt], ...]"
    """Done once what it rests on is stored, or could not be."""
    conclure: Callable[[], Reponse]
    """The answer; waits for the disk where *attentes* are not done, and takes back what it refused."""

    @property
    def enregistre(self) -> bool:
        """Whether the answer is there, and nothing has to be taken back."""
        return all(attente.done() and attente.exception() is None for attente in self.attentes)


class Salle(SalleLue):
    """The one that writes: every gesture of the tournament goes through ``faire``."""

    def __init__(self, journal: Writing, sceau: Seal, juge: Juge | None = None) -> None:
        super().__init__(load_history(journal, journal.path, sceau), juge)
        self.journal = journal
        self.sceau = sceau
        self._en_vol: dict[str, Future[Receipt]] = {}
        self._a_relire = False
        """What was decided may rest on what was not stored: nothing more is, before the journal is read."""

    @classmethod
    def creer(cls, chemin: Path, sceau: Seal, juge: Juge | None = None) -> Self:
        return cls(Journal.create(chemin, sceau), sceau, juge)

    @classmethod
    def ouvrir(cls, chemin: Path, sceau: Seal, juge: Juge | None = None) -> Self:
        return cls.sur(Journal.open(chemin, sceau), sceau, juge)

    @classmethod
    def sur(cls, journal: Writing, sceau: Seal, juge: Juge | None = None) -> Self:
        """On a journal of whatever engine, closed again if it cannot be read."""
        try:
            return cls(journal, sceau, juge)
        except BaseException:
            journal.close()
            raise

    @property
    def _lignes(self) -> Reading:
        return self.journal

    def faire(self, geste: Geste, decider: Decider) -> Reponse:
        """Decide, store, answer. ``SaisieInvalide`` from *decider* changes nothing."""
        return self.engager(geste, decider).conclure()

    def engager(self, geste: Geste, decider: Decider) -> "Engagement":
        """Decide and submit: whoever waits for the disk need not hold a thread to do so."""
        with self._verrou:
            if self._a_relire:
                self._relire()
            connue = self._history.cle_entiere(geste.cle)
            if connue not in (None, geste.cle):
                raise SaisieInvalide(dire("Cette clé est celle d’un autre geste : rien n’a été enregistré."))
            attente = self._en_vol.get(geste.cle)
            if attente is not None:
                return Engagement((attente,), lambda: _relue(self._recu(attente).rows))
            if connue:
                lignes = self.journal.find(geste.cle)
                return Engagement((), lambda: _relue(lignes))
            brouillon = Brouillon(self._history, geste)
            decider(brouillon)
            if not brouillon.faits:
                return self._deja_fait()
            return self._engager(brouillon)

    @property
    def occupee(self) -> bool:
        """Somebody decides at this moment: asking now would wait for him."""
        return self._verrou.locked()

    def _recu(self, attente: "Future[Receipt]") -> Receipt:
        try:
            return attente.result()
        except (StorageError, StaleHeadError) as echec:
            self._revenir()
            if isinstance(echec, StorageError):
                raise
            raise StorageError(_non_plus()) from echec

    def deja(self, geste: Geste) -> Reponse | None:
        """The answer to a gesture that was done before under this key, as it was given then."""
        with self._verrou:
            connue = self._history.cle_entiere(geste.cle) is not None
        return self.faire(geste, _jamais) if connue else None

    def _deja_fait(self) -> "Engagement":
        """Nothing is left to do: said once all that it rests on is stored."""
        seq, attentes = self._history.etat.seq, tuple(self._en_vol.values())

        def conclure() -> Reponse:
            try:
                for attente in attentes:
                    attente.result()
            except (StorageError, StaleHeadError) as echec:
                raise StorageError(_non_plus()) from echec
            return Reponse(seq, (), repetee=True)

        return Engagement(attentes, conclure)

    def _engager(self, brouillon: Brouillon) -> "Engagement":
        geste, faits = brouillon.geste, tuple(brouillon.faits)
        seq = self._history.etat.seq
        entries = tuple(ecrire(un) for un in faits)
        gesture = Gesture(geste.cle, geste.auteur, geste.quand, entries, geste.motif)
        attente = self.journal.submit(gesture, after=seq)
        ecrit = GesteEcrit(geste.cle, geste.auteur, brouillon.quand, faits, seq + len(faits))
        brouillon.history.append(ecrit, brouillon.etat)
        self._history = brouillon.history
        self._en_vol[geste.cle] = attente
        apres = self._history.etat

        def conclure() -> Reponse:
            self._recu(attente)
            with self._verrou:
                self._en_vol.pop(geste.cle, None)
                if self._etat.seq < apres.seq:
                    self._etat = apres
            return Reponse(ecrit.fin, ecrit.faits, repetee=False)

        return Engagement((attente,), conclure)

    def _revenir(self) -> None:
        """A gesture could not be stored: forget what was decided on top of it."""
        with self._verrou:
            wait(self._en_vol.values())
            self._en_vol.clear()
            self._a_relire = True
            self._relire()

    def _relire(self) -> None:
        self._history = load_history(self.journal, self.journal.path, self.sceau)
        self._etat = self._history.etat
        self._a_relire = False

    def dernier_geste(self, auteur: str) -> GesteEcrit:
        with self._verrou:
            return self._history.dernier(auteur)

    def verifier(self) -> Verdict:
        """The audit of the journal, seal included."""
        return self.journal.verify(self.sceau)

    def copier(self, cible: Path) -> Verdict:
        """A copy that appears only once it is audited, seal included."""
        return self.journal.copy(cible, self.sceau)

    def fermer(self) -> None:
        if not self.journal.close():
            logging.getLogger("duplicata").warning(
                dire(
                    "« {nom} » : des gestes enregistrés sont restés dans « {nom}-wal » (disque plein, ou "
                    "fichier occupé). Rien n’est perdu : gardez les deux fichiers ensemble, ou copiez par "
                    "« tournoi copier ».",
                    nom=self.journal.path.name,
                )
            )


def _relue(lignes: tuple[Row, ...]) -> Reponse:
    """The answer given the first time, read back from the journal."""
    return Reponse(lignes[-1].seq, tuple(lire(row.kind, row.payload) for row in lignes), repetee=True)


def _jamais(brouillon: Brouillon) -> None:
    """A gesture that is known is not decided again."""
    raise RuntimeError(brouillon.geste.cle)


def _non_plus() -> str:
    return dire("Le geste d’avant n’a pas pu être enregistré, celui-ci non plus : recommencez.")
