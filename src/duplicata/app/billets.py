"""Correction slips printed, then handed over: from when the player knew matters for the average (5.9)."""

from collections.abc import Iterable

from duplicata.app.evenements import BilletImprime
from duplicata.app.geste import Geste, Reponse
from duplicata.app.salle import Brouillon, Salle
from duplicata.competition import evenements as ev
from duplicata.competition.coup import AVANT_LA_FIN, trouver
from duplicata.competition.etat import Partie
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class DejaRemis(Exception):
    """Nothing is left to hand over."""


def coup_informe(partie: Partie) -> int:
    """The first move that a slip handed over now can change: the one being thought about, else the next."""
    coup = partie.coup
    if coup is None:
        return 1
    return coup.numero if coup.phase in AVANT_LA_FIN else coup.numero + 1


def imprimer_billets(salle: Salle, geste: Geste, partie: int, billets: Iterable[tuple[int, int]]) -> Reponse:
    """Several slips go to the printer: (move, table) each, for the ruling as it stands."""
    choisis = tuple(dict.fromkeys(billets))

    def decider(brouillon: Brouillon) -> None:
        for coup, table in choisis:
            mouture = brouillon.etat.dossier(partie, coup, table).version
            if not mouture and table in trouver(brouillon.etat.partie(partie), coup).non_remis:
                mouture = 1  # told by the text itself: nobody had to rule on it
            if not mouture:
                raise SaisieInvalide(
                    dire("Coup {coup} : la table {table} n’a pas de décision.", coup=coup, table=table)
                )
            brouillon.ajouter(BilletImprime(partie=partie, coup=coup, table=table, mouture=mouture))

    return salle.faire(geste, decider)


def remettre_billets(
    salle: Salle,
    geste: Geste,
    partie: int,
    billets: Iterable[tuple[int, int]],
    connu_au_coup: int | None = None,
) -> Reponse:
    """Hand over several slips at once: (move, table) each; those the players have already change nothing."""
    choisis = tuple(dict.fromkeys(billets))

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        connu = connu_au_coup or coup_informe(courante)
        nouveaux = [
            (coup, table)
            for coup, table in choisis
            if courante.billets.get(table, {}).get(coup, connu + 1) > connu
        ]
        if not nouveaux:
            raise DejaRemis
        for coup, table in nouveaux:
            brouillon.ajouter(ev.BilletRemis(partie=partie, coup=coup, table=table, connu_au_coup=connu))

    try:
        return salle.faire(geste, decider)
    except DejaRemis:
        return Reponse(salle.etat.seq, (), repetee=True)
