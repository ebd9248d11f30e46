"""What the files of a *simultané* have in common, and how one is read: strictly, or refused in a sentence."""

import re
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from duplicata.app.gestures.joueurs import Connus, Fiche, verifier
from duplicata.app.state.text import lire_instant, verifier_texte
from duplicata.competition.formules import Formule
from duplicata.documents.enveloppe import lire_entete
from duplicata.documents.results.modele import Empreinte, Identifiant, Jour
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.reglement import version

T = TypeVar("T", bound=Struct)
VERSION: Literal[1] = 1
OCTETS = 16 << 20
"""Of a file that is read whole: an event of 500 centres and 20,000 players is half of it."""
NUMERO_MAXIMAL = 9_999
"""Centres; and players of one: player 12 of centre 3 is number 30012 of the event."""

Texte = Annotated[str, Meta(max_length=200)]
Cle = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Signature = Annotated[str, Meta(pattern="^([0-9a-f]{128})?$")]
Numero = Annotated[int, Meta(ge=1, le=NUMERO_MAXIMAL)]
Poste = Identifiant
"""One laptop of a centre, drawn when it opens the file."""


class Cles(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """No key that this version does not know."""


class Lexique(Cles, frozen=True, kw_only=True):
    nom: Texte
    empreinte: Empreinte


class Regles(Cles, frozen=True, kw_only=True):
    """What is ruled once, for every centre."""

    reglement: Texte
    lexique: Lexique
    fenetre: Annotated[str, Meta(max_length=40)]
    """Instant, with its zone, before which nothing of the games is public."""
    solo: Literal["par_centre", "evenement"] = "par_centre"
    """Over whom a solo is strictly the best: the players of the centre, or those of the event."""
    seuil_solo: Annotated[int, Meta(ge=1, le=1_000_000)]
    bonus_solo: Annotated[int, Meta(ge=0, le=999)]
    ecart: Literal["moyenne", "pourcentage", "non_classe"] = "moyenne"
    """How players are ranked whose centre could not play the moves of the sealed game."""
    departage: Literal["partage", "derniere_partie", "tops_perdus"] = "partage"


class Partie(Cles, frozen=True, kw_only=True):
    """One sealed game; the code that opens it is in no file."""

    nom: Texte
    formule: Formule
    engagement: Empreinte
    """Digest of its text, published before the game."""
    enveloppe: Annotated[str, Meta(max_length=200_000)]
    """The file that ``duplicata partie sceller`` wrote, as text."""


class Centrale(Cles, frozen=True, kw_only=True):
    """Where journals go up; empty when they go by stick and mail only."""

    adresse: Annotated[str, Meta(pattern=r"^(https?://[\w.\-:\[\]]+(/[\w.\-/]*)?)?$", max_length=300)] = ""
    certificat: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""
    """SHA-256 of the certificate that answers there; empty: one that this computer trusts."""


class Carte(Cles, frozen=True, kw_only=True):
    """What the one-page card tells the person in charge, besides the rest of the file."""

    responsable: Texte = ""
    quand: Texte = ""
    codes: Texte = ""
    """How the codes of the games are told."""
    telephone: Texte = ""


class Identite(Cles, frozen=True, kw_only=True):
    """Of the event."""

    identifiant: Identifiant
    nom: Texte
    date: Jour
    cle: Cle
    """Its public key."""


def lire(contenu: bytes, nature: type[T], format: str, quoi: str) -> T:
    """The document, whose heading says what it is; any other is refused with what it lacks."""
    if len(contenu) > OCTETS:
        raise SaisieInvalide(dire("Fichier trop gros : {maximum} Mo au plus.", maximum=OCTETS >> 20))
    exiger_entete(contenu, format, quoi)
    try:
        return msgspec.json.decode(contenu, type=nature)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        lu = re.search(r"`(\$[^`]*)`", str(error))
        raise SaisieInvalide(
            dire("{quoi} : le fichier est tronqué ou changé, à « {ou} ».", quoi=quoi, ou=lu[1] if lu else "$")
        ) from None


class _Entete(Struct):
    format: str = ""
    version: int = 0


def exiger_entete(contenu: bytes, format: str, quoi: str) -> None:
    """What it says of itself, before anything else of it is read."""
    try:
        entete = msgspec.json.decode(contenu, type=_Entete)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        entete = _Entete()
    if entete.format != format:
        raise SaisieInvalide(dire("{quoi} : ce fichier n’en est pas un, ou il est tronqué.", quoi=quoi))
    if entete.version != VERSION:
        raise SaisieInvalide(
            dire(
                "{quoi} : version {version} inconnue de ce programme (version {connue}), "
                "mettez duplicata à jour.",
                quoi=quoi,
                version=entete.version,
                connue=VERSION,
            )
        )


def verifier_regles(regles: Regles) -> None:
    version(regles.reglement)
    if lire_instant(regles.fenetre).isoformat(timespec="minutes") != regles.fenetre:
        raise SaisieInvalide(dire("Fenêtre « {texte} » : il y faut le fuseau.", texte=regles.fenetre))


def verifier_parties(parties: tuple[Partie, ...], regles: Regles) -> None:
    """Each envelope says what stands beside it, and no game is there twice."""
    if not parties:
        raise SaisieInvalide(dire("Un simultané a au moins une partie."))
    if len({partie.engagement for partie in parties}) < len(parties):
        raise SaisieInvalide(dire("La même partie scellée est donnée deux fois."))
    for numero, partie in enumerate(parties, 1):
        verifier_texte(partie.nom)
        if partie.formule.mort_subite or partie.formule.topping:
            raise SaisieInvalide(dire("Partie {n} : ni mort subite ni topping dans un simultané.", n=numero))
        entete = lire_entete(partie.enveloppe.encode())
        attendu = (partie.engagement, regles.reglement, partie.formule.nom)
        if (entete["engagement"], entete["reglement"], entete["formule"]) != attendu:
            raise SaisieInvalide(dire("Partie {n} : l’enveloppe n’est pas celle de cette partie.", n=numero))


def verifier_joueurs(joueurs: tuple[Fiche, ...]) -> None:
    """As a tournament would take them all: nobody twice, no number twice."""
    connus = Connus({})
    numeros: set[int] = set()
    for rang, fiche in enumerate(joueurs, 1):
        verifier(fiche)
        connus.exiger_nouveau(fiche)
        connus.ajouter(rang, fiche)
        if fiche.numero in numeros:
            raise SaisieInvalide(
                dire("{nom} : le numéro {numero} est déjà pris.", nom=fiche.nom, numero=fiche.numero)
            )
        if fiche.numero:
            numeros.add(fiche.numero)


def ecrire(document: Struct) -> bytes:
    """One key a line at the first levels: somebody can look into it."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"
