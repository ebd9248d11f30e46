"""The juge-arbitre conducts the game: one address per gesture, the next one always named."""

from collections.abc import Callable
from typing import Annotated, Any

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from duplicata.app import actes, conduite, incident, pioche, prepare, repentir, topping
from duplicata.app.fiche import NUMERO_MAXIMAL
from duplicata.app.geste import Geste, Reponse
from duplicata.competition.causes import CauseFin
from duplicata.competition.manquements import manquements
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.acces.acces import Acces
from duplicata.web.acces.roles import CONDUITE, OFFICIELS, pour
from duplicata.web.api.commun import API, Cle, Requete, enregistre, geste, partie_courante
from duplicata.web.prevu import prevu, tirage_saisi
from duplicata.web.salle import LaSalle, SalleOuverte
from duplicata.web.vues.recours import vue_delais
from duplicata.web.vues.suivant import suivant
from duplicata.web.vues.tops import vue_tops

NON_REMIS = {"incidents": ["non_remis"]}


class Demande(Struct, forbid_unknown_fields=True):
    """What a gesture may need; each takes only its own."""

    mode: str = "auto"
    """Draw: `auto` (from the seed), `manuel` (`lettres`) or `prepare` (typed in advance, or sealed)."""
    lettres: str = ""
    mot: str = ""
    place: str = ""
    raison: str = ""
    cause: CauseFin | None = None
    non_remis: tuple[int, ...] = ()
    table: Annotated[int, Meta(ge=0, le=NUMERO_MAXIMAL)] = 0
    coup: Annotated[int, Meta(ge=0, le=99)] = 0
    retrait: bool = False
    coup_vu: int | None = None
    """The move on the screen when the key was pressed: a gesture meant for another one is refused."""


Conduite = Callable[[SalleOuverte, Geste, int, Demande, Acces], Reponse]


def _tirer(salle: SalleOuverte, acte: Geste, numero: int, data: Demande, acces: Acces) -> Reponse:
    preparee = salle.salle.etat.partie(numero).preparee
    if data.mode == "manuel":
        return pioche.tirer(salle.salle, acte, numero, data.lettres)
    if preparee and data.mode == "prepare":
        return prepare.tirer(salle.salle, acte, numero, acces.tirages.preparee(salle.identifiant, numero))
    if preparee:
        raise SaisieInvalide(dire("Cette partie est préparée : tirez-la telle quelle, ou à la main."))
    if data.mode == "prepare":
        return pioche.tirer(salle.salle, acte, numero, tirage_saisi(salle, numero, acces))
    graine = acces.tirages.graine(salle.identifiant, numero)
    return pioche.tirer_automatiquement(salle.salle, acte, numero, graine)


def _retenir(salle: SalleOuverte, acte: Geste, numero: int, data: Demande, acces: Acces) -> Reponse:
    mot = f"{data.mot} {data.place}" if data.mot else prevu(salle, numero, acces).mot
    return conduite.retenir(salle.salle, acte, numero, mot)


def _passer(salle: SalleOuverte, acte: Geste, numero: int, data: Demande, acces: Acces) -> Reponse:
    if not salle.salle.etat.partie(numero).formule.topping:
        raise SaisieInvalide(dire("Cette partie n’est pas un topping : le coup se ramasse et se clôt."))
    return topping.passer(salle.salle, acte, numero, prevu(salle, numero, acces).mot)


def _clore_partie(salle: SalleOuverte, acte: Geste, numero: int, data: Demande, acces: Acces) -> Reponse:
    graine = acces.tirages.graine(salle.identifiant, numero) or None
    cause = data.cause or (CauseFin.DECISION if prevu(salle, numero, acces).jouee else None)
    return conduite.clore_partie(salle.salle, acte, numero, cause, graine)


def _rouvrir(salle: SalleOuverte, acte: Geste, numero: int, data: Demande, acces: Acces) -> Reponse:
    """A seed that was made public is replaced; the new one is kept first, so that no crash loses it."""
    with acces.tirages.ouverture:
        partie = salle.salle.etat.partie(numero)
        graine = None
        if partie.fin is not None and partie.graine is not None:
            graine = acces.tirages.renouveler(salle.identifiant, numero)
        return conduite.rouvrir_partie(salle.salle, acte, numero, graine)


def _retard(salle: SalleOuverte, acte: Geste, numero: int, data: Demande, acces: Acces) -> Reponse:
    remis = [
        str(coup.numero)
        for coup in salle.salle.etat.partie(numero).coups
        if coup.numero < data.coup and coup.bulletins.get(data.table, NON_REMIS) != NON_REMIS
    ]
    if remis and not acte.motif.strip():
        raise SaisieInvalide(
            dire(
                "La table {table} a remis un bulletin (coup {coups}) : un retard demande alors un motif.",
                table=data.table,
                coups=", ".join(remis),
            )
        )
    return actes.noter_retard(salle.salle, acte, numero, data.table, data.coup)


