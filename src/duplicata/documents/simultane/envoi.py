"""What a centre sends up (``.envoi``): lines of its journal as they stand there, and its signature.

The same bytes go by the network, on a stick and by mail. Sent again, they are the same lines.
"""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, BinaryIO, Literal, NamedTuple

import msgspec
from msgspec import Meta

import duplicata
from duplicata.documents.archive.ligne import Ligne, ligne_de
from duplicata.documents.archive.ligne import ecrire as ecrire_ligne
from duplicata.documents.results.modele import Empreinte, Identifiant
from duplicata.documents.signature import signature_juste
from duplicata.documents.simultane import forme
from duplicata.documents.simultane.cles import publique, signer
from duplicata.documents.simultane.forme import Cle, Cles, Poste, Signature, Texte
from duplicata.errors import SaisieInvalide
from duplicata.journal import Row
from duplicata.journal.row import GENESIS
from duplicata.journal.verify import line_fault
from duplicata.langue import dire

FORMAT: Literal["duplicata-envoi"] = "duplicata-envoi"
SUFFIXE = ".envoi"
LONGUEUR = 1 << 20
"""Bytes of one line at most."""
OCTETS = 64 << 20
"""Of a whole sending: 300 tables and four games."""
NOMBRE = 10**15
"""No number of a line comes near it, and sums of those below it are still numbers for every store."""


class Entete(Cles, frozen=True, kw_only=True):
    """The first line."""

    format: Literal["duplicata-envoi"] = FORMAT
    version: Literal[1] = forme.VERSION
    evenement: Identifiant
    centre: Identifiant
    poste: Poste
    cle: Cle
    """Public key of the centre, which signs below."""
    premiere: Annotated[int, Meta(ge=1, le=NOMBRE)]
    """Number of the first line sent."""
    derniere: Annotated[int, Meta(ge=0, le=NOMBRE)]
    """Of the last one; one less than *premiere* when nothing is new."""
    avant: Empreinte
    """Digest of the line before the first one; 64 zeros before line 1."""
    programme: Texte


class Fin(Cles, frozen=True, kw_only=True):
    """The last line."""

    fin: Literal[True] = True
    tete: Empreinte
    """Digest of the last line sent."""
    empreinte: Empreinte
    """SHA-256 of all the bytes before this line."""
    signature: Signature


class Centre(NamedTuple):
    """Who sends: the event, the centre, the laptop, and the private key of the centre."""

    evenement: str
    centre: str
    poste: str
    cle: str


class Envoi(NamedTuple):
    """What was read, whole and signed by the key of its heading."""

    entete: Entete
    lignes: tuple[Row, ...]
    tete: str


def octets_signes(entete: Entete, tete: str) -> bytes:
    """Event, centre, laptop, number and digest of the last line."""
    lu = (FORMAT, entete.evenement, entete.centre, entete.poste, str(entete.derniere), tete)
    return ":".join(lu).encode()


def ecrire_envoi(centre: Centre, lignes: Iterable[Row], depuis: int = 1, avant: str = GENESIS) -> bytes:
    """Lines from number *depuis* on; *avant* is the digest of the one before."""
    rows = tuple(lignes)
    entete = Entete(
        evenement=centre.evenement,
        centre=centre.centre,
        poste=centre.poste,
        cle=publique(centre.cle),
        premiere=depuis,
        derniere=depuis + len(rows) - 1,
        avant=avant,
        programme=duplicata.__version__,
    )
    contenu = b"".join([ecrire_ligne(entete), *(ecrire_ligne(ligne_de(row)) for row in rows)])
    tete = rows[-1].digest if rows else avant
    signature = signer(centre.cle, octets_signes(entete, tete))
    fin = Fin(tete=tete, empreinte=hashlib.sha256(contenu).hexdigest(), signature=signature)
    return contenu + ecrire_ligne(fin)


