"""Appeals (6.3): until when they are received, game by game; the cases that the commission has decided."""

from msgspec import Struct

from duplicata.app.read.recours import delais
from duplicata.app.state.state import Etat
from duplicata.competition.causes import Cause
from duplicata.web.machine.clock import millisecondes
from duplicata.web.views.event.noms import nom_partie
from duplicata.web.views.slips.formats import DecisionVue, vue_decision


class Delai(Struct, frozen=True, kw_only=True):
    """Until when appeals about a game are received (6.3)."""

    partie: int
    nom: str
    finie: bool
    suivante: int | None
    commencee: bool
    jusqu_a: int | None
    """Milliseconds."""


class Tranchee(Struct, frozen=True, kw_only=True):
    """A case decided."""

    cas: str
    partie: int
    coup: int
    table: int
    nom: str
    decision: DecisionVue


def vue_delais(etat: Etat) -> list[Delai]:
    """Every game; ``jusqu_a`` in milliseconds, for the screens to count what is left by the server's time."""
    return [
        Delai(
            partie=un.partie,
            nom=nom_partie(un.partie, etat.partie(un.partie).ouverture.nom or f"Partie {un.partie}"),
            finie=etat.partie(un.partie).fin is not None,
            suivante=un.suivante,
            commencee=un.commencee,
            jusqu_a=millisecondes(un.jusqu_a) if un.jusqu_a else None,
        )
        for un in delais(etat)
    ]


def vue_tranchees(etat: Etat) -> list[Tranchee]:
    """The slips whose ruling the commission has changed or confirmed, the latest game first."""
    trouvees = {
        (numero, coup.numero, lien.table)
        for numero, partie in (etat.tournoi.parties.items() if etat.tournoi else ())
        for coup in partie.coups
        for lien in coup.rectifications
        if lien.cause is Cause.COMMISSION
    }
    return [
        Tranchee(
            cas=f"{numero}-{coup}-{table}",
            partie=numero,
            coup=coup,
            table=table,
            nom=etat.partie(numero).joueurs[table].nom,
            decision=vue_decision(etat.partie(numero).coups[coup - 1].decisions[table]),
        )
        for numero, coup, table in sorted(trouvees - etat.cas, key=lambda cas: (-cas[0], -cas[1], cas[2]))
    ]
