"""The lines of an export: a heading, one line per line of the journal, an end."""

import json
from typing import Literal

import msgspec
from msgspec import Struct

from duplicata.journal import Row
from duplicata.journal.row import canonical

FORMAT = "duplicata-export"
VERSION = 1


class Entete(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line."""

    format: str = FORMAT
    version: int = VERSION
    reduit: bool = False
    """Names, licences, reasons and accounts were taken out: it cannot be imported."""
    programme: str = ""
    """Version of the program that wrote it."""
    tournoi: str = ""
    """The name of the event."""


class Ligne(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of the journal."""

    ligne: int
    sorte: str
    contenu: dict[str, object] | str
    """The event; as text where its keys were not written in order, for its digest is that of the text."""
    auteur: str
    quand: str
    motif: str
    geste: str
    part: int
    parts: int
    precedente: str
    empreinte: str

    @property
    def row(self) -> Row:
        contenu = self.contenu if isinstance(self.contenu, str) else canonical(self.contenu)
        return Row(
            *(self.ligne, self.sorte, contenu, self.auteur, self.quand, self.motif),
            *(self.geste, self.part, self.parts, self.precedente, self.empreinte),
        )


class Fin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last line."""

    fin: Literal[True] = True
    lignes: int
    tete: str
    """Digest of the last line of the journal."""
    empreinte: str
    """SHA-256 of all the bytes before this line."""
    cle: str = ""
    signature: str = ""
    """Ed25519, by the key of the event, of what ``signe`` says; empty where this computer has no key."""

    @property
    def signe(self) -> bytes:
        return f"{self.lignes}:{self.tete}:{self.empreinte}".encode()


def ligne_de(row: Row) -> Ligne:
    contenu: dict[str, object] = json.loads(row.payload)
    ranges = isinstance(contenu, dict) and canonical(contenu) == row.payload
    return Ligne(
        ligne=row.seq,
        sorte=row.kind,
        contenu=contenu if ranges else row.payload,
        auteur=row.author,
        quand=row.at,
        motif=row.reason,
        geste=row.key,
        part=row.part,
        parts=row.parts,
        precedente=row.previous,
        empreinte=row.digest,
    )


def ecrire(valeur: object) -> bytes:
    return msgspec.json.encode(valeur) + b"\n"
