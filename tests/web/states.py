"""The same small event at each stage of a game, with slips of every owner."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from duplicata.app.gestures import conduite, double, organisation, saisie, tirage
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.gestures.sieges import Plage
from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.competition.causes import CauseFin
from duplicata.competition.transcription import Transcription
from duplicata.web.access.access import Acces
from duplicata.web.access.roles import Role
from web.room_maker import CHEAP, EVENT

STEROLS = Transcription(mot="STEROLS", sens="H", reference="H3", score="70")
MISREAD = replace(STEROLS, score="12")
SWEATS = Transcription(mot="SWEATS", sens="V", reference="3H", score="50")
ACCOUNTS: dict[str, tuple[Role, ...]] = {
    "J1": (Role.JOUEUR,),
    "A": (Role.ARBITRE,),
    "B": (Role.ARBITRE,),
    "AD": (Role.ARBITRE, Role.DOUBLE_ARBITRE),
    "D1": (Role.DOUBLE_ARBITRE,),
    "K1": (Role.COMMISSION,),
    "K2": (Role.COMMISSION,),
    "P1": (Role.POINTAGE,),
    "JA": (Role.JUGE_ARBITRE,),
    "ORGA": (Role.ORGANISATEUR,),
}
"""One of each role, a second arbiter and a second member, and one person who holds two roles."""


class State(StrEnum):
    NO_GAME = "no game"
    DRAW = "draw"
    ANNOUNCED = "announced"
    CLOCK = "clock"
    ENTRY = "entry"
    CLOSED = "closed"
    FINISHED = "finished"
    OVER = "over"
    """The event itself is closed, by its organiser: ``make_event`` leaves that to him."""


def make_event(folder: Path, state: State) -> dict[str, str]:
    """Fill *folder*; the codes of the accounts. Tables 1-4 are A's, 5-8 are B's; AD entered table 4 himself."""
    folder.mkdir(parents=True, exist_ok=True)
    clock = count()

    def by(author: str, reason: str = "") -> Geste:
        n = next(clock)
        return Geste(f"{author}/{n}", author, datetime(2026, 11, 14, 14, tzinfo=UTC) + timedelta(seconds=n), reason)

    with Salle.creer(Tournois(folder).fichier(EVENT), Tournois(folder).sceau) as salle:
        organisation.creer_tournoi(salle, by("ORGA"), "Coupe d’essai")
        organisation.inscrire(salle, by("ORGA"), [Fiche(nom=f"Joueur {n}") for n in range(1, 9)])
        if state is not State.NO_GAME:
            ranges = [Plage("A", 1, 4), Plage("B", 5, 8)]
            organisation.ouvrir_partie(salle, by("ORGA"), Programme(reglement="fisf-2023"), ranges)
            _first_move(salle, by)
            _second_move(salle, by, state)
    acces = Acces(folder, hachage=CHEAP)
    codes = {name: acces.comptes.creer(EVENT, name, name, frozenset(roles)).code for name, roles in ACCOUNTS.items()}
    acces.fermer()
    return codes


def _first_move(salle: Salle, by: Callable[..., Geste]) -> None:
    """Closed; table 2 is before the commission, table 3 was read otherwise by D2."""
    _collect(salle, by, "STEROLS")
    saisie.saisir(salle, by("AD"), 1, 1, 4, STEROLS)
    saisie.top_partout(salle, by("A"), 1, "A")
    saisie.top_partout(salle, by("B"), 1, "B")
    conduite.retenir(salle, by("JA"), 1, "STEROLS H3")
    conduite.clore_coup(salle, by("JA"), 1)
    double.renvoyer(salle, by("A", "doute"), 1, 1, 2)
    double.relire(salle, by("D2"), 1, 1, 3, MISREAD)


def _second_move(salle: Salle, by: Callable[..., Geste], state: State) -> None:
    """In the entry, tables 1 (by A), 4 (by AD) and 5 (by B) are done and the word is retained."""
    tirage.tirer(salle, by("JA"), 1, "-AEGPSTW")
    if state is State.DRAW:
        return
    conduite.annoncer(salle, by("JA"), 1)
    if state is State.ANNOUNCED:
        return
    conduite.lancer_chrono(salle, by("JA"), 1)
    if state is State.CLOCK:
        return
    conduite.annoncer_fin(salle, by("JA"), 1)
    for author, table in (("A", 1), ("AD", 4), ("B", 5)):
        saisie.saisir(salle, by(author), 1, 2, table, SWEATS)
    conduite.retenir(salle, by("JA"), 1, "SWEATS 3H")
    if state is State.ENTRY:
        return
    saisie.top_partout(salle, by("JA"), 1)
    conduite.clore_coup(salle, by("JA"), 1)
    if state is not State.CLOSED:
        conduite.clore_partie(salle, by("JA"), 1, CauseFin.PLUS_DE_COUP)


def _collect(salle: Salle, by: Callable[..., Geste], rack: str) -> None:
    tirage.tirer(salle, by("JA"), 1, rack)
    conduite.annoncer(salle, by("JA"), 1)
    conduite.lancer_chrono(salle, by("JA"), 1)
    conduite.annoncer_fin(salle, by("JA"), 1)
