"""Slips: ruled on without being stored, entered, given the top."""

from typing import Annotated, Any

from litestar import Response, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from duplicata.app import saisie, tardif
from duplicata.app.fiche import NUMERO_MAXIMAL
from duplicata.app.geste import Geste, Reponse, sans_empreinte
from duplicata.app.version import DejaSaisi
from duplicata.arbitrage.decision import Decision, Sanction
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.coup import ouverts, trouver
from duplicata.competition.etat import Phase
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.acces.roles import OFFICIELS, SAISIE, pour
from duplicata.web.acces.sessions import Session
from duplicata.web.api.commun import (
    API,
    Cle,
    Points,
    Requete,
    auteur,
    enregistre,
    geste,
    partie_voulue,
)
from duplicata.web.api.ecrit import Ecrit
from duplicata.web.erreurs import refus
from duplicata.web.salle import LaSalle, SalleOuverte
from duplicata.web.vues.bulletins import (
    a_portee,
    alertes,
    groupe_de,
    montrable,
    sans_billet,
    vue_bulletin,
    vue_decision,
)


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
    partie: int | None = None
    """The one being played unless another is named."""


class Top(Struct, forbid_unknown_fields=True):
    coup: int
    apercu: bool = False
    partie: int | None = None
    """The one being played unless another is named."""
    tables: Annotated[list[int], Meta(max_length=NUMERO_MAXIMAL)] | None = None
    """Those the caller was shown: no other is given the top."""


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
    """Enter a slip, or change it (`version` > 0, with a reason); answered once durably stored.

    A slip found once its move is closed is added with a reason, by its table's arbiter or the juge-arbitre.
    """
    numero = partie_voulue(salle, data.partie)
    _exiger_bulletins(salle, numero)
    libre = data.decision
    acte = geste(request, salle, cle, data.motif or (libre.raison if libre else ""))
    session = auteur(request, salle)
    try:
        reponse = _enregistrer(data, salle, numero, acte, session)
    except DejaSaisi as erreur:
        montre = montrable(salle.salle.etat, session, numero, data.coup, data.table)
        conflit = vue_bulletin(salle.salle.etat, numero, data.coup, data.table) if montre else None
        return Response({"erreur": str(erreur), "conflit": conflit}, status_code=409)
    return Response(
        {
            **enregistre(salle, reponse),
            "version": reponse.debut,
            "geste": sans_empreinte(acte.cle),
            "decision": vue_decision(_decision(reponse)),
            "dispense": sans_billet(salle.salle.etat, numero, data.coup, data.table),
        },
        status_code=201,
    )


def _exiger_bulletins(salle: SalleOuverte, numero: int) -> None:
    if salle.salle.etat.partie(numero).formule.topping:
        raise SaisieInvalide(dire("Un topping n’a pas de bulletins : on y relève des temps."))


def _enregistrer(data: ASaisir, salle: SalleOuverte, numero: int, acte: Geste, session: Session) -> Reponse:
    libre = data.decision
    decision = None
    if libre:
        reglement = salle.salle.etat.partie(numero).ouverture.reglement
        decision = saisie.decision_libre(reglement, acte, libre.points, libre.sanction, libre.points_bruts)
    bulletin = (numero, data.coup, data.table)
    if not data.version and _retrouve(data, salle, numero, acte):
        _exiger_portee(salle, session, *bulletin)
        return tardif.ajouter(salle.salle, acte, *bulletin, data.champs(), decision)
    if data.version and not montrable(salle.salle.etat, session, *bulletin):
        raise SaisieInvalide(
            dire("Table {table} : son arbitre ou le juge-arbitre rectifie ce bulletin.", table=data.table)
        )
    if not data.version:
        return saisie.saisir(salle.salle, acte, *bulletin, data.champs(), decision)
    return saisie.rectifier(
        salle.salle, acte, *bulletin, data.version, Cause.SAISIE, champs=data.champs(), decision=decision
    )


def _retrouve(data: ASaisir, salle: SalleOuverte, numero: int, acte: Geste) -> bool:
    """Whether the move was closed without this slip; not when the slip is only sent again."""
    coup = trouver(salle.salle.etat.partie(numero), data.coup)
    absent = coup.phase is Phase.CLOS and data.table not in coup.decisions
    return absent and not salle.salle.journal.find(acte.cle)


def _exiger_portee(salle: SalleOuverte, session: Session, partie: int, coup: int, table: int) -> None:
    if not a_portee(salle.salle.etat, session, partie, coup, table):
        raise SaisieInvalide(
            dire(
                "Table {table} : son arbitre ou le juge-arbitre ajoute un bulletin à un coup clos.",
                table=table,
            )
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
    numero = partie_voulue(salle, data.partie)
    _exiger_bulletins(salle, numero)
    partie = salle.salle.etat.partie(numero)
    groupe = groupe_de(partie, auteur(request, salle))
    acte = geste(request, salle, cle)
    deja = salle.salle.journal.find(acte.cle)
    if not deja and data.coup not in {len(partie.coups) or None, *(coup.numero for coup in ouverts(partie))}:
        raise SaisieInvalide(dire("Le coup {coup} n’est plus celui qu’on saisit.", coup=data.coup))
    if data.apercu:
        return {"tables": saisie.tables_sans_bulletin(partie, groupe, data.coup)}
    reponse = saisie.top_partout(salle.salle, acte, numero, groupe, data.coup, data.tables)
    tables = [rendue.table for rendue in reponse.tous(ev.DecisionRendue)]
    return {**enregistre(salle, reponse), "tables": tables, "lot": sans_empreinte(acte.cle)}
