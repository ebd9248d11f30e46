"""The screen where a federation makes an event of many centres, at the keyboard of this computer."""

import asyncio
import secrets
from contextvars import copy_context
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.params import JSONBody
from litestar.response import Template
from msgspec import Meta, Struct
from msgspec.structs import replace

from duplicata.app.state.text import verifier_texte
from duplicata.competition.formules import BONUS_SOLO, SEUIL_SOLO, lire_formule
from duplicata.competition.generer import generer
from duplicata.competition.preparee import preparer
from duplicata.documents.enveloppe import sceller, tirer_code
from duplicata.documents.simultane import forme
from duplicata.documents.simultane.creation import Description, DuCentre, creer
from duplicata.documents.simultane.paquet import nom_de_l_evenement, paquet
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, langue_courante
from duplicata.lexicons import embedded, installed
from duplicata.lexicons.find import find_lexicon
from duplicata.reglement import version_du
from duplicata.web.access.guard import jeton_de
from duplicata.web.access.roles import TOUS, pour
from duplicata.web.api.common import lire_jour
from duplicata.web.http.errors import Erreur, Refuse
from duplicata.web.machine.seat import assis_ici

CODES = "codes.txt"
CHAMPS = ("nom", "comite", "pays", "responsable", "quand")
"""Of a centre, as its line says them between semicolons."""
Requete = Request[Any, Any, Any]
Texte = Annotated[str, Meta(max_length=200)]


class NouveauSimultane(Struct, forbid_unknown_fields=True):
    nom: Texte
    date: Texte
    fenetre: Texte
    parties: Annotated[list[Annotated[str, Meta(max_length=200_000)]], Meta(max_length=20)] = []
    """Sealed games, as text, in order."""
    generees: Annotated[int, Meta(ge=0, le=10)] = 0
    """Games to draw and to seal here, after those given; their codes come with the files."""
    formule: Texte = "normale"
    """Of those drawn here."""
    lexique: Texte = ""
    solo: Literal["par_centre", "evenement"] = "par_centre"
    codes: Texte = ""
    telephone: Texte = ""
    adresse: Texte = ""
    certificat: Texte = ""
    centres: Annotated[str, Meta(max_length=2_000_000)] = ""
    """One a line: name; committee; country; person in charge; when."""


@get("/simultane", opt=pour(TOUS), include_in_schema=False, sync_to_thread=True)
def page(request: Requete) -> Template:
    """The form; at another computer, where it is."""
    return Template(
        "simultane.html",
        context={
            "tournoi": None,
            "chemin": "/simultane",
            "session": None,
            "ici": assis_ici(request.scope),
            "seuil": SEUIL_SOLO,
            "bonus": BONUS_SOLO,
            "lexiques": [embedded.NAME, *installed.names()],
            "contexte": {
                "tournoi": None,
                "langue": langue_courante(),
                "csrf": jeton_de(request),
                "roles": ["public"],
            },
        },
    )


@post(
    "/api/simultanes",
    opt=pour(TOUS),
    tags=["organisation"],
    status_code=201,
    request_max_body_size=forme.OCTETS,
    media_type="application/zip",
)
async def faire(data: JSONBody[NouveauSimultane], request: Requete) -> Response[bytes]:
    """The event, each centre's file and card, and the codes of the games drawn here, as one `.zip`."""
    if not assis_ici(request.scope):
        raise Refuse(403, Erreur(dire("Un simultané se crée sur l’ordinateur du serveur.")))
    contexte = copy_context()
    nom, contenu = await asyncio.to_thread(contexte.run, _faire, data)
    joint = {"Content-Disposition": f'attachment; filename="{nom}"'}
    return Response(contenu, headers=joint)


def _faire(data: NouveauSimultane) -> tuple[str, bytes]:
    for texte in (data.nom, data.codes, data.telephone):
        verifier_texte(texte)
    centres = lire_centres(data.centres)
    jour = lire_jour(data.date)
    if jour is None:
        raise SaisieInvalide(dire("Date « {texte} » : écrire 2023-11-18.", texte=data.date))
    reglement = version_du(jour)
    tirees = [_sceller(n, data, reglement) for n in range(1, data.generees + 1)]
    evenement = creer(
        Description(
            nom=data.nom,
            date=data.date,
            fenetre=data.fenetre,
            reglement=reglement,
            lexique="" if data.lexique == embedded.NAME else data.lexique,
            solo=data.solo,
            codes=data.codes,
            telephone=data.telephone,
            adresse=data.adresse,
            certificat=data.certificat,
            parties=[*data.parties, *(enveloppe for enveloppe, _ in tirees)],
            centres=centres,
        )
    )
    secrets_dits = "".join(f"{ligne}\n" for _, ligne in tirees)
    plus = {CODES: secrets_dits.encode()} if tirees else {}
    return nom_de_l_evenement(evenement).replace(".simultane", ".zip"), paquet(evenement, plus)


def lire_centres(texte: str) -> list[DuCentre]:
    """One a line; what is not said is empty."""
    centres = []
    for numero, ligne in enumerate(texte.splitlines(), 1):
        champs = [champ.strip() for champ in ligne.split(";")]
        if not any(champs):
            continue
        if len(champs) > len(CHAMPS):
            raise SaisieInvalide(
                dire("Ligne {n} : nom ; comité ; pays ; responsable ; quand, rien de plus.", n=numero)
            )
        lus = dict(zip(CHAMPS, champs, strict=False))
        centres.append(msgspec.convert(lus, DuCentre))
    return centres


def _sceller(numero: int, data: NouveauSimultane, reglement: str) -> tuple[str, str]:
    """A game that nobody has seen, and the line that gives its code."""
    lexique = "" if data.lexique == embedded.NAME else data.lexique
    formule = lire_formule(data.formule, reglement)
    jouee = generer(secrets.token_hex(16), formule, find_lexicon(lexique or None), reglement)
    jouee = replace(jouee, ouverture=replace(jouee.ouverture, lexique=lexique))
    nom = dire("Partie {n}", n=len(data.parties) + numero)
    preparee, code = replace(preparer(jouee, secrets.token_hex(16)), nom=nom), tirer_code()
    dite = dire("{nom} : {code} (empreinte {empreinte})", nom=nom, code=code, empreinte=preparee.engagement)
    return sceller(preparee, code).decode(), dite
