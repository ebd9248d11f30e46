"""An event as a folder of pages for a club's site: standings, sheets, replays; no script, no server.

What is there can be read by anybody for ever: no licence, no account, no reason in somebody's words, and
nothing of a sealed game before it may be known. The same event gives the same bytes.
"""

import io
import zipfile
from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace

from duplicata.app.read.public import pour_le_public, sous_fenetre
from duplicata.app.state.state import Etat
from duplicata.competition.etat import Partie
from duplicata.web.pages.grid import Case, cases
from duplicata.web.pages.static import DOSSIER
from duplicata.web.pages.templating import environnement
from duplicata.web.views.event.liste import dire_liste_libre
from duplicata.web.views.event.noms import nom_partie
from duplicata.web.views.figures.joueur import figures_du_joueur
from duplicata.web.views.figures.partie import figures_de_la_partie
from duplicata.web.views.results.classement import vue_classement
from duplicata.web.views.results.feuille import CoupDeLaFeuille, FeuilleVue, vue_feuille
from duplicata.web.views.results.rejeu import CoupRejoue, vue_rejeu

STYLES = ("base.css", "grille.css", "public.css", "site.css")


class Lien(NamedTuple):
    numero: int
    nom: str


class CoupDuSite(NamedTuple):
    """A move of a sheet, without anybody's words."""

    vu: CoupDeLaFeuille
    articles: list[str]


class CoupMontre(NamedTuple):
    vu: CoupRejoue
    lignes: list[tuple[str, list[Case]]]


def pages_du_site(
    etat: Etat, maintenant: datetime, fenetre: datetime | None = None
) -> Iterator[tuple[str, bytes]]:
    """Names and contents, ``index.html`` first."""
    montre = montrable(etat, maintenant, fenetre)
    tournoi = montre.ouvert()
    liens = [
        Lien(numero, nom_partie(numero, partie.ouverture.nom or f"Partie {numero}"))
        for numero, partie in sorted(tournoi.parties.items())
    ]
    outils = environnement()

    def page(gabarit: str, **contexte: object) -> bytes:
        commun = {"ouverture": tournoi.ouverture, "clos": tournoi.clos, "liens": liens}
        return (outils.get_template(f"site/{gabarit}.html").render(**commun, **contexte) + "\n").encode()

    yield "index.html", page("index", classement=vue_classement(montre) if liens else None)
    for lien in liens:
        numero = lien.numero
        liste = dire_liste_libre(montre.partie(numero))
        yield (
            f"partie-{numero}.html",
            page("partie", lien=lien, classement=vue_classement(montre, numero), liste_libre=liste),
        )
        rejeu = vue_rejeu(montre, numero)
        coups = [CoupMontre(coup, cases(coup.grille, coup.mot, coup.place)) for coup in rejeu.coups]
        figures = figures_de_la_partie(montre.partie(numero))
        yield f"rejeu-{numero}.html", page("rejeu", lien=lien, rejeu=rejeu, coups=coups, figures=figures)
        for table in sorted(montre.partie(numero).joueurs):
            fiche = vue_feuille(montre, numero, table)
            figures = figures_du_joueur(montre.partie(numero), table)
            yield (
                f"table-{numero}-{table}.html",
                page("table", lien=lien, fiche=fiche, coups=_coups(fiche), figures=figures),
            )
    for nom in STYLES:
        yield f"css/{nom}", (DOSSIER / "css" / nom).read_bytes()
    for police in sorted((DOSSIER / "fonts").iterdir()):
        yield f"fonts/{police.name}", police.read_bytes()


def montrable(etat: Etat, maintenant: datetime, fenetre: datetime | None) -> Etat:
    """The event without the games that may not be known yet, as if they had not been opened.

    *fenetre*: for all sealed games, besides the window that each may have been given.
    """
    etat = pour_le_public(etat)
    tournoi = etat.ouvert()
    vues = {
        n: partie
        for n, partie in tournoi.parties.items()
        if _connue(partie, maintenant, fenetre) and not sous_fenetre(etat, n, maintenant)
    }
    return replace(
        etat,
        tournoi=replace(tournoi, parties=vues),
        cas=frozenset(cas for cas in etat.cas if cas[0] in vues),
        ecarts=frozenset(cas for cas in etat.ecarts if cas[0] in vues),
    )


def _connue(partie: Partie, maintenant: datetime, fenetre: datetime | None) -> bool:
    """A sealed game is, once it is over here, its text public, and it may have been played everywhere."""
    if not partie.ouverture.preparee:
        return True
    return partie.fin is not None and partie.graine is not None and (fenetre is None or maintenant >= fenetre)


def _coups(fiche: FeuilleVue) -> list[CoupDuSite]:
    return [
        CoupDuSite(coup, [motif.article for motif in coup.motifs if motif.article]) for coup in fiche.coups
    ]


def en_zip(pages: Iterator[tuple[str, bytes]]) -> bytes:
    sortie = io.BytesIO()
    with zipfile.ZipFile(sortie, "w", zipfile.ZIP_DEFLATED) as archive:
        for nom, contenu in pages:
            # Without the hour at which it is made.
            archive.writestr(zipfile.ZipInfo(nom), contenu, zipfile.ZIP_DEFLATED)
    return sortie.getvalue()
