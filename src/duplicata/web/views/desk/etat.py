"""Everything a screen shows when it opens."""

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from duplicata.app.state.state import Etat
from duplicata.competition.coup import anterieurs
from duplicata.web.machine.clock import Horloge
from duplicata.web.views.desk.partie import PartieVue, numero_courant, vue_partie
from duplicata.web.views.desk.tables import (
    AnterieurManquant,
    TableVue,
    nombre_manquants,
    sans_nom,
    vue_anterieurs_manquants,
    vue_manquants,
    vue_tables,
)
from duplicata.web.views.event.tournoi import TournoiVu, vue_tournoi


class EtatVu(Struct, frozen=True, kw_only=True):
    """The room; what stands after `nombre_manquants` is told to officials only."""

    version: int
    """Last line of the journal."""
    maintenant: int
    """Milliseconds, by the server."""
    tournoi: TournoiVu
    partie: PartieVue | None
    nombre_manquants: int
    tables: list[TableVue] | UnsetType = UNSET
    """At the last move."""
    anterieures: list[TableVue] | UnsetType = UNSET
    """At the moves corrected while a later one is played."""
    manquants: dict[str, list[int]] | UnsetType = UNSET
    """Arbiter -> tables without a slip."""
    anterieurs_manquants: list[AnterieurManquant] | UnsetType = UNSET
    en_attente_commission: int | UnsetType = UNSET
    ecarts_ouverts: int | UnsetType = UNSET


def vue_etat(etat: Etat, horloge: Horloge, *, officiel: bool, numero: int | None = None) -> EtatVu:
    """The game being played, unless another is named."""
    numero = numero or numero_courant(etat)
    maintenant = horloge.millisecondes()
    vue = EtatVu(
        version=etat.seq,
        maintenant=maintenant,
        tournoi=vue_tournoi(etat),
        partie=vue_partie(etat, numero, maintenant, officiel=officiel) if numero else None,
        nombre_manquants=nombre_manquants(etat, numero) if numero else 0,
    )
    if numero is None or not officiel:
        return vue
    ouverts = anterieurs(etat.partie(numero))
    return replace(
        vue,
        tables=vue_tables(etat, numero),
        anterieures=[sans_nom(vue) for coup in ouverts for vue in vue_tables(etat, numero, coup)],
        manquants=vue_manquants(etat, numero),
        anterieurs_manquants=vue_anterieurs_manquants(etat, numero),
        en_attente_commission=len(etat.cas),
        ecarts_ouverts=len(etat.ecarts),
    )
