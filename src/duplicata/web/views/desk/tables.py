"""Which tables have their slip in, move by move, and which are still awaited."""

from collections.abc import Set

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from duplicata.app.state.state import Etat
from duplicata.competition.coup import anterieurs, en_retard, hors_jeu, manquants
from duplicata.competition.etat import Coup, Partie, Phase, Recherche
from duplicata.web.access.blind import en_aveugle


class TableVue(Struct, frozen=True, kw_only=True, gc=False):
    """One table at one move; what stands after `hors_jeu` is told in a topping."""

    coup: int
    table: int
    nom: str | UnsetType = UNSET
    """Told with the last move only, like `arbitre`."""
    arbitre: str | UnsetType = UNSET
    saisi: bool
    version: int
    par: str
    hors_jeu: bool
    attendu: bool
    """Its slip is collected and not entered; in a topping, the table still looks for the top."""
    temps: int | UnsetType | None = UNSET
    trouve: bool | UnsetType = UNSET
    essais: int | UnsetType = UNSET
    dit: str | UnsetType = UNSET
    """The last word announced."""


class AnterieurManquant(Struct, frozen=True):
    """A move corrected while a later one is played."""

    coup: int
    manquants: dict[str, list[int]]
    """Arbiter -> tables without a slip."""


def vue_tables(etat: Etat, numero: int, coup: Coup | None = None) -> list[TableVue]:
    """Which tables are entered for the last move, or another one, by whom and in which version."""
    partie = etat.ouvert().parties[numero]
    coup = coup or partie.coup
    retard = en_retard(partie, coup.numero) if coup else set()
    vues = [vue_table(etat, partie, coup, table, retard) for table in sorted(partie.joueurs)]
    return [sans_version(vue) for vue in vues] if en_aveugle() else vues


def vue_table(etat: Etat, partie: Partie, coup: Coup | None, table: int, retard: Set[int]) -> TableVue:
    """One of them; *retard*: those that play from a later move on."""
    joueur = partie.joueurs[table]
    dossier = etat.dossier(partie.numero, coup.numero, table) if coup else None
    saisi = bool(coup and table in coup.decisions)
    absent = bool(coup and (table in retard or hors_jeu(partie, table, coup.numero)))
    vue = TableVue(
        coup=coup.numero if coup else 0,
        table=table,
        nom=joueur.nom,
        arbitre=joueur.arbitre,
        saisi=saisi,
        version=dossier.version if dossier else 0,
        par=dossier.auteurs[-1] if dossier and dossier.auteurs else "",
        hors_jeu=absent,
        attendu=bool(coup and coup.phase in _attendus(partie) and not (saisi or absent)),
    )
    return _recherche(vue, coup) if coup and partie.formule.topping else vue


def sans_version(vue: TableVue) -> TableVue:
    """For whoever reads blind: slips given the top in one gesture have the same version, others have not."""
    return replace(vue, version=0)


def sans_nom(vue: TableVue) -> TableVue:
    """Who sits there is told with the last move."""
    return replace(vue, nom=UNSET, arbitre=UNSET)


def _attendus(partie: Partie) -> tuple[Phase, ...]:
    """When slips are missing; in a topping, which collects none, those that still look for the top are."""
    return (Phase.CHRONO, Phase.RAMASSAGE) if partie.formule.topping else (Phase.RAMASSAGE,)


def _recherche(vue: TableVue, coup: Coup) -> TableVue:
    """Topping: the words a table announced, the last one, its time once it has one."""
    une = coup.recherches.get(vue.table, Recherche())
    return replace(
        vue,
        saisi=une.centiemes is not None,
        attendu=vue.attendu and une.centiemes is None,
        temps=une.centiemes,
        trouve=une.trouve,
        essais=une.essais,
        dit=une.derniere,
    )


def vue_manquants(etat: Etat, numero: int, coup: Coup | None = None) -> dict[str, list[int]]:
    """Tables without a ruling on the last move, or another one, per arbiter; none before the collection."""
    partie = etat.ouvert().parties[numero]
    coup = coup or partie.coup
    groupes: dict[str, list[int]] = {joueur.arbitre: [] for joueur in partie.joueurs.values()}
    if coup and coup.phase in _attendus(partie):
        for table in manquants(partie, coup.numero):
            groupes[partie.joueurs[table].arbitre].append(table)
    return groupes


def vue_anterieurs_manquants(etat: Etat, numero: int) -> list[AnterieurManquant]:
    """The same for every move corrected while a later one is played."""
    partie = etat.ouvert().parties[numero]
    return [
        AnterieurManquant(coup.numero, vue_manquants(etat, numero, coup)) for coup in anterieurs(partie)
    ]


def nombre_manquants(etat: Etat, numero: int) -> int:
    """Slips still awaited, whatever the move."""
    tous = [vue_manquants(etat, numero)]
    tous += [un.manquants for un in vue_anterieurs_manquants(etat, numero)]
    return sum(len(tables) for groupes in tous for tables in groupes.values())
