"""Double arbiter, audit, commission: what is done about a slip once it is entered."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from duplicata.app.gestures.rejuger import rejuger_suites
from duplicata.app.read.recours import retard
from duplicata.app.room.room import Brouillon, Engagement, Salle
from duplicata.app.state.events import (
    LectureConfirmee,
    LectureMontree,
    RenvoiCommission,
    SecondeLecture,
    SondageAnnonce,
    SondageTire,
    VoteCommission,
)
from duplicata.app.state.gesture import Geste, Reponse, exiger_motif
from duplicata.app.state.readers import exiger_ecart, exiger_lecture, exiger_non_clos, exiger_non_signe, signe
from duplicata.app.state.readings import en_ecart, exiger_inchange
from duplicata.app.state.state import Dossier, Etat
from duplicata.arbitrage.decision import Decision
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.coup import trouver
from duplicata.competition.sondage import lire_des, population, tirer
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, en_francais

MEMBRES = 2
"""Signatures that a ruling of the commission needs."""


Choix = Callable[[Etat], Decision]
"""A ruling named by its place among those that a state of the room proposes."""


class Ecart(NamedTuple):
    """A slip that two arbiters read differently: a third person settles it with the paper."""

    coup: int
    table: int
    premiere: Decision
    seconde: Decision


def relire(
    salle: Salle, geste: Geste, partie: int, coup: int, table: int, transcription: Transcription
) -> Reponse:
    """The double arbiter's own reading, entered without seeing the first one, which it does not change."""
    return engager_relecture(salle, geste, partie, coup, table, transcription).conclure()


def engager_relecture(
    salle: Salle, geste: Geste, partie: int, coup: int, table: int, transcription: Transcription
) -> Engagement:
    """The same, on its way to the disk."""

    def decider(brouillon: Brouillon) -> None:
        exiger_lecture(brouillon.etat, partie, coup, table, geste.auteur)
        courante = brouillon.etat.partie(partie)
        decision = salle.juge.decision(courante, trouver(courante, coup), table, transcription.lire())
        brouillon.ajouter(
            SecondeLecture(
                partie=partie, coup=coup, table=table, bulletin=transcription, decision=decision
            )
        )

    return salle.engager(geste, decider)


def montrer(salle: Salle, geste: Geste, partie: int, coup: int, table: int) -> Reponse:
    """What was entered, before the eyes of somebody else who holds the paper: he will not read it blind."""

    def decider(brouillon: Brouillon) -> None:
        dossier = _a_confirmer(brouillon.etat, partie, coup, table, geste.auteur)
        if (geste.auteur, dossier.version) not in dossier.montrees:
            brouillon.ajouter(LectureMontree(partie=partie, coup=coup, table=table, sur=dossier.version))

    return salle.faire(geste, decider)


def confirmer(salle: Salle, geste: Geste, partie: int, coup: int, table: int, version: int) -> Reponse:
    """One slip, found on the paper as the screen shows it; *version*: the one that was shown."""
    return engager_confirmation(salle, geste, partie, coup, table, version).conclure()


def engager_confirmation(
    salle: Salle, geste: Geste, partie: int, coup: int, table: int, version: int
) -> Engagement:
    """The same, on its way to the disk."""

    def decider(brouillon: Brouillon) -> None:
        dossier = _a_confirmer(brouillon.etat, partie, coup, table, geste.auteur)
        exiger_inchange(brouillon.etat, partie, coup, table, version)
        if (geste.auteur, version) not in dossier.montrees:
            raise SaisieInvalide(
                dire("Table {table} : on ne confirme que le bulletin que l’écran a montré.", table=table)
            )
        brouillon.ajouter(LectureConfirmee(partie=partie, coup=coup, table=table, sur=version))

    return salle.engager(geste, decider)


def confirme(dossier: Dossier) -> bool:
    """Found right on the paper, as it stands."""
    return dossier.confirmation is not None and dossier.confirmation.sur == dossier.version


