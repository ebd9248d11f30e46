"""Help on each screen: what it is for, and its keys. Offline, open to all."""

from typing import Any, NamedTuple

from litestar import Request, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Template

from duplicata.langue import dire, langue_courante
from duplicata.web.access.guard import jeton_de
from duplicata.web.access.roles import TOUS, pour

Touches = list[tuple[str, str]]


class Ecran(NamedTuple):
    adresse: str
    nom: str
    objet: str
    touches: Touches


def ecrans() -> list[Ecran]:
    """In the language of the reader."""
    return [
        Ecran(
            "organisation",
            dire("Organisation"),
            dire(
                "Créer l’événement, inscrire les joueurs, remettre les badges, ouvrir et clore les parties."
            ),
            [],
        ),
        Ecran(
            "juge",
            dire("Juge-arbitre"),
            dire(
                "Tirer, annoncer, lancer le temps, clore le coup : la prochaine action est toujours nommée."
            ),
            [
                (dire("Entrée"), dire("la prochaine action, nommée sur le bouton")),
                ("I", dire("interrompre le temps")),
            ],
        ),
        Ecran(
            "saisie",
            dire("Saisie"),
            dire("Recopier les bulletins : une ligne chacun, la décision avant Entrée."),
            _saisie(),
        ),
        Ecran(
            "double",
            dire("Double arbitrage"),
            dire("Relire les bulletins à l’aveugle, papier en main."),
            _double(),
        ),
        Ecran(
            "commission",
            dire("Commission"),
            dire("Trancher ce que les arbitres lui soumettent : deux membres signent la même décision."),
            [
                ("↑ ↓", dire("parcourir la file")),
                (dire("Entrée"), dire("ouvrir, puis voter")),
                (dire("Échap"), dire("revenir à la file")),
            ],
        ),
    ]


def _saisie() -> Touches:
    return [
        *(
            (dire("Entrée"), dire("enregistrer")),
            ("+", dire("top")),
            ("Alt+T", dire("le top à toutes les tables restantes")),
        ),
        *(("/", dire("incident")), ("Ctrl+Z", dire("annuler le dernier geste"))),
        *(("↓", dire("choisir une solution de la liste")), ("*", dire("comme le bulletin précédent"))),
        (dire("Maj+Entrée"), dire("enregistrer tel quel, ou confirmer")),
        *(
            ("F2", dire("décider autrement")),
            ("F4", dire("dessiner le bulletin")),
            ("F6", dire("billet quand même")),
        ),
        *(("F7", dire("soumettre à la commission")), ("F8", dire("aller à ce qui est à régler"))),
    ]


def _double() -> Touches:
    return [
        *((dire("Entrée"), dire("enregistrer")), ("+", dire("top")), ("F2", dire("montrer, puis confirmer"))),
        *(
            ("F4", dire("dessiner le bulletin")),
            ("F7", dire("soumettre à la commission")),
            ("F8", dire("écarts")),
        ),
        *(("F9", dire("coup suivant à relire")), ("Ctrl+Z", dire("annuler le dernier geste"))),
    ]


@get("/aide", opt=pour(TOUS), include_in_schema=False, sync_to_thread=True)
def aide(request: Request[Any, Any, Any]) -> Template:
    return _page(request, ecrans())


@get("/aide/{ecran:str}", opt=pour(TOUS), include_in_schema=False, sync_to_thread=True)
def aide_d_un_ecran(request: Request[Any, Any, Any], ecran: FromPath[str]) -> Template:
    voulu = [un for un in ecrans() if un.adresse == ecran]
    if not voulu:
        raise NotFoundException
    return _page(request, voulu)


def _page(requete: Request[Any, Any, Any], montres: list[Ecran]) -> Template:
    contexte = {"tournoi": None, "langue": langue_courante(), "csrf": jeton_de(requete), "roles": ["public"]}
    return Template(
        "aide.html",
        context={
            "tournoi": None,
            "chemin": "/aide",
            "session": None,
            "ecrans": montres,
            "contexte": contexte,
        },
    )


AIDE: list[HTTPRouteHandler] = [aide, aide_d_un_ecran]
