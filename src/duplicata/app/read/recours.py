"""Until when a ruling may be appealed (6.3): the next game begins, or the last one is a while over."""

from datetime import datetime, timedelta
from typing import NamedTuple

from duplicata.app.state.state import Etat
from duplicata.competition.etat import Partie
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

DELAI = timedelta(minutes=15)
"""After a game that none follows."""


class HorsDelai(SaisieInvalide):
    """An appeal that comes too late, and does not say why it is received all the same."""


class Delai(NamedTuple):
    partie: int
    suivante: int | None
    """The game opened after this one, before whose beginning appeals are made."""
    commencee: bool
    """That one has begun."""
    jusqu_a: datetime | None
    """Where none is opened: fifteen minutes after the end; None while the game is played."""

    def passe(self, maintenant: datetime) -> bool:
        return self.commencee or (self.jusqu_a is not None and maintenant > self.jusqu_a)


def delai(etat: Etat, numero: int) -> Delai:
    """Of the rulings of a game, as things stand: a game opened later gives time again until it begins."""
    etat.partie(numero)
    parties = etat.ouvert().parties
    suivante = min((autre for autre in parties if autre > numero), default=None)
    if suivante is not None:
        return Delai(numero, suivante, _commencee(parties[suivante]), None)
    fin = etat.fins.get(numero)
    return Delai(numero, None, commencee=False, jusqu_a=datetime.fromisoformat(fin) + DELAI if fin else None)


def delais(etat: Etat) -> list[Delai]:
    return [delai(etat, numero) for numero in sorted(etat.ouvert().parties)] if etat.tournoi else []


def retard(etat: Etat, numero: int, maintenant: datetime, raison: str) -> str:
    """Why an appeal made now is received too late; empty when it is in time, refused without a reason."""
    if not delai(etat, numero).passe(maintenant):
        return ""
    if not raison.strip():
        raise HorsDelai(
            dire(
                "Partie {n} : le délai d’appel est passé (6.3). L’appel est reçu si l’on dit pourquoi il "
                "vient si tard ; il est alors marqué tardif.",
                n=numero,
            )
        )
    return raison.strip()


def _commencee(partie: Partie) -> bool:
    """A first rack was drawn, if only to go back."""
    return bool(partie.coups or partie.rejets)
