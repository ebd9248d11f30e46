"""Slips: ruled on without being stored, entered, given the top."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Annotated

from litestar import get, post
from litestar.params import FromQuery, JSONBody
from msgspec import UNSET, Meta, Struct, UnsetType, convert, structs

from duplicata.app.gestures import saisie
from duplicata.app.gestures.joueurs import NUMERO_MAXIMAL
from duplicata.app.gestures.saisie import attendues
from duplicata.app.read.alertes import alertes
from duplicata.app.room.room import Engagement
from duplicata.app.state.gesture import Geste, Reponse, sans_empreinte
from duplicata.app.state.history import Vise
from duplicata.app.state.readings import DejaSaisi
from duplicata.app.state.state import Etat
from duplicata.arbitrage.decision import Decision, Sanction
from duplicata.competition import evenements as ev
from duplicata.competition.coup import AVANT_LA_FIN, ouverts, trouver
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.roles import OFFICIELS, SAISIE, pour
from duplicata.web.access.sessions import Session
from duplicata.web.api.common import (
    API,
    Cle,
    Enregistre,
    Points,
    Requete,
    auteur,
    durablement,
    enregistre,
    enregistrement,
    geste,
    partie_voulue,
)
from duplicata.web.http.errors import Refuse, refus
from duplicata.web.live.room import LiveRoom, TheRoom
from duplicata.web.views.slips.bulletins import (
    BulletinVu,
    a_portee,
    groupe_de,
    montrable,
    sans_billet,
    vue_bulletin,
)
from duplicata.web.views.slips.formats import DecisionVue, vue_decision


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

    def transcription(self) -> Transcription:
        donnes = {nom: valeur for nom in CHAMPS if (valeur := getattr(self, nom)) is not UNSET}
        if len(str(donnes)) > BULLETIN_MAXIMAL:
            raise SaisieInvalide(dire("Le bulletin dépasse {maximum} caractères.", maximum=BULLETIN_MAXIMAL))
        return convert(donnes, Transcription)


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
    partie: int | None = None
    """The one being played unless another is named."""


class Top(Struct, forbid_unknown_fields=True):
    coup: int
    apercu: bool = False
    partie: int | None = None
    """The one being played unless another is named."""
    tables: Annotated[list[int], Meta(max_length=NUMERO_MAXIMAL)] | None = None
    """Those the caller was shown: no other is given the top."""


class Jugee(DecisionVue, frozen=True, kw_only=True, forbid_unknown_fields=True):
    alertes: list[str]
    """What asks for another key than Enter."""


class Saisi(Enregistre, frozen=True, kw_only=True):
    version: int
    geste: str
    """To take it back."""
    decision: DecisionVue
    dispense: str
    """Why the ruling has no correction slip (5.9); empty when it has one, or needs none."""


class BulletinEnConflit(Struct, frozen=True):
    """Somebody was quicker: what he entered, for whoever may see it."""

    erreur: str
    conflit: BulletinVu | None


class TopPartout(Struct, frozen=True, kw_only=True):
    """With `apercu`, only the tables."""

    tables: list[int]
    enregistre: int | UnsetType = UNSET
    repete: bool | UnsetType = UNSET
    lot: str | UnsetType = UNSET
    """To take it back."""


class Bulletins(Struct, frozen=True):
    coup: int
    bulletins: list[BulletinVu]
    absents: list[int]


@post(f"{API}/juger", opt=pour(OFFICIELS), tags=["bulletins"], sync_to_thread=True, status_code=200)
def juger(data: JSONBody[AJuger], live: TheRoom) -> Jugee:
    """The ruling on a slip and what deserves a second look; stores nothing."""
    numero = partie_voulue(live, data.partie)
    if not 1 <= data.table <= NUMERO_MAXIMAL:
        raise SaisieInvalide(dire("Table {table} inconnue.", table=data.table))
    partie = live.room.etat.partie(numero)
    coup = trouver(partie, data.coup or len(partie.coups))
    ecrit = data.transcription()
    decision = live.room.juge.decision(partie, coup, data.table, ecrit.lire())
    a_revoir = alertes(live.room, numero, coup, data.table, ecrit, decision)
    return Jugee(**structs.asdict(vue_decision(decision)), alertes=a_revoir)


@post(
    f"{API}/bulletins",
    opt=pour(SAISIE),
    tags=["bulletins"],
    status_code=201,
    responses=refus(BulletinEnConflit, s409="Somebody has entered or changed this slip meanwhile."),
)
async def saisir(
    data: JSONBody[ASaisir], request: Requete, live: TheRoom, cle: Cle = None
) -> Saisi:
    """Enter a slip, or change it (`version` > 0, with a reason); answered once durably stored.

    A slip found once its move is closed is added with a reason, by its table's arbiter or the juge-arbitre.
    """
    numero = partie_voulue(live, data.partie)
    libre = data.decision
    acte = geste(request, live, cle, data.motif or (libre.raison if libre else ""))
    session = auteur(request, live)
    try:
        if _a_part(data, live, numero):
            engagement = await asyncio.to_thread(_engager, data, live, numero, acte, session, d_avance=True)
        else:
            engagement = _engager(data, live, numero, acte, session, d_avance=False)
    except DejaSaisi as erreur:
        montre = montrable(live.room.etat, session, numero, data.coup, data.table)
        conflit = vue_bulletin(live.room.etat, numero, data.coup, data.table) if montre else None
        raise Refuse(409, BulletinEnConflit(str(erreur), conflit)) from None
    reponse = await live.durable.conclure(engagement)
    return Saisi(
        **enregistrement(live, reponse),
        version=reponse.debut,
        geste=sans_empreinte(acte.cle),
        decision=vue_decision(_decision(reponse)),
        dispense=sans_billet(live.room.etat, numero, data.coup, data.table),
    )


def _a_part(data: ASaisir, live: LiveRoom, numero: int) -> bool:
    """Whether it may take long: a drawing, a position nobody has looked at yet, somebody else deciding."""
    partie = live.room.etat.partie(numero)
    return (
        data.dessin is not UNSET
        or data.decision is not None
        or live.room.occupee
        or not live.room.juge.connait(partie, trouver(partie, data.coup))
    )


def _engager(
    data: ASaisir, live: LiveRoom, numero: int, acte: Geste, session: Session, *, d_avance: bool
) -> Engagement:
    libre = data.decision
    decision = None
    if libre:
        reglement = live.room.etat.partie(numero).ouverture.reglement
        decision = saisie.decision_libre(reglement, acte, libre.points, libre.sanction, libre.points_bruts)
    bulletin = (numero, data.coup, data.table)
    if data.version and not montrable(live.room.etat, session, *bulletin):
        raise SaisieInvalide(
            dire("Table {table} : son arbitre ou le juge-arbitre rectifie ce bulletin.", table=data.table)
        )
    if not data.version and saisie.retrouve(live.room.etat, *bulletin):
        _exiger_portee(live, session, *bulletin)
    ecrit = data.transcription()
    return saisie.engager(live.room, acte, *bulletin, ecrit, decision, data.version, d_avance)


def _exiger_portee(live: LiveRoom, session: Session, partie: int, coup: int, table: int) -> None:
    if not a_portee(live.room.etat, session, partie, coup, table):
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


@post(f"{API}/bulletins/top", opt=pour(SAISIE), tags=["bulletins"], status_code=200)
async def top(data: JSONBody[Top], request: Requete, live: TheRoom, cle: Cle = None) -> TopPartout:
    """The top to all the caller's tables not yet entered, in one gesture; `apercu` only lists them."""
    numero = partie_voulue(live, data.partie)
    partie = live.room.etat.partie(numero)
    saisie.exiger_bulletins(partie)
    groupe = groupe_de(partie, auteur(request, live))
    acte = geste(request, live, cle)
    deja = await asyncio.to_thread(live.room.journal.find, acte.cle)
    if not deja and data.coup not in {len(partie.coups) or None, *(coup.numero for coup in ouverts(partie))}:
        raise SaisieInvalide(dire("Le coup {coup} n’est plus celui qu’on saisit.", coup=data.coup))
    if data.apercu:
        return TopPartout(tables=saisie.tables_sans_bulletin(partie, groupe, data.coup))
    reponse = await durablement(
        live, saisie.engager_top, acte, numero, groupe, data.coup, data.tables
    )
    tables = [rendue.table for rendue in reponse.tous(ev.DecisionRendue)]
    return TopPartout(**enregistrement(live, reponse), tables=tables, lot=sans_empreinte(acte.cle))


