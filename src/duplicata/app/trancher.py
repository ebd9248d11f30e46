"""A difference between two readings of a slip, settled by a third person who holds the paper."""

from collections.abc import Callable

from duplicata.app.etat import Etat
from duplicata.app.geste import Geste, Reponse, exiger_motif
from duplicata.app.lecteurs import exiger_ecart, exiger_non_signe
from duplicata.app.saisie import Champs
from duplicata.app.salle import Brouillon, Salle
from duplicata.app.suites import rejuger_suites
from duplicata.app.version import exiger_inchange
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.coup import trouver
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def trancher(
    salle: Salle,
    geste: Geste,
    partie: int,
    coup: int,
    table: int,
    choisir: Callable[[Etat], Champs],
    version: int | None = None,
) -> Reponse:
    """The slip as the third person reads it is the one that counts; *version*: the one he has before him."""
    exiger_motif(geste, dire("Une rectification demande un motif."))

    def decider(brouillon: Brouillon) -> None:
        exiger_inchange(brouillon.etat, partie, coup, table, version)
        exiger_non_signe(brouillon.etat, partie, coup, table)
        champs = choisir(brouillon.etat)
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
                decision=salle.juge.decision(courante, trouver(courante, coup), table, champs),
                cause=Cause.DOUBLE_ARBITRE,
                motif=geste.motif,
                bulletin=dict(champs),
                auteur=geste.auteur,
            )
        )
        rejuger_suites(salle, brouillon, courante, coup, table, geste.auteur)

    return salle.faire(geste, decider)
