"""What the public is shown of an event: some players by table, no game before its window."""

from datetime import datetime

from msgspec.structs import replace

from duplicata.app.state.state import Etat
from duplicata.competition.tournoi import masquer

GARDES = 8
_masques: tuple[tuple[Etat, Etat], ...] = ()


def pour_le_public(etat: Etat) -> Etat:
    """The same state without those names; made once for all who ask while it stays as it is."""
    global _masques
    if etat.tournoi is None or not etat.tournoi.par_table:
        return etat
    connu = next((masque for un, masque in _masques if un is etat), None)
    if connu is None:
        connu = replace(etat, tournoi=masquer(etat.tournoi))
        _masques = ((etat, connu), *_masques[: GARDES - 1])
    return connu


def sous_fenetre(etat: Etat, numero: int, maintenant: datetime) -> str | None:
    """The instant before which the game is neither shown, told nor played again; None once it is past."""
    des = etat.ouvert().fenetres.get(numero)
    return des if des is not None and maintenant < datetime.fromisoformat(des) else None
