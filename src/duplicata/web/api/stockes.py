"""Slips already stored, or missing, as far as the caller may see them."""

from collections.abc import Callable, Iterable
from typing import Any

from litestar import get
from litestar.params import FromQuery

from duplicata.app.etat import Etat
from duplicata.app.tardif import attendues
from duplicata.competition.coup import AVANT_LA_FIN, trouver
from duplicata.web.acces.roles import SAISIE, pour
from duplicata.web.acces.sessions import Session
from duplicata.web.api.commun import API, Requete, auteur, partie_voulue
from duplicata.web.salle import LaSalle
from duplicata.web.vues.bulletins import a_portee, montrable, vue_bulletin

Visible = Callable[[Etat, Session, int, int, int], bool]


@get(f"{API}/bulletins", opt=pour(SAISIE), tags=["bulletins"], sync_to_thread=True)
def bulletins(
    request: Requete,
    salle: LaSalle,
    coup: FromQuery[int | None] = None,
    table: FromQuery[int | None] = None,
    partie: FromQuery[int | None] = None,
) -> dict[str, Any]:
    """The slips of the caller's tables, or of one of them, with their rulings; any for the juge-arbitre.

    On a move still open, an arbiter may replace the slip of any table, and sees the one that he names; not
    if he is a double arbiter too, who might have to read it again.

    `absents`: those of these tables whose slip was expected and is not there.
    """
    session = auteur(request, salle)
    numero = partie_voulue(salle, partie)
    etat = salle.salle.etat
    jouee = etat.partie(numero)
    voulu = coup or len(jouee.coups)
    if not voulu:
        return {"coup": 0, "bulletins": [], "absents": []}
    lu = trouver(jouee, voulu)

    def voulues(tables: Iterable[int], visible: Visible) -> list[int]:
        nommees = sorted(une for une in tables if table in (None, une))
        return [une for une in nommees if visible(etat, session, numero, voulu, une)]

    saisis = voulues(lu.decisions, a_portee if table is None else montrable)
    return {
        "coup": voulu,
        "bulletins": [vue_bulletin(etat, numero, voulu, une) for une in saisis],
        "absents": [] if lu.phase in AVANT_LA_FIN else voulues(attendues(jouee, voulu), a_portee),
    }
