"""Events and states to JSON and back, strictly."""

import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import TypeVar, get_args

import msgspec

from duplicata.competition.causes import Cause
from duplicata.competition.evenements import DecisionRectifiee, DePartie
from duplicata.competition.evenements_tournoi import DeTournoi
from duplicata.competition.signataires import sans_signataires
from duplicata.competition.transcription import assouplir
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.reglement.anciennes_phrases import relire_decision

Tout = DePartie | DeTournoi
Contenu = Mapping[str, object]
"""An event as JSON values."""
NOUVEAU = re.compile(r"unknown field|`\$\.version`|invalid enum value", re.IGNORECASE)
"""How the decoder says what only a later program writes: a field, a version, a value of a list that grew."""
T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


def nom_de(evenement: Tout) -> str:
    """``tirage_fait``: the name under which the event is stored."""
    return str(type(evenement).__struct_config__.tag)


def ecrire(evenement: Tout) -> Contenu:
    """The event as JSON values, with its name (``evenement``) and ``version``."""
    contenu: Contenu = msgspec.to_builtins(evenement, str_keys=True)
    return contenu


def lire(contenu: Contenu | str | bytes) -> Tout:
    """The event written there; an unknown name, version or field is refused with a sentence."""
    try:
        if isinstance(contenu, str | bytes):
            return relu(decoder(contenu, _decoder()))
        evenement: Tout = msgspec.convert(assouplir(contenu), Tout, str_keys=True)
        return relu(evenement)
    except msgspec.DecodeError as error:
        raise SaisieInvalide(reproche(contenu, error, _noms())) from error


def decoder(contenu: str | bytes, decodeur: "msgspec.json.Decoder[T]") -> T:
    """Straight from its bytes; a slip that an old journal keeps otherwise than today is read all the same."""
    try:
        return decodeur.decode(contenu)
    except msgspec.ValidationError:
        souple: T = msgspec.convert(assouplir(msgspec.json.decode(contenu)), decodeur.type, str_keys=True)
        return souple


def relu(evenement: S) -> S:
    """An event as it would be written today: journals of earlier versions keep reasons in sentences."""
    if isinstance(evenement, DecisionRectifiee) and evenement.cause is Cause.COMMISSION:
        motif, auteur = sans_signataires(evenement.motif, evenement.cause, evenement.auteur)
        evenement = msgspec.structs.replace(evenement, motif=motif, auteur=auteur)
    decision = getattr(evenement, "decision", None)
    if decision is None or (relue := relire_decision(decision)) is decision:
        return evenement
    return msgspec.structs.replace(evenement, decision=relue)


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


def reproche(contenu: Contenu | str | bytes, error: msgspec.DecodeError, noms: Collection[str]) -> str:
    """Why an event cannot be read; *noms* are those of its kind that this program knows."""
    try:
        champs = msgspec.json.decode(contenu) if isinstance(contenu, str | bytes) else contenu
    except msgspec.DecodeError:
        return dire("Événement illisible : ce n’est pas du JSON.")
    if not isinstance(champs, Mapping) or not isinstance(champs.get("evenement"), str):
        return dire("Événement illisible : {detail}.", detail=error)
    nom = champs["evenement"]
    if nom not in noms or NOUVEAU.search(str(error)):
        return dire(
            "L’événement « {nom} » vient d’un programme plus récent : mettez duplicata à jour pour le lire.",
            nom=nom,
        )
    return dire("Événement « {nom} » illisible : {detail}.", nom=nom, detail=error)
