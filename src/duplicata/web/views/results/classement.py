"""Standings of the game being played and of the whole event."""

from collections.abc import Collection
from itertools import takewhile

from msgspec import UNSET, Struct, UnsetType

from duplicata.app.read.reconciliation import joueurs_sous_reserve
from duplicata.app.state.state import Etat
from duplicata.competition.classement import Ligne, classement
from duplicata.competition.etat import Partie
from duplicata.competition.general import LigneGenerale, classement_general, comptees
from duplicata.competition.tournoi import Tournoi
from duplicata.web.views.desk.partie import numero_courant
from duplicata.web.views.desk.tables import nombre_manquants
from duplicata.web.views.results.general import dernier_siege, entamee


class Reserves(Struct, frozen=True, kw_only=True):
    """What keeps games provisional: slips awaited, before the commission, read in two ways."""

    manquants: int
    sous_reserve: int
    ecarts_ouverts: int


class CompteVu(Struct, frozen=True, kw_only=True, gc=False):
    """What a table has in a game."""

    table: int
    joueur: int
    nom: str
    total: int
    negatif: int
    centiemes: int | None
    """Hundredths of a percent; null when the top is 0."""
    pourcentage: float | None
    avertissements: int
    penalites: int
    solos: int
    bonus: int
    tops_perdus: int
    elimine_au_coup: int | None
    sous_reserve: bool
    temps: int | None
    """Topping: hundredths of a second."""
    essais: int | None


class LigneVue(CompteVu, frozen=True, kw_only=True, gc=False):
    """One table in the standings of a game."""

    rang: int
    abandon_au_coup: int | None
    arbitre: str
    forfait: bool


class LigneGeneraleVue(Struct, frozen=True, kw_only=True, gc=False):
    """One player in the standings of the event."""

    rang: int
    joueur: int
    nom: str
    club: str
    categorie: str
    serie: str
    equipe: str
    totaux: tuple[int | None, ...]
    """Game by game; null for a game not played."""
    total: int
    negatif: int
    centiemes: int | None
    tops_perdus: int
    a_departager: bool
    sous_reserve: bool
    temps: int | None
    partie: int | None
    """Where he last sat, with `table`."""
    table: int | None
    forfait: bool


class Classement(Reserves, frozen=True, kw_only=True):
    """Standings of a game and, where there are several, of the event."""

    partie: int | None
    apres_coup: int | UnsetType = UNSET
    top: int
    topping: bool
    entamee: bool
    lignes: list[LigneVue]
    general: list[LigneGeneraleVue]
    general_reserves: Reserves
    general_entame: bool | UnsetType = UNSET
    temps_a_part: bool | UnsetType = UNSET
    """Times of toppings are not in the totals."""


AUCUN = Classement(
    partie=None,
    top=0,
    topping=False,
    entamee=False,
    manquants=0,
    sous_reserve=0,
    ecarts_ouverts=0,
    lignes=[],
    general=[],
    general_reserves=Reserves(manquants=0, sous_reserve=0, ecarts_ouverts=0),
)
"""Before the first game."""


def vue_classement(etat: Etat, numero: int | None = None) -> Classement:
    """The standings, with what still keeps them provisional."""
    numero = numero or numero_courant(etat)
    if numero is None:
        return AUCUN
    tournoi = etat.ouvert()
    partie = etat.partie(numero)
    clos = [coup.numero for coup in takewhile(lambda coup: coup.compte, partie.coups)]
    # An appeal, or two readings that differ, make a total as provisional as a slip the text does not settle.
    contestees = {table for jeu, coup, table in etat.reserves if jeu == numero and coup in clos}
    plusieurs = len(tournoi.parties) > 1
    a_bulletins = [n for n, une in tournoi.parties.items() if not une.formule.topping]
    general = classement_general(tournoi, contestes=joueurs_sous_reserve(etat)) if plusieurs else []
    reserves = _reserves(etat, [numero])
    return Classement(
        partie=numero,
        apres_coup=clos[-1] if clos else 0,
        top=partie.top,
        topping=partie.formule.topping,
        entamee=entamee(partie),
        manquants=reserves.manquants,
        sous_reserve=reserves.sous_reserve,
        ecarts_ouverts=reserves.ecarts_ouverts,
        lignes=[_ligne(tournoi, partie, ligne, contestees) for ligne in classement(partie)],
        general=[_ligne_generale(tournoi, ligne) for ligne in general],
        general_reserves=_reserves(etat, a_bulletins),
        general_entame=any(map(entamee, comptees(tournoi))),
        temps_a_part=bool(general) and general[0].temps is None and _un_topping(tournoi),
    )


def _ligne(tournoi: Tournoi, partie: Partie, ligne: Ligne, contestees: Collection[int]) -> LigneVue:
    return LigneVue(
        rang=ligne.rang,
        table=ligne.table,
        joueur=ligne.joueur,
        nom=ligne.nom,
        total=ligne.total,
        negatif=ligne.negatif,
        centiemes=ligne.centiemes,
        pourcentage=ligne.pourcentage,
        avertissements=ligne.avertissements,
        penalites=ligne.penalites,
        solos=ligne.solos,
        bonus=ligne.bonus,
        tops_perdus=ligne.tops_perdus,
        elimine_au_coup=ligne.elimine_au_coup,
        abandon_au_coup=partie.abandons.get(ligne.table),
        sous_reserve=ligne.sous_reserve or ligne.table in contestees,
        temps=ligne.temps,
        essais=ligne.essais,
        arbitre=partie.joueurs[ligne.table].arbitre,
        forfait=_forfait(tournoi, ligne.joueur),
    )


def _ligne_generale(tournoi: Tournoi, ligne: LigneGenerale) -> LigneGeneraleVue:
    siege = dernier_siege(tournoi, ligne.joueur)
    return LigneGeneraleVue(
        rang=ligne.rang,
        joueur=ligne.joueur,
        nom=ligne.nom,
        club=ligne.club,
        categorie=ligne.categorie,
        serie=ligne.serie,
        equipe=ligne.equipe,
        totaux=ligne.totaux,
        total=ligne.total,
        negatif=ligne.negatif,
        centiemes=ligne.centiemes,
        tops_perdus=ligne.tops_perdus,
        a_departager=ligne.a_departager,
        sous_reserve=ligne.sous_reserve,
        temps=ligne.temps,
        partie=siege.partie,
        table=siege.table,
        forfait=_forfait(tournoi, ligne.joueur),
    )


def _forfait(tournoi: Tournoi, joueur: int) -> bool:
    """Withdrawn from the event: he plays none of the games to come."""
    return joueur in tournoi.inscrits and tournoi.inscrits[joueur].forfait


def _reserves(etat: Etat, parties: Collection[int]) -> Reserves:
    return Reserves(
        manquants=sum(nombre_manquants(etat, numero) for numero in parties),
        sous_reserve=sum(numero in parties for numero, _, _ in etat.cas),
        ecarts_ouverts=sum(numero in parties for numero, _, _ in etat.ecarts),
    )


def _un_topping(tournoi: Tournoi) -> bool:
    """Among the games that add to the totals: the times of a play-off are no question there."""
    return any(partie.formule.topping for partie in comptees(tournoi))
