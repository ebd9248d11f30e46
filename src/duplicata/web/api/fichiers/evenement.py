"""The files of an event, each one click away; and the erasing of names from all of them."""

from datetime import datetime
from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct

from duplicata.app.gestures import organisation
from duplicata.app.room.event_key import publier_cle, signataire
from duplicata.documents.archive.export import exporter
from duplicata.documents.results.ecriture import ecrire_resultats
from duplicata.documents.spreadsheets.base_federale import ecrire_base
from duplicata.documents.spreadsheets.resultats import classeur_resultats
from duplicata.web.access.roles import ORGANISATION, pour
from duplicata.web.api.common import API, Cle, Enregistre, Requete, enregistre, geste
from duplicata.web.live.room import LiveRoom, TheRoom
from duplicata.web.pages.site import en_zip, pages_du_site

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Instant = Annotated[datetime | None, QueryParameter(description="Nothing of a sealed game before it.")]


class Affichage(Struct, forbid_unknown_fields=True):
    par_table: bool


class Effacement(Struct, forbid_unknown_fields=True):
    raison: str = ""


@get(
    f"{API}/export.jsonl",
    opt=pour(ORGANISATION),
    tags=["fichiers"],
    sync_to_thread=True,
    media_type="application/jsonl",
)
def export(live: TheRoom) -> Response[bytes]:
    """Everything of the event, one line of JSON per line of the journal; `duplicata importer` reads it."""
    return _export(live, reduit=False)


@get(
    f"{API}/export-reduit.jsonl",
    opt=pour(ORGANISATION),
    tags=["fichiers"],
    sync_to_thread=True,
    media_type="application/jsonl",
)
def export_reduit(live: TheRoom) -> Response[bytes]:
    """The same without names, licences, accounts nor reasons; it cannot be imported."""
    return _export(live, reduit=True)


def _export(live: LiveRoom, *, reduit: bool) -> Response[bytes]:
    salle = live.room
    etat = salle.etat
    signe_par = signataire(etat, salle.sceau)
    lignes = (ligne for ligne in salle.journal.chained() if ligne.seq <= etat.seq)
    contenu = b"".join(exporter(lignes, etat.ouvert().ouverture.nom, signe_par, reduit=reduit))
    return _fichier(live, contenu, "-reduit.jsonl" if reduit else ".jsonl")


@get(
    f"{API}/resultats.json",
    opt=pour(ORGANISATION),
    tags=["fichiers"],
    sync_to_thread=True,
    media_type="application/octet-stream",
)
def resultats(request: Requete, live: TheRoom) -> Response[bytes]:
    """The open results file, signed; the first time, the event's key is published in its journal."""
    signe_par = publier_cle(live.room, geste(request, live, None))
    etat = live.room.etat
    empreinte = live.room.journal.digest_of(etat.seq)
    assert empreinte is not None
    return _fichier(live, ecrire_resultats(etat, (etat.seq, empreinte), signe_par), "-resultats.json")


@get(f"{API}/resultats.xlsx", opt=pour(ORGANISATION), tags=["fichiers"], sync_to_thread=True, media_type=XLSX)
def classeur(live: TheRoom) -> Response[bytes]:
    """The same for people: one sheet per standing, one for the points move by move."""
    return _fichier(live, classeur_resultats(live.room.etat), "-resultats.xlsx")


@get(
    f"{API}/joueurs.txt",
    opt=pour(ORGANISATION),
    tags=["fichiers"],
    sync_to_thread=True,
    media_type="text/plain",
)
def base(live: TheRoom) -> Response[bytes]:
    """The players, in the twelve fields of the federation's base."""
    inscrits = [inscrit for _, inscrit in sorted(live.room.etat.ouvert().inscrits.items())]
    return _fichier(live, ecrire_base(inscrits), "-joueurs.txt")


@get(
    f"{API}/site.zip",
    opt=pour(ORGANISATION),
    tags=["fichiers"],
    sync_to_thread=True,
    media_type="application/zip",
)
def site(live: TheRoom, fenetre: Instant = None) -> Response[bytes]:
    """The pages of the event for a club's site, without script; no sealed game that may not be known yet."""
    maintenant = live.horloge.maintenant()
    # Without a zone, that of this computer; far from any date it has no other hour to be moved to.
    quand = fenetre.replace(tzinfo=fenetre.tzinfo or maintenant.astimezone().tzinfo) if fenetre else None
    return _fichier(
        live, en_zip(pages_du_site(live.room.etat, maintenant, quand)), "-site.zip"
    )


@post(
    f"{API}/joueurs/{{joueur:int}}/effacer",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=200,
)
def effacer(
    data: JSONBody[Effacement], joueur: FromPath[int], request: Requete, live: TheRoom, cle: Cle = None
) -> Enregistre:
    """Nothing shown, printed or sent names the player any more; his results stay, and so does the journal."""
    acte = geste(request, live, cle, data.raison)
    return enregistre(live, organisation.effacer_noms(live.room, acte, [joueur]))


@post(
    f"{API}/joueurs/{{joueur:int}}/affichage",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=200,
)
def afficher(
    data: JSONBody[Affichage], joueur: FromPath[int], request: Requete, live: TheRoom, cle: Cle = None
) -> Enregistre:
    """Whether everything public shows the number of his table instead of his name."""
    acte = geste(request, live, cle)
    return enregistre(live, organisation.choisir_affichage(live.room, acte, joueur, data.par_table))


def _fichier(live: LiveRoom, contenu: bytes, suffixe: str) -> Response[bytes]:
    nom = f'attachment; filename="{live.identifiant}{suffixe}"'
    return Response(contenu, headers={"Content-Disposition": nom})
