"""Standings on paper: general, of one game, by series, category or club, of teams; and the podium."""

from collections.abc import Sequence

from duplicata.app.read.reconciliation import joueurs_sous_reserve
from duplicata.app.state.state import Etat
from duplicata.competition.classement import Equipe, equipes
from duplicata.competition.collation import francais
from duplicata.competition.etat import Partie
from duplicata.competition.general import LigneGenerale, classement_equipes, classement_general, comptees
from duplicata.documents.papier.texte import Colonne, Paragraphe, Tableau, Texte, Titre, UnBloc
from duplicata.langue import accorder, dire, nombre
from duplicata.web.views.event.noms import nom_partie
from duplicata.web.views.papier.entete import dire_reserves, entete
from duplicata.web.views.results.classement import LigneVue, Reserves, vue_classement
from duplicata.web.views.results.general import entamee
from duplicata.web.views.results.groupes import PART, Par
from duplicata.web.views.writing import decimal, rang, secondes

PODIUM = 3


TITRES = {
    Par.SERIE: "Classement par série",
    Par.CATEGORIE: "Classement par catégorie",
    Par.CLUB: "Classement par club",
    Par.EQUIPE: "Classement par équipe",
}
SANS = {Par.SERIE: "Sans série", Par.CATEGORIE: "Sans catégorie", Par.CLUB: "Sans club"}


def papier_partie(etat: Etat, numero: int) -> Texte:
    """The standings of one game."""
    vue = vue_classement(etat, numero)
    partie = etat.partie(numero)
    reserve = dire_reserves(vue, finies=partie.fin is not None)
    apres = dire("après le coup {n}", n=vue.apres_coup) if vue.entamee else dire("avant le premier coup")
    top = dire("top {points}", points=nombre(vue.top))
    par_equipe = equipes(partie)
    blocs: list[UnBloc] = [_tableau_partie(vue.lignes, topping=vue.topping, entamee=vue.entamee)]
    if par_equipe:
        blocs += [Titre(texte=dire("Équipes")), _tableau_equipes(par_equipe)]
    return Texte(
        entete=entete(etat, dire("Classement"), partie, reserve=reserve),
        sous_titre=f"{nom_partie(numero, partie.ouverture.nom)} · {apres} · {top}",
        blocs=tuple(blocs),
    )


def papier_general(etat: Etat, par: Par | None = None) -> Texte:
    """The standings of the event, whole or in groups that are each ranked among themselves."""
    tournoi = etat.ouvert()
    parties = comptees(tournoi)
    titre = dire(TITRES[par]) if par else dire("Classement général")
    haut = entete(etat, titre, parties[-1] if parties else None, reserve=_reserve(etat, parties))
    top = nombre(sum(partie.top for partie in parties))
    sous_titre = accorder(len(parties), "{n} partie · top {top}", "{n} parties · top {top}", top=top)
    paysage = len(parties) > PARTIES_EN_HAUTEUR
    return Texte(entete=haut, sous_titre=sous_titre, blocs=tuple(_groupes(etat, par)), paysage=paysage)


PARTIES_EN_HAUTEUR = 4
"""More games than that are set across the page."""


def papier_podium(etat: Etat) -> Texte:
    """Who is called at the prize-giving: the first three of all, of each series, of each category, teams."""
    parties = comptees(etat.ouvert())
    blocs: list[UnBloc] = [Titre(texte=dire("Général")), _podium(_lignes(etat))]
    for serie in filter(None, _noms(etat, Par.SERIE)):
        lignes = _lignes(etat, Par.SERIE, serie)
        blocs += [Titre(texte=dire("Série {serie}", serie=serie)), _podium(lignes)]
    for categorie in filter(None, _noms(etat, Par.CATEGORIE)):
        lignes = _lignes(etat, Par.CATEGORIE, categorie)
        blocs += [Titre(texte=dire("Catégorie {nom}", nom=categorie)), _podium(lignes)]
    if par_equipe := classement_equipes(etat.ouvert()):
        premieres = [equipe for equipe in par_equipe if equipe.rang <= PODIUM]
        blocs += [Titre(texte=dire("Équipes")), _tableau_equipes(premieres)]
    return Texte(
        entete=entete(
            etat, dire("Podium"), parties[-1] if parties else None, reserve=_reserve(etat, parties)
        ),
        blocs=tuple(blocs),
    )


