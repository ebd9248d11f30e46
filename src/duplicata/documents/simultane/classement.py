"""The standings of the event for spreadsheets and for paper."""

from collections.abc import Iterator, Sequence

from duplicata.app.central.evenement import RegleEcart, Simultane
from duplicata.app.central.lecture.classements import TITRES, LigneEvenement, Par, grouper
from duplicata.documents.papier.document import Entete
from duplicata.documents.papier.texte import Colonne, Tableau, Texte, Titre
from duplicata.documents.spreadsheets.ecriture import Cellule, Feuille, ecrire_classeur
from duplicata.documents.texte_csv import ecrire_csv
from duplicata.langue import dire, langue_courante, nombre

Rangees = Sequence[tuple[int, LigneEvenement]]


def generales(lignes: Sequence[LigneEvenement]) -> Rangees:
    return [(ligne.generale.rang, ligne) for ligne in lignes]


def dire_marque(ligne: LigneEvenement) -> str:
    """Everything that has to be known of a line, in words."""
    dits = []
    match ligne.marque:
        case RegleEcart.MOYENNE:
            dits.append(dire("coups non joués à la moyenne"))
        case RegleEcart.POURCENTAGE:
            dits.append(dire("coups non joués au pourcentage"))
        case RegleEcart.JOUES:
            dits.append(dire("classé sur les coups joués"))
        case RegleEcart.NON_CLASSE:
            dits.append(dire("non classé"))
    if ligne.generale.sous_reserve:
        dits.append(dire("sous réserve"))
    if ligne.vu_deux_fois:
        dits.append(dire("vu deux fois"))
    return ", ".join(dits)


def csv_du_classement(lignes: Rangees, parties: int) -> bytes:
    return ecrire_csv(_entetes(parties), (_cellules(rang, ligne) for rang, ligne in lignes))


def classeur_du_classement(evenement: Simultane, lignes: Sequence[LigneEvenement]) -> bytes:
    """Everybody, then a sheet per kind of group."""
    parties = len(evenement.jeux)
    feuilles = [Feuille(dire("Classement"), _entetes(parties), _rangees(generales(lignes)))]
    for par, titre in TITRES.items():
        rangees = [
            [groupe.nom, *cellules] for groupe in grouper(lignes, par) for cellules in _rangees(groupe.lignes)
        ]
        if rangees:
            feuilles.append(Feuille(dire(titre), [dire("Groupe"), *_entetes(parties)], rangees))
    return ecrire_classeur(evenement.nom, feuilles)


def papier_du_classement(
    evenement: Simultane, lignes: Sequence[LigneEvenement], par: Par | None, reserve: str
) -> Texte:
    """*reserve*: why it may still change; empty when it is final."""
    groupes = [("", generales(lignes))]
    if par:
        groupes = [(groupe.nom, groupe.lignes) for groupe in grouper(lignes, par)]
    return Texte(
        entete=Entete(
            titre=dire("Classement du simultané"),
            evenement=evenement.nom,
            quand=evenement.date or "",
            pied=evenement.reglement,
            page=dire("page {n} sur {total}"),
            langue=langue_courante(),
            reserve=reserve,
            marques=dire("sous réserve") if reserve else "",
            jour=evenement.date or "",
        ),
        blocs=tuple(_blocs(groupes)),
    )


def _blocs(groupes: Sequence[tuple[str, Rangees]]) -> Iterator[Titre | Tableau]:
    colonnes = (
        Colonne(dire("Rang"), a_droite=True, gras=True),
        Colonne(dire("Nom"), 1),
        Colonne(dire("Centre"), 0.7),
        Colonne(dire("Total"), a_droite=True, gras=True),
        Colonne(dire("Négatif"), a_droite=True),
        Colonne(dire("Remarques"), 0.6),
    )
    for nom, lignes in groupes:
        if nom:
            yield Titre(texte=nom)
        yield Tableau(
            colonnes=colonnes,
            lignes=tuple(
                (
                    str(rang),
                    ligne.generale.nom,
                    ligne.nom_du_centre,
                    nombre(ligne.generale.total),
                    nombre(ligne.generale.negatif),
                    dire_marque(ligne),
                )
                for rang, ligne in lignes
            ),
        )


def _entetes(parties: int) -> list[str]:
    return [
        *(dire("Rang"), dire("N°"), dire("Nom"), dire("Centre"), dire("Comité"), dire("Pays"), dire("Club")),
        *(dire("Catégorie"), dire("Série")),
        *(dire("Partie {n}", n=n) for n in range(1, parties + 1)),
        *(dire("Total"), dire("Négatif"), dire("Pourcentage"), dire("Remarques")),
    ]


def _rangees(lignes: Rangees) -> list[list[Cellule]]:
    return [_cellules(rang, ligne) for rang, ligne in lignes]


def _cellules(rang: int, ligne: LigneEvenement) -> list[Cellule]:
    une = ligne.generale
    return [
        *(rang, une.joueur, une.nom, ligne.nom_du_centre, ligne.comite, ligne.pays, une.club),
        *(une.categorie, une.serie, *une.totaux, une.total, une.negatif),
        None if une.centiemes is None else une.centiemes / 100,
        dire_marque(ligne),
    ]
