"""Double arbiter, commission, correction slips: what is done about a slip once it is entered."""

from collections.abc import Iterator
from typing import NamedTuple

from duplicata.app.etat import Dossier, Etat
from duplicata.app.evenements import RenvoiCommission, SecondeLecture, VoteCommission
from duplicata.app.geste import Geste, Reponse
from duplicata.app.saisie import Champs
from duplicata.app.salle import Brouillon, Salle
from duplicata.arbitrage.decision import Decision, Statut
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.coup import trouver
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

MEMBRES = 2
"""Signatures that a ruling of the commission needs."""


class Ecart(NamedTuple):
    """A slip that two arbiters read differently: a third person settles it with the paper."""

    coup: int
    table: int
    premiere: Decision
    seconde: Decision


class Affaire(NamedTuple):
    """A slip before the commission."""

    coup: int
    table: int
    motif: str
    votes: tuple[tuple[str, Decision], ...]


def relire(salle: Salle, geste: Geste, partie: int, coup: int, table: int, champs: Champs) -> Reponse:
    """The double arbiter's own reading, entered without seeing the first one, which it does not change."""

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        decision = salle.juge.decision(courante, trouver(courante, coup), table, champs)
        brouillon.ajouter(
            SecondeLecture(partie=partie, coup=coup, table=table, bulletin=dict(champs), decision=decision)
        )

    return salle.faire(geste, decider)


def ecarts(etat: Etat, partie: int) -> Iterator[Ecart]:
    """Second readings that do not give what stands: points, sanction or warnings."""
    courante = etat.partie(partie)
    for numero, table, dossier in _dossiers(etat, partie):
        premiere = courante.coups[numero - 1].decisions.get(table)
        if dossier.tranche:
            continue
        if dossier.seconde and premiere and _effet(dossier.seconde.decision) != _effet(premiere):
            yield Ecart(numero, table, premiere, dossier.seconde.decision)


def a_relire(etat: Etat, partie: int, coup: int, lecteur: str) -> list[int]:
    """Tables entered by somebody else and not read a second time."""
    dossiers = etat.dossiers.get((partie, coup), {})
    return [
        table
        for table, dossier in dossiers.items()
        if dossier.version and dossier.seconde is None and lecteur not in dossier.auteurs
    ]


def renvoyer(salle: Salle, geste: Geste, partie: int, coup: int, table: int) -> Reponse:
    """Put a slip before the commission: an appeal, a doubt, a text that does not say (6.3, 6.4)."""
    if not geste.motif.strip():
        raise SaisieInvalide(dire("Un renvoi devant la commission demande un motif."))
    evenement = RenvoiCommission(partie=partie, coup=coup, table=table, motif=geste.motif)
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(evenement))


def affaires(etat: Etat, partie: int) -> Iterator[Affaire]:
    """What waits for the commission: slips sent there, and rulings the text leaves to it."""
    courante = etat.partie(partie)
    for numero, table, dossier in _dossiers(etat, partie):
        decision = courante.coups[numero - 1].decisions.get(table)
        if dossier.renvoi and not dossier.renvoi.clos:
            votes = tuple((vote.membre, vote.decision) for vote in dossier.renvoi.votes)
            yield Affaire(numero, table, dossier.renvoi.motif, votes)
        elif decision and decision.statut is Statut.A_TRANCHER and not dossier.renvoi:
            yield Affaire(numero, table, dire("le règlement laisse à trancher"), ())


def voter(salle: Salle, geste: Geste, partie: int, coup: int, table: int, decision: Decision) -> Reponse:
    """A member's vote; the ruling is given with the second signature under the same one."""

    def decider(brouillon: Brouillon) -> None:
        avant = brouillon.etat.dossier(partie, coup, table)
        if avant.renvoi is None or avant.renvoi.clos:
            brouillon.ajouter(
                RenvoiCommission(
                    partie=partie, coup=coup, table=table, motif=geste.motif or dire("à trancher")
                )
            )
        brouillon.ajouter(VoteCommission(partie=partie, coup=coup, table=table, decision=decision))
        renvoi = brouillon.etat.dossier(partie, coup, table).renvoi
        signataires = [vote.membre for vote in renvoi.votes if vote.decision == decision] if renvoi else []
        if len(signataires) >= MEMBRES:
            brouillon.ajouter(
                ev.DecisionRectifiee(
                    partie=partie,
                    coup=coup,
                    table=table,
                    decision=decision,
                    cause=Cause.COMMISSION,
                    motif=dire(
                        "{motif} (commission : {membres})", motif=geste.motif, membres=", ".join(signataires)
                    ),
                    auteur=", ".join(signataires),
                )
            )

    return salle.faire(geste, decider)


def remettre_billet(
    salle: Salle, geste: Geste, partie: int, coup: int, tables: tuple[int, ...], connu_au_coup: int
) -> Reponse:
    """The correction slips of move *coup* came before these tables wrote move *connu_au_coup* (5.9)."""

    def decider(brouillon: Brouillon) -> None:
        for table in tables:
            brouillon.ajouter(
                ev.BilletRemis(partie=partie, coup=coup, table=table, connu_au_coup=connu_au_coup)
            )

    return salle.faire(geste, decider)


def _dossiers(etat: Etat, partie: int) -> Iterator[tuple[int, int, Dossier]]:
    for (numero, coup), tables in sorted(etat.dossiers.items()):
        if numero == partie:
            for table, dossier in sorted(tables.items()):
                yield coup, table, dossier


def _effet(decision: Decision) -> tuple[object, ...]:
    return decision.points, decision.points_bruts, decision.sanction, decision.avertissements, decision.statut