Visible = Callable[[Etat, Session, int, int, int], bool]


@get(f"{API}/bulletins", opt=pour(SAISIE), tags=["bulletins"], sync_to_thread=True)
def bulletins(
    request: Requete,
    live: TheRoom,
    coup: FromQuery[int | None] = None,
    table: FromQuery[int | None] = None,
    partie: FromQuery[int | None] = None,
) -> Bulletins:
    """The slips of the caller's tables, or of one of them, with their rulings; any for the juge-arbitre.

    On a move still open, an arbiter may replace the slip of any table, and sees the one that he names; not
    if he is a double arbiter too, who might have to read it again.

    `absents`: those of these tables whose slip was expected and is not there.
    """
    session = auteur(request, live)
    numero = partie_voulue(live, partie)
    etat = live.room.etat
    jouee = etat.partie(numero)
    voulu = coup or len(jouee.coups)
    if not voulu:
        return Bulletins(0, [], [])
    lu = trouver(jouee, voulu)

    def voulues(tables: Iterable[int], visible: Visible) -> list[int]:
        nommees = sorted(une for une in tables if table in (None, une))
        return [une for une in nommees if visible(etat, session, numero, voulu, une)]

    saisis = voulues(lu.decisions, a_portee if table is None else montrable)
    return Bulletins(
        voulu,
        [vue_bulletin(etat, numero, voulu, une) for une in saisis],
        [] if lu.phase in AVANT_LA_FIN else voulues(attendues(jouee, voulu), a_portee),
    )


class AAnnuler(Struct, forbid_unknown_fields=True):
    lot: str | None = None
    table: int | None = None
    coup: int | None = None
    partie: int | None = None
    """The one being played unless another is named."""


@post(f"{API}/annuler", opt=pour(OFFICIELS), tags=["bulletins"], status_code=200)
async def annuler(data: JSONBody[AAnnuler], request: Requete, live: TheRoom, cle: Cle = None) -> Enregistre:
    """Take back the caller's last gesture, the batch `lot`, or his entry of `table`; nothing is erased."""
    session = auteur(request, live)
    if data.lot is not None and not data.lot.startswith(f"{session.auteur}/"):
        raise SaisieInvalide(dire("On n’annule que ses propres gestes."))
    sur = None
    if data.lot is None and data.table is not None:
        sur = Vise(partie_voulue(live, data.partie), data.table, data.coup)
    acte = geste(request, live, cle)
    reponse = await durablement(live, saisie.engager_annulation, acte, data.lot, sur)
    return enregistre(live, reponse)
