"""What may happen at any time of ``partie jouer``: lateness, conduct, corrections of any move, the end."""

import re
from typing import TYPE_CHECKING, NamedTuple

from duplicata.app.gestures import conduite, double, saisie, tables
from duplicata.app.read.ligne import lire_ligne, lire_visee
from duplicata.arbitrage.decision import Sanction
from duplicata.cli.rulings.bulletin_view import resume
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause, CauseFin
from duplicata.competition.fin import INTERRUPTION_MAXIMALE, fin_par_interruption
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.app.room.room import Salle
    from duplicata.app.state.gesture import Geste
    from duplicata.arbitrage.decision import Decision

_DECRET = re.compile(
    r"(?:\d{1,3}/){0,2}(?P<table>\d{1,5})\s*=\s*"
    r"(?P<points>\d{1,4})(?P<signe>!?)(?:\s+(?P<motif>.*))?\Z",
    re.ASCII,
)
_TABLE_ET_TEXTE = re.compile(r"(?P<table>\d{1,5})(?:\s+(?P<texte>.*))?\Z", re.ASCII)


class Decret(NamedTuple):
    """A ruling of the arbiter's own, as it is typed."""

    table: int
    points: int
    sanction: Sanction
    motif: str


class Correction(NamedTuple):
    table: int
    decision: "Decision"
    bulletin: str
    """As it was read again; empty when the arbiter ruled."""


def lire_decret(texte: str) -> Decret:
    """``12 = 45 motif``; ``12 = 45! motif`` with a warning; ``3/12 = 45 motif`` at move 3."""
    lu = _DECRET.match(texte.strip())
    if lu is None:
        raise SaisieInvalide(dire("Écrire la table, le signe =, les points et le motif (12 = 45 motif)."))
    points = int(lu["points"])
    sanction = Sanction.AVERTISSEMENT if lu["signe"] else Sanction.AUCUNE if points else Sanction.NULLITE
    return Decret(int(lu["table"]), points, sanction, lu["motif"] or "")


def corriger(salle: "Salle", geste: "Geste", numero: int, texte: str) -> Correction:
    """``12 SWEATS 3H 50 ! motif``: a slip of the last move read again, ``3/12`` of move 3; ``= 45 motif``."""
    visee = lire_visee(texte.partition(" ")[0])
    numero = visee.partie if visee and visee.partie else numero
    partie = salle.etat.partie(numero)
    if "=" in texte:
        decret = lire_decret(texte)
        table, acte, lu = decret.table, geste._replace(motif=decret.motif), ""
        decision = saisie.decision_libre(partie.ouverture.reglement, acte, decret.points, decret.sanction)
        transcription, cause = None, Cause.APPEL
    else:
        ligne, _, motif = texte.partition(" ! ")
        table, transcription = lire_ligne(ligne)
        lu = resume(transcription)
        decision, cause, acte = None, Cause.SAISIE, geste._replace(motif=motif.strip())
    coup = visee.coup if visee else conduite.coup_en_cours(partie).numero
    version = salle.etat.dossier(numero, coup, table).version
    if transcription and saisie.retrouve(salle.etat, numero, coup, table):
        reponse = saisie.enregistrer(salle, acte, numero, coup, table, transcription)
    else:
        # What is not there yet is entered, not corrected: refused there.
        reponse = saisie.rectifier(salle, acte, numero, coup, table, version, cause, transcription, decision)
    return Correction(table, reponse.un(ev.DecisionRectifiee).decision, lu)


def noter_retard(salle: "Salle", geste: "Geste", numero: int, texte: str) -> str:
    """``12 3 panne de train``: table 12 plays from move 3 on, and why; ``12``: from the move being played."""
    table, suite = _table(texte)
    joue, _, motif = suite.partition(" ")
    if joue and not joue.isdecimal():
        raise SaisieInvalide(dire("Écrire « retard », la table et le coup où elle joue (retard 12 3)."))
    coup = int(joue) if joue else max(1, len(salle.etat.partie(numero).coups))
    tables.noter_retard(salle, geste._replace(motif=motif.strip()), numero, table, coup)
    return dire("Table {table} : en jeu depuis le coup {coup}.", table=table, coup=coup)


