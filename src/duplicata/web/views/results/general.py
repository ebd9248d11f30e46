"""A player over the whole event: where he last sat, his total and rank, and those of each game."""

from typing import NamedTuple

from msgspec import Struct

from duplicata.app.read.reconciliation import joueurs_sous_reserve
from duplicata.app.state.state import Etat
from duplicata.competition.classement import classement
from duplicata.competition.etat import Partie
from duplicata.competition.general import classement_general, comptees
from duplicata.competition.tournoi import Tournoi
from duplicata.web.views.event.noms import nom_partie


class Siege(NamedTuple):
    partie: int | None = None
    table: int | None = None
    """None for somebody who has not sat down yet."""


class PartieDuJoueur(Struct, frozen=True, kw_only=True):
    """What a player did in one game; nothing where he did not sit."""

    montree: bool
    numero: int
    nom: str
    barrage: bool
    table: int | None
    total: int | None
    temps: int | None
    rang: int | None


class GeneralDuJoueur(Struct, frozen=True, kw_only=True):
    rang: int | None
    """None while no move counts."""
    total: int
    temps: int | None
    sous_reserve: bool
    parties: list[PartieDuJoueur]


def entamee(partie: Partie) -> bool:
    """Whether a move counts already: before that all are equal at nothing, and nobody has a rank."""
    return any(coup.compte and not coup.annule for coup in partie.coups)


def dernier_siege(tournoi: Tournoi, joueur: int) -> Siege:
    for numero, partie in sorted(tournoi.parties.items(), reverse=True):
        if joueur in partie.sieges:
            return Siege(numero, partie.sieges[joueur])
    return Siege()


def partie_ou_siege(etat: Etat, numero: int | None, table: int) -> int:
    """The game asked for; the last one the table played if nobody sits there: a final seats few."""
    parties = etat.tournoi.parties if etat.tournoi else {}
    if numero in parties and table not in parties[numero].joueurs:
        return max((n for n, partie in parties.items() if table in partie.joueurs), default=numero)
    return numero or 0


def vue_general(etat: Etat, montree: int, joueur: int) -> GeneralDuJoueur | None:
    """None where the event has one game, whose sheet says it all."""
    tournoi = etat.ouvert()
    if len(tournoi.parties) == 1:
        return None
    lignes = classement_general(tournoi, contestes=joueurs_sous_reserve(etat))
    ligne = next((une for une in lignes if une.joueur == joueur), None)
    if ligne is None:
        return None
    return GeneralDuJoueur(
        rang=ligne.rang if any(map(entamee, comptees(tournoi))) else None,
        total=ligne.total,
        temps=ligne.temps,
        sous_reserve=ligne.sous_reserve,
        parties=[
            _partie(partie, joueur, montree=numero == montree)
            for numero, partie in sorted(tournoi.parties.items())
        ],
    )


def _partie(partie: Partie, joueur: int, *, montree: bool) -> PartieDuJoueur:
    table = partie.sieges.get(joueur)
    ligne = next((une for une in classement(partie) if une.table == table), None)
    return PartieDuJoueur(
        montree=montree,
        numero=partie.numero,
        nom=nom_partie(partie.numero, partie.ouverture.nom or f"Partie {partie.numero}"),
        barrage=partie.ouverture.departage,
        table=table,
        total=ligne.total if ligne else None,
        temps=ligne.temps if ligne else None,
        rang=ligne.rang if ligne and entamee(partie) else None,
    )
