"""What the juge-arbitre notes of a table outside its slips: late, gone, put out, warned (6.1, 6.2)."""

from duplicata.app.read.reste import CONDUITE
from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.events import ConduiteMotivee
from duplicata.app.state.gesture import Geste, Reponse, exiger_motif
from duplicata.app.state.text import verifier_texte
from duplicata.competition import evenements as ev
from duplicata.competition.coup import trouver
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.transcription import NON_REMIS
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def noter_retard(salle: Salle, geste: Geste, partie: int, table: int, coup: int) -> Reponse:
    """The table plays from move *coup* on (6.2)."""

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        _exiger_venu(courante, coup)
        remis = [str(joue.numero) for joue in courante.coups[: coup - 1] if _a_remis(joue, table)]
        if remis:
            phrase = dire(
                "La table {table} a remis un bulletin (coup {coups}) : un retard demande alors un motif.",
                table=table,
                coups=", ".join(remis),
            )
            exiger_motif(geste, phrase)
        brouillon.ajouter(ev.Retard(partie=partie, table=table, coup=coup))

    return salle.faire(geste, decider)


def exclure(salle: Salle, geste: Geste, partie: int, table: int, coup: int) -> Reponse:
    """Proven cheating: scores annulled, exclusion from move *coup* on (6.1)."""
    exiger_motif(geste)

    def decider(brouillon: Brouillon) -> None:
        _exiger_venu(brouillon.etat.partie(partie), coup)
        brouillon.ajouter(ev.Tricherie(partie=partie, table=table, coup=coup, motif=geste.motif))

    return salle.faire(geste, decider)


def abandonner(salle: Salle, geste: Geste, partie: int, table: int, coup: int, leve: bool = False) -> Reponse:
    """The table plays no more from move *coup* on, and keeps what it had; *leve*: it does play."""
    exiger_motif(geste)

    def decider(brouillon: Brouillon) -> None:
        _exiger_venu(brouillon.etat.partie(partie), coup)
        brouillon.ajouter(ev.Abandon(partie=partie, table=table, coup=coup, motif=geste.motif, leve=leve))

    return salle.faire(geste, decider)


def avertir(salle: Salle, geste: Geste, partie: int, table: int, coup: int, retrait: bool = False) -> Reponse:
    """A disciplinary warning outside any slip, or its withdrawal."""
    exiger_motif(geste)
    evenement = ev.AvertissementDisciplinaire(
        partie=partie, table=table, coup=coup, motif=geste.motif, nombre=-1 if retrait else 1
    )
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(evenement))


def motiver_conduite(salle: Salle, geste: Geste, partie: int, table: int, coup: int) -> Reponse:
    """Say what the player did that his slip is sanctioned for; his correction slip tells it (5.9)."""
    exiger_motif(geste)
    verifier_texte(geste.motif)

    def decider(brouillon: Brouillon) -> None:
        bulletin = trouver(brouillon.etat.partie(partie), coup).bulletins.get(table, NON_REMIS)
        if CONDUITE.isdisjoint(bulletin.incidents):
            raise SaisieInvalide(
                dire(
                    "Coup {coup}, table {table} : le bulletin ne note aucune faute de discipline.",
                    coup=coup,
                    table=table,
                )
            )
        brouillon.ajouter(ConduiteMotivee(partie=partie, coup=coup, table=table, motif=geste.motif))

    return salle.faire(geste, decider)


def _a_remis(coup: Coup, table: int) -> bool:
    """Whether the table was there: a slip of its own, not one declared missing."""
    return table in coup.bulletins and coup.bulletins[table] != NON_REMIS


def _exiger_venu(partie: Partie, coup: int) -> None:
    """A move already drawn, or the next one: nobody is late for, or put out of, what may never be played."""
    prochain = len(partie.coups) + 1
    if not 1 <= coup <= prochain:
        raise SaisieInvalide(
            dire(
                "Le coup {coup} n’est pas venu : le prochain est le coup {prochain}.",
                coup=coup,
                prochain=prochain,
            )
        )
