"""A difference between two readings of a slip, settled by a third person who holds the paper."""

from duplicata.app.geste import Geste, Reponse
from duplicata.app.saisie import Champs
from duplicata.app.salle import Brouillon, Salle
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.coup import trouver
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def trancher(salle: Salle, geste: Geste, partie: int, coup: int, table: int, champs: Champs) -> Reponse:
    """The slip as the third person reads it is the one that counts."""
    if not geste.motif.strip():
        raise SaisieInvalide(dire("Une rectification demande un motif."))

    def decider(brouillon: Brouillon) -> None:
        dossier = brouillon.etat.dossier(partie, coup, table)
        if dossier.seconde is None:
            raise SaisieInvalide(dire("Table {table} : il n’y a pas de seconde lecture.", table=table))
        if geste.auteur in (*dossier.auteurs, dossier.seconde.auteur):
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

    return salle.faire(geste, decider)
