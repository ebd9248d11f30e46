"""Games opened (from a seed, from racks typed in advance, from a sealed envelope), taken back, exported."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from datetime import datetime
from typing import Annotated

from litestar import Response, get, post
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from duplicata.app.gestures import organisation, source
from duplicata.app.gestures.organisation import Programme
from duplicata.app.gestures.sieges import Plage
from duplicata.app.state.gesture import Geste
from duplicata.app.state.text import lire_instant
from duplicata.competition.evenements import PartieOuverte
from duplicata.competition.formules import BONUS_SOLO, SEUIL_SOLO, lire_formule
from duplicata.competition.preparee import PartiePreparee
from duplicata.documents.enveloppe import desceller
from duplicata.documents.exchange.formats import Format, ecrire_partie
from duplicata.documents.export_partie import exporter_partie
from duplicata.engine.rack import parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.lexicons import embedded, installed
from duplicata.reglement import version_du
from duplicata.web.access.access import Acces
from duplicata.web.access.roles import DIRECTION, ORGANISATION, pour
from duplicata.web.api.common import (
    API,
    Cle,
    Enregistre,
    Requete,
    enregistre,
    enregistrement,
    geste,
    lire_jour,
)
from duplicata.web.live.room import LiveRoom, TheRoom

_SEUL = ThreadPoolExecutor(max_workers=1, thread_name_prefix="enveloppe")
"""Trying a code takes 128 MB and a while: one at a time, and never on a thread that slips wait for."""


async def ouvrir_enveloppe(enveloppe: str, code: str, maintenant: datetime) -> PartiePreparee:
    """The context goes along: a refusal is in the language of who asks."""
    boucle, contexte = asyncio.get_running_loop(), copy_context()
    return await boucle.run_in_executor(_SEUL, contexte.run, desceller, enveloppe.encode(), code, maintenant)


ENVELOPPE_MAXIMALE = 200_000
"""Characters: thirty times the longest game."""
SeuilSolo = Annotated[int, Meta(ge=1, le=9_999)]
BonusSolo = Annotated[int, Meta(ge=0, le=999)]


class UnePlage(Struct, forbid_unknown_fields=True):
    arbitre: str
    premiere: int
    derniere: int


class NouvellePartie(Struct, forbid_unknown_fields=True):
    nom: str = ""
    date: str = ""
    reglement: str = ""
    """Id of the version; by default the one in force on the date."""
    formule: str | dict[str, object] = "normale"
    lexique: str = ""
    plages: list[UnePlage] = []
    tirages: list[str] = []
    """Racks of a prepared game, in order."""
    joueurs: list[int] = []
    """Numbers of those who play; all those entered by default."""
    departage: bool = False
    """A play-off: it parts equal players and adds nothing to the totals."""
    seuil_solo: SeuilSolo = SEUIL_SOLO
    """From how many players on a solo is paid."""
    bonus_solo: BonusSolo = BONUS_SOLO


class PartieScellee(Struct, forbid_unknown_fields=True):
    """The formula, the regulation and the lexicon are those the game was prepared with."""

    enveloppe: Annotated[str, Meta(max_length=ENVELOPPE_MAXIMALE)]
    """The file that `duplicata partie sceller` wrote, as text."""
    code: Annotated[str, Meta(max_length=200)]
    nom: str = ""
    """By default the one it was prepared with."""
    fenetre: Annotated[str, Meta(max_length=40)] = ""
    """Instant before which it is not shown, told or played again, for other centres play it too."""
    date: str = ""
    plages: list[UnePlage] = []
    joueurs: list[int] = []
    departage: bool = False
    seuil_solo: SeuilSolo = SEUIL_SOLO
    bonus_solo: BonusSolo = BONUS_SOLO


class Retrait(Struct, forbid_unknown_fields=True):
    raison: str = ""


class Ouverte(Enregistre, frozen=True, kw_only=True):
    partie: int
    engagement: str | None
    """Digest of what the racks come from, to be published now."""
    sans_arbitre: list[int]
    """Tables that nobody corrects."""


@post(f"{API}/parties", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True, status_code=201)
def ouvrir(
    data: JSONBody[NouvellePartie], request: Requete, live: TheRoom, cle: Cle = None
) -> Ouverte:
    """Open the next game: formula, rhythm, regulation, lexicon, ranges, draw."""
    acces: Acces = request.app.state.acces
    _exiger_lexique(data.lexique)
    for tirage in data.tirages:
        parse_draw(tirage)
    jour = lire_jour(data.date)
    reglement = data.reglement or version_du(jour or live.horloge.maintenant().date())
    programme = Programme(
        reglement=reglement,
        formule=lire_formule(data.formule, reglement),
        nom=data.nom,
        date=data.date or None,
        lexique=data.lexique,
        graine=acces.tirages.nouvelle_graine(),
        departage=data.departage,
    )
    return _ouvrir(acces, live, geste(request, live, cle), programme, data, data.tirages)


@post(
    f"{API}/parties/scellee",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    status_code=201,
)
async def ouvrir_scellee(
    data: JSONBody[PartieScellee], request: Requete, live: TheRoom, cle: Cle = None
) -> Ouverte:
    """Open the next game from its sealed envelope; `engagement` is the digest that was published."""
    lire_jour(data.date)
    preparee = await ouvrir_enveloppe(data.enveloppe, data.code, live.horloge.maintenant())
    return await sync_to_thread(ouvrir_preparee, data, request, live, cle, preparee)


@post(
    f"{API}/parties/{{partie:int}}/retirer",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=200,
)
def retirer(
    data: JSONBody[Retrait], partie: FromPath[int], request: Requete, live: TheRoom, cle: Cle = None
) -> Enregistre:
    """Take back a game opened by mistake, with a reason; possible while no rack of it was drawn."""
    acces: Acces = request.app.state.acces
    with acces.tirages.ouverture:
        reponse = organisation.retirer_partie(live.room, geste(request, live, cle, data.raison), partie)
        if not reponse.repetee:
            acces.tirages.oublier(live.identifiant, partie)
    return enregistre(live, reponse)


@get(
    f"{API}/parties/{{partie:int}}/export",
    opt=pour(DIRECTION),
    tags=["organisation"],
    sync_to_thread=True,
    media_type="application/octet-stream",
)
def exporter(
    partie: FromPath[int], live: TheRoom, vers: Annotated[Format | None, QueryParameter()] = None
) -> Response[bytes]:
    """The game as a file that replays it: racks, words, slips, rulings and results of its closed moves.

    `vers`: for another program, which has no place for all of that.
    """
    jouee = live.room.etat.partie(partie)
    if vers:
        nom = f'attachment; filename="{live.identifiant}-partie-{partie}{vers.suffixe}"'
        return Response(ecrire_partie(jouee, vers).contenu, headers={"Content-Disposition": nom})
    texte = json.dumps(exporter_partie(jouee, jouee.ouverture.lexique), ensure_ascii=False, indent=1)
    nom = f'attachment; filename="{live.identifiant}-partie-{partie}.json"'
    return Response(texte.encode(), headers={"Content-Disposition": nom})


def ouvrir_preparee(
    data: PartieScellee, request: Requete, live: LiveRoom, cle: str | None, preparee: PartiePreparee
) -> Ouverte:
    _exiger_lexique(preparee.lexique)
    programme = source.programme(live.room, preparee, data.nom, data.date or None, data.departage)
    if data.fenetre:
        programme = programme._replace(fenetre=lire_instant(data.fenetre).isoformat(timespec="minutes"))
    return _ouvrir(request.app.state.acces, live, geste(request, live, cle), programme, data)


def _ouvrir(
    acces: Acces,
    live: LiveRoom,
    acte: Geste,
    programme: Programme,
    demande: NouvellePartie | PartieScellee,
    tirages: list[str] | None = None,
) -> Ouverte:
    """Keep what the room must not know yet, then open; one opening at a time, so that numbers agree."""
    lues = lire_plages(demande.plages)
    programme = programme._replace(seuil_solo=demande.seuil_solo, bonus_solo=demande.bonus_solo)
    with acces.tirages.ouverture:
        numero = live.room.etat.ouvert().prochaine
        if not live.room.journal.find(acte.cle):
            acces.tirages.preparer(live.identifiant, numero, tirages or (), programme.graine or "")
        programme = programme._replace(nom=programme.nom or f"Partie {numero}")
        try:
            reponse = organisation.ouvrir_partie(live.room, acte, programme, lues, demande.joueurs)
        except SaisieInvalide:
            acces.tirages.oublier(live.identifiant, numero)
            raise
    ouverte = reponse.un(PartieOuverte)
    return Ouverte(
        **enregistrement(live, reponse),
        partie=ouverte.partie,
        engagement=ouverte.engagement,
        sans_arbitre=sans_arbitre(live, ouverte.partie),
    )


def lire_plages(plages: list[UnePlage]) -> list[Plage]:
    return [Plage(plage.arbitre.upper(), plage.premiere, plage.derniere) for plage in plages]


def sans_arbitre(live: LiveRoom, partie: int) -> list[int]:
    """Tables that no arbiter corrects."""
    joueurs = live.room.etat.partie(partie).joueurs
    return sorted(table for table, joueur in joueurs.items() if not joueur.arbitre)


def _exiger_lexique(nom: str) -> None:
    if nom and nom != embedded.NAME and not installed.is_installed(nom):
        raise SaisieInvalide(dire("Aucun lexique « {nom} » n’est installé.", nom=nom))
