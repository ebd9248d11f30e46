"""The file of one centre (``.centre``): all that it needs to play and to sign, and nothing of the others."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.state.text import verifier_texte
from duplicata.documents.results.modele import Identifiant
from duplicata.documents.simultane import forme
from duplicata.documents.simultane.cles import (
    cle_de_centre,
    exiger_signature,
    octets_signes,
    publique,
    signer,
)
from duplicata.documents.simultane.evenement import Centre, Evenement
from duplicata.documents.simultane.forme import (
    Carte,
    Centrale,
    Cle,
    Cles,
    Identite,
    Numero,
    Partie,
    Regles,
    Signature,
    Texte,
)
from duplicata.langue import dire

FORMAT: Literal["duplicata-centre"] = "duplicata-centre"
SUFFIXE = ".centre"


class CentreDuDossier(Cles, frozen=True, kw_only=True):
    numero: Numero
    identifiant: Identifiant
    nom: Texte
    comite: Texte
    pays: Texte
    edition: Annotated[int, Meta(ge=1, le=999)]
    cle: Cle
    """Private: whoever holds the file signs for the centre."""


class Dossier(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: Literal["duplicata-centre"] = FORMAT
    version: Literal[1] = forme.VERSION
    evenement: Identite
    centre: CentreDuDossier
    regles: Regles
    centrale: Centrale
    carte: Carte
    parties: Annotated[tuple[Partie, ...], Meta(max_length=20)]
    joueurs: Annotated[tuple[Fiche, ...], Meta(max_length=forme.NUMERO_MAXIMAL)]
    signature: Signature = ""
    """Of all the rest, by the key of the event."""


def dossier_de(evenement: Evenement, centre: Centre) -> Dossier:
    """The same event and edition always give the same file."""
    ouvert = Dossier(
        evenement=Identite(
            identifiant=evenement.identifiant,
            nom=evenement.nom,
            date=evenement.date,
            cle=publique(evenement.cle),
        ),
        centre=CentreDuDossier(
            numero=centre.numero,
            identifiant=centre.identifiant,
            nom=centre.nom,
            comite=centre.comite,
            pays=centre.pays,
            edition=centre.edition,
            cle=cle_de_centre(evenement.cle, centre.identifiant, centre.edition),
        ),
        regles=evenement.regles,
        centrale=evenement.centrale,
        carte=Carte(
            responsable=centre.responsable,
            quand=centre.quand,
            codes=evenement.codes,
            telephone=evenement.telephone,
        ),
        parties=evenement.parties,
        joueurs=centre.joueurs,
    )
    return replace(ouvert, signature=signer(evenement.cle, octets_signes(ouvert)))


def lire_dossier(contenu: bytes) -> Dossier:
    """Its signature is checked first: what the federation did not write is looked at no further."""
    quoi = dire("Dossier de centre")
    dossier = forme.lire(contenu, Dossier, FORMAT, quoi)
    exiger_signature(dossier.evenement.cle, dossier, dossier.signature, quoi)
    centre, carte = dossier.centre, dossier.carte
    for texte in (
        *(dossier.evenement.nom, centre.nom, centre.comite, centre.pays),
        *(carte.responsable, carte.quand, carte.codes, carte.telephone),
    ):
        verifier_texte(texte)
    forme.verifier_regles(dossier.regles)
    forme.verifier_parties(dossier.parties, dossier.regles)
    forme.verifier_joueurs(dossier.joueurs)
    return dossier
