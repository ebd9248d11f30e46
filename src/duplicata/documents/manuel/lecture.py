"""From Markdown to the blocks of a chapter; keys are written ``[[F2]]``, buttons ``((Clore la partie))``."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from duplicata.documents.manuel.blocs import (
    Commande,
    Genre,
    Image,
    Liste,
    Paragraphe,
    Suite,
    Suites,
    Tableau,
    Titre,
    UnBloc,
    en_clair,
)

NOMME = re.compile(r"\[\[(.+?)\]\]|\(\((.+?)\)\)(?!\))")
IMAGES = "images/"


class ChapitreIllisible(ValueError):
    """A fault of ours: the chapters are part of the program."""


@cache
def _lecteur() -> MarkdownIt:
    """HTML is not read as such: it would be shown as it is written."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def lire(texte: str) -> tuple[UnBloc, ...]:
    jetons = iter(_lecteur().parse(texte))
    return tuple(_blocs(jetons))


def _blocs(jetons: Iterator[Token]) -> Iterator[UnBloc]:
    for jeton in jetons:
        if jeton.type == "heading_open":
            suites = _en_ligne(_jusqu_a(jetons, "heading_close"))
            yield Titre(niveau=int(jeton.tag[1]), suites=suites, ancre=ancre(en_clair(suites)))
        elif jeton.type == "paragraph_open":
            yield _paragraphe(_jusqu_a(jetons, "paragraph_close"))
        elif jeton.type == "blockquote_open":
            yield Paragraphe(suites=_en_ligne(_jusqu_a(jetons, "blockquote_close")), note=True)
        elif jeton.type in ("bullet_list_open", "ordered_list_open"):
            dedans = _jusqu_a(jetons, jeton.type.replace("open", "close"))
            yield Liste(numerotee=jeton.tag == "ol", elements=tuple(_parts(dedans, "list_item_open")))
        elif jeton.type == "table_open":
            dedans = _jusqu_a(jetons, "table_close")
            entete, *lignes = (tuple(_parts(ligne, "th_open", "td_open")) for ligne in _lignes(dedans))
            yield Tableau(entete=entete, lignes=tuple(lignes))
        elif jeton.type in ("fence", "code_block"):
            yield Commande(texte=jeton.content.rstrip("\n"))
        else:
            raise ChapitreIllisible(jeton.type, jeton.content)


def _jusqu_a(jetons: Iterator[Token], fin: str) -> list[Token]:
    pris: list[Token] = []
    for jeton in jetons:
        if jeton.type == fin:
            return pris
        pris.append(jeton)
    raise ChapitreIllisible(fin)


def _lignes(jetons: Sequence[Token]) -> Iterator[list[Token]]:
    suite = iter(jetons)
    for jeton in suite:
        if jeton.type == "tr_open":
            yield _jusqu_a(suite, "tr_close")


def _parts(jetons: Sequence[Token], *debuts: str) -> Iterator[Suites]:
    """Cells of a line, elements of a list: each holds one run of words."""
    suite = iter(jetons)
    for jeton in suite:
        if jeton.type not in debuts:
            raise ChapitreIllisible(jeton.type)
        yield _en_ligne(_jusqu_a(suite, jeton.type.replace("open", "close")))


def _paragraphe(jetons: Sequence[Token]) -> UnBloc:
    enfants = jetons[0].children or []
    if [enfant.type for enfant in enfants] == ["image"]:
        fichier = str(enfants[0].attrs["src"]).removeprefix(IMAGES)
        return Image(image=fichier, dite=enfants[0].content)
    return Paragraphe(suites=_en_ligne(jetons))


def _en_ligne(jetons: Sequence[Token]) -> Suites:
    """The words of the one paragraph that these tokens hold."""
    lignes = [jeton for jeton in jetons if jeton.type not in ("paragraph_open", "paragraph_close")]
    if not lignes:
        return ()
    if len(lignes) > 1 or lignes[0].type != "inline":
        raise ChapitreIllisible([jeton.type for jeton in lignes])
    return tuple(_suites(lignes[0].children or []))


def _suites(jetons: Sequence[Token]) -> Iterator[Suite]:
    fort, vers, mots = False, "", ""
    for jeton in jetons:
        if jeton.type in ("text", "softbreak"):
            mots += " " if jeton.type == "softbreak" else jeton.content
            continue
        yield from _dites(mots, fort, vers)
        mots = ""
        match jeton.type:
            case "strong_open" | "strong_close":
                fort = jeton.nesting > 0
            case "link_open":
                vers = unquote(str(jeton.attrs["href"]))
            case "link_close":
                vers = ""
            case "code_inline":
                yield Suite("code", jeton.content, fort)
            case _:
                raise ChapitreIllisible(jeton.type, jeton.content)
    yield from _dites(mots, fort, vers)


def _dites(mots: str, fort: bool, vers: str) -> Iterator[Suite]:
    if vers and mots:
        yield Suite("lien", mots, fort, vers)
    elif mots:
        yield from _nommes(mots, fort)


def _nommes(texte: str, fort: bool) -> Iterator[Suite]:
    """Words, and among them the keys and the buttons that they name."""
    debut = 0
    for trouve in NOMME.finditer(texte):
        if trouve.start() > debut:
            yield Suite("mots", texte[debut : trouve.start()], fort)
        genre: Genre = "touche" if trouve[1] else "bouton"
        yield Suite(genre, trouve[1] or trouve[2], fort)
        debut = trouve.end()
    if debut < len(texte):
        yield Suite("mots", texte[debut:], fort)


def ancre(titre: str) -> str:
    """As the forges that show Markdown name the places of a page: links lead there on both."""
    return re.sub(r"[^\w -]", "", titre.lower()).strip().replace(" ", "-")
