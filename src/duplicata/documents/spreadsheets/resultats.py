"""The results of an event as a workbook: one sheet per standing, one for the points move by move."""

from collections.abc import Callable, Iterator

from duplicata.app.read.reconciliation import joueurs_sous_reserve
from duplicata.app.state.state import Etat
from duplicata.competition.classement import classement, feuille
from duplicata.competition.etat import Partie
from duplicata.competition.evenements_tournoi import Inscription
from duplicata.competition.general import LigneGenerale, classement_equipes, classement_general, comptees
from duplicata.competition.tournoi import Tournoi
from duplicata.documents.export_partie import jusqu_au_dernier_clos
from duplicata.documents.spreadsheets.ecriture import Cellule, Feuille, ecrire_classeur
from duplicata.langue import dire


def classeur_resultats(etat: Etat) -> bytes:
    return ecrire_classeur(etat.ouvert().ouverture.nom, _feuilles(etat))


def _feuilles(etat: Etat) -> Iterator[Feuille]:
    tournoi = etat.ouvert()
    contestes = joueurs_sous_reserve(etat)
    lignes = classement_general(tournoi, contestes=contestes)
    yield _general(tournoi, dire("Général"), lignes)
    for numero, partie in sorted(tournoi.parties.items()):
        yield _partie(tournoi, partie, dire("Partie {n}", n=numero))
    groupes: list[tuple[str, Callable[[Inscription], str]]] = [
        (dire("Série"), lambda inscrit: inscrit.serie),
        (dire("Catégorie"), lambda inscrit: inscrit.categorie),
        (dire("Club"), lambda inscrit: inscrit.club),
    ]
    for titre, cle in groupes:
        if any(cle(inscrit) for inscrit in tournoi.inscrits.values()):
            yield _par_groupe(etat, titre, cle)
    if equipes := classement_equipes(tournoi):
        entetes = (dire("Rang"), dire("Équipe"), dire("Membres"), dire("Total"))
        yield Feuille(
            dire("Équipes"), entetes, [(une.rang, une.equipe, une.membres, une.total) for une in equipes]
        )
    yield _coups(tournoi)


def _identite(inscrit: Inscription | None) -> list[Cellule]:
    if inscrit is None:
        return [""] * 6
    return [
        *(inscrit.licence, inscrit.nom, inscrit.partenaire),
        *(inscrit.club, inscrit.serie, inscrit.categorie),
    ]


def _entetes() -> list[str]:
    return [
        *(dire("Licence"), dire("Nom"), dire("Partenaire")),
        *(dire("Club"), dire("Série"), dire("Catégorie")),
    ]


def _general(tournoi: Tournoi, titre: str, lignes: list[LigneGenerale]) -> Feuille:
    parties = [partie.numero for partie in comptees(tournoi)]
    entetes = [
        *_entetes(),
        *(dire("Rang"), dire("N°"), dire("Équipe")),
        *(dire("Partie {n}", n=n) for n in parties),
        *(dire("Total"), dire("Négatif"), "%", dire("Sous réserve"), dire("Temps")),
    ]
    return Feuille(titre, entetes, [_ligne_generale(tournoi, ligne) for ligne in lignes])


def _ligne_generale(tournoi: Tournoi, ligne: LigneGenerale) -> list[Cellule]:
    return [
        *_identite(tournoi.inscrits.get(ligne.joueur)),
        *(ligne.rang, ligne.joueur, ligne.equipe),
        *ligne.totaux,
        *(ligne.total, ligne.negatif, _pourcentage(ligne.centiemes), _oui(ligne.sous_reserve)),
        None if ligne.temps is None else ligne.temps / 100,
    ]


def _partie(tournoi: Tournoi, partie: Partie, titre: str) -> Feuille:
    topping = partie.formule.topping
    entetes = [
        *_entetes(),
        *(dire("Rang"), dire("Table"), dire("Total"), dire("Négatif"), "%"),
        *(dire("Avertissements"), dire("Pénalités"), dire("Solos"), dire("Sous réserve")),
        *([dire("Temps")] if topping else []),
    ]
    lignes: list[list[Cellule]] = [
        [
            *_identite(tournoi.inscrits.get(ligne.joueur)),
            *(ligne.rang, ligne.table, ligne.total, ligne.negatif, _pourcentage(ligne.centiemes)),
            *(ligne.avertissements, ligne.penalites, ligne.solos, _oui(ligne.sous_reserve)),
            *([None if ligne.temps is None else ligne.temps / 100] if topping else []),
        ]
        for ligne in classement(partie)
    ]
    return Feuille(titre, entetes, lignes)


def _par_groupe(etat: Etat, titre: str, cle: Callable[[Inscription], str]) -> Feuille:
    """Each group ranked among its own."""
    tournoi, contestes = etat.ouvert(), joueurs_sous_reserve(etat)
    groupes = sorted({cle(inscrit) for inscrit in tournoi.inscrits.values()} - {""})
    lignes = []
    for groupe in groupes:
        du_groupe = classement_general(tournoi, lambda inscrit, un=groupe: cle(inscrit) == un, contestes)  # type: ignore[misc]
        lignes += [[*_ligne_generale(tournoi, ligne), groupe] for ligne in du_groupe]
    return Feuille(
        dire("Par {groupe}", groupe=titre.lower()), [*_general(tournoi, titre, []).entetes, titre], lignes
    )


def _coups(tournoi: Tournoi) -> Feuille:
    """The points of every table of every game, and the top first; moves that are not closed are not there."""
    parties = [jusqu_au_dernier_clos(partie) for _, partie in sorted(tournoi.parties.items())]
    plus = max((len(partie.coups) for partie in parties), default=0)
    entetes = [
        *_entetes(),
        *(dire("Partie"), dire("Table")),
        *(dire("Coup {n}", n=n) for n in range(1, plus + 1)),
    ]
    lignes: list[list[Cellule]] = []
    for partie in parties:
        tops = [coup.retenu.points if coup.retenu and not coup.annule else None for coup in partie.coups]
        lignes.append(["", dire("Top"), "", "", "", "", partie.numero, None, *tops])
        for table, assis in sorted(partie.joueurs.items()):
            inscrit = tournoi.inscrits.get(assis.joueur)
            lignes.append([*_identite(inscrit), partie.numero, table, *feuille(partie, table)])
    return Feuille(dire("Coups"), entetes, lignes)


def _pourcentage(centiemes: int | None) -> float | None:
    return None if centiemes is None else centiemes / 100


def _oui(valeur: bool) -> str:
    return dire("oui") if valeur else ""