def _reserve(etat: Etat, parties: Sequence[Partie]) -> str:
    finies = bool(parties) and all(partie.fin is not None for partie in parties)
    reserves: Reserves = vue_classement(etat).general_reserves
    return dire_reserves(reserves, finies=finies)


def _noms(etat: Etat, par: Par) -> list[str]:
    """Those without any come last."""
    noms = {PART[par](inscrit) for inscrit in etat.ouvert().inscrits.values()}
    return sorted(noms, key=lambda nom: (not nom, francais(nom)))


def _lignes(etat: Etat, par: Par | None = None, nom: str = "") -> list[LigneGenerale]:
    garder = (lambda inscrit: PART[par](inscrit) == nom) if par else None
    return classement_general(etat.ouvert(), garder, contestes=joueurs_sous_reserve(etat))


def _groupes(etat: Etat, par: Par | None) -> list[UnBloc]:
    if par is None:
        return [_tableau_general(etat, _lignes(etat))]
    if par is Par.EQUIPE:
        par_equipe = classement_equipes(etat.ouvert())
        return [_tableau_equipes(par_equipe)] if par_equipe else [Paragraphe(texte=dire("Aucune équipe."))]
    blocs: list[UnBloc] = []
    for nom in _noms(etat, par):
        blocs += [Titre(texte=nom or dire(SANS[par])), _tableau_general(etat, _lignes(etat, par, nom))]
    return blocs


def _tableau_general(etat: Etat, lignes: Sequence[LigneGenerale]) -> Tableau:
    parties = comptees(etat.ouvert())
    entame = any(map(entamee, parties))
    lues = [
        (
            Colonne(dire("Rang"), a_droite=True, gras=True),
            [rang(un.rang) if entame else "–" for un in lignes],
        ),
        (Colonne(dire("Nom"), 3), [un.nom for un in lignes]),
        (Colonne(dire("Club"), 2), [un.club for un in lignes]),
        (Colonne(dire("Série")), [un.serie for un in lignes]),
        (Colonne(dire("Cat.")), [un.categorie for un in lignes]),
        *_parties(lignes, parties),
        (Colonne(dire("Total"), a_droite=True, gras=True), [nombre(un.total) for un in lignes]),
        (Colonne(dire("Négatif"), a_droite=True), [nombre(un.negatif) for un in lignes]),
        (Colonne("%", a_droite=True), [_pourcentage(un.centiemes) for un in lignes]),
        (Colonne(dire("Temps"), a_droite=True), [secondes(un.temps) for un in lignes]),
        (Colonne(""), [_remarques(etat, un) for un in lignes]),
    ]
    return _tableau(lues)


def _parties(lignes: Sequence[LigneGenerale], parties: Sequence[Partie]) -> list[tuple[Colonne, list[str]]]:
    if len(parties) < 2:
        return []
    return [
        (
            Colonne(dire("P. {n}", n=partie.numero), a_droite=True),
            ["–" if (points := un.totaux[place]) is None else nombre(points) for un in lignes],
        )
        for place, partie in enumerate(parties)
    ]


def _remarques(etat: Etat, ligne: LigneGenerale) -> str:
    inscrit = etat.ouvert().inscrits[ligne.joueur]
    dites = (
        (ligne.sous_reserve, dire("sous réserve")),
        (ligne.a_departager, dire("à départager")),
        (inscrit.forfait, dire("forfait")),
    )
    return ", ".join(texte for porte, texte in dites if porte)


