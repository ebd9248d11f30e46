"""The manual in the room: the list of its chapters, each of them, their pictures, and both as PDF."""

from datetime import date
from functools import cache
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Template

import duplicata
from duplicata.documents.manuel.chapitres import GROUPES, NOMS, chapitre, image
from duplicata.documents.manuel.page import page, suites_html
from duplicata.documents.papier.composition import composer, installe
from duplicata.documents.papier.manuel import papier_manuel
from duplicata.langue import LANGUES, dire, langue_courante
from duplicata.reglement import version_du
from duplicata.web.access.guard import jeton_de
from duplicata.web.access.roles import TOUS, pour
from duplicata.web.pages.screens import Requete
from duplicata.web.views.papier.aide_memoire import aide_memoire_seul

TOUT = "tout"
"""All chapters on one page, for whoever prints from a browser."""
GROUPES_DITS = {
    "commencer": "Commencer",
    "roles": "Chacun son rôle",
    "journee": "La journée",
    "besoin": "En cas de besoin",
}


def _options(nom: str) -> dict[str, Any]:
    return {"opt": pour(TOUS), "include_in_schema": False, "sync_to_thread": True, "name": nom}


def _contexte(requete: Requete) -> dict[str, Any]:
    """As on the first page: the manual is of no event."""
    langue = langue_courante()
    return {
        "tournoi": None,
        "chemin": requete.url.path,
        "session": None,
        "contexte": {"tournoi": None, "langue": langue, "csrf": jeton_de(requete), "roles": ["public"]},
        "pdf": installe() and "acces" in requete.app.state,
    }


@get("/aide", **_options("aide"))
def sommaire(request: Requete) -> Template:
    langue = langue_courante()
    groupes = [
        (dire(GROUPES_DITS[groupe]), [(lu.nom, lu.titre, suites_html(lu.resume)) for lu in lus])
        for groupe, noms in GROUPES.items()
        for lus in [[chapitre(langue, nom) for nom in noms]]
    ]
    return Template("aide.html", context={**_contexte(request), "groupes": groupes})


@get("/aide/{nom:str}", **_options("aide-chapitre"))
def un_chapitre(request: Requete, nom: FromPath[str]) -> Template:
    langue = langue_courante()
    voulus = NOMS if nom == TOUT else (nom,) if nom in NOMS else ()
    if not voulus:
        raise NotFoundException
    lus = [(lu, page(langue, lu.nom)) for lu in (chapitre(langue, voulu) for voulu in voulus)]
    rang = NOMS.index(nom) if nom in NOMS else None
    suivant = chapitre(langue, NOMS[rang + 1]) if rang is not None and rang + 1 < len(NOMS) else None
    return Template("aide_chapitre.html", context={**_contexte(request), "lus": lus, "suivant": suivant})


@get("/aide/images/{langue:str}/{fichier:str}", **_options("aide-image"))
def une_image(langue: FromPath[str], fichier: FromPath[str]) -> Response[bytes]:
    if langue not in LANGUES or fichier not in _images(langue):
        raise NotFoundException
    octets = image(langue, fichier).read_bytes()
    return Response(octets, media_type="image/png", headers={"Cache-Control": "max-age=3600"})


@cache
def _images(langue: str) -> frozenset[str]:
    return frozenset(une.name for une in image(langue, "").iterdir() if une.suffix == ".png")


@cache
def _manuel(langue: str) -> bytes:
    """Composed once: it changes with the program alone."""
    return composer(papier_manuel(duplicata.__version__)).pdf


@cache
def _aide_memoire(langue: str, reglement: str) -> bytes:
    return composer(aide_memoire_seul(reglement)).pdf


@get("/aide/manuel.pdf", media_type="application/pdf", **_options("manuel-pdf"))
def manuel() -> Response[bytes]:
    return _en_pdf(_manuel(langue_courante()), "manuel")


@get("/aide/aide-memoire.pdf", media_type="application/pdf", **_options("aide-memoire-pdf"))
def aide_memoire() -> Response[bytes]:
    """Under the regulation in force today."""
    return _en_pdf(_aide_memoire(langue_courante(), version_du(date.today())), "aide-memoire")


def _en_pdf(octets: bytes, nom: str) -> Response[bytes]:
    return Response(octets, headers={"Content-Disposition": f'inline; filename="duplicata-{nom}.pdf"'})


AIDE: list[HTTPRouteHandler] = [sommaire, un_chapitre, une_image]
AIDE_PDF: list[HTTPRouteHandler] = [manuel, aide_memoire]
"""Not at the stand, which composes nothing."""
