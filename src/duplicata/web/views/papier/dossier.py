"""The file of a case on paper (6.4): what ``documents/dossier_recours.py`` holds, in its order."""

from collections.abc import Iterable, Mapping
from typing import Any

from duplicata.app.state.state import Etat
from duplicata.app.state.text import montrable
from duplicata.competition.causes import Cause
from duplicata.documents.dossier_page import decision_dite, dessin_du, evenement_dit, instant_dit
from duplicata.documents.dossier_recours import dossier_recours
from duplicata.documents.papier.grille import grille
from duplicata.documents.papier.texte import (
    Case,
    Colonne,
    Fiche,
    Grille,
    Liste,
    Paragraphe,
    Tableau,
    Texte,
    Titre,
    UnBloc,
)
from duplicata.documents.sanctions import nommer_cause
from duplicata.journal import Row
from duplicata.langue import dire
from duplicata.web.views.papier.entete import entete

EMPREINTE_COURTE = 16

Dossier = Mapping[str, Any]
"""The document as it is exported (formats.md)."""


def papier_dossier(etat: Etat, lignes: Iterable[Row], numero: int, coup: int, table: int) -> Texte:
    d = dossier_recours(etat, lignes, numero, coup, table)
    titre = dire("Dossier de recours (6.4)")
    ouvert = d["renvoi"] is not None and not d["renvoi"]["clos"]
    reserve = dire("Affaire en cours : les points restent sous réserve.") if ouvert else ""
    sous_titre = dire(
        "Partie {partie}, coup {coup}, table {table} : {nom}",
        partie=numero,
        coup=coup,
        table=table,
        nom=montrable(d["joueur"]),
    )
    blocs = [
        *_position(d),
        *_bulletin(d),
        *_decision(d),
        *_suites(d),
        *_commission(d),
        *_billets(d),
        *_journal(d),
    ]
    return Texte(
        entete=entete(etat, titre, etat.partie(numero), reserve=reserve),
        sous_titre=sous_titre,
        blocs=tuple(blocs),
    )


def _position(d: Dossier) -> list[UnBloc]:
    retenu = d["retenu"]
    lignes = [
        (dire("Tirage"), d["cas"]["tirage"]),
        (dire("Formule"), d["cas"]["formule"]),
        (dire("Empreinte du lexique"), d["empreinte_lexique"]),
    ]
    if retenu:
        lignes.insert(1, (dire("Mot retenu"), f"{retenu['mot']} {retenu['place']}, {retenu['points']}"))
    if d["annule"]:
        lignes.append((dire("Coup"), dire("coup annulé")))
    return [
        Titre(texte=dire("La position")),
        grille(
            d["cas"]["grille"],
            legende=dire("La grille avant le coup ; une lettre dans un cercle est un joker."),
            dite=dire("La grille avant le coup"),
            cote=6,
        ),
        Fiche(lignes=tuple(lignes)),
    ]


def _bulletin(d: Dossier) -> list[UnBloc]:
    ecrit = d["cas"]["bulletins"][0]
    lignes = [
        (dire("Mot"), ecrit.get("mot") or ecrit.get("principal") or d["decision"]["mot"] or "–"),
        (dire("Référence"), ecrit.get("reference") or "–"),
        (dire("Score"), str(ecrit.get("score") or "–")),
        (dire("Incidents"), ", ".join(ecrit.get("incidents") or ())),
        (dire("Mots refusés sans billet"), ", ".join(ecrit.get("refuses_non_notifies") or ())),
        (dire("Saisi ou changé par"), ", ".join(d["saisie_par"])),
    ]
    blocs: list[UnBloc] = [Titre(texte=dire("Le bulletin"))]
    if dessin := dessin_du(ecrit):
        blocs.append(_dessin(dessin))
    return [*blocs, Fiche(lignes=tuple((nom, montrable(valeur)) for nom, valeur in lignes if valeur))]


def _dessin(rangees: list[str]) -> Grille:
    def case(signe: str) -> Case:
        if signe in ". ":
            return Case("")
        return Case(signe.upper(), "joker" if signe != signe.upper() else "lettre")

    return Grille(
        rangees=tuple(tuple(case(signe) for signe in rangee) for rangee in rangees),
        legende=dire("Tel qu’il est transcrit ; une lettre dans un cercle est encerclée."),
        dite=dire("Le bulletin tel qu’il est transcrit"),
        cote=5,
        numerotee=False,
    )