def lire_envoi(fichier: BinaryIO) -> Envoi:
    """Lines that follow one another, in whole gestures, as the key of the heading signed them.

    Whether that key is the centre's, the reader knows; whether the lines follow those that came before, too.
    """
    empreinte = hashlib.sha256()
    texte = _suivante(fichier, 1)
    entete = _entete(texte)
    if (entete.avant == GENESIS) != (entete.premiere == 1):
        raise _change("avant")
    empreinte.update(texte)
    rows: list[Row] = []
    seq, digest, reste = entete.premiere - 1, entete.avant, OCTETS - len(texte)
    for numero in range(2, entete.derniere - entete.premiere + 3):
        texte = _suivante(fichier, numero)
        reste -= len(texte)
        if reste < 0:
            raise SaisieInvalide(dire("Fichier trop gros : {maximum} Mo au plus.", maximum=OCTETS >> 20))
        row = _row(texte, numero)
        if faute := line_fault(row, seq, digest, rows[-1] if rows else None):
            raise SaisieInvalide(dire("Envoi : {faute}", faute=faute))
        empreinte.update(texte)
        rows.append(row)
        seq, digest = row.seq, row.digest
    _exiger_fin(fichier, entete, rows, digest, empreinte.hexdigest())
    return Envoi(entete, tuple(rows), digest)


def _exiger_fin(fichier: BinaryIO, entete: Entete, rows: list[Row], tete: str, empreinte: str) -> None:
    try:
        fin = msgspec.json.decode(fichier.readline(LONGUEUR), type=Fin)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise _coupe() from None
    if fichier.read(1) or (rows and rows[-1].part != rows[-1].parts):
        raise _coupe()
    if fin.tete != tete:
        raise _change("tete")
    if fin.empreinte != empreinte:
        raise _change("empreinte")
    if not signature_juste(entete.cle, octets_signes(entete, tete), fin.signature):
        raise SaisieInvalide(dire("Envoi : la signature n’est pas celle du centre pour ces lignes."))


def _suivante(fichier: BinaryIO, numero: int) -> bytes:
    texte = fichier.readline(LONGUEUR + 1)
    if len(texte) > LONGUEUR:
        raise SaisieInvalide(dire("Ligne {n} : elle est démesurée, ce n’est pas un envoi.", n=numero))
    return texte


def _entete(texte: bytes) -> Entete:
    quoi = dire("Envoi")
    entete = forme.lire(texte, Entete, FORMAT, quoi)
    if entete.derniere < entete.premiere - 1:
        raise _change("derniere")
    return entete


def _row(texte: bytes, numero: int) -> Row:
    """A line as a journal could hold it; whether this program knows its event is for whoever folds it."""
    if not texte:
        raise _coupe()
    try:
        ligne = msgspec.json.decode(texte, type=Ligne)
        row = ligne.row
        if datetime.fromisoformat(row.at).tzinfo is None or any("\0" in str(champ) for champ in row):
            raise ValueError
        # A gesture is sent whole: it has no more lines than a sending has bytes.
        if not 1 <= row.part <= row.parts <= OCTETS:
            raise ValueError
        contenu = ligne.contenu
        _exiger_nombres(msgspec.json.decode(contenu) if isinstance(contenu, str) else contenu)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise SaisieInvalide(dire("Ligne {n} : ce n’est pas une ligne d’envoi.", n=numero)) from None
    return row


def _exiger_nombres(contenu: object) -> None:
    """Those that a store cannot hold are refused before they are counted with."""
    if isinstance(contenu, int):
        if abs(contenu) > NOMBRE:
            raise ValueError
    elif isinstance(contenu, dict):
        for cle, valeur in contenu.items():
            if cle.isdecimal():
                _exiger_nombres(int(cle))
            _exiger_nombres(valeur)
    elif isinstance(contenu, list):
        for valeur in contenu:
            _exiger_nombres(valeur)


def _coupe() -> SaisieInvalide:
    return SaisieInvalide(dire("L’envoi est coupé : faites-le une nouvelle fois."))


def _change(ou: str) -> SaisieInvalide:
    return SaisieInvalide(
        dire("{quoi} : le fichier est tronqué ou changé, à « {ou} ».", quoi=dire("Envoi"), ou=ou)
    )
