"""A chapter as HTML: every word is escaped, and the tags are ours."""

import struct
from functools import cache

from markupsafe import Markup

from duplicata.documents.manuel.blocs import (
    Commande,
    Image,
    Liste,
    Paragraphe,
    Suite,
    Suites,
    Tableau,
    Titre,
    UnBloc,
)
from duplicata.documents.manuel.chapitres import Chapitre, chapitre, image

BALISES = {"touche": "<kbd>{}</kbd>", "bouton": '<b class="bouton-nomme">{}</b>', "code": "<code>{}</code>"}


@cache
def page(langue: str, nom: str) -> Markup:
    return corps(chapitre(langue, nom))


def corps(lu: Chapitre) -> Markup:
    return Markup("\n").join(_bloc(bloc, lu.langue) for bloc in lu.blocs)


def suites_html(suites: Suites) -> Markup:
    return Markup("").join(_suite(suite) for suite in suites)


def _suite(suite: Suite) -> Markup:
    if suite.genre == "lien":
        dit = Markup('<a href="{}">{}</a>').format(adresse(suite.vers), suite.texte)
    else:
        dit = Markup(BALISES.get(suite.genre, "{}")).format(suite.texte)
    return Markup("<strong>{}</strong>").format(dit) if suite.fort else dit


def adresse(vers: str) -> str:
    """``juge-arbitre.md#section`` is ``/aide/juge-arbitre#section`` in the room."""
    nom, point, reste = vers.partition(".md")
    return f"/aide/{nom}{reste}" if point else vers


def _bloc(bloc: UnBloc, langue: str) -> Markup:
    match bloc:
        case Titre():
            return Markup('<h{} id="{}">{}</h{}>').format(
                bloc.niveau, bloc.ancre, suites_html(bloc.suites), bloc.niveau
            )
        case Paragraphe():
            classe = Markup(' class="panneau important"') if bloc.note else Markup("")
            return Markup("<p{}>{}</p>").format(classe, suites_html(bloc.suites))
        case Liste():
            balise = "ol" if bloc.numerotee else "ul"
            elements = Markup("").join(Markup("<li>{}</li>").format(suites_html(un)) for un in bloc.elements)
            return Markup("<{}>{}</{}>").format(balise, elements, balise)
        case Tableau():
            return _tableau(bloc)
        case Image():
            return _image(bloc, langue)
        case Commande():
            return Markup('<pre class="code">{}</pre>').format(bloc.texte)


def _tableau(bloc: Tableau) -> Markup:
    titres = Markup("").join(
        Markup('<th scope="col">{}</th>').format(suites_html(une)) for une in bloc.entete
    )
    lignes = Markup("").join(
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(
            suites_html(premiere),
            Markup("").join(Markup("<td>{}</td>").format(suites_html(une)) for une in reste),
        )
        for premiere, *reste in bloc.lignes
    )
    return Markup('<table class="liste"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>').format(
        titres, lignes
    )


def _image(bloc: Image, langue: str) -> Markup:
    """On a telephone, pressed to be seen in its own size."""
    large, haut = taille(image(langue, bloc.image).read_bytes())
    ou = f"/aide/images/{langue}/{bloc.image}"
    return Markup(
        '<figure><a href="{}"><img src="{}" alt="{}" width="{}" height="{}" loading="lazy"></a></figure>'
    ).format(ou, ou, bloc.dite, large, haut)


def taille(png: bytes) -> tuple[int, int]:
    """As the head of the file says it: the page keeps the place before the picture has come."""
    large, haut = struct.unpack(">II", png[16:24])
    return large, haut
