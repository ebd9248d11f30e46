"""Gestures taken back: their author's last one, a batch, the entry of a table."""

from typing import Any

from litestar import post
from litestar.params import JSONBody
from msgspec import Struct

from duplicata.app import saisie
from duplicata.app.vise import Vise
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.acces.roles import OFFICIELS, pour
from duplicata.web.api.commun import API, Cle, Requete, auteur, enregistre, geste, partie_voulue
from duplicata.web.salle import LaSalle


class AAnnuler(Struct, forbid_unknown_fields=True):
    lot: str | None = None
    table: int | None = None
    coup: int | None = None
    partie: int | None = None
    """The one being played unless another is named."""


@post(f"{API}/annuler", opt=pour(OFFICIELS), tags=["bulletins"], sync_to_thread=True, status_code=200)
def annuler(data: JSONBody[AAnnuler], request: Requete, salle: LaSalle, cle: Cle = None) -> dict[str, Any]:
    """Take back the caller's last gesture, the batch `lot`, or his entry of `table`; nothing is erased."""
    session = auteur(request, salle)
    if data.lot is not None and not data.lot.startswith(f"{session.auteur}/"):
        raise SaisieInvalide(dire("On n’annule que ses propres gestes."))
    sur = None
    if data.lot is None and data.table is not None:
        sur = Vise(partie_voulue(salle, data.partie), data.table, data.coup)
    reponse = saisie.defaire(salle.salle, geste(request, salle, cle), data.lot, sur)
    return enregistre(salle, reponse)