def _a_confirmer(etat: Etat, partie: int, coup: int, table: int, lecteur: str) -> Dossier:
    if not etat.confirmations:
        raise SaisieInvalide(
            dire("L’organisation veut des lectures à l’aveugle : saisissez ce que vous lisez sur le papier.")
        )
    exiger_lecture(etat, partie, coup, table, lecteur)
    dossier = etat.dossier(partie, coup, table)
    if dossier.seconde is not None or confirme(dossier):
        qui = dossier.seconde or dossier.confirmation
        raise SaisieInvalide(
            dire(
                "Table {table} : {auteur} a déjà relu ce bulletin.",
                table=table,
                auteur=qui.auteur if qui else "?",
            )
        )
    return dossier


def ecarts(etat: Etat, partie: int) -> Iterator[Ecart]:
    """Second readings that do not give what stands: points, sanction or warnings."""
    courante = etat.partie(partie)
    for numero, table, dossier in _dossiers(etat, partie):
        coup = courante.coups[numero - 1]
        if dossier.seconde and en_ecart(dossier, coup, table):
            yield Ecart(numero, table, coup.decisions[table], dossier.seconde.decision)


def a_relire(etat: Etat, partie: int, coup: int, lecteur: str) -> list[int]:
    """Tables entered by somebody else and not read a second time; none once the move is cancelled."""
    if trouver(etat.partie(partie), coup).annule:
        return []
    dossiers = etat.dossiers.get((partie, coup), {})
    return [
        table
        for table, dossier in dossiers.items()
        if dossier.version and dossier.seconde is None and lecteur not in dossier.auteurs
        if not confirme(dossier)
        if not (dossier.renvoi and signe(etat, partie, coup, table))
    ]


def renvoyer(
    salle: Salle, geste: Geste, partie: int, coup: int, table: int, tardif: str = ""
) -> Reponse:
    """Put a slip before the commission: an appeal, a doubt, a text that does not say (6.3, 6.4).

    *tardif*: why it comes after the time for appeals; ``HorsDelai`` without it.
    """
    if not geste.motif.strip():
        raise SaisieInvalide(dire("Un renvoi devant la commission demande un motif."))

    def decider(brouillon: Brouillon) -> None:
        raison = retard(brouillon.etat, partie, geste.quand, tardif)
        brouillon.ajouter(
            RenvoiCommission(partie=partie, coup=coup, table=table, motif=geste.motif, tardif=raison)
        )

    return salle.faire(geste, decider)


def voter(
    salle: Salle,
    geste: Geste,
    partie: int,
    coup: int,
    table: int,
    choisir: Choix,
    version: int | None = None,
) -> Reponse:
    """A member's vote; the ruling is given with the second signature under the same one.

    *choisir* gives the ruling on the slip as it stands; *version* is the one the member has read, if he says.
    """

    def decider(brouillon: Brouillon) -> None:
        exiger_non_clos(brouillon.etat, partie, coup, table)
        exiger_inchange(brouillon.etat, partie, coup, table, version)
        decision = choisir(brouillon.etat)
        avant = brouillon.etat.dossier(partie, coup, table)
        if avant.renvoi is None or avant.renvoi.clos:
            # Nobody has sent it there: the text leaves it to the commission, or its members take it up (6.3).
            motif = geste.motif or en_francais(lambda: dire("à trancher"))
            brouillon.ajouter(RenvoiCommission(partie=partie, coup=coup, table=table, motif=motif))
        brouillon.ajouter(
            VoteCommission(
                partie=partie,
                coup=coup,
                table=table,
                decision=decision,
                sur=avant.version,
                motif=geste.motif,
            )
        )
        renvoi = brouillon.etat.dossier(partie, coup, table).renvoi
        signataires = [vote.membre for vote in renvoi.votes if vote.decision == decision] if renvoi else []
        if len(signataires) >= MEMBRES:
            membres = ", ".join(signataires)
            jusque_la = brouillon.etat.partie(partie)
            brouillon.ajouter(
                ev.DecisionRectifiee(
                    partie=partie,
                    coup=coup,
                    table=table,
                    decision=decision,
                    cause=Cause.COMMISSION,
                    motif=geste.motif,
                    auteur=membres,
                )
            )
            rejuger_suites(salle, brouillon, jusque_la, coup, table, membres)

    return salle.faire(geste, decider)


