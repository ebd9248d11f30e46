"""Slips: ruled on without being stored, entered, given the top, undone."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody
from msgspec import UNSET, Struct, UnsetType, structs

from duplicata.app import saisie
from duplicata.app.fiche import NUMERO_MAXIMAL
from duplicata.app.geste import Geste, Reponse
from duplicata.app.saisie import DejaSaisi
from duplicata.arbitrage.decision import Decision, Sanction
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.coup import trouver
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.acces.roles import OFFICIELS, SAISIE, Role, pour
from duplicata.web.api.commun import (
    API,
    Cle,
    Points,
    Requete,
    auteur,
    enregistre,
    geste,
    partie_courante,
    partie_voulue,
)
from duplicata.web.erreurs import refus
from duplicata.web.salle import LaSalle, SalleOuverte
from duplicata.web.vues.bulletins import alertes, groupe_de, vue_bulletin, vue_conflit, vue_decision


class Ecrit(Struct, forbid_unknown_fields=True, kw_only=True):
    """What stands on a slip (formats.md, section 2)."""

    mot: str | UnsetType = UNSET
    sens: str | UnsetType = UNSET
    dessin: str | list[str] | UnsetType = UNSET
    principal: str | list[str] | UnsetType = UNSET
    reference: str | UnsetType = UNSET
    score: int | str | UnsetType = UNSET
    incidents: list[str] | UnsetType = UNSET
    plausibles: list[str] | UnsetType = UNSET
    implausibles: list[str] | UnsetType = UNSET

    def champs(self) -> dict[str, Any]:
        """The fields of the slip that were given."""
        donnes = ((nom, getattr(self, nom)) for nom in CHAMPS)
        champs = {nom: valeur for nom, valeur in donnes if valeur is not UNSET and valeur not in ("", [])}
        if len(str(champs)) > BULLETIN_MAXIMAL:
            raise SaisieInvalide(dire("Le bulletin dépasse {maximum} caractères.", maximum=BULLETIN_MAXIMAL))
        return champs


BULLETIN_MAXIMAL = 2_000
"""Characters of a slip as it is transcribed: several times a full grid."""
CHAMPS = tuple(champ.name for champ in structs.fields(Ecrit))


class DecisionLibre(Struct, forbid_unknown_fields=True):
    """The arbiter's own ruling, with its reason."""

    points: Points
    sanction: Sanction = Sanction.AUCUNE
    raison: str = ""
    points_bruts: Points | None = None


class AJuger(Ecrit, kw_only=True):
    table: int
    coup: int | None = None
    version: int = 0
    partie: int | None = None
    """The one being played unless an earlier one is named."""


class ASaisir(Ecrit, kw_only=True):
    table: int
    coup: int
    version: int = 0
    decision: DecisionLibre | None = None
    motif: str = ""


class Top(Struct, forbid_unknown_fields=True):
    coup: int
    apercu: bool = False


class AAnnuler(Struct, forbid_unknown_fields=True):
    lot: str | None = None
    table: int | None = None
    coup: int | None = None


@post(f"{API}/juger", opt=pour(OFFICIELS), tags=["bulletins"], sync_to_thread=True, status_code=200)
def juger(data: JSONBody[AJuger], salle: LaSalle) -> dict[str, Any]:
    """The ruling on a slip and what deserves a second look; stores nothing."""
    numero = partie_voulue(salle, data.partie)
    if not 1 <= data.table <= NUMERO_MAXIMAL:
        raise SaisieInvalide(dire("Table {table} inconnue.", table=data.table))
    partie = salle.salle.etat.partie(numero)
    coup = trouver(partie, data.coup or len(partie.coups))
    decision = salle.salle.juge.decision(partie, coup, data.table, data.champs())
    a_revoir = alertes(salle, numero, coup, data.table, data.champs(), decision)
    return {**vue_decision(decision), "alertes": a_revoir}


@post(
    f"{API}/bulletins",
    opt=pour(SAISIE),
    tags=["bulletins"],
    sync_to_thread=True,
    status_code=201,
    responses=refus(s409="Somebody has entered or changed this slip meanwhile."),
)
def saisir(
    data: JSONBody[ASaisir], request: Requete, salle: LaSalle, cle: Cle = None
) -> Response[dict[str, Any]]:
    """Enter a slip, or change it (`version` > 0, with a reason); answered once durably stored."""
    numero = partie_courante(salle)
    _exiger_bulletins(salle, numero)
    libre = data.decision
    acte = geste(request, salle, cle, data.motif or (libre.raison if libre else ""))
    try:
        reponse = _enregistrer(data, salle, numero, acte)
    except DejaSaisi as erreur:
        conflit = vue_conflit(salle.salle.etat, numero, data.coup, data.table)
        return Response({"erreur": str(erreur), "conflit": conflit}, status_code=409)
    return Response(
        {
            **enregistre(salle, reponse),
            "version": salle.salle.etat.dossier(numero, data.coup, data.table).version,
            "geste": acte.cle,
            "decision": vue_decision(_decision(reponse)),
        },
        status_code=201,
    )


