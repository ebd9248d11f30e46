"""Correction slips printed, then handed over: from when the player knew matters for the average (5.9)."""

from collections.abc import Iterable, Mapping

from duplicata.app.gestures.rejuger import rejuger_suites
from duplicata.app.read.impression import imprime
from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.events import BilletAjoute, BilletImprime
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.competition import evenements as ev
from duplicata.competition.coup import premier_jouable, trouver
from duplicata.competition.etat import Partie
from duplicata.competition.notification import a_notifier, est_remis, exiger_sans_suite, marque, remises
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, en_francais


class DejaRemis(Exception):
    """Nothing is left to hand over."""


def noter_impression(salle: Salle, geste: Geste, partie: int) -> Reponse:
    """The standings of the game went to the printer, as they stand."""
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(imprime(brouillon.etat, partie)))


def imprimer_billets(
    salle: Salle,
    geste: Geste,
    partie: int,
    billets: Iterable[tuple[int, int]],
    vus: Mapping[tuple[int, int], str] | None = None,
) -> Reponse:
    """Several slips go to the printer: (move, table) each, for the ruling as it stands.

    *vus*: the mark of what each paper will say. One that says a ruling changed since is refused: it would
    be kept as the print of the new one, which nobody has on paper.
    """
    choisis = tuple(dict.fromkeys(billets))

    def decider(brouillon: Brouillon) -> None:
        for coup, table in choisis:
            mouture = brouillon.etat.dossier(partie, coup, table).version
            courante = brouillon.etat.partie(partie)
            actes = len(courante.disciplines.get(coup, {}).get(table, ()))
            if not mouture and (actes or table in trouver(courante, coup).non_remis):
                mouture = 1  # told by the text itself, or by the juge-arbitre: no slip was ruled on
            if not mouture:
                raise SaisieInvalide(
                    dire("Coup {coup} : la table {table} n’a pas de décision.", coup=coup, table=table)
                )
            _exiger_actuel(courante, coup, table, (vus or {}).get((coup, table)))
            annonce = marque(courante, trouver(courante, coup), table)
            brouillon.ajouter(
                BilletImprime(partie=partie, coup=coup, table=table, mouture=mouture, annonce=annonce)
            )

    return salle.faire(geste, decider)


def remettre_billets(
    salle: Salle,
    geste: Geste,
    partie: int,
    billets: Iterable[tuple[int, int]],
    connu_au_coup: int | None = None,
    vus: Mapping[tuple[int, int], str] | None = None,
) -> Reponse:
    """Hand over several slips at once: (move, table) each; those the players have already change nothing.

    *connu_au_coup*: the first move they wrote knowing; by default the one they can still play. Slips ruled
    on since then as if they had not known are ruled on again.
    *vus*: the mark of each paper. One whose ruling changed since tells the player something else than what
    would be recorded, and is refused.
    """
    choisis = tuple(dict.fromkeys(billets))

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        connu = connu_au_coup or premier_jouable(courante)
        nouveaux = [(coup, table) for coup, table in choisis if _nouveau(courante, coup, table, connu)]
        if not nouveaux:
            raise DejaRemis
        for coup, table in nouveaux:
            _exiger_actuel(courante, coup, table, (vus or {}).get((coup, table)))
            _exiger_possible(courante, coup, table, connu)
            avant = brouillon.etat.partie(partie)
            brouillon.ajouter(ev.BilletRemis(partie=partie, coup=coup, table=table, connu_au_coup=connu))
            rejuger_suites(salle, brouillon, avant, coup, table, geste.auteur, en_francais(_su_alors))

    try:
        return salle.faire(geste, decider)
    except DejaRemis:
        return Reponse(salle.etat.seq, (), repetee=True)


def reprendre_billets(salle: Salle, geste: Geste, partie: int, billets: Iterable[tuple[int, int]]) -> Reponse:
    """These were marked by mistake: possible while no slip was judged with what they told."""
    choisis = tuple(dict.fromkeys(billets))

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        for coup, table in choisis:
            exiger_sans_suite(courante, coup, table)
            brouillon.ajouter(ev.BilletRepris(partie=partie, coup=coup, table=table))

    return salle.faire(geste, decider)


def ajouter_billets(
    salle: Salle, geste: Geste, partie: int, billets: Iterable[tuple[int, int]], leve: bool = False
) -> Reponse:
    """These are to be printed though the text does not ask for them (5.9); *leve*: not, after all."""
    choisis = tuple(dict.fromkeys(billets))

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        for coup, table in choisis:
            if not a_notifier(courante, trouver(courante, coup), table):
                raise SaisieInvalide(
                    dire("Coup {coup}, table {table} : il n’y a rien à notifier.", coup=coup, table=table)
                )
            if brouillon.etat.dossier(partie, coup, table).ajoute is leve:
                brouillon.ajouter(BilletAjoute(partie=partie, coup=coup, table=table, leve=leve))

    return salle.faire(geste, decider)


def _nouveau(partie: Partie, coup: int, table: int, connu: int) -> bool:
    if not est_remis(partie, trouver(partie, coup), table):
        return True
    return remises(partie, coup, table)[-1].connu_au_coup > connu


def _exiger_possible(partie: Partie, coup: int, table: int, connu: int) -> None:
    """After its move, and before one that is drawn, or the next."""
    dernier = len(partie.coups) + 1
    if not coup < connu <= dernier:
        raise SaisieInvalide(
            dire(
                "Coup {coup}, table {table} : ce billet ne peut pas être connu avant le coup {connu}, mais "
                "avant le coup {premier} ou plus tard, {dernier} au plus.",
                coup=coup,
                table=table,
                connu=connu,
                premier=coup + 1,
                dernier=dernier,
            )
        )


def _su_alors() -> str:
    return dire("Le billet d’un coup antérieur était remis avant ce coup.")


def _exiger_actuel(partie: Partie, coup: int, table: int, vu: str | None) -> None:
    if vu not in (None, marque(partie, trouver(partie, coup), table)):
        raise SaisieInvalide(
            dire(
                "Coup {coup}, table {table} : la décision a changé depuis, ce billet ne la dit plus. "
                "Imprimez le nouveau.",
                coup=coup,
                table=table,
            )
        )
