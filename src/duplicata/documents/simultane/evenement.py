"""The event as the federation keeps it (``.simultane``): it holds the key that all else follows from, and
stays where it was made."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.state.text import verifier_texte
from duplicata.documents.results.modele import Identifiant, Jour
from duplicata.documents.simultane import forme
from duplicata.documents.simultane.cles import cle_de_centre, publique
from duplicata.documents.simultane.forme import Centrale, Cle, Cles, Numero, Partie, Regles, Texte
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

FORMAT: Literal["duplicata-simultane"] = "duplicata-simultane"
SUFFIXE = ".simultane"


class Centre(Cles, frozen=True, kw_only=True):
    numero: Numero
    identifiant: Identifiant
    nom: Texte
    comite: Texte = ""
    pays: Texte = ""
    edition: Annotated[int, Meta(ge=1, le=999)] = 1
    """Of its file: one more each time a lost one is replaced."""
    cle: Cle
    """Public, of that edition."""
    revoquees: tuple[Cle, ...] = ()
    """Public keys of the editions before: what they sign is refused."""
    responsable: Texte = ""
    quand: Texte = ""
    joueurs: Annotated[tuple[Fiche, ...], Meta(max_length=forme.NUMERO_MAXIMAL)] = ()


class Evenement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: Literal["duplicata-simultane"] = FORMAT
    version: Literal[1] = forme.VERSION
    identifiant: Identifiant
    nom: Texte
    date: Jour
    cle: Cle
    """Private."""
    regles: Regles
    centrale: Centrale = Centrale()
    codes: Texte = ""
    """How the codes of the games are told to the centres."""
    telephone: Texte = ""
    parties: Annotated[tuple[Partie, ...], Meta(max_length=20)]
    centres: Annotated[tuple[Centre, ...], Meta(max_length=forme.NUMERO_MAXIMAL)]


def lire_evenement(contenu: bytes) -> Evenement:
    evenement = forme.lire(contenu, Evenement, FORMAT, dire("Événement de simultané"))
    verifier(evenement)
    return evenement


def verifier(evenement: Evenement) -> None:
    """What the form alone does not say; a sentence names the fault."""
    for texte in (evenement.nom, evenement.codes, evenement.telephone):
        verifier_texte(texte)
    if not evenement.nom.strip():
        raise SaisieInvalide(dire("Un tournoi porte un nom."))
    forme.verifier_regles(evenement.regles)
    forme.verifier_parties(evenement.parties, evenement.regles)
    if not evenement.centres:
        raise SaisieInvalide(dire("Un simultané a au moins un centre."))
    numeros: set[int] = set()
    for centre in evenement.centres:
        if centre.numero in numeros:
            raise SaisieInvalide(dire("Deux centres ont le numéro {n}.", n=centre.numero))
        numeros.add(centre.numero)
        _verifier_centre(evenement, centre)
    if len({centre.identifiant for centre in evenement.centres}) < len(evenement.centres):
        raise SaisieInvalide(dire("Deux centres ont le même identifiant."))


def _verifier_centre(evenement: Evenement, centre: Centre) -> None:
    for texte in (centre.nom, centre.comite, centre.pays, centre.responsable, centre.quand):
        verifier_texte(texte)
    if not centre.nom.strip():
        raise SaisieInvalide(dire("Centre {n} : il lui faut un nom.", n=centre.numero))
    if publique(cle_de_centre(evenement.cle, centre.identifiant, centre.edition)) != centre.cle:
        raise SaisieInvalide(dire("Centre {n} : sa clé n’est pas celle de cet événement.", n=centre.numero))
    forme.verifier_joueurs(centre.joueurs)
