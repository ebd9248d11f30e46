"""A federal event from a short description (YAML) and sealed games; keys and identifiers are drawn."""

import secrets
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.state.text import lire_instant
from duplicata.competition.formules import BONUS_SOLO, SEUIL_SOLO, lire_formule
from duplicata.documents.enveloppe import lire_entete
from duplicata.documents.fichier import charger, lire_octets, refuser_les_cles_inconnues
from duplicata.documents.joueurs import lire_fichier
from duplicata.documents.simultane import forme
from duplicata.documents.simultane.cles import cle_de_centre, publique, tirer_cle
from duplicata.documents.simultane.evenement import Centre, Evenement, verifier
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.lexicons import embedded
from duplicata.lexicons.find import find_lexicon
from duplicata.reglement import version_du

T = TypeVar("T")
CLES = frozenset({"simultane", "centrale", "parties", "centres"})
CLES_SIMULTANE = frozenset(
    {
        *("nom", "date", "reglement", "lexique", "fenetre", "solo", "seuil_solo", "bonus_solo"),
        *("ecart", "departage", "codes", "telephone"),
    }
)
CLES_CENTRALE = frozenset({"adresse", "certificat"})
CLES_CENTRE = frozenset({"numero", "nom", "comite", "pays", "responsable", "quand", "joueurs"})


