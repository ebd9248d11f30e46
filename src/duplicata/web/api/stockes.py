"""Slips already stored, or missing, as far as the caller may see them."""

from typing import Any

from litestar import get
from litestar.params import FromQuery

from duplicata.app.tardif import attendues
from duplicata.competition.coup import AVANT_LA_FIN, trouver
from duplicata.competition.etat import Phase
from duplicata.web.acces.roles import SAISIE, Role, pour
from duplicata.web.api.commun import API, Requete, auteur, partie_voulue
from duplicata.web.salle import LaSalle
from duplicata.web.vues.bulletins import a_portee, vue_bulletin


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

    aveugle = Role.DOUBLE_ARBITRE in session.compte.roles
    remplacable = table is not None and lu.phase is Phase.RAMASSAGE and not aveugle

    saisis = sorted(lu.decisions)

    def visibles(tables: list[int], toutes: bool = False) -> list[int]:
        voulues = [une for une in tables if table in (None, une)]
        return [une for une in voulues if toutes or a_portee(etat, session, numero, voulu, une)]

    return {
        "coup": voulu,
        "bulletins": [vue_bulletin(etat, numero, voulu, une) for une in visibles(saisis, remplacable)],
        "absents": [] if lu.phase in AVANT_LA_FIN else visibles(attendues(jouee, voulu)),
    }
