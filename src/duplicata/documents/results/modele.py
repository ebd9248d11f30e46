"""What a results file holds, key by key. Narrow on purpose: no key is optional, none may be added.

A later version of the format has another ``version``; this one never changes. The JSON Schema of ``docs`` is
made from these structs.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

FORMAT: Literal["duplicata-resultats"] = "duplicata-resultats"
VERSION: Literal["1.0"] = "1.0"

Empreinte = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""SHA-256, in hexadecimal."""
Identifiant = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
"""Drawn once by the program, never typed."""
Jour = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Nombre = Annotated[int, Meta(ge=0)]
Numero = Annotated[int, Meta(ge=1)]
Texte = Annotated[str, Meta(max_length=500)]
Licence = Annotated[str, Meta(pattern="^[0-9]{0,200}$")]


class _Cles(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Evenement(_Cles, frozen=True):
    identifiant: Identifiant
    nom: Texte
    lieu: Texte
    date: Jour | None
    entrainement: bool
    """A rehearsal: nothing counts."""
    definitif: bool
    """The organiser closed the event; before that every figure may change."""


class Lexique(_Cles, frozen=True):
    nom: Texte
    empreinte: Empreinte | Literal[""]
    """Of the list of words; empty where the game does not say."""


class Coup(_Cles, frozen=True):
    coup: Numero
    top: Nombre | None
    """Points of the word retained; null for a cancelled move. Neither rack nor word: they may be sealed."""


class Bulletins(_Cles, frozen=True):
    recus: Nombre
    juges: Nombre
    manquants: Nombre


class CoupDuJoueur(_Cles, frozen=True):
    coup: Numero
    points: Nombre | None
    """After the slip's own penalty, averages filled in; null for a cancelled move or after elimination."""
    bonus: Nombre
    """Of a solo."""
    sanction: Literal["aucune", "avertissement", "penalite", "nullite"]
    articles: list[Texte]
    """Of the regulation of the game, one per reason."""
    avertissements: Nombre
    moyenne: bool
    solo: bool


class Joueur(_Cles, frozen=True):
    licence: Licence
    nom: Texte
    partenaire: Texte
    club: Texte
    serie: Texte
    categorie: Texte
    equipe: Texte
    joueur: Numero
    """His number in the event."""
    table: Numero
    rang: Numero
    points: Nombre
    bonus: Nombre
    penalites: Nombre
    """What his warnings cost."""
    total: int
    avertissements: Nombre
    solos: Nombre
    temps: Nombre | None
    """Topping: hundredths of a second."""
    exclu_au_coup: Numero | None
    elimine_au_coup: Numero | None
    abandon_au_coup: Numero | None
    sous_reserve: bool
    coups: list[CoupDuJoueur]


class Partie(_Cles, frozen=True):
    """One session."""

    partie: Numero
    nom: Texte
    date: Jour | None
    reglement: Texte
    formule: Texte
    lexique: Lexique
    engagement: Empreinte | None
    """Digest of the prepared game, or of the seed of the draw, as published before; null without one."""
    preparee: bool
    barrage: bool
    """A play-off, which adds nothing to the totals of the event."""
    topping: bool
    finie: bool
    top: Nombre
    coups: list[Coup]
    bulletins: Bulletins
    joueurs: list[Joueur]
    """In the order of the ranks."""


class General(_Cles, frozen=True):
    licence: Licence
    nom: Texte
    joueur: Numero
    rang: Numero
    totaux: list[int | None]
    """Of the games that add up, in order; null for one not played."""
    total: int
    sous_reserve: bool


class Journal(_Cles, frozen=True):
    lignes: Nombre
    tete: Empreinte


class Signature(_Cles, frozen=True):
    algorithme: Literal["Ed25519"]
    cle: Empreinte
    """The public key of the event, 32 bytes."""
    valeur: Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]


class Resultats(_Cles, frozen=True):
    format: Literal["duplicata-resultats"]
    version: Literal["1.0"]
    evenement: Evenement
    centre: Identifiant
    """Where it was played; the event itself, when it has one centre."""
    parties: list[Partie]
    general: list[General]
    journal: Journal
    """The head of the journal that all this was counted from."""
    signature: Signature