class DuCentre(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A centre before it has its identifier and its key."""

    nom: str
    numero: int | None = None
    comite: str = ""
    pays: str = ""
    responsable: str = ""
    quand: str = ""
    joueurs: tuple[Fiche, ...] = ()


class Description(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody chooses; all the rest is drawn or worked out."""

    nom: str
    date: str
    fenetre: str
    reglement: str = ""
    """By default the one in force on the day."""
    lexique: str = ""
    solo: str = "par_centre"
    seuil_solo: int = SEUIL_SOLO
    bonus_solo: int = BONUS_SOLO
    ecart: str = "moyenne"
    departage: str = "partage"
    codes: str = ""
    telephone: str = ""
    adresse: str = ""
    certificat: str = ""
    parties: Sequence[str] = ()
    """Sealed games, each the text of its file, in order."""
    centres: Sequence[DuCentre] = ()


def creer(description: Description) -> Evenement:
    """The event, with keys and identifiers that nobody had before."""
    try:
        jour = date.fromisoformat(description.date)
    except ValueError:
        raise SaisieInvalide(dire("Date « {texte} » : écrire 2023-11-18.", texte=description.date)) from None
    reglement = description.reglement or version_du(jour)
    lexique = find_lexicon(description.lexique or None)
    cle = tirer_cle()
    evenement = Evenement(
        identifiant=secrets.token_hex(16),
        nom=description.nom.strip(),
        date=description.date,
        cle=cle,
        regles=forme.Regles(
            reglement=reglement,
            lexique=forme.Lexique(nom=description.lexique or embedded.NAME, empreinte=lexique.digest),
            fenetre=lire_instant(description.fenetre).isoformat(timespec="minutes"),
            solo=description.solo,  # type: ignore[arg-type]
            seuil_solo=description.seuil_solo,
            bonus_solo=description.bonus_solo,
            ecart=description.ecart,  # type: ignore[arg-type]
            departage=description.departage,  # type: ignore[arg-type]
        ),
        centrale=forme.Centrale(adresse=description.adresse.rstrip("/"), certificat=_empreinte(description)),
        codes=description.codes,
        telephone=description.telephone,
        parties=tuple(_partie(n, texte, reglement) for n, texte in enumerate(description.parties, 1)),
        centres=tuple(_centres(description.centres, cle)),
    )
    evenement = _relu(evenement)
    verifier(evenement)
    return evenement


def remplacer(evenement: Evenement, numero: int) -> Evenement:
    """The same event, with a new edition of one centre's file: what the former one signs is refused."""
    centre = next((un for un in evenement.centres if un.numero == numero), None)
    if centre is None:
        raise SaisieInvalide(dire("Aucun centre n’a le numéro {n}.", n=numero))
    edition = centre.edition + 1
    nouveau = replace(
        centre,
        edition=edition,
        cle=publique(cle_de_centre(evenement.cle, centre.identifiant, edition)),
        revoquees=(*centre.revoquees, centre.cle),
    )
    return replace(evenement, centres=tuple(nouveau if un is centre else un for un in evenement.centres))


def lire_description(fichier: str) -> Description:
    """From a YAML file; sealed games and lists of players are named from its folder."""
    documents = charger(fichier)
    if len(documents) != 1:
        raise SaisieInvalide(dire("« {nom} » : il faut un document et un seul.", nom=fichier))
    lu = refuser_les_cles_inconnues(documents[0], CLES, dire("Description"))
    ici = Path(fichier).parent
    champs = refuser_les_cles_inconnues(lu.get("simultane") or {}, CLES_SIMULTANE, "simultane")
    for cle in ("nom", "date", "fenetre"):
        if not champs.get(cle):
            raise SaisieInvalide(dire("« simultane » : il manque « {cle} ».", cle=cle))
    centrale = refuser_les_cles_inconnues(lu.get("centrale") or {}, CLES_CENTRALE, "centrale")
    scellees = _liste(lu, "parties")
    decrits = [
        refuser_les_cles_inconnues(un, CLES_CENTRE, dire("Centre {n}", n=n))
        for n, un in enumerate(_liste(lu, "centres"), 1)
    ]
    parties = [_texte(lire_octets(str(ici / str(une)))) for une in scellees]
    centres = [{**un, "joueurs": _joueurs(un.get("joueurs"), ici)} for un in decrits]
    return _converti({**champs, **centrale, "parties": parties, "centres": centres}, Description)


def _liste(lu: dict[str, Any], cle: str) -> list[Any]:
    valeur = lu.get(cle) or []
    if not isinstance(valeur, list):
        raise SaisieInvalide(dire("« {cle} » doit être une liste.", cle=cle))
    return valeur


def _joueurs(valeur: object, ici: Path) -> tuple[Fiche, ...]:
    if not valeur:
        return ()
    return lire_fichier(ici / str(valeur)).fiches


def _texte(contenu: bytes) -> str:
    return contenu.decode("utf-8", "replace")


def _converti(valeur: object, nature: type[T]) -> T:
    try:
        return msgspec.convert(valeur, nature, strict=False)
    except msgspec.ValidationError as error:
        raise SaisieInvalide(_a_redire(error)) from None


def _relu(evenement: Evenement) -> Evenement:
    """As its file will be read: what no file can hold is refused before it is written."""
    try:
        return msgspec.json.decode(msgspec.json.encode(evenement), type=Evenement)
    except msgspec.MsgspecError as error:
        raise SaisieInvalide(_a_redire(error)) from None


def _a_redire(error: Exception) -> str:
    ou = str(error).partition("`$")[2].rstrip("`").lstrip(".")
    return dire("La description ne convient pas, à « {ou} ».", ou=ou or "simultane")


def _partie(numero: int, texte: str, reglement: str) -> forme.Partie:
    entete = lire_entete(texte.encode("utf-8", "replace"))
    if entete["reglement"] != reglement:
        raise SaisieInvalide(
            dire(
                "Partie {n} : elle est scellée pour {autre}, l’événement se joue en {reglement}.",
                n=numero,
                autre=entete["reglement"],
                reglement=reglement,
            )
        )
    nom = str(entete["nom"]) or dire("Partie {n}", n=numero)
    formule = lire_formule(str(entete["formule"]), reglement)
    return forme.Partie(nom=nom, formule=formule, engagement=entete["engagement"], enveloppe=texte)


def _centres(decrits: Sequence[DuCentre], cle: str) -> list[Centre]:
    pris = {un.numero for un in decrits if un.numero}
    libre: Callable[[], int] = iter(
        [n for n in range(1, len(decrits) + len(pris) + 1) if n not in pris]
    ).__next__
    centres = []
    for un in decrits:
        identifiant = secrets.token_hex(16)
        centres.append(
            Centre(
                numero=un.numero or libre(),
                identifiant=identifiant,
                nom=un.nom.strip(),
                comite=un.comite,
                pays=un.pays,
                cle=publique(cle_de_centre(cle, identifiant, 1)),
                responsable=un.responsable,
                quand=un.quand,
                joueurs=un.joueurs,
            )
        )
    return centres


def _empreinte(description: Description) -> str:
    """As tools print it: with colons, in capitals."""
    return description.certificat.replace(":", "").lower()