def _exiger_bulletins(salle: SalleOuverte, numero: int) -> None:
    if salle.salle.etat.partie(numero).formule.topping:
        raise SaisieInvalide(dire("Un topping n’a pas de bulletins : on y relève des temps."))


def _enregistrer(data: ASaisir, salle: SalleOuverte, numero: int, acte: Geste) -> Reponse:
    libre = data.decision
    decision = None
    if libre:
        reglement = salle.salle.etat.partie(numero).ouverture.reglement
        decision = saisie.decision_libre(reglement, acte, libre.points, libre.sanction, libre.points_bruts)
    if not data.version:
        return saisie.saisir(salle.salle, acte, numero, data.coup, data.table, data.champs(), decision)
    return saisie.rectifier(
        salle.salle,
        acte,
        numero,
        data.coup,
        data.table,
        data.version,
        Cause.SAISIE,
        champs=data.champs(),
        decision=decision,
    )


def _decision(reponse: Reponse) -> Decision:
    rendues = [un.decision for un in reponse.tous(ev.DecisionRendue)]
    rendues += [un.decision for un in reponse.tous(ev.DecisionRectifiee)]
    if not rendues:
        raise SaisieInvalide(dire("Cette clé est celle d’un autre geste : rien n’a été enregistré."))
    return rendues[0]


@post(f"{API}/bulletins/top", opt=pour(SAISIE), tags=["bulletins"], sync_to_thread=True, status_code=200)
def top(data: JSONBody[Top], request: Requete, salle: LaSalle, cle: Cle = None) -> dict[str, Any]:
    """The top to all the caller's tables not yet entered, in one gesture; `apercu` only lists them."""
    numero = partie_courante(salle)
    _exiger_bulletins(salle, numero)
    partie = salle.salle.etat.partie(numero)
    groupe = groupe_de(partie, auteur(request, salle))
    acte = geste(request, salle, cle)
    deja = salle.salle.journal.find(acte.cle)
    if not deja and (partie.coup is None or partie.coup.numero != data.coup):
        raise SaisieInvalide(dire("Le coup {coup} n’est plus celui qu’on saisit.", coup=data.coup))
    if data.apercu:
        return {"tables": saisie.tables_sans_bulletin(partie, groupe)}
    reponse = saisie.top_partout(salle.salle, acte, numero, groupe)
    tables = [rendue.table for rendue in reponse.tous(ev.DecisionRendue)]
    return {**enregistre(salle, reponse), "tables": tables, "lot": acte.cle}


@post(f"{API}/annuler", opt=pour(OFFICIELS), tags=["bulletins"], sync_to_thread=True, status_code=200)
def annuler(data: JSONBody[AAnnuler], request: Requete, salle: LaSalle, cle: Cle = None) -> dict[str, Any]:
    """Take back the caller's last gesture, the batch `lot`, or his entry of `table`; nothing is erased."""
    session = auteur(request, salle)
    visee = data.lot
    if visee is None and data.table is not None:
        visee = _geste_sur(salle, session.auteur, data.table, data.coup)
    if visee is not None and not visee.startswith(f"{session.auteur}/"):
        raise SaisieInvalide(dire("On n’annule que ses propres gestes."))
    reponse = saisie.defaire(salle.salle, geste(request, salle, cle), visee)
    return enregistre(salle, reponse)


def _geste_sur(salle: SalleOuverte, par: str, table: int, coup: int | None) -> str:
    """Key of that person's last gesture on the slip of a table."""
    for souvenir in salle.salle.gestes_recents():
        if souvenir.auteur == par and any(
            isinstance(un, ev.DecisionRendue | ev.DecisionRectifiee)
            and un.table == table
            and coup in (None, un.coup)
            for un in souvenir.faits
        ):
            return souvenir.cle
    raise SaisieInvalide(dire("Table {table} : vous n’y avez rien saisi.", table=table))


@get(f"{API}/bulletins", opt=pour(SAISIE), tags=["bulletins"], sync_to_thread=True)
def bulletins(
    request: Requete,
    salle: LaSalle,
    coup: FromQuery[int | None] = None,
    table: FromQuery[int | None] = None,
) -> dict[str, Any]:
    """The slips of the caller's tables, or of one of them, with their rulings; any for the juge-arbitre."""
    session = auteur(request, salle)
    numero = partie_courante(salle)
    etat = salle.salle.etat
    partie = etat.partie(numero)
    voulu = coup or len(partie.coups)
    if not voulu:
        return {"coup": 0, "bulletins": []}
    lu = trouver(partie, voulu)
    tout = Role.JUGE_ARBITRE in session.compte.roles
    groupe = groupe_de(partie, session)
    siens = [
        une
        for une in sorted(lu.decisions)
        if tout
        or session.auteur in etat.dossier(numero, voulu, une).auteurs
        or partie.joueurs[une].arbitre == groupe
    ]
    vues = [vue_bulletin(etat, numero, voulu, une) for une in siens if table in (None, une)]
    return {"coup": voulu, "bulletins": vues}
