"""Arbitration sheets, blank for a game without the computer or filled by it; double arbitration."""

from duplicata.app.state.state import Etat
from duplicata.arbitrage.decision import Sanction, Statut
from duplicata.competition.classement import classement
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.teneur import decision_du
from duplicata.documents.papier.feuilles import Feuille, Feuilles, LigneFeuille
from duplicata.documents.papier.mesure import largeur
from duplicata.documents.papier.texte import Colonne, Page, Paragraphe, Tableau, Texte, UnBloc
from duplicata.langue import dire, nombre
from duplicata.web.views.event.noms import nom_partie
from duplicata.web.views.papier.entete import dire_reserves, entete
from duplicata.web.views.results.classement import vue_classement

COUPS = 25
LIGNES = 25
"""Of a page; those without a player stay blank for latecomers."""
PLACE_DU_NOM = 42.0
POINTILLES = "…………………"
LIGNES_DOUBLE = 22
MARQUES = {Sanction.AVERTISSEMENT: "A", Sanction.PENALITE: "P", Sanction.NULLITE: "N"}


def papier_feuilles(etat: Etat, numero: int | None, *, remplies: bool, arbitre: str = "") -> Feuilles:
    """*arbitre*: of that one alone; of all of them otherwise."""
    partie = etat.ouvert().parties.get(numero or 0)
    clos = [coup for coup in partie.coups if coup.compte] if partie and remplies else []
    feuilles = []
    for nom, tables in _groupes(partie, arbitre).items():
        for debut in range(0, max(len(tables), 1), LIGNES):
            page = tables[debut : debut + LIGNES]
            feuilles.append(_feuille(partie, nom, page, clos, remplies=remplies))
    titre = dire("Feuille d’arbitrage remplie") if remplies else dire("Feuille d’arbitrage")
    reserve = ""
    if partie and remplies:
        reserve = dire_reserves(vue_classement(etat, partie.numero), finies=partie.fin is not None)
    legende = dire(
        "A : avertissement, P : pénalité de 5 points, N : nullité, M : moyenne, S : solo, X : coup annulé ; "
        "AV : avertissements de la partie. Le total retire ce qu’ils coûtent."
    )
    return Feuilles(
        entete=entete(etat, titre, partie, reserve=reserve),
        coups=max(COUPS, len(partie.coups) if partie else 0),
        noms=(dire("Table"), dire("Joueur"), dire("Top"), dire("AV"), dire("Total")),
        legende=legende if remplies else "",
        feuilles=tuple(feuilles),
    )


def _groupes(partie: Partie | None, arbitre: str) -> dict[str, list[int]]:
    groupes: dict[str, list[int]] = {}
    for table, assis in sorted(partie.joueurs.items()) if partie else ():
        if arbitre in ("", assis.arbitre):
            groupes.setdefault(assis.arbitre, []).append(table)
    return groupes or {arbitre: []}


def _feuille(
    partie: Partie | None, nom: str, tables: list[int], clos: list[Coup], *, remplies: bool
) -> Feuille:
    titre = nom_partie(partie.numero, partie.ouverture.nom) if partie else dire("Partie {n}", n=POINTILLES)
    lignes = [_ligne(partie, table, clos, remplies=remplies) for table in tables] if partie else []
    return Feuille(
        mentions=(
            titre,
            dire("Arbitre : {nom}", nom=nom or POINTILLES),
            dire("Double arbitre : {nom}", nom=POINTILLES),
        ),
        top=tuple(str(coup.retenu.points) if coup.retenu and not coup.annule else "X" for coup in clos),
        total=nombre(partie.top) if partie and remplies else "",
        lignes=(*lignes, *(LigneFeuille() for _ in range(LIGNES - len(lignes)))),
    )


def _ligne(partie: Partie, table: int, clos: list[Coup], *, remplies: bool) -> LigneFeuille:
    nom = _abreger(partie.joueurs[table].nom)
    if not remplies:
        return LigneFeuille(table=str(table), nom=nom)
    ligne = next(une for une in classement(partie) if une.table == table)
    return LigneFeuille(
        table=str(table),
        nom=nom,
        cases=tuple(_case(partie, coup, table) for coup in clos),
        avertissements=str(ligne.avertissements or ""),
        total=nombre(ligne.total),
    )


def _case(partie: Partie, coup: Coup, table: int) -> str:
    if coup.annule:
        return "X"
    resultat = partie.clotures[coup.numero].resultats[table]
    if resultat.points is None:
        return "–"
    decision = decision_du(partie, coup, table)
    marque = MARQUES.get(decision.sanction, "") if decision else ""
    if decision and decision.statut is Statut.MOYENNE:
        marque = "M"
    return f"{resultat.points + resultat.bonus}{marque or ('S' if resultat.solo else '')}"


def _abreger(nom: str) -> str:
    """One line of the sheet: the table number says who it is, the end of a very long name may go."""
    if largeur(nom, 9) <= PLACE_DU_NOM:
        return nom
    while nom and largeur(f"{nom}…", 9) > PLACE_DU_NOM:
        nom = nom[:-1]
    return f"{nom.rstrip()}…"


def papier_double(etat: Etat, numero: int | None) -> Texte:
    """What the double arbiter read otherwise: one line for each, signed by whoever settles it."""
    tournoi = etat.ouvert()
    partie = tournoi.parties.get(numero or 0)
    arbitres = list(_groupes(partie, ""))
    colonnes = (
        Colonne(dire("Coup"), 0.7),
        Colonne(dire("Table"), 0.7),
        Colonne(dire("Arbitre : mot, place, points"), 3),
        Colonne(dire("Double arbitre : mot, place, points"), 3),
        Colonne(dire("Décision, article"), 2.4),
        Colonne(dire("Visa"), 1),
    )
    tableau = Tableau(
        colonnes=colonnes, lignes=(("",) * len(colonnes),) * LIGNES_DOUBLE, hauteur=8.4, quadrille=True
    )
    blocs: list[UnBloc] = []
    for nom in arbitres:
        texte = " · ".join(
            (
                dire("Arbitre : {nom}", nom=nom or POINTILLES),
                dire("Double arbitre : {nom}", nom=POINTILLES),
                dire("Coups relus : {n}", n=POINTILLES),
            )
        )
        blocs += [Paragraphe(texte=texte), tableau, Page()]
    return Texte(
        entete=entete(etat, dire("Feuille de double arbitrage"), partie),
        sous_titre=nom_partie(partie.numero, partie.ouverture.nom) if partie else "",
        blocs=tuple(blocs[:-1]),
    )