def _dossiers(etat: Etat, partie: int) -> Iterator[tuple[int, int, Dossier]]:
    for (numero, coup), tables in sorted(etat.dossiers.items()):
        if numero == partie:
            for table, dossier in sorted(tables.items()):
                yield coup, table, dossier


def trancher(
    salle: Salle,
    geste: Geste,
    partie: int,
    coup: int,
    table: int,
    choisir: Callable[[Etat], Transcription],
    version: int | None = None,
) -> Reponse:
    """The slip as the third person reads it is the one that counts; *version*: the one he has before him."""
    exiger_motif(geste, dire("Une rectification demande un motif."))

    def decider(brouillon: Brouillon) -> None:
        exiger_inchange(brouillon.etat, partie, coup, table, version)
        exiger_non_signe(brouillon.etat, partie, coup, table)
        transcription = choisir(brouillon.etat)
        exiger_ecart(brouillon.etat, partie, coup, table)
        dossier = brouillon.etat.dossier(partie, coup, table)
        if dossier.seconde and geste.auteur in (*dossier.auteurs, dossier.seconde.auteur):
            raise SaisieInvalide(
                dire("Table {table} : une troisième personne tranche, pas un des deux lecteurs.", table=table)
            )
        courante = brouillon.etat.partie(partie)
        brouillon.ajouter(
            ev.DecisionRectifiee(
                partie=partie,
                coup=coup,
                table=table,
                decision=salle.juge.decision(courante, trouver(courante, coup), table, transcription.lire()),
                cause=Cause.DOUBLE_ARBITRE,
                motif=geste.motif,
                bulletin=transcription,
                auteur=geste.auteur,
            )
        )
        rejuger_suites(salle, brouillon, courante, coup, table, geste.auteur)

    return salle.faire(geste, decider)


def annoncer_sondage(salle: Salle, geste: Geste, partie: int, taille: int) -> Reponse:
    """Among which slips a sample is to be drawn, and the head of the journal: settled before the dice."""
    ligne, tete = salle.journal.head

    def decider(brouillon: Brouillon) -> None:
        etat = brouillon.etat
        bulletins = [
            (coup.numero, table)
            for coup in etat.partie(partie).coups
            if coup.compte and not coup.annule
            for table in coup.bulletins
        ]
        if not bulletins:
            raise SaisieInvalide(dire("Aucun bulletin d’un coup clos : il n’y a rien à sonder."))
        brouillon.ajouter(
            SondageAnnonce(
                partie=partie,
                numero=1 + sum(un.partie == partie for un in etat.sondages),
                taille=min(taille, len(bulletins)),
                ligne=ligne,
                tete=tete,
                population=population(bulletins),
            )
        )

    return salle.faire(geste, decider)


def tirer_sondage(salle: Salle, geste: Geste, partie: int, numero: int, des: str) -> Reponse:
    """The slips that the dice designate, once for all."""
    lus = lire_des(des)

    def decider(brouillon: Brouillon) -> None:
        annonces = (un for un in brouillon.etat.sondages if (un.partie, un.numero) == (partie, numero))
        annonce = next(annonces, None)
        if annonce is None:
            raise SaisieInvalide(dire("Sondage {n} : annoncez-le avant de jeter les dés.", n=numero))
        if annonce.des:
            raise SaisieInvalide(
                dire(
                    "Sondage {n} : déjà tiré, avec les dés {des}. Un autre s’annonce.",
                    n=numero,
                    des=annonce.des,
                )
            )
        bulletins = tirer(lus, annonce.tete, partie, annonce.population, annonce.taille)
        brouillon.ajouter(SondageTire(partie=partie, numero=numero, des=lus, bulletins=bulletins))

    return salle.faire(geste, decider)
