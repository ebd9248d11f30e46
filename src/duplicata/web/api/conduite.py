"""The juge-arbitre conducts the game: one address per gesture, the next one always named."""

from collections.abc import Callable
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from msgspec import Meta, Struct
from msgspec.structs import asdict

from duplicata.app.gestures import conduite, source, tables, tirage
from duplicata.app.gestures.joueurs import NUMERO_MAXIMAL
from duplicata.app.gestures.source import Mode, Prevu, Source
from duplicata.app.multiplex import suivre
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import SERVEUR, Geste, Reponse
from duplicata.competition.causes import CauseFin
from duplicata.competition.suivi import menee
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.access import Acces
from duplicata.web.access.guard import session_de
from duplicata.web.access.roles import CONDUITE, DIRECTION, OFFICIELS, pour
from duplicata.web.api.common import API, Cle, Enregistre, Requete, enregistrement, geste, partie_courante
from duplicata.web.live.room import LiveRoom, TheRoom
from duplicata.web.views.desk.manquements import Releves, vue_manquements
from duplicata.web.views.desk.multiplex import en_suivant
from duplicata.web.views.desk.reste import ResteAFaire, vue_reste
from duplicata.web.views.desk.suivant import Suivant, suivant
from duplicata.web.views.desk.tops import Tops, vue_tops
from duplicata.web.views.slips.recours import Delai, vue_delais


