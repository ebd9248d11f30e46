"""One correction slip (5.9), as the paper and the interface give it."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from duplicata.competition.causes import Cause
from duplicata.documents.sanctions import nommer_dispense
from duplicata.langue import dire
from duplicata.web.access.roles import Role, Roles
from duplicata.web.views.slips.discipline import Acte

TIENT = 120
"""Characters that people wrote which fit on the paper in its usual size."""
LIGNE = 60
"""Those that a line of its own takes the room of."""
FINALES = (".", "!", "?", "…")


class MotifDit(Struct, frozen=True, kw_only=True):
    """A reason as papers and sheets give it."""

    texte: str
    article: str
    source: str
    reconstitue: bool
    """The number of the article is one that no known text shows."""


class Billet(Struct, frozen=True, kw_only=True):
    partie: int
    coup: int
    table: int
    nom: str
    mot: str
    reference: str
    revendique: str
    accorde: int | None
    """None for an average that nobody knows before the move is closed."""
    sanction: str
    motifs: list[MotifDit]
    mots_refuses: tuple[str, ...]
    avertissements: int
    """Warnings of the table up to this move, this one included."""
    gratuits: int
    cout: int
    """Points that they cost in all."""
    sous_reserve: bool
    rectification: str
    """Who had a ruling already told changed, or answered the player; empty otherwise."""
    raison: str
    """Why, as written for the player."""
    remis: bool
    duplicata: bool
    """Printed already for this very ruling, whichever computer it was printed from."""
    arbitre: str
    """Initials of who decided: entered the ruling, changed it, or signed it together."""
    cause: str
    """What they last changed it as, if they did (``double_arbitre``, ``commission``)."""
    jugee: bool
    """The slip of the move has a ruling; otherwise only conduct is told."""
    annule: bool
    """The move was cancelled: of its slips only conduct is left."""
    conduite: list[Acte]
    """Disciplinary warnings of the move; those withdrawn once they were told among them."""
    a_motiver: bool
    """A disciplinary warning entered with the slip, whose reason nobody has typed."""
    reproche: str
    """What the player did that the slip is sanctioned for; empty until somebody says."""
    remplace: str
    """What a correction slip handed over before said, when it no longer stands; empty otherwise."""
    annonce: str
    """Mark of what this paper says."""
    dessine: bool
    """Drawn with its raccords rather than spelt: the drawing is its place."""
    dispense: str
    """Why the text asks for no slip (``competition/dispense.py``); empty when it does."""
    du: bool
    """To be printed: the text asks for it, or somebody does."""

    @property
    def pourquoi_sans(self) -> str:
        """Why the text asks for no slip, in words."""
        return nommer_dispense(self.dispense)

    @property
    def blanc(self) -> bool:
        """The player wrote nothing, or handed in nothing."""
        return not (self.mot or self.reference or self.revendique or self.dessine)

    @property
    def decompte(self) -> str:
        """The warnings, and what those beyond the free ones cost (5.9)."""
        if self.avertissements <= self.gratuits:
            return dire("AV {n} sur {max}", n=self.avertissements, max=self.gratuits)
        return dire(
            "{n} AV, dont {max} sans frais : {cout} points retirés",
            n=self.avertissements,
            max=self.gratuits,
            cout=self.cout,
        )

    @property
    def raison_propre(self) -> str:
        """Why the ruling was changed, where its own reasons do not say the same."""
        return ponctuer(self._raison)

    @property
    def phrases(self) -> list[MotifDit]:
        """The reasons, each a whole sentence."""
        return [replace(motif, texte=ponctuer(motif.texte)) for motif in self.motifs]

    @property
    def long(self) -> bool:
        """Whether it is set smaller; the sentences of the regulation are made to fit."""
        ecrits = sum(map(len, (self._raison, *self._ecrites)))
        reproche = self.a_motiver or bool(self.reproche)
        lignes = len(self.conduite) + bool(self.remplace) + self.annule + reproche
        return ecrits + LIGNE * lignes > TIENT

    @property
    def _raison(self) -> str:
        return "" if self.raison in self._ecrites else self.raison

    @property
    def _ecrites(self) -> list[str]:
        """Reasons in somebody's own words, which rest on no article."""
        return [motif.texte for motif in self.motifs if not motif.article]


def ponctuer(texte: str) -> str:
    """Something follows on the same line: what somebody typed without a full stop is given one."""
    return f"{texte}." if texte and not texte.endswith(FINALES) else texte


FONCTIONS = {
    Role.JUGE_ARBITRE: "Juge-arbitre {initiales}",
    Role.ARBITRE: "Arbitre {initiales}",
    Role.DOUBLE_ARBITRE: "Double arbitre {initiales}",
    Role.COMMISSION: "Commission {initiales}",
}
"""In the order in which somebody who has several is named."""


def signature(billet: Billet, roles: Mapping[str, Roles]) -> str:
    """*roles*: of the accounts by their names; who has none any more is named by what he did."""
    return dire(FONCTIONS[_fonction(billet, roles)], initiales=billet.arbitre or "…")


def _fonction(billet: Billet, roles: Mapping[str, Roles]) -> Role:
    if billet.cause == Cause.COMMISSION:
        return Role.COMMISSION
    relu = billet.cause == Cause.DOUBLE_ARBITRE
    tenues = roles.get(billet.arbitre) or {Role.DOUBLE_ARBITRE if relu else Role.ARBITRE}
    if relu and Role.DOUBLE_ARBITRE in tenues:
        return Role.DOUBLE_ARBITRE
    return next((fonction for fonction in FONCTIONS if fonction in tenues), Role.ARBITRE)
