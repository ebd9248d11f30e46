"""Which tables have their slip in, move by move, and which are still awaited."""

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from duplicata.app.state.state import Etat
from duplicata.competition.coup import anterieurs, en_retard, hors_jeu, manquants
from duplicata.competition.etat import Coup, Phase, Recherche
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
    retard = en_retard(partie, coup.numero) if coup else ()
    vues = []
    for table, joueur in sorted(partie.joueurs.items()):
        dossier = etat.dossier(numero, coup.numero, table) if coup else None
        vues.append(
            TableVue(
                coup=coup.numero if coup else 0,
                table=table,
                nom=joueur.nom,
                arbitre=joueur.arbitre,
                saisi=bool(coup and table in coup.decisions),
                version=dossier.version if dossier else 0,
                par=dossier.auteurs[-1] if dossier and dossier.auteurs else "",
                hors_jeu=bool(coup and (table in retard or hors_jeu(partie, table, coup.numero))),
            )
        )
    if coup and partie.formule.topping:
        vues = [_recherche(vue, coup) for vue in vues]
    return sans_versions(vues) if en_aveugle() else vues


def sans_versions(tables: list[TableVue]) -> list[TableVue]:
    """For whoever reads blind: slips given the top in one gesture have the same version, others have not."""
    return [replace(table, version=0) for table in tables]


def sans_noms(tables: list[TableVue]) -> list[TableVue]:
    """Who sits there is told with the last move."""
    return [replace(table, nom=UNSET, arbitre=UNSET) for table in tables]


def _recherche(vue: TableVue, coup: Coup) -> TableVue:
    """Topping: the words a table announced, the last one, its time once it has one."""
    une = coup.recherches.get(vue.table, Recherche())
    return replace(
        vue,
        saisi=une.centiemes is not None,
        temps=une.centiemes,
        trouve=une.trouve,
        essais=une.essais,
        dit=une.derniere,
    )


def vue_manquants(etat: Etat, numero: int, coup: Coup | None = None) -> dict[str, list[int]]:
    """Tables without a ruling on the last move, or another one, per arbiter.

    Nothing is missing before the slips are collected; in a topping, which collects none, those that still
    look for the top are.
    """
    partie = etat.ouvert().parties[numero]
    coup = coup or partie.coup
    groupes: dict[str, list[int]] = {joueur.arbitre: [] for joueur in partie.joueurs.values()}
    attendus = (Phase.CHRONO, Phase.RAMASSAGE) if partie.formule.topping else (Phase.RAMASSAGE,)
    if coup and coup.phase in attendus:
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
