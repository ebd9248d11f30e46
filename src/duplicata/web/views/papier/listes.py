"""Who sits where: by table for the arbiters, by name for the wall, by series for the organiser."""

from enum import StrEnum
from typing import NamedTuple

from duplicata.app.state.state import Etat
from duplicata.competition.collation import francais
from duplicata.competition.etat import Partie
from duplicata.competition.placement import rang_de_serie
from duplicata.documents.papier.texte import Colonne, Page, Tableau, Texte, Titre, UnBloc
from duplicata.langue import accorder, dire
from duplicata.web.views.event.noms import nom_partie
from duplicata.web.views.papier.entete import entete

UNE_COLONNE, UNE_PAGE = 40, 84
"""Names that one column holds, and two side by side: they are then made equal."""


class Ordre(StrEnum):
    TABLE = "table"
    NOM = "nom"
    SERIE = "serie"


TITRES = {
    Ordre.TABLE: "Joueurs par table",
    Ordre.NOM: "Joueurs par ordre alphabétique",
    Ordre.SERIE: "Joueurs par série",
}


class Assis(NamedTuple):
    """A player and, once a game is open, his table."""

    table: int | None
    nom: str
    club: str
    serie: str
    categorie: str
    arbitre: str


def papier_joueurs(etat: Etat, ordre: Ordre, numero: int | None = None) -> Texte:
    tournoi = etat.ouvert()
    partie = tournoi.parties.get(numero or max(tournoi.parties, default=0))
    assis = assis_de(etat, partie)
    return Texte(
        entete=entete(etat, dire(TITRES[ordre])),
        sous_titre=_sous_titre(partie, len(assis)),
        blocs=tuple(_blocs(assis, ordre)),
        colonnes=2 if ordre is Ordre.NOM and len(assis) > UNE_COLONNE else 1,
    )


def assis_de(etat: Etat, partie: Partie | None) -> list[Assis]:
    inscrits = etat.ouvert().inscrits
    tables = {} if partie is None else partie.sieges
    return [
        Assis(
            tables.get(numero),
            un.intitule,
            un.club,
            un.serie,
            un.categorie,
            partie.joueurs[tables[numero]].arbitre if partie and numero in tables else "",
        )
        for numero, un in inscrits.items()
        if partie is None or numero in tables
    ]


def _sous_titre(partie: Partie | None, combien: int) -> str:
    joueurs = accorder(combien, "{n} joueur", "{n} joueurs")
    return f"{nom_partie(partie.numero, partie.ouverture.nom)} · {joueurs}" if partie else joueurs


def _blocs(assis: list[Assis], ordre: Ordre) -> list[UnBloc]:
    if ordre is Ordre.TABLE:
        return [_tableau(sorted(assis, key=lambda un: (un.table or 0, francais(un.nom))))]
    par_nom = sorted(assis, key=lambda un: francais(un.nom))
    if ordre is Ordre.NOM:
        colonnes = (Colonne(dire("Nom"), 1), Colonne(dire("Table"), a_droite=True, gras=True))
        lignes = tuple((un.nom, _table(un)) for un in par_nom)
        if not UNE_COLONNE < len(lignes) <= UNE_PAGE:
            return [Tableau(colonnes=colonnes, lignes=lignes, taille=11)]
        moitie = -(-len(lignes) // 2)
        gauche = Tableau(colonnes=colonnes, lignes=lignes[:moitie], taille=11)
        return [gauche, Page(), Tableau(colonnes=colonnes, lignes=lignes[moitie:], taille=11)]
    blocs: list[UnBloc] = []
    for serie in sorted({un.serie for un in assis}, key=rang_de_serie):
        blocs.append(Titre(texte=dire("Série {serie}", serie=serie) if serie else dire("Sans série")))
        blocs.append(_tableau([un for un in par_nom if un.serie == serie]))
    return blocs


def _tableau(assis: list[Assis]) -> Tableau:
    """Columns that nobody fills are left out."""
    lues = [
        (Colonne(dire("Table"), a_droite=True, gras=True), [_table(un) for un in assis]),
        (Colonne(dire("Nom"), 3), [un.nom for un in assis]),
        (Colonne(dire("Club"), 2), [un.club for un in assis]),
        (Colonne(dire("Série")), [un.serie for un in assis]),
        (Colonne(dire("Catégorie")), [un.categorie for un in assis]),
        (Colonne(dire("Arbitre")), [un.arbitre for un in assis]),
    ]
    gardees = [(colonne, cellules) for colonne, cellules in lues if any(cellules)]
    return Tableau(
        colonnes=tuple(colonne for colonne, _ in gardees),
        lignes=tuple(zip(*(cellules for _, cellules in gardees), strict=True)),
    )


def _table(assis: Assis) -> str:
    return str(assis.table or "")
