"""One line of the stream: a signature in hexadecimal, a space, and the JSON that it signs."""

import hashlib
import re
from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import Struct

from duplicata.competition.suivi import Message, MessageRecu
from duplicata.documents.signature import signature_juste
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

LONGUEUR = 20_000
"""Bytes: many times the longest there is."""
SIGNATURE = 128
_HEXA = re.compile(rb"[0-9a-f]{128} ")
T = TypeVar("T", bound=Struct)


def ecrire(dit: Struct, signer: Callable[[bytes], str]) -> bytes:
    """The same content always gives the same bytes, and so does the key."""
    corps = msgspec.json.encode(dit)
    return signer(corps).encode() + b" " + corps


def empreinte(ligne: bytes) -> str:
    """What the next message names."""
    return hashlib.sha256(ligne[SIGNATURE + 1 :]).hexdigest()


def lire(ligne: bytes, nature: type[T], cle: str) -> T:
    """What *cle* signed; refused with a sentence before anything of it is believed."""
    if len(ligne) > LONGUEUR:
        raise SaisieInvalide(dire("Ligne trop longue : {maximum} octets au plus.", maximum=LONGUEUR))
    if not _HEXA.match(ligne):
        raise SaisieInvalide(dire("Ce n’est pas une ligne d’une salle qui mène."))
    signature, corps = ligne[:SIGNATURE].decode(), ligne[SIGNATURE + 1 :]
    if not signature_juste(cle, corps, signature):
        raise SaisieInvalide(dire("Signature fausse : ce n’est pas la clé de l’événement suivi."))
    try:
        return msgspec.json.decode(corps, type=nature)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise SaisieInvalide(
            dire("Ligne signée mais illisible : la salle qui mène a sans doute un programme plus récent.")
        ) from None


def recu(ligne: bytes, cle: str, ecart: int) -> MessageRecu:
    """A message as the journal of the room that follows keeps it."""
    message = lire(ligne, Message, cle)
    signature = ligne[:SIGNATURE].decode()
    return MessageRecu(message=message, signature=signature, empreinte=empreinte(ligne), ecart=ecart)


def authentique(recu: MessageRecu, cle: str) -> bool:
    """Whether a message kept in a journal is the one that was signed."""
    corps = msgspec.json.encode(recu.message)
    return hashlib.sha256(corps).hexdigest() == recu.empreinte and signature_juste(cle, corps, recu.signature)
