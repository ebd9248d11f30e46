"""One sheet to keep on the table: the entry line and the keys; overleaf, sanctions and their articles."""

from duplicata.app.state.state import Etat
from duplicata.arbitrage.decision import Sanction
from duplicata.arbitrage.phrases import phrase
from duplicata.competition.etat import Partie
from duplicata.competition.formules import PENALITE, Formule
from duplicata.documents.manuel import blocs as manuel
from duplicata.documents.manuel.chapitres import blocs_de
from duplicata.documents.papier.document import Entete
from duplicata.documents.papier.texte import (
    Colonne,
    Fiche,
    Page,
    Paragraphe,
    Tableau,
    Texte,
    Titre,
    UnBloc,
)
from duplicata.documents.sanctions import NOMS
from duplicata.langue import dire, langue_courante
from duplicata.reglement import version
from duplicata.reglement.version import Version
from duplicata.web.views.event.noms import nom_partie
from duplicata.web.views.papier.entete import entete

SAISIE = ("La ligne de saisie", "Les touches", "Les incidents")
"""Sections of the arbiter's chapter."""
SANCTIONS = {
    "fisf-2023": {
        "moyenne": Sanction.AUCUNE,
        **dict.fromkeys(
            (
                *("premier_coup_score", "premier_coup_encerclement", "score_absent", "score_errone"),
                *(
                    "joker_non_encercle",
                    "encerclement_errone",
                    "score_autre_encerclement",
                    "score_sans_joker",
                ),
                *("inversion", "un_mode_fautif", "raccord_de_deux_lettres", "prolongement_de_deux_lettres"),
                *("lecture_difficile", "discipline"),
            ),
            Sanction.AVERTISSEMENT,
        ),
        **dict.fromkeys(
            (
                *("localisation_absente", "localisation_erronee", "localisation_illisible"),
                *("localisation_incompatible",),
            ),
            Sanction.PENALITE,
        ),
        **dict.fromkeys(
            (
                *("double_inversion", "score_de_l_autre_sens", "fallacieux", "raccord_fallacieux"),
                *("derniere_lettre_omise", "derniere_lettre_changee", "mot_non_admis", "raccord_non_admis"),
                *("localisation_et_score", "autre_mot_joue", "erreur_de_grille", "erreur_de_lettre"),
                *("trop_de_lettres", "erreur_de_recopie", "mot_illisible", "bulletin_illisible"),
                *("mot_incomplet", "mot_non_entier", "non_remis", "vierge", "plusieurs_bulletins"),
                *("apres_la_fin", "echange", "discipline_grave"),
            ),
            Sanction.NULLITE,
        ),
    }
}
"""What each fault costs when it is alone on a slip; what any other costs depends on the case."""


def papier_aide_memoire(etat: Etat, numero: int | None, reglement: str) -> Texte:
    """*reglement*: asked about where no game is open yet."""
    partie = etat.ouvert().parties.get(numero or 0)
    loi = version(partie.ouverture.reglement if partie else reglement)
    tete = entete(etat, dire("Aide-mémoire de l’arbitre"), partie)
    return _feuille(tete, _sous_titre(partie, loi), partie.formule if partie else Formule(), loi)


def aide_memoire_seul(reglement: str) -> Texte:
    """Of no event: the usual game under *reglement*."""
    tete = Entete(
        titre=dire("Aide-mémoire de l’arbitre"),
        evenement="duplicata",
        quand="",
        pied="",
        page=dire("page {n} sur {total}"),
        langue=langue_courante(),
    )
    return _feuille(tete, reglement, Formule(), version(reglement))


def _feuille(tete: Entete, sous_titre: str, formule: Formule, loi: Version) -> Texte:
    """One side for the keyboard, one for the regulation."""
    blocs = (*_saisie(), *_temps(formule), Page(), *_fautes(loi))
    return Texte(entete=tete, sous_titre=sous_titre, blocs=blocs, taille=9)


def _saisie() -> list[UnBloc]:
    """As the manual says it, so that both say the same."""
    blocs: list[UnBloc] = []
    for titre in SAISIE:
        dits = blocs_de(langue_courante(), "arbitre", titre)
        for bloc in dits:
            if isinstance(bloc, manuel.Titre):
                blocs.append(Titre(texte=manuel.en_clair(bloc.suites), niveau=2))
            elif isinstance(bloc, manuel.Paragraphe):
                blocs.append(Paragraphe(texte=manuel.en_clair(bloc.suites)))
            elif isinstance(bloc, manuel.Tableau):
                blocs.append(_tableau(bloc))
    return blocs


def _tableau(bloc: manuel.Tableau) -> Tableau:
    premier, *reste = (manuel.en_clair(un) for un in bloc.entete)
    return Tableau(
        colonnes=(Colonne(premier, gras=True), *(Colonne(un, 1) for un in reste)),
        lignes=tuple(tuple(manuel.en_clair(un) for un in ligne) for ligne in bloc.lignes),
        taille=9,
    )


def _sous_titre(partie: Partie | None, loi: Version) -> str:
    return f"{nom_partie(partie.numero, partie.ouverture.nom)} · {loi.id}" if partie else loi.id


def _temps(formule: Formule) -> list[UnBloc]:
    palier = formule.palier(1)
    return [
        Titre(texte=dire("Le coup")),
        Fiche(
            lignes=(
                (dire("Temps de recherche"), _duree(palier.duree)),
                (dire("Rappel avant la fin"), _duree(palier.alerte)),
                (
                    dire("Avertissements"),
                    dire(
                        "{n} sans frais, puis {points} points chacun",
                        n=formule.avertissements_gratuits,
                        points=PENALITE,
                    ),
                ),
                (dire("Bulletin"), dire("mot entier, référence ou raccord, score, joker encerclé")),
                (dire("Au stylo rouge"), dire("l’arbitre ; au vert, le double arbitre")),
            )
        ),
    ]


def _duree(secondes: int) -> str:
    minutes, reste = divmod(secondes, 60)
    if not minutes:
        return dire("{n} s", n=reste)
    return dire("{n} min", n=minutes) if not reste else dire("{n} min {s} s", n=minutes, s=reste)


def _fautes(loi: Version) -> list[UnBloc]:
    """The reasons of this version, lightest sanction first, under their own articles."""
    connues = SANCTIONS.get(loi.id, {})
    lignes = []
    for cle, article in loi.articles.items():
        texte = phrase(cle, ("…",))
        if texte and cle not in loi.emprunts:
            sanction = connues.get(cle)
            rang = list(NOMS).index(sanction) if sanction else len(NOMS)
            lignes.append(((rang, _ordre(article)), (_nom(sanction, bool(connues)), article, texte)))
    colonnes = (Colonne(dire("Sanction")), Colonne(dire("Article"), gras=True), Colonne(dire("Motif"), 1))
    return [
        Titre(texte=dire("Les sanctions")),
        Tableau(colonnes=colonnes, lignes=tuple(ligne for _, ligne in sorted(lignes)), taille=9),
    ]


def _nom(sanction: Sanction | None, connues: bool) -> str:
    if sanction:
        return dire(NOMS[sanction])
    return dire("selon le cas") if connues else ""


def _ordre(article: str) -> list[tuple[int, str]]:
    return [
        (int(part), "") if part.isdecimal() else (0, part) for part in article.replace(",", ".").split(".")
    ]
