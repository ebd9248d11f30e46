"""Reading an export back into a journal of this computer: the same lines, the same digests, or nothing."""

import hashlib
import tempfile
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import BinaryIO

import msgspec

from duplicata.app.room.folder import SUFFIXE, lire_etat
from duplicata.app.state.events import lire
from duplicata.documents.archive.ligne import FORMAT, VERSION, Entete, Fin, Ligne
from duplicata.documents.signature import signature_juste
from duplicata.errors import SaisieInvalide
from duplicata.journal import Entry, Gesture, Journal, Receipt, Row, Seal, Verdict, restore
from duplicata.journal.row import GENESIS
from duplicata.journal.verify import line_fault
from duplicata.langue import dire

LONGUEUR = 1 << 20
"""Bytes of one line at most."""
ENSEMBLE = 200
"""Gestures stored together."""


def importer(fichier: BinaryIO, cible: Path, sceau: Seal) -> Verdict:
    """The event under the name *cible*, sealed with the key of this computer; a fault leaves nothing."""
    with tempfile.TemporaryDirectory(dir=cible.parent, prefix=".import-") as dossier:
        partiel = Path(dossier) / f"import{SUFFIXE}"
        with closing(Journal.create(partiel, sceau)) as journal:
            _remplir(journal, fichier)
        lire_etat(partiel).ouvert()
        return restore(partiel, cible, sceau, sceau)


def _remplir(journal: Journal, fichier: BinaryIO) -> None:
    attentes: list[tuple[Row, Future[Receipt]]] = []
    for _, groupe in groupby(_lire(fichier), key=lambda row: row.key):
        rows = list(groupe)
        attentes.append((rows[-1], journal.submit(_geste(rows))))
        if len(attentes) == ENSEMBLE:
            _attendre(attentes)
    _attendre(attentes)


def _attendre(attentes: "list[tuple[Row, Future[Receipt]]]") -> None:
    for derniere, attente in attentes:
        recu = attente.result()
        if recu.rows[-1].digest != derniere.digest:
            raise SaisieInvalide(
                dire("Ligne {n} : elle ne s’écrit pas comme elle a été lue.", n=derniere.seq + 1)
            )
    attentes.clear()


def _geste(rows: list[Row]) -> Gesture:
    premiere = rows[0]
    entries = tuple(Entry(row.kind, row.content) for row in rows)
    quand = datetime.fromisoformat(premiere.at)
    return Gesture(premiere.key, premiere.author, quand, entries, premiere.reason)


def _lire(fichier: BinaryIO) -> Iterator[Row]:
    """The lines of the journal, each tied to the one before; ``SaisieInvalide`` at the first that is not.

    Whole gestures only come out: the last one waits until the end of the file has been checked.
    """
    empreinte = hashlib.sha256()
    texte = _suivante(fichier, 1)
    _exiger_entete(texte)
    empreinte.update(texte)
    seq, digest = 0, GENESIS
    avant: Row | None = None
    retenues: list[Row] = []
    while texte := _suivante(fichier, seq + 2):
        fin = _fin(texte)
        if fin is not None:
            _exiger_fin(fin, seq, digest, empreinte.hexdigest(), avant)
            if _suivante(fichier, seq + 3):
                raise SaisieInvalide(dire("Ligne {n} : l’export est fini avant elle.", n=seq + 3))
            yield from retenues
            return
        empreinte.update(texte)
        row = _row(texte, seq + 2)
        if faute := line_fault(row, seq, digest, avant):
            raise SaisieInvalide(dire("Ce n’est pas un export entier. {faute}", faute=faute))
        if retenues and row.key != retenues[0].key:
            yield from retenues
            retenues = []
        retenues.append(row)
        seq, digest, avant = row.seq, row.digest, row
    raise SaisieInvalide(dire("L’export est coupé : sa dernière ligne manque."))


def _suivante(fichier: BinaryIO, numero: int) -> bytes:
    texte = fichier.readline(LONGUEUR + 1)
    if len(texte) > LONGUEUR:
        raise SaisieInvalide(dire("Ligne {n} : elle est démesurée, ce n’est pas un export.", n=numero))
    return texte


def _exiger_entete(texte: bytes) -> None:
    try:
        entete = msgspec.json.decode(texte, type=Entete)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        entete = Entete(format="")
    if entete.format != FORMAT:
        raise SaisieInvalide(dire("Ce fichier n’est pas un export de duplicata."))
    if entete.version != VERSION:
        raise SaisieInvalide(
            dire(
                "Cet export est en version {version}, inconnue de ce programme (version {connue}) : "
                "mettez duplicata à jour.",
                version=entete.version,
                connue=VERSION,
            )
        )
    if entete.reduit:
        raise SaisieInvalide(
            dire(
                "Cet export est réduit : sans noms, licences, comptes ni motifs, il ne s’importe pas."
            )
        )


def _fin(texte: bytes) -> Fin | None:
    try:
        return msgspec.json.decode(texte, type=Fin) if texte.startswith(b'{"fin":') else None
    except msgspec.MsgspecError:
        return None


def _row(texte: bytes, numero: int) -> Row:
    """A line that says an event this program reads: what no journal could hold is refused here."""
    try:
        row = msgspec.json.decode(texte, type=Ligne).row
        datetime.fromisoformat(row.at)
        if "\0" in texte.decode():
            raise ValueError
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise SaisieInvalide(dire("Ligne {n} : ce n’est pas une ligne d’export.", n=numero)) from None
    lire(row.kind, row.payload)
    return row


def _exiger_fin(fin: Fin, seq: int, digest: str, empreinte: str, avant: Row | None) -> None:
    if (fin.lignes, fin.tete) != (seq, digest) or (avant and avant.part != avant.parts):
        raise SaisieInvalide(dire("L’export est coupé : il annonce {n} lignes.", n=fin.lignes))
    if fin.empreinte != empreinte:
        raise SaisieInvalide(dire("L’export a été changé : son empreinte n’est plus la sienne."))
    if fin.signature and not signature_juste(fin.cle, fin.signe, fin.signature):
        raise SaisieInvalide(dire("La signature de l’export n’est pas celle de sa clé."))
