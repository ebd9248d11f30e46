"""What happens around the games of a tournament, as frozen facts."""

from typing import Annotated

from msgspec import Meta

from duplicata.competition.causes import Departage, OrdreTables, Presence, Solo
from duplicata.competition.evenements import Evenement, Numero, Table


class TournoiOuvert(Evenement, frozen=True, kw_only=True):
    nom: str
    lieu: str = ""
    date: str | None = None
    departage: Departage = Departage.PARTAGE
    entrainement: bool = False
    """A rehearsal: everything works, nothing counts, every screen says so."""


class Inscription(Evenement, frozen=True, kw_only=True):
    """A player (or a pair) enters the tournament; given again, it corrects the entry."""

    joueur: Numero
    nom: str
    club: str = ""
    licence: str = ""
    categorie: str = ""
    serie: str = ""
    equipe: str = ""
    forfait: bool = False
    partenaire: str = ""
    """The second name of a pair."""

    @property
    def intitule(self) -> str:
        """The player, or the two names of a pair."""
        return nommer(self.nom, self.partenaire)


def nommer(nom: str, partenaire: str) -> str:
    """How standings name whoever sits at a table."""
    return f"{nom} / {partenaire}" if partenaire else nom


class TournoiClos(Evenement, frozen=True, kw_only=True):
    version: Annotated[int, Meta(ge=1, le=2)] = 2
    motif: str = ""
    """Why it is closed though the ruling on some slips may still change; empty when none may."""


class TournoiRouvert(Evenement, frozen=True, kw_only=True):
    """Standings that were final are so no longer."""

    motif: str


class PartieRetiree(Evenement, frozen=True, kw_only=True):
    """A game opened by mistake is no game of the tournament; the last one leaves its number to the next."""

    partie: Numero
    motif: str


class ClePubliee(Evenement, frozen=True, kw_only=True):
    """The public half of the event's Ed25519 pair; the last one published signs what leaves the event."""

    identifiant: str
    """Of the event where it is played: drawn once, never typed."""
    cle: str
    """32 bytes, in hexadecimal."""


class NomEfface(Evenement, frozen=True, kw_only=True):
    """What is shown no longer says who this player is; the results stay. The lines before are not changed."""

    joueur: Numero


Centimes = Annotated[int, Meta(ge=0, le=1_000_000)]
"""Of the event's currency, whichever it is."""


class PresenceNotee(Evenement, frozen=True, kw_only=True):
    """What is known at the door of a player; noted again, it replaces what was said."""

    joueur: Numero
    presence: Presence


class DroitFixe(Evenement, frozen=True, kw_only=True):
    """What a player owes for the event: everybody, a category, or one whose fee is not that of the others."""

    version: Annotated[int, Meta(ge=1, le=2)] = 2
    centimes: Centimes
    joueur: Numero | None = None
    categorie: str = ""
    """As it is written on the players' entries; empty for all, or for the player named."""


class PaiementNote(Evenement, frozen=True, kw_only=True):
    """All that a player has paid; noted again, it replaces what was said."""

    joueur: Numero
    centimes: Centimes


class PlacesDonnees(Evenement, frozen=True, kw_only=True):
    """Who sits where in the games to come, and from now on in those named."""

    ordre: OrdreTables
    tables: dict[Numero, Table]
    """Player -> table; whoever is not named has none until he comes."""
    parties: tuple[Numero, ...] = ()
    """Games already open, with no rack drawn, whose players change tables at once."""


class ParcoursFixe(Evenement, frozen=True, kw_only=True):
    """In which order tables are walked with correction slips; given again, it replaces the other."""

    parcours: tuple[tuple[Table, Table], ...]
    """Rows of tables, from the first to the last one walked by."""


class AffichageChoisi(Evenement, frozen=True, kw_only=True):
    """Whether the public is shown the number of his table instead of this player's name."""

    joueur: Numero
    par_table: bool


class FenetreFixee(Evenement, frozen=True, kw_only=True):
    """A game that other centres play too is not shown, told or played again before that instant."""

    partie: Numero
    des: str
    """ISO 8601, with its zone."""


class CentreOuvert(Evenement, frozen=True, kw_only=True):
    """This event is a centre of a *simultané*, as its file says; a later edition of the file replaces it."""

    simultane: str
    """Identifier of the federation's event."""
    cle_evenement: str
    """Public key of the federation's event: what comes from it is signed so."""
    centre: str
    numero: Numero
    nom: str
    edition: Annotated[int, Meta(ge=1)]
    cle: str
    """Public key of the centre, of that edition."""
    poste: str
    """This laptop, drawn when it opened the file: two that open the same one are two writers."""
    lexique: str
    """Digest of the list of words of the event."""
    engagements: tuple[str, ...]
    """Digests of the sealed games, in order: no other game is played here."""
    fenetre: str
    """Instant before which nothing of them is public."""
    solo: Solo
    seuil_solo: Annotated[int, Meta(ge=1)]
    bonus_solo: Annotated[int, Meta(ge=0)]


class PropositionReglee(Evenement, frozen=True, kw_only=True):
    """What the federation proposed to the centre was accepted there, or not."""

    numero: Numero
    acceptee: bool


DeTournoi = (
    TournoiOuvert
    | Inscription
    | TournoiClos
    | TournoiRouvert
    | PartieRetiree
    | ClePubliee
    | NomEfface
    | PresenceNotee
    | DroitFixe
    | PaiementNote
    | PlacesDonnees
    | ParcoursFixe
    | AffichageChoisi
    | FenetreFixee
    | CentreOuvert
    | PropositionReglee
)
