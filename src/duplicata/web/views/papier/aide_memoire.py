"""One page to keep on the table: times, warnings, and which article each fault falls under."""

from duplicata.app.state.state import Etat
from duplicata.arbitrage.decision import Sanction
from duplicata.arbitrage.phrases import phrase
from duplicata.competition.etat import Partie
from duplicata.competition.formules import PENALITE, Formule
from duplicata.documents.papier.texte import Fiche, Liste, Paragraphe, Texte, Titre, UnBloc
from duplicata.documents.sanctions import NOMS
from duplicata.langue import dire
from duplicata.reglement import version
from duplicata.reglement.version import Version
from duplicata.web.views.event.noms import nom_partie
from duplicata.web.views.papier.entete import entete
from duplicata.web.views.slips.sanction import EXEMPLES


def papier_aide_memoire(etat: Etat, numero: int | None, reglement: str) -> Texte:
    """*reglement*: asked about where no game is open yet."""
    partie = etat.ouvert().parties.get(numero or 0)
    loi = version(partie.ouverture.reglement if partie else reglement)
    formule = partie.formule if partie else Formule()
    return Texte(
        entete=entete(etat, dire("Aide-mémoire de l’arbitre"), partie),
        sous_titre=_sous_titre(partie, loi),
        blocs=(*_temps(formule), *_fautes(loi)),
        colonnes=1,
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
    """The reasons of this version under its own articles, in their order."""
    par_article: dict[str, list[str]] = {}
    for cle, article in loi.articles.items():
        texte = phrase(cle, ("…",))
        if texte and cle not in loi.emprunts:
            par_article.setdefault(article, []).append(texte)
    blocs: list[UnBloc] = []
    for article in sorted(par_article, key=_ordre):
        blocs += [Titre(texte=_titre(loi, article), niveau=3), Liste(elements=tuple(par_article[article]))]
    blocs.append(
        Paragraphe(
            texte=dire("Les motifs sont ceux que les billets de correction impriment, article par article.")
        )
    )
    return blocs


def _titre(loi: Version, article: str) -> str:
    """« Article 5.3.2 : avertissement », where the version lists what has that sanction."""
    nomme = next(
        (
            dire(NOMS[sanction])
            for sanction in (Sanction.AVERTISSEMENT, Sanction.PENALITE, Sanction.NULLITE)
            if loi.articles.get(EXEMPLES[sanction][0]) == article
        ),
        "",
    )
    if nomme:
        return dire("Article {article} : {sanction}", article=article, sanction=nomme)
    return dire("Article {article}", article=article)


def _ordre(article: str) -> list[tuple[int, str]]:
    return [
        (int(part), "") if part.isdecimal() else (0, part) for part in article.replace(",", ".").split(".")
    ]
