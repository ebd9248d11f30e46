"""Who is there, who paid, and who is entered on the spot, out of the federation's base or by name."""

from typing import Annotated

from litestar import get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter, RawBody
from msgspec import Struct

from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.pointage import presences
from duplicata.competition.causes import Presence
from duplicata.competition.evenements_tournoi import Centimes, Inscription
from duplicata.documents.base_joueurs import Base, base_gardee, garder_base
from duplicata.web.access.roles import DIRECTION, ORGANISATION, PORTE, pour
from duplicata.web.api.common import API, Cle, Enregistre, Requete, enregistre, enregistrement, geste
from duplicata.web.live.room import LiveRoom, TheRoom
from duplicata.web.views.desk.pointage import Pointage, vue_pointage

Cherche = Annotated[str, QueryParameter(description="Beginning of a licence, or of words of a name.")]


class EtatDePresence(Struct, forbid_unknown_fields=True):
    presence: Presence


class Paiement(Struct, forbid_unknown_fields=True):
    centimes: Centimes | None = None
    """All that he paid; by default, what he owes."""


class Droit(Struct, forbid_unknown_fields=True):
    centimes: Centimes
    joueur: int | None = None
    categorie: str = ""


class Venu(Struct, forbid_unknown_fields=True):
    """Somebody who stands at the door: his licence, looked up in the base, or his name."""

    licence: str = ""
    nom: str = ""


class Accueilli(Enregistre, frozen=True, kw_only=True):
    joueur: int


class Licencie(Struct, frozen=True):
    licence: str
    nom: str
    club: str
    serie: str
    joueur: int | None
    """His number, if he is entered already."""


class Trouves(Struct, frozen=True):
    licencies: list[Licencie]


class BaseLue(Struct, frozen=True):
    licencies: int
    ecartees: int
    """Lines without a name or a licence."""


@get(f"{API}/pointage", opt=pour(PORTE), tags=["pointage"], sync_to_thread=True)
def tableau(live: TheRoom) -> Pointage:
    """Every player, whether he is there, what he owes and paid, where he sits."""
    return vue_pointage(live.room.etat, len(_base(live).licencies))


@put(f"{API}/pointage/presences/{{joueur:int}}", opt=pour(PORTE), tags=["pointage"], sync_to_thread=True)
def noter(
    data: JSONBody[EtatDePresence], joueur: FromPath[int], request: Requete, live: TheRoom, cle: Cle = None
) -> Enregistre:
    """Present, late, absent, or not known yet."""
    acte = geste(request, live, cle)
    return enregistre(live, presences.noter_presence(live.room, acte, joueur, data.presence))


@put(f"{API}/pointage/paiements/{{joueur:int}}", opt=pour(PORTE), tags=["pointage"], sync_to_thread=True)
def encaisser(
    data: JSONBody[Paiement], joueur: FromPath[int], request: Requete, live: TheRoom, cle: Cle = None
) -> Enregistre:
    """What the player has paid in all; nothing named, what he owes."""
    acte = geste(request, live, cle)
    return enregistre(live, presences.noter_paiement(live.room, acte, joueur, data.centimes))


@put(f"{API}/droit", opt=pour(DIRECTION), tags=["pointage"], sync_to_thread=True)
def fixer(data: JSONBody[Droit], request: Requete, live: TheRoom, cle: Cle = None) -> Enregistre:
    """What everybody owes, those of `categorie`, or `joueur` alone."""
    acte = geste(request, live, cle)
    reponse = presences.fixer_droit(live.room, acte, data.centimes, data.joueur, data.categorie)
    return enregistre(live, reponse)


@post(f"{API}/pointage/venus", opt=pour(DIRECTION), tags=["pointage"], sync_to_thread=True, status_code=201)
def accueillir(data: JSONBody[Venu], request: Requete, live: TheRoom, cle: Cle = None) -> Accueilli:
    """Enter somebody who stands at the door; he is there."""
    fiche = _base(live).de_licence(data.licence) if data.licence else Fiche(data.nom)
    reponse = presences.accueillir(live.room, geste(request, live, cle), fiche)
    return Accueilli(**enregistrement(live, reponse), joueur=reponse.un(Inscription).joueur)


@get(f"{API}/base", opt=pour(DIRECTION), tags=["pointage"], sync_to_thread=True)
def chercher(live: TheRoom, q: Cherche) -> Trouves:
    """Licensees of the base kept beside the events, twenty at most."""
    connus = {un.licence: un.joueur for un in live.room.etat.ouvert().inscrits.values() if un.licence}
    return Trouves(
        [
            Licencie(un.licence, un.nom, un.club, un.serie, connus.get(un.licence))
            for un in _base(live).chercher(q)
        ]
    )


@put(f"{API}/base", opt=pour(ORGANISATION), tags=["pointage"], sync_to_thread=True)
def garder(body: RawBody, live: TheRoom) -> BaseLue:
    """The federation's base, in its twelve fields or with a header, in the place of the one before."""
    base = garder_base(live.room.journal.path.parent, body)
    live.diffuser()
    return BaseLue(len(base.licencies), base.ecartees)


def _base(live: LiveRoom) -> Base:
    return base_gardee(live.room.journal.path.parent)
