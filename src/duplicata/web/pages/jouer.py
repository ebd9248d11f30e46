"""A finished game played again: slips are ruled on and not kept; what was played is in the address.

Ruling takes longer than reading: slips wait in one line, a few of each address, in a thread of their own, so
that neither arbiters nor those who only read wait behind them.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import copy_context
from typing import Annotated, Any

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter
from litestar.response import Template

from duplicata.app.state.state import Etat
from duplicata.arbitrage.decision import Decision
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.transcription import Transcription
from duplicata.engine.board import Board
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.guard import adresse_de
from duplicata.web.access.roles import TOUS, pour
from duplicata.web.access.turns import Turns
from duplicata.web.http.errors import Erreur, Refuse
from duplicata.web.live.room import ReadRoom, TheReadRoom
from duplicata.web.live.shown import cachee_jusqu_a, etat_pour
from duplicata.web.pages.grid import cases
from duplicata.web.pages.screens import Requete, contexte
from duplicata.web.views.event.parties import vue_parties
from duplicata.web.views.results.jouer import (
    Eus,
    bulletin_ecrit,
    comparer,
    coup_a_jouer,
    exiger_rejouable,
    figure_du_rejeu,
    rejouable,
)

DE_CHACUN = 4
"""Slips of one address in the line: a whole club may be behind it, and each takes a moment."""
REVENIR = 3
"""Seconds."""
Numero = Annotated[int | None, QueryParameter(ge=1)]
Rang = Annotated[int, QueryParameter(ge=1, le=99)]
RangOuRien = Annotated[int | None, QueryParameter(ge=1, le=99)]
Suite = Annotated[str, QueryParameter(pattern=r"^(\d{1,4}(-\d{1,4}){0,98})?$")]
"""Points of the moves before."""
Mot = Annotated[str, QueryParameter(max_length=40)]
Case = Annotated[str, QueryParameter(max_length=10)]
_tours = Turns("rejeu")
_de_chacun: Counter[str] = Counter()


@get("/t/{tournoi:str}/jouer", opt=pour(TOUS), include_in_schema=False, sync_to_thread=True)
def jouer(
    request: Requete, live: TheReadRoom, partie: Numero = None, rang: RangOuRien = None, eus: Suite = ""
) -> Template:
    """The move of that rank; without one, what this is, or why it is not to be had yet."""
    etat = etat_pour(request, live)
    finies = [n for n, une in sorted(etat.ouvert().parties.items()) if rejouable(une)] if etat.tournoi else []
    numero = partie or (finies[-1] if finies else None)
    dits = _commun(request, live, etat, numero)
    if numero is None or dits["cachee"]:
        return Template("jouer.html", context=dits)
    une = etat.partie(numero)
    exiger_rejouable(une)
    if rang is None:
        return Template("jouer.html", context=dits)
    acquis = _lire(eus, rang)
    _, montre = coup_a_jouer(une, rang)
    return Template(
        "jouer.html",
        context={**dits, "montre": montre, "eus": acquis, "lignes": cases(Board(montre.grille).rows)},
    )


@get("/t/{tournoi:str}/jouer/bulletin", opt=pour(TOUS), include_in_schema=False)
async def bulletin(
    request: Requete,
    live: TheReadRoom,
    rang: Rang,
    partie: Numero = None,
    eus: Suite = "",
    mot: Mot = "",
    reference: Case = "",
    score: Case = "",
) -> Template:
    """The ruling on a slip, and how it compares."""
    etat = etat_pour(request, live)
    if partie is None or cachee_jusqu_a(request, live, partie):
        raise SaisieInvalide(dire("Cette partie ne se rejoue pas."))
    une, acquis = etat.partie(partie), _lire(eus, rang)
    exiger_rejouable(une)
    coup, montre = coup_a_jouer(une, rang)
    ecrit = bulletin_ecrit(mot, reference, score)
    dits = _commun(request, live, etat, partie)
    try:
        decision = await _juger(request, live, une, coup, ecrit) if ecrit else None
    except SaisieInvalide as refus:
        # What no slip can bear is typed again, the clock apart: nobody loses a move by a slip of the finger.
        dits |= {"refus": str(refus), "lignes": cases(Board(montre.grille).rows)}
        return Template("jouer.html", context={**dits, "montre": montre, "eus": acquis, "mot": mot})
    compare = comparer(une, rang, acquis, decision)
    tous = (*acquis, compare.points)
    fini = rang == montre.coups
    return Template(
        "jouer.html",
        context={
            **dits,
            "montre": montre,
            "compare": compare,
            "ecrit": ecrit,
            "eus": tous,
            "fini": fini,
            "figure": figure_du_rejeu(une, tous) if fini else None,
            "lignes": cases(Board(coup.grille).rows, compare.retenu.mot, compare.retenu.place),
        },
    )


def _commun(requete: Requete, live: ReadRoom, etat: Etat, numero: int | None) -> dict[str, Any]:
    return {
        **contexte(requete, live),
        "chemin": f"/t/{live.identifiant}/jouer",
        "partie": numero,
        "cachee": cachee_jusqu_a(requete, live, numero),
        "parties": [une for une in vue_parties(etat, numero) if rejouable(etat.partie(une.numero))],
        "montre": None,
        "compare": None,
        "refus": "",
        "mot": "",
    }


def _lire(eus: str, rang: int) -> Eus:
    points = tuple(map(int, eus.split("-"))) if eus else ()
    if len(points) != rang - 1:
        raise SaisieInvalide(dire("Une partie se rejoue depuis son premier coup, dans l’ordre."))
    return points


async def _juger(
    requete: Requete, live: ReadRoom, partie: Partie, coup: Coup, ecrit: Transcription
) -> Decision:
    lu = ecrit.lire()
    with _place(adresse_de(requete)):
        # The context goes along: a refusal is in the language of who asks.
        contexte_dit = copy_context()
        plateau = live.room.juge.plateau
        return await _tours.prendre(
            lambda: contexte_dit.run(lambda: plateau(partie, coup).juger(lu, partie.ouverture.reglement))
        )


@contextmanager
def _place(adresse: str) -> Iterator[None]:
    """In the line; whoever finds it full comes back in a moment, with the same address."""
    if _tours.complet or _de_chacun[adresse] >= DE_CHACUN:
        trop = dire("Beaucoup de bulletins attendent : rechargez cette page dans {n} secondes.", n=REVENIR)
        raise Refuse(429, Erreur(trop, attente=REVENIR), {"Retry-After": str(REVENIR)})
    _de_chacun[adresse] += 1
    try:
        yield
    finally:
        _de_chacun[adresse] -= 1
        if not _de_chacun[adresse]:
            del _de_chacun[adresse]


JOUER: list[HTTPRouteHandler] = [jouer, bulletin]