def exclure(salle: "Salle", geste: "Geste", numero: int, texte: str) -> str:
    """``12 motif``: excluded from the move being played on."""
    table, motif = _table(texte)
    coup = max(1, len(salle.etat.partie(numero).coups))
    tables.exclure(salle, geste._replace(motif=motif), numero, table, coup)
    return dire("Table {table} : exclue, ses scores sont annulés.", table=table)


def abandonner(salle: "Salle", geste: "Geste", numero: int, texte: str) -> str:
    """``12 4 malaise``: table 12 plays no more from move 4 on, and why."""
    table, suite = _table(texte)
    quitte, _, motif = suite.partition(" ")
    if not quitte.isdecimal():
        raise SaisieInvalide(
            dire("Écrire « abandon », la table, le coup où elle s’arrête et le motif (abandon 12 4 motif).")
        )
    tables.abandonner(salle, geste._replace(motif=motif.strip()), numero, table, int(quitte))
    return dire("Table {table} : ne joue plus à partir du coup {coup}.", table=table, coup=int(quitte))


def avertir(salle: "Salle", geste: "Geste", numero: int, texte: str) -> str:
    """``12 motif``: a disciplinary warning on the last move."""
    table, motif = _table(texte)
    coup = conduite.coup_en_cours(salle.etat.partie(numero)).numero
    tables.avertir(salle, geste._replace(motif=motif), numero, table, coup)
    return dire("Table {table} : avertissement de discipline.", table=table)


def annuler_coup(salle: "Salle", geste: "Geste", numero: int, motif: str) -> str:
    conduite.annuler_coup(salle, geste._replace(motif=motif), numero)
    return dire("Coup annulé, lettres remises au sac.")


def appeler(salle: "Salle", geste: "Geste", numero: int, texte: str) -> str:
    """``3/12 motif``: the slip goes before the commission; ``motif ! raison``: late, and why (6.3)."""
    cible, _, suite = texte.partition(" ")
    visee = lire_visee(cible)
    if visee is None:
        raise SaisieInvalide(
            dire("Écrire « appel », coup/table et le motif (appel 3/12 motif ! raison du retard).")
        )
    motif, _, tardif = suite.partition(" ! ")
    partie = visee.partie or numero
    acte = geste._replace(motif=motif.strip())
    double.renvoyer(salle, acte, partie, visee.coup, visee.table, tardif.strip())
    return dire("Coup {coup}, table {table} : devant la commission.", coup=visee.coup, table=visee.table)


def cause_de_fin(texte: str) -> CauseFin:
    """``fin``; ``fin interruption 45`` (minutes); ``fin incident`` on the last rack (3.7)."""
    mot, _, suite = texte.partition(" ")
    if not mot:
        return CauseFin.DECISION
    if mot == "interruption" and suite.strip().isdecimal():
        cause = fin_par_interruption(int(suite))
        if cause is None:
            raise SaisieInvalide(
                dire("Moins de {n} minutes d’interruption : la partie reprend.", n=INTERRUPTION_MAXIMALE)
            )
        return cause
    if mot == "incident":
        return CauseFin.DERNIER_TIRAGE
    raise SaisieInvalide(dire("Écrire « fin », « fin interruption 45 » ou « fin incident »."))


def _table(texte: str) -> tuple[int, str]:
    lu = _TABLE_ET_TEXTE.match(texte.strip())
    if lu is None:
        raise SaisieInvalide(dire("« {texte} » : une ligne commence par un numéro de table.", texte=texte))
    return int(lu["table"]), (lu["texte"] or "").strip()
