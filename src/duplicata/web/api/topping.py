"""A topping (3.8.4): words announced aloud, times of a stopwatch; no slips."""

from typing import Annotated

from litestar import post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from duplicata.app.gestures import topping
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.competition.evenements import PropositionFaite, TempsReleve
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.roles import SAISIE, pour
from duplicata.web.api.common import API, Cle, Enregistre, Requete, enregistrement, geste, partie_voulue
from duplicata.web.live.room import LiveRoom, TheRoom
from duplicata.web.views.writing import secondes


class Ligne(Struct, forbid_unknown_fields=True):
    coup: Annotated[int, Meta(ge=1, le=99)]
    ligne: Annotated[str, Meta(max_length=80)]
    """`12 SWEATS 3H`: announced now; `12 SWEATS 3H 23,4`: with the time of a stopwatch; `12 23,4 3`: a
    time and its attempts, new or corrected; `12 -`: the top was given."""
    partie: int | None = None
    """The one being played unless another is named."""


class LigneRelevee(Enregistre, frozen=True, kw_only=True):
    table: int
    trouve: bool
    """It is the top."""
    essais: int
    temps: int | None
    """Hundredths of a second."""
    phrase: str


@post(f"{API}/topping", opt=pour(SAISIE), tags=["topping"], sync_to_thread=True, status_code=201)
def relever(data: JSONBody[Ligne], request: Requete, live: TheRoom, cle: Cle = None) -> LigneRelevee:
    """One line: a word announced while the clock runs, or the time of a table; `trouve`: it is the top."""
    acte = geste(request, live, cle)
    reponse = live.room.deja(acte) or _enregistrer(live, acte, partie_voulue(live, data.partie), data)
    temps = next(reponse.tous(TempsReleve), None)
    dit = temps or reponse.un(PropositionFaite)
    table = dit.table
    recherche = live.room.etat.partie(dit.partie).coups[dit.coup - 1].recherches[table]
    trouve = temps is not None and temps.trouve
    return LigneRelevee(
        **enregistrement(live, reponse),
        table=table,
        trouve=trouve,
        essais=recherche.essais,
        temps=temps.centiemes if temps else None,
        phrase=_dire(table, temps, recherche.essais),
    )


def _enregistrer(live: LiveRoom, acte: Geste, numero: int, data: Ligne) -> Reponse:
    if topping.est_un_temps(data.ligne):
        return topping.relever(live.room, acte, numero, data.coup, topping.lire_temps(data.ligne))
    dit = topping.lire_annonce(data.ligne)
    coup = live.room.etat.partie(numero).coup
    if coup is None or coup.numero != data.coup:
        raise SaisieInvalide(dire("Le coup {coup} n’est plus celui qu’on cherche.", coup=data.coup))
    return topping.annoncer_mot(live.room, acte, numero, dit.table, dit.coup, dit.centiemes)


def _dire(table: int, temps: TempsReleve | None, essais: int) -> str:
    if temps is None:
        return dire("Table {table}, essai {n} : ce n’est pas le top.", table=table, n=essais)
    if not temps.trouve:
        return dire("Table {table} : top donné.", table=table)
    return dire("Table {table} : top en {temps}.", table=table, temps=secondes(temps.centiemes))
