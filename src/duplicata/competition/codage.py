"""Events and states to JSON and back, strictly."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, get_args

import msgspec

from duplicata.competition.evenements import DePartie
from duplicata.competition.evenements_tournoi import DeTournoi
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

Tout = DePartie | DeTournoi
VERSION = 1
T = TypeVar("T")


def nom_de(evenement: Tout) -> str:
    """``tirage_fait``: the name under which the event is stored."""
    return str(type(evenement).__struct_config__.tag)


def ecrire(evenement: Tout) -> dict[str, Any]:
    """The event as JSON values, with its name (``evenement``) and ``version``."""
    contenu: dict[str, Any] = msgspec.to_builtins(evenement, str_keys=True)
    return contenu


def lire(contenu: Mapping[str, Any] | str | bytes) -> Tout:
    """The event written there; an unknown name, version or field is refused with a sentence."""
    try:
        if isinstance(contenu, str | bytes):
            return _decoder().decode(contenu)
        evenement: Tout = msgspec.convert(contenu, Tout, str_keys=True)
        return evenement
    except msgspec.DecodeError as error:
        raise SaisieInvalide(_reproche(contenu, error)) from error


def octets(valeur: object) -> bytes:
    """The same value always gives the same bytes; a mapping of any kind, those of a dictionary."""
    simple = msgspec.to_builtins(valeur, str_keys=True, order="sorted", enc_hook=dict)
    return msgspec.json.encode(simple, order="sorted")


def relire(texte: bytes, nature: type[T]) -> T:
    """What ``octets`` wrote."""
    return msgspec.json.decode(texte, type=nature)


@cache
def _decoder() -> "msgspec.json.Decoder[Tout]":
    return msgspec.json.Decoder(Tout)


@cache
def _noms() -> frozenset[str]:
    return frozenset(str(classe.__struct_config__.tag) for classe in get_args(Tout))


def _reproche(contenu: Mapping[str, Any] | str | bytes, error: msgspec.DecodeError) -> str:
    try:
        champs = msgspec.json.decode(contenu) if isinstance(contenu, str | bytes) else contenu
    except msgspec.DecodeError:
        return dire("Événement illisible : ce n’est pas du JSON.")
    if not isinstance(champs, Mapping):
        return dire("Événement illisible : {detail}.", detail=error)
    nom, version = champs.get("evenement"), champs.get("version", VERSION)
    if nom not in _noms():
        return dire("Événement inconnu : « {nom} ».", nom=nom)
    if version != VERSION:
        return dire("Événement « {nom} » : version {version} inconnue.", nom=nom, version=version)
    return dire("Événement « {nom} » illisible : {detail}.", nom=nom, detail=error)