GESTES: dict[str, Conduite] = {
    "tirer": _tirer,
    "corriger_tirage": lambda salle, acte, n, data, acces: repentir.corriger_tirage(salle.salle, acte, n),
    "rejeter": lambda salle, acte, n, data, acces: pioche.rejeter(salle.salle, acte, n),
    "annoncer": lambda salle, acte, n, data, acces: conduite.annoncer(salle.salle, acte, n),
    "lancer": lambda salle, acte, n, data, acces: conduite.lancer_chrono(salle.salle, acte, n),
    "terminer": lambda salle, acte, n, data, acces: conduite.annoncer_fin(salle.salle, acte, n),
    "retenir": _retenir,
    "clore": lambda salle, acte, n, data, acces: conduite.clore_coup(
        salle.salle, acte, n, data.non_remis, data.coup or None
    ),
    "annuler_coup": lambda salle, acte, n, data, acces: conduite.annuler_coup(salle.salle, acte, n),
    "passer": _passer,
    "clore_partie": _clore_partie,
    "rouvrir": _rouvrir,
    "interrompre": lambda salle, acte, n, data, acces: incident.interrompre(salle.salle, acte, n),
    "motiver": lambda salle, acte, n, data, acces: incident.motiver(salle.salle, acte, n),
    "reprendre": lambda salle, acte, n, data, acces: incident.reprendre(salle.salle, acte, n),
    "retard": _retard,
    "exclure": lambda salle, acte, n, data, acces: actes.exclure(salle.salle, acte, n, data.table, data.coup),
    "abandon": lambda salle, acte, n, data, acces: actes.abandonner(
        salle.salle, acte, n, data.table, data.coup, data.retrait
    ),
    "avertir": lambda salle, acte, n, data, acces: actes.avertir(
        salle.salle, acte, n, data.table, data.coup, data.retrait
    ),
}


@post(
    f"{API}/partie/{{nom:str}}", opt=pour(CONDUITE), tags=["conduite"], sync_to_thread=True, status_code=200
)
def conduire(
    data: JSONBody[Demande], nom: FromPath[str], request: Requete, salle: LaSalle, cle: Cle = None
) -> dict[str, Any]:
    """One gesture: tirer, corriger_tirage (before it is announced), rejeter, annoncer, lancer, terminer,
    retenir, clore, annuler_coup, clore_partie, rouvrir, interrompre, motiver (why the game stands still),
    reprendre, retard, exclure, abandon and avertir (`retrait` takes one back); in a topping, passer ends the
    move."""
    if nom not in GESTES:
        raise SaisieInvalide(dire("Geste inconnu : « {nom} ».", nom=nom))
    numero = partie_courante(salle)
    acte = geste(request, salle, cle, data.raison)
    coup = salle.salle.etat.partie(numero).coup
    actuel = coup.numero if coup else 0
    deja = salle.salle.deja(acte)
    if not deja and data.coup_vu not in (None, actuel):
        raise SaisieInvalide(
            dire(
                "L’écran montrait le coup {vu}, la partie en est au coup {actuel}.",
                vu=data.coup_vu,
                actuel=actuel,
            )
        )
    acces: Acces = request.app.state.acces
    reponse = deja or GESTES[nom](salle, acte, numero, data, acces)
    suite = suivant(salle.salle.etat, numero, prevu(salle, numero, acces))
    return {**enregistre(salle, reponse), "suivant": suite}


@get(f"{API}/partie/suivant", opt=pour(OFFICIELS), tags=["conduite"], sync_to_thread=True)
def prochain(request: Requete, salle: LaSalle) -> dict[str, Any]:
    """The next action of the juge-arbitre, the others that are possible, the time left for appeals (6.3)."""
    numero = partie_courante(salle)
    suite = suivant(salle.salle.etat, numero, prevu(salle, numero, request.app.state.acces))
    return suite | {"delais": vue_delais(salle.salle.etat)}


@get(f"{API}/partie/manquements", opt=pour(CONDUITE), tags=["conduite"], sync_to_thread=True)
def releves(salle: LaSalle) -> dict[str, Any]:
    """What the arbiters noted and no ruling sanctions (2.1, 4.1), with what the juge-arbitre made of it."""
    partie = salle.salle.etat.partie(partie_courante(salle))
    lignes = [{**un._asdict(), "nom": partie.joueurs[un.table].nom} for un in manquements(partie)]
    return {"partie": partie.numero, "manquements": lignes}


@get(f"{API}/tops", opt=pour(OFFICIELS), tags=["conduite"], sync_to_thread=True)
def tops(request: Requete, salle: LaSalle) -> dict[str, Any]:
    """The best solutions of the move, which of them may be retained, and why (3.4); the word prepared."""
    numero = partie_courante(salle)
    return vue_tops(salle, numero, prevu(salle, numero, request.app.state.acces))
