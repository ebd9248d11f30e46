"""What a room that leads tells of its games to those that follow it, and where theirs stand apart.

A move is told whole each time something of it changes: what was taken back is told again as it now stands.
Nothing here is secret, and nothing names a player: a rack is told once it is announced.
"""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from duplicata.competition.causes import CauseFin, CauseRejet
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.evenements import Numero
from duplicata.competition.formules import Formule
from duplicata.engine.rack import parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class RejetDit(Struct, frozen=True, forbid_unknown_fields=True):
    tirage: str
    cause: CauseRejet


class PartieDite(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="partie", tag_field="de"):
    """A game of the room that leads: by which rules and words it is played, and why it is over."""

    partie: Numero
    reglement: str
    formule: Formule
    lexique: str
    empreinte_lexique: str
    fin: CauseFin | None = None


class CoupDit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="coup", tag_field="de"):
    """A move of the room that leads, as everybody there knows it."""

    partie: Numero
    coup: Numero
    rejets: tuple[RejetDit, ...] = ()
    """Racks that went back to the bag before this one."""
    tirage: str = ""
    """Empty until it is announced, and again when it goes back to the bag."""
    duree: int = 0
    """Seconds of the clock."""
    lance_a: int | None = None
    """When the clock was started, put later by what interruptions took: milliseconds since 1970, there."""
    interrompu_a: int | None = None
    """When it was stopped, while it is."""
    fini_a: int | None = None
    """When the end of the move was announced."""
    mot: str = ""
    """As it reads on the grid, once it is retained."""
    place: str = ""
    points: int = 0
    annule: bool = False

    @property
    def retenu(self) -> str:
        """``SWEATS 3H``; empty before."""
        return f"{self.mot} {self.place}" if self.mot else ""


class Menee(NamedTuple):
    """A game as the room that leads tells it."""

    nom: str
    """Of its event."""
    partie: PartieDite | None
    """None before it is opened there."""
    coups: Mapping[int, CoupDit]

    @property
    def avance(self) -> int:
        """The last move whose rack is announced there; 0 before the first."""
        return max((numero for numero, coup in self.coups.items() if coup.tirage), default=0)


def ecarts(partie: Partie, menee: Menee) -> list[str]:
    """What differs from the room that leads, a sentence each; nothing where one is only behind the other."""
    return [
        *_ecarts_de_regle(partie, menee),
        *(phrase for coup in partie.coups for phrase in _de(coup, menee)),
    ]


def _ecarts_de_regle(partie: Partie, menee: Menee) -> list[str]:
    la_bas = menee.partie
    if la_bas is None:
        return [] if not partie.coups else [dire("La partie {n} n’est pas ouverte là-bas.", n=partie.numero)]
    ici, phrases = partie.ouverture, []
    if la_bas.reglement != ici.reglement:
        phrases.append(
            dire("Règlement : {ici} ici, {la_bas} là-bas.", ici=ici.reglement, la_bas=la_bas.reglement)
        )
    if la_bas.formule != ici.formule:
        phrases.append(
            dire("Formule : {ici} ici, {la_bas} là-bas.", ici=ici.formule.nom, la_bas=la_bas.formule.nom)
        )
    if la_bas.empreinte_lexique != ici.empreinte_lexique:
        phrases.append(
            dire(
                "Lexique : {ici} ({empreinte_ici}) ici, {la_bas} ({empreinte_la_bas}) là-bas.",
                ici=ici.lexique,
                empreinte_ici=ici.empreinte_lexique[:8],
                la_bas=la_bas.lexique,
                empreinte_la_bas=la_bas.empreinte_lexique[:8],
            )
        )
    return phrases


def _de(coup: Coup, menee: Menee) -> list[str]:
    la_bas = menee.coups.get(coup.numero)
    if la_bas is None or not la_bas.tirage:
        return []
    if not meme_tirage(coup, la_bas):
        # What is played on another rack has nothing more to compare.
        return [
            dire(
                "Coup {coup} : tirage {ici} ici, {la_bas} là-bas.",
                coup=coup.numero,
                ici=coup.tirage,
                la_bas=la_bas.tirage,
            )
        ]
    if coup.annule and not la_bas.annule:
        return [dire("Coup {coup} : annulé ici, pas là-bas.", coup=coup.numero)]
    if la_bas.annule and not coup.annule:
        return [dire("Coup {coup} : annulé là-bas, pas ici.", coup=coup.numero)]
    ici = f"{coup.retenu.mot} {coup.retenu.place}" if coup.retenu else ""
    if ici and la_bas.retenu and ici != la_bas.retenu:
        return [
            dire(
                "Coup {coup} : {ici} retenu ici, {la_bas} là-bas.",
                coup=coup.numero,
                ici=ici,
                la_bas=la_bas.retenu,
            )
        ]
    return []


def meme_tirage(coup: Coup, la_bas: CoupDit) -> bool:
    """The same letters on the rack, however they were noted."""
    try:
        return parse_draw(la_bas.tirage).rack == coup.lettres
    except SaisieInvalide:
        return False