def _tableau_partie(lignes: Sequence[LigneVue], *, topping: bool, entamee: bool) -> Tableau:
    points = [] if topping else [(Colonne("%", a_droite=True), [_pourcentage(un.centiemes) for un in lignes])]
    lues = [
        (
            Colonne(dire("Rang"), a_droite=True, gras=True),
            [rang(un.rang) if entamee else "–" for un in lignes],
        ),
        (Colonne(dire("Table"), a_droite=True), [str(un.table) for un in lignes]),
        (Colonne(dire("Nom"), 1), [un.nom for un in lignes]),
        (Colonne(dire("Temps"), a_droite=True, gras=True), [secondes(un.temps) for un in lignes]),
        (
            Colonne(dire("Essais"), a_droite=True),
            ["" if un.essais is None else str(un.essais) for un in lignes],
        ),
        (Colonne(dire("Total"), a_droite=True, gras=not topping), [nombre(un.total) for un in lignes]),
        (Colonne(dire("Négatif"), a_droite=True), [nombre(un.negatif) for un in lignes]),
        *points,
        (Colonne(dire("AV"), a_droite=True), [_ou_rien(un.avertissements) for un in lignes]),
        (Colonne(dire("Solos"), a_droite=True), [_ou_rien(un.solos) for un in lignes]),
        (Colonne(""), [_etat_de_la_table(un) for un in lignes]),
    ]
    return _tableau(lues)


def _etat_de_la_table(ligne: LigneVue) -> str:
    dites = []
    if ligne.sous_reserve:
        dites.append(dire("sous réserve"))
    if ligne.elimine_au_coup:
        dites.append(dire("éliminé au coup {n}", n=ligne.elimine_au_coup))
    if ligne.abandon_au_coup:
        dites.append(dire("abandon au coup {n}", n=ligne.abandon_au_coup))
    if ligne.forfait:
        dites.append(dire("forfait"))
    return ", ".join(dites)


def _podium(lignes: Sequence[LigneGenerale]) -> Tableau:
    lues = [un for un in lignes if un.rang <= PODIUM]
    return _tableau(
        [
            (Colonne(dire("Rang"), a_droite=True, gras=True), [rang(un.rang) for un in lues]),
            (Colonne(dire("Nom"), 3, gras=True), [un.nom for un in lues]),
            (Colonne(dire("Club"), 2), [un.club for un in lues]),
            (Colonne(dire("Total"), a_droite=True), [nombre(un.total) for un in lues]),
            (Colonne("%", a_droite=True), [_pourcentage(un.centiemes) for un in lues]),
            (Colonne(""), [dire("sous réserve") if un.sous_reserve else "" for un in lues]),
        ],
        taille=12,
    )


def _tableau_equipes(rangees: Sequence[Equipe]) -> Tableau:
    return _tableau(
        [
            (Colonne(dire("Rang"), a_droite=True, gras=True), [rang(une.rang) for une in rangees]),
            (Colonne(dire("Équipe"), 1), [une.equipe for une in rangees]),
            (Colonne(dire("Joueurs"), a_droite=True), [str(une.membres) for une in rangees]),
            (Colonne(dire("Total"), a_droite=True, gras=True), [nombre(une.total) for une in rangees]),
        ]
    )


def _tableau(lues: Sequence[tuple[Colonne, Sequence[str]]], taille: float = 10) -> Tableau:
    """Columns that nobody fills are left out."""
    gardees = [(colonne, cellules) for colonne, cellules in lues if any(cellules)]
    return Tableau(
        colonnes=tuple(colonne for colonne, _ in gardees),
        lignes=tuple(zip(*(cellules for _, cellules in gardees), strict=True)),
        taille=taille,
    )


def _pourcentage(centiemes: int | None) -> str:
    return "–" if centiemes is None else decimal(centiemes / 100)


def _ou_rien(valeur: int) -> str:
    return str(valeur or "")
