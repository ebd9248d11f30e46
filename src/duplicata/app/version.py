"""The version of a slip: what somebody decides was seen as it stands, or is refused."""

from duplicata.app.etat import Etat
from duplicata.competition.coup import trouver
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class DejaSaisi(SaisieInvalide):
    """Somebody ruled on this slip since the arbiter looked at it."""


def exiger_version(etat: Etat, partie: int, coup: int, table: int, vue: int) -> None:
    """Whoever enters or corrects a slip has seen what is stored of it."""
    courante = etat.partie(partie)
    trouver(courante, coup)
    if table not in courante.joueurs:
        raise SaisieInvalide(dire("Table {table} inconnue.", table=table))
    dossier = etat.dossier(partie, coup, table)
    if dossier.version != vue:
        raise DejaSaisi(
            dire(
                "Table {table}, coup {coup} : {auteur} a déjà saisi ce bulletin.",
                table=table,
                coup=coup,
                auteur=dossier.auteurs[-1] if dossier.auteurs else "?",
            )
        )


def exiger_inchange(etat: Etat, partie: int, coup: int, table: int, vue: int | None) -> None:
    """Whoever chooses among readings has these before his eyes; None: he does not say."""
    if vue is not None and etat.dossier(partie, coup, table).version != vue:
        raise DejaSaisi(
            dire(
                "Coup {coup}, table {table} : ce bulletin a changé depuis que vous l’avez lu. "
                "Rien n’est enregistré : relisez-le.",
                coup=coup,
                table=table,
            )
        )
