"""A topping (3.8.4): words announced aloud, times of a stopwatch; no slips."""

from typing import Annotated, Any

from litestar import post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from duplicata.app import topping
from duplicata.app.geste import Geste, Reponse
from duplicata.competition.evenements import PropositionFaite, TempsReleve
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.acces.roles import SAISIE, pour
from duplicata.web.api.commun import API, Cle, Requete, enregistre, geste, partie_voulue
from duplicata.web.nombres import secondes
from duplicata.web.salle import LaSalle, SalleOuverte


class Ligne(Struct, forbid_unknown_fields=True):
    coup: Annotated[int, Meta(ge=1, le=99)]
    ligne: Annotated[str, Meta(max_length=80)]
    """`12 SWEATS 3H`: announced now; `12 SWEATS 3H 23,4`: with the time of a stopwatch; `12 23,4 3`: a
    time and its attempts, new or corrected; `12 -`: the top was given."""
    partie: int | None = None
    """The one being played unless another is named."""


@post(f"{API}/topping", opt=pour(SAISIE), tags=["topping"], sync_to_thread=True, status_code=201)
def relever(data: JSONBody[Ligne], request: Requete, salle: LaSalle, cle: Cle = None) -> dict[str, Any]:
    """One line: a word announced while the clock runs, or the time of a table; `trouve`: it is the top."""
    acte = geste(request, salle, cle)
    reponse = salle.salle.deja(acte) or _enregistrer(salle, acte, partie_voulue(salle, data.partie), data)
    temps = next(reponse.tous(TempsReleve), None)
    dit = temps or reponse.un(PropositionFaite)
    table = dit.table
    recherche = salle.salle.etat.partie(dit.partie).coups[dit.coup - 1].recherches[table]
    trouve = temps is not None and temps.trouve
    return {
        **enregistre(salle, reponse),
        "table": table,
        "trouve": trouve,
        "essais": recherche.essais,
        "temps": temps.centiemes if temps else None,
        "phrase": _dire(table, temps, recherche.essais),
    }


def _enregistrer(salle: SalleOuverte, acte: Geste, numero: int, data: Ligne) -> Reponse:
    if topping.est_un_temps(data.ligne):
        return topping.relever(salle.salle, acte, numero, data.coup, topping.lire_temps(data.ligne))
    dit = topping.lire_annonce(data.ligne)
    coup = salle.salle.etat.partie(numero).coup
    if coup is None or coup.numero != data.coup:
        raise SaisieInvalide(dire("Le coup {coup} n’est plus celui qu’on cherche.", coup=data.coup))
    return topping.annoncer_mot(salle.salle, acte, numero, dit.table, dit.coup, dit.centiemes)


def _dire(table: int, temps: TempsReleve | None, essais: int) -> str:
    if temps is None:
        return dire("Table {table}, essai {n} : ce n’est pas le top.", table=table, n=essais)
    if not temps.trouve:
        return dire("Table {table} : top donné.", table=table)
    return dire("Table {table} : top en {temps}.", table=table, temps=secondes(temps.centiemes))
