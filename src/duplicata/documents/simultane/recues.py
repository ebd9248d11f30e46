"""What the federation sent to a centre: kept beside its journal, settled one by one."""

from pathlib import Path

from duplicata.app.centre import propositions as gestes
from duplicata.app.room.folder import deposer
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.app.state.state import Etat
from duplicata.competition.evenements_tournoi import CentreOuvert
from duplicata.documents.simultane.proposition import (
    SUFFIXE,
    Correction,
    Proposition,
    Propositions,
    Renvoi,
    lire_propositions,
)
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def recevoir(journal: Path, centre: CentreOuvert, contenu: bytes) -> int:
    """Keep a signed file as it came, if something of it is new, and say how much was."""
    lues = _lire(contenu, centre)
    connues = recues(journal, centre)
    nouvelles = [une for une in lues.propositions if une.numero not in connues]
    if nouvelles:
        chemin = _chemin(journal)
        avant = chemin.read_bytes() if chemin.exists() else b""
        deposer(chemin, avant + b" ".join(contenu.split(b"\n")).strip() + b"\n")
    return len(nouvelles)


def recues(journal: Path, centre: CentreOuvert) -> dict[int, Proposition]:
    """By number; of two that came under one number, the first."""
    chemin = _chemin(journal)
    if not chemin.exists():
        return {}
    toutes: dict[int, Proposition] = {}
    for ligne in chemin.read_bytes().splitlines():
        for une in _lire(ligne, centre).propositions:
            toutes.setdefault(une.numero, une)
    return dict(sorted(toutes.items()))


def accepter(salle: Salle, geste: Geste, une: Proposition) -> Reponse:
    """A correction is made, by the gesture of every correction; what is only made known is seen."""
    if not isinstance(une.objet, Correction):
        return gestes.regler(salle, geste, une.numero, acceptee=True)
    objet = une.objet
    slip = (objet.partie, objet.coup, objet.table)
    return gestes.accepter_correction(
        salle, geste, une.numero, objet.engagement, slip, objet.bulletin, objet.decision
    )


def ecarter(salle: Salle, geste: Geste, une: Proposition) -> Reponse:
    return gestes.regler(salle, geste, une.numero, acceptee=False)


def trouver(journal: Path, centre: CentreOuvert, numero: int) -> Proposition:
    une = recues(journal, centre).get(numero)
    if une is None:
        raise SaisieInvalide(dire("Aucune proposition n’a le numéro {n}.", n=numero))
    return une


def obstacle(etat: Etat, une: Proposition) -> str:
    """Why it cannot be accepted as things stand; empty when it can."""
    if not isinstance(une.objet, Correction):
        return ""
    un = une.objet
    return gestes.obstacle(etat, un.engagement, un.partie, un.coup, un.table, un.bulletin)


def phrase(une: Proposition) -> str:
    """What is proposed, in one sentence."""
    un = une.objet
    if isinstance(un, Correction):
        return dire(
            "Partie {partie}, coup {coup}, table {table} : {points} points, {sanction}.",
            partie=un.partie,
            coup=un.coup,
            table=un.table,
            points=un.decision.points,
            sanction=str(un.decision.sanction),
        )
    if isinstance(un, Renvoi):
        return dire("La fédération redemande le journal depuis la ligne {n}.", n=un.depuis)
    return dire("Le dossier de clé {cle} est révoqué : ouvrez celui qui le remplace.", cle=un.cle[:12])


def _lire(contenu: bytes, centre: CentreOuvert) -> Propositions:
    return lire_propositions(contenu, centre.simultane, centre.centre, centre.cle_evenement)


def _chemin(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}{SUFFIXE}")