class Demande(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every gesture takes; those that need more have a demand of their own."""

    raison: str = ""
    coup_vu: int | None = None
    """The move on the screen when the key was pressed: a gesture meant for another one is refused."""


class Tirer(Demande, frozen=True, kw_only=True):
    mode: Mode = Mode.AUTO
    """From the seed, by hand (`lettres`), or as prepared: typed in advance, or sealed."""
    lettres: str = ""
    attendre: bool = False
    """A first key: refused before its time (3.1). The second one, which confirms, does not wait."""


class Retenir(Demande, frozen=True, kw_only=True):
    """The top, or the word prepared, unless another is named."""

    mot: str = ""
    place: str = ""


class Clore(Demande, frozen=True, kw_only=True):
    non_remis: tuple[int, ...] = ()
    coup: Annotated[int, Meta(ge=0, le=99)] = 0
    """The oldest one open unless it is told."""


class CloreLaPartie(Demande, frozen=True, kw_only=True):
    cause: CauseFin | None = None


class SurUneTable(Demande, frozen=True, kw_only=True):
    table: Annotated[int, Meta(ge=1, le=NUMERO_MAXIMAL)]
    coup: Annotated[int, Meta(ge=1, le=99)]


class Revocable(SurUneTable, frozen=True, kw_only=True):
    retrait: bool = False
    """Takes back the one given before."""


class SurUnBulletin(SurUneTable, frozen=True, kw_only=True):
    partie: Annotated[int, Meta(ge=0, le=99)] = 0
    """The game being played unless it is told."""


class Conduit(Enregistre, frozen=True, kw_only=True):
    """Stored, and what comes next."""

    suivant: Suivant


class Prochain(Suivant, frozen=True, kw_only=True):
    delais: list[Delai]


D = TypeVar("D", bound=Demande)


class UnGeste(NamedTuple, Generic[D]):
    """What a gesture is given, and how it is done."""

    demande: type[D]
    sens: str
    """As the OpenAPI document says it."""
    faire: Callable[[LiveRoom, Geste, int, D, Acces], Reponse]


def _source(live: LiveRoom, numero: int, acces: Acces) -> Source:
    etat = live.room.etat
    connue = acces.tirages.source(live.identifiant, etat.partie(numero))
    return connue._replace(menee=menee(etat.multiplex, numero))


def _prevu(live: LiveRoom, numero: int, acces: Acces) -> Prevu:
    return source.prevu(live.room.etat.partie(numero), _source(live, numero, acces))


def _suite(live: LiveRoom, numero: int, acces: Acces) -> Suivant:
    etat, prevu = live.room.etat, _prevu(live, numero, acces)
    return en_suivant(etat, numero, suivant(etat, numero, prevu), prevu)


def _continuer_seule(salle: Salle, acte: Geste, numero: int) -> Reponse:
    return suivre.continuer_seule(salle, acte)


def _suivre_de_nouveau(salle: Salle, acte: Geste, numero: int) -> Reponse:
    return suivre.suivre_de_nouveau(salle, acte)


def _tirer(live: LiveRoom, acte: Geste, numero: int, data: Tirer, acces: Acces) -> Reponse:
    racks = _source(live, numero, acces)
    return source.tirer(live.room, acte, numero, racks, data.mode, data.lettres, data.attendre)


def _retenir(live: LiveRoom, acte: Geste, numero: int, data: Retenir, acces: Acces) -> Reponse:
    mot = f"{data.mot} {data.place}" if data.mot else ""
    return source.retenir(live.room, acte, numero, _source(live, numero, acces), mot)


def _passer(live: LiveRoom, acte: Geste, numero: int, data: Demande, acces: Acces) -> Reponse:
    return source.passer(live.room, acte, numero, _source(live, numero, acces))


def _clore_partie(live: LiveRoom, acte: Geste, numero: int, data: CloreLaPartie, acces: Acces) -> Reponse:
    return source.clore(live.room, acte, numero, _source(live, numero, acces), data.cause)


def _rouvrir(live: LiveRoom, acte: Geste, numero: int, data: Demande, acces: Acces) -> Reponse:
    """A seed that was made public is replaced; the new one is kept first, so that no crash loses it."""
    with acces.tirages.ouverture:
        partie = live.room.etat.partie(numero)
        graine = None
        if partie.fin is not None and partie.graine is not None:
            graine = acces.tirages.renouveler(live.identifiant, numero)
        return conduite.rouvrir_partie(live.room, acte, numero, graine)


def _retard(live: LiveRoom, acte: Geste, numero: int, data: SurUneTable, acces: Acces) -> Reponse:
    return tables.noter_retard(live.room, acte, numero, data.table, data.coup)


def _clore(live: LiveRoom, acte: Geste, numero: int, data: Clore, acces: Acces) -> Reponse:
    return conduite.clore_coup(live.room, acte, numero, data.non_remis, data.coup or None)


def _exclure(live: LiveRoom, acte: Geste, numero: int, data: SurUneTable, acces: Acces) -> Reponse:
    return tables.exclure(live.room, acte, numero, data.table, data.coup)


def _abandon(live: LiveRoom, acte: Geste, numero: int, data: Revocable, acces: Acces) -> Reponse:
    return tables.abandonner(live.room, acte, numero, data.table, data.coup, data.retrait)


def _avertir(live: LiveRoom, acte: Geste, numero: int, data: Revocable, acces: Acces) -> Reponse:
    return tables.avertir(live.room, acte, numero, data.table, data.coup, data.retrait)


def _conduite(live: LiveRoom, acte: Geste, numero: int, data: SurUnBulletin, acces: Acces) -> Reponse:
    return tables.motiver_conduite(live.room, acte, data.partie or numero, data.table, data.coup)


def _simple(sens: str, faire: Callable[[Salle, Geste, int], Reponse]) -> UnGeste[Demande]:
    """A gesture that needs nothing of its own."""
    return UnGeste(Demande, sens, lambda live, acte, numero, data, acces: faire(live.room, acte, numero))


GESTES: dict[str, UnGeste[Any]] = {
    "tirer": UnGeste(Tirer, "Draw the next rack.", _tirer),
    "corriger_tirage": _simple("Take back the rack, before it is announced.", tirage.corriger_tirage),
    "rejeter": _simple("The rack goes back to the bag, with a reason (3.2, 3.6).", tirage.rejeter),
    "annoncer": _simple("The rack is announced.", conduite.annoncer),
    "lancer": _simple("Start the clock.", conduite.lancer_chrono),
    "terminer": _simple("The end of the move is announced.", conduite.annoncer_fin),
    "retenir": UnGeste(Retenir, "The word laid for everybody (3.4).", _retenir),
    "clore": UnGeste(Clore, "Close a move; `non_remis`: the tables that handed in nothing.", _clore),
    "annuler_coup": _simple("Cancel the move, with a reason.", conduite.annuler_coup),
    "passer": UnGeste(Demande, "Topping: give the top and close the move (3.8.4).", _passer),
    "clore_partie": UnGeste(CloreLaPartie, "End the game; `cause` unless it is plain.", _clore_partie),
    "rouvrir": UnGeste(Demande, "Open the game again, with a reason.", _rouvrir),
    "interrompre": _simple("Stop the clock.", conduite.interrompre),
    "motiver": _simple("Why the game stands still.", conduite.motiver),
    "reprendre": _simple("The clock goes on.", conduite.reprendre),
    "retard": UnGeste(SurUneTable, "A latecomer plays from this move on (6.2).", _retard),
    "exclure": UnGeste(SurUneTable, "Cheating: the table is excluded (6.1).", _exclure),
    "abandon": UnGeste(Revocable, "The table gives up from this move on; `retrait` takes it back.", _abandon),
    "conduite": UnGeste(SurUnBulletin, "What a player did that his slip is sanctioned for.", _conduite),
    "continuer_seule": _simple("The room that followed draws for itself.", _continuer_seule),
    "suivre_de_nouveau": _simple("It goes along with the room that leads again.", _suivre_de_nouveau),
    "avertir": UnGeste(Revocable, "A disciplinary warning; `retrait` takes it back.", _avertir),
}


def _adresse(nom: str, un: UnGeste[Any]) -> HTTPRouteHandler:
    """One address a gesture, each with its own demand."""
    demande = un.demande

    @post(
        f"{API}/partie/{nom}",
        opt=pour(CONDUITE),
        tags=["conduite"],
        sync_to_thread=True,
        status_code=200,
        name=f"partie-{nom}",
        operation_id=f"partie-{nom}",
        summary=nom,
        description=un.sens,
    )
    def conduire(
        data: JSONBody[demande],  # type: ignore[valid-type]
        request: Requete,
        live: TheRoom,
        cle: Cle = None,
    ) -> Conduit:
        return _conduire(un, data, request, live, cle)

    return conduire


def _conduire(un: UnGeste[D], data: D, request: Requete, live: LiveRoom, cle: str | None) -> Conduit:
    numero = partie_courante(live)
    acte = geste(request, live, cle, data.raison)
    coup = live.room.etat.partie(numero).coup
    actuel = coup.numero if coup else 0
    deja = live.room.deja(acte)
    if not deja and data.coup_vu not in (None, actuel):
        raise SaisieInvalide(
            dire(
                "L’écran montrait le coup {vu}, la partie en est au coup {actuel}.",
                vu=data.coup_vu,
                actuel=actuel,
            )
        )
    acces: Acces = request.app.state.acces
    reponse = deja or un.faire(live, acte, numero, data, acces)
    if live.room.etat.multiplex.suivi is not None:
        # What was told before this gesture may be done now.
        suivre.rattraper(live.room, Geste(f"suite/{acte.cle}", SERVEUR, live.horloge.maintenant()))
    suite = _suite(live, numero, acces)
    return Conduit(**enregistrement(live, reponse), suivant=suite)


ADRESSES = [_adresse(nom, un) for nom, un in GESTES.items()]


@get(f"{API}/partie/suivant", opt=pour(OFFICIELS), tags=["conduite"], sync_to_thread=True)
def prochain(request: Requete, live: TheRoom) -> Prochain:
    """The next action of the juge-arbitre, the others that are possible, the time left for appeals (6.3)."""
    numero = partie_courante(live)
    suite = _suite(live, numero, request.app.state.acces)
    return Prochain(**asdict(suite), delais=vue_delais(live.room.etat))


@get(f"{API}/reste", opt=pour(DIRECTION), tags=["conduite"], sync_to_thread=True)
def reste(request: Requete, live: TheRoom) -> ResteAFaire:
    """What is left to settle in the event, and on which screen."""
    session = session_de(request, live.identifiant)
    return vue_reste(live.room.etat, session.compte.roles if session else frozenset())


@get(f"{API}/partie/manquements", opt=pour(CONDUITE), tags=["conduite"], sync_to_thread=True)
def releves(live: TheRoom) -> Releves:
    """What the arbiters noted and no ruling sanctions (2.1, 4.1), with what the juge-arbitre made of it."""
    return vue_manquements(live.room.etat.partie(partie_courante(live)))


@get(f"{API}/tops", opt=pour(OFFICIELS), tags=["conduite"], sync_to_thread=True)
def tops(request: Requete, live: TheRoom) -> Tops:
    """The best solutions of the move, which of them may be retained, and why (3.4); the word prepared."""
    numero = partie_courante(live)
    return vue_tops(live.room, numero, _prevu(live, numero, request.app.state.acces))