def _motifs(rendue: Dossier) -> list[str]:
    return [
        montrable(motif["texte"])
        + (
            f" ({dire('article {article}', article=motif['article'])}, {motif['source']})"
            if motif["article"]
            else ""
        )
        for motif in rendue["motifs"]
    ]


def _decision(d: Dossier) -> list[UnBloc]:
    rendue = d["decision"]
    blocs: list[UnBloc] = [
        Titre(texte=dire("La décision qui vaut")),
        Paragraphe(texte=decision_dite(rendue), fort=True),
        Liste(elements=tuple(_motifs(rendue))),
    ]
    if rendue["autres_lectures"]:
        ecartees = tuple(
            " – ".join(
                filter(
                    None,
                    (f"{autre['points']}, {autre['sanction']}", autre.get("place") or "", autre["ecartee"]),
                )
            )
            for autre in rendue["autres_lectures"]
        )
        blocs += [Paragraphe(texte=dire("Lectures écartées :")), Liste(elements=ecartees)]
    return blocs


def _suites(d: Dossier) -> list[UnBloc]:
    blocs: list[UnBloc] = []
    if seconde := d["seconde_lecture"]:
        dite = f"{seconde['auteur']}, {instant_dit(seconde['quand'])} – {decision_dite(seconde['decision'])}"
        blocs += [Titre(texte=dire("Seconde lecture, à l’aveugle")), Paragraphe(texte=dite)]
    if liens := d["rectifications"]:
        blocs += [
            Titre(texte=dire("Décisions successives")),
            Liste(elements=tuple(montrable(_lien(lien)) for lien in liens)),
        ]
    return blocs


def _lien(lien: Dossier) -> str:
    avant = decision_dite(lien["avant"]) if lien["avant"] else ""
    apres = decision_dite(lien["apres"])
    change = dire("{avant}, devenu {apres}", avant=avant, apres=apres) if avant else apres
    return " – ".join(
        filter(None, (change, nommer_cause(Cause(lien["cause"])), lien["auteur"], lien["motif"]))
    )


def _commission(d: Dossier) -> list[UnBloc]:
    titre = Titre(texte=dire("La commission d’arbitrage"))
    renvoi = d["renvoi"]
    if renvoi is None:
        return [titre, Paragraphe(texte=dire("Elle n’a pas été saisie."))]
    blocs: list[UnBloc] = [
        titre,
        Paragraphe(
            texte=f"{dire('Renvoyé par {auteur} :', auteur=renvoi['auteur'])} {montrable(renvoi['motif'])}"
        ),
    ]
    if renvoi["tardif"]:
        tardif = f"{dire('Appel tardif (6.3)')} {montrable(renvoi['tardif'])}"
        blocs.append(Paragraphe(texte=tardif, encadre=True))
    votes = tuple(
        " – ".join(filter(None, (vote["membre"], decision_dite(vote["decision"]), montrable(vote["motif"]))))
        for vote in renvoi["votes"]
    )
    etat = (
        dire("Affaire tranchée.")
        if renvoi["clos"]
        else dire("Affaire en cours : les points restent sous réserve.")
    )
    return [*blocs, Liste(elements=votes or (dire("Aucun vote en cours."),)), Paragraphe(texte=etat)]


def _billets(d: Dossier) -> list[UnBloc]:
    remis = tuple(
        " – ".join(
            filter(
                None,
                (
                    dire("Connu avant le coup {coup}", coup=un["connu_au_coup"]),
                    decision_dite(un["decision"]) if un["decision"] else "",
                ),
            )
        )
        for un in d["billets"]
    )
    return [Titre(texte=dire("Billets de correction remis")), Liste(elements=remis or (dire("Aucun."),))]


def _journal(d: Dossier) -> list[UnBloc]:
    lignes = tuple(
        (
            str(une["ligne"]),
            instant_dit(une["quand"]),
            une["auteur"],
            evenement_dit(une["evenement"]),
            montrable(une["motif"]),
            une["empreinte"][:EMPREINTE_COURTE],
        )
        for une in d["journal"]["lignes"]
    )
    return [
        Titre(texte=dire("Lignes du journal")),
        Tableau(
            colonnes=(
                Colonne(dire("Ligne"), a_droite=True),
                Colonne(dire("Quand")),
                Colonne(dire("Auteur")),
                Colonne(dire("Quoi"), 1),
                Colonne(dire("Motif"), 1),
                Colonne(dire("Empreinte")),
            ),
            lignes=lignes,
            taille=9,
        ),
        Paragraphe(texte=f"{dire('Tête du journal à l’export :')} {d['journal']['tete']}"),
    ]
