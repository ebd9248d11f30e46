"""Every document by its name: for the pages, the addresses and the commands alike."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from duplicata.app.state.state import Etat
from duplicata.documents.papier.billets import Format
from duplicata.documents.papier.cartes import Taille
from duplicata.documents.papier.document import Document
from duplicata.errors import SaisieInvalide
from duplicata.journal import Row
from duplicata.langue import dire
from duplicata.web.access.roles import AU_FAIT, OFFICIELS, RECOURS, Roles
from duplicata.web.views.desk.partie import numero_courant
from duplicata.web.views.papier.aide_memoire import papier_aide_memoire
from duplicata.web.views.papier.billets import a_imprimer, papier_billets
from duplicata.web.views.papier.cartes import papier_affiche, papier_cartes
from duplicata.web.views.papier.classements import papier_general, papier_partie, papier_podium
from duplicata.web.views.papier.dossier import papier_dossier
from duplicata.web.views.papier.feuilles import papier_double, papier_feuilles
from duplicata.web.views.papier.listes import Ordre, papier_joueurs
from duplicata.web.views.papier.parties import papier_rapport_partie, papier_releve
from duplicata.web.views.papier.rapports import papier_rapports
from duplicata.web.views.papier.routes import papier_bulletins, papier_routes
from duplicata.web.views.results.groupes import Par


class Demande(Struct, frozen=True, kw_only=True):
    """What somebody asks for; each document takes of it what concerns it."""

    etat: Etat
    partie: int | None = None
    """The current one unless it is told."""
    coup: int | None = None
    table: int | None = None
    arbitre: str = ""
    tous: bool = False
    """Slips handed over already as well."""
    format: Format = Format.A4
    nommes: bool = False
    """Blank slips with table and name."""
    pages: int = 1
    evenement: str = ""
    """Public address of the event, for QR codes; empty when there is none."""
    tete: str = ""
    """Of the journal, as slips bear it."""
    roles: Mapping[str, Roles] = {}
    """Of the accounts by their names."""
    reglement: str = ""
    """In force, for an event without a game."""
    journal: Iterable[Row] = ()

    @property
    def numero(self) -> int | None:
        return self.partie or numero_courant(self.etat)

    @property
    def jouee(self) -> int:
        """A game, for a document that says nothing without one."""
        if self.numero is None:
            raise SaisieInvalide(dire("Aucune partie n’est ouverte : ce document viendra avec elle."))
        return self.etat.partie(self.numero).numero


class Moment(StrEnum):
    AVANT = "avant"
    PENDANT = "pendant"
    APRES = "apres"


MOMENTS = {
    Moment.AVANT: "Avant la partie",
    Moment.PENDANT: "Pendant la partie",
    Moment.APRES: "Après la partie",
}


class Propose(Struct, frozen=True):
    moment: Moment
    roles: Roles
    faire: Callable[[Demande], Document]
    options: frozenset[str] = frozenset()
    """Fields of the demand that it takes into account, beside those that the room fills in."""
    courant: bool = True
    """Runs from page to page (``documents/papier/texte.py``): without typst the browser prints it."""


TITRES = {
    "joueurs-par-table": "Joueurs par table",
    "joueurs-par-nom": "Joueurs par ordre alphabétique",
    "joueurs-par-serie": "Joueurs par série",
    "cartes": "Cartes de table",
    "badges": "Badges des joueurs",
    "affiche": "Affiche des joueurs",
    "bulletins": "Bulletins vierges",
    "routes": "Feuilles de route vierges",
    "feuilles": "Feuilles d’arbitrage vierges",
    "double": "Feuilles de double arbitrage",
    "aide-memoire": "Aide-mémoire de l’arbitre",
    "billets": "Billets de correction",
    "feuilles-remplies": "Feuilles d’arbitrage remplies",
    "classement": "Classement de la partie",
    "general": "Classement général",
    "general-par-serie": "Classement par série",
    "general-par-categorie": "Classement par catégorie",
    "general-par-club": "Classement par club",
    "general-par-equipe": "Classement par équipe",
    "podium": "Podium",
    "releve": "Relevé de la partie",
    "rapport": "Rapport de la partie",
    "rapports": "Rapports personnels",
    "routes-remplies": "Feuilles de route remplies",
    "dossier": "Dossier de recours (6.4)",
}


AFFICHES = frozenset(
    {
        *("joueurs-par-table", "joueurs-par-nom", "joueurs-par-serie", "classement", "general"),
        *("general-par-serie", "general-par-categorie", "general-par-club", "podium", "rapport", "releve"),
    }
)
"""What is put up for everybody: players who asked for it stand there by the number of their table."""


def titre(nom: str) -> str:
    return dire(TITRES[nom])


def _billets(d: Demande) -> Document:
    choisis = a_imprimer(d.etat, d.jouee, coup=d.coup, table=d.table, tous=d.tous)
    if not choisis:
        raise SaisieInvalide(dire("Aucun billet à remettre."))
    return papier_billets(d.etat, choisis, tete=d.tete, roles=d.roles, format=d.format)


def _dossier(d: Demande) -> Document:
    if d.coup is None or d.table is None:
        raise SaisieInvalide(dire("Le dossier d’un cas demande sa partie, son coup et sa table."))
    return papier_dossier(d.etat, d.journal, d.jouee, d.coup, d.table)


def _tables(d: Demande) -> list[int] | None:
    if d.table is None:
        return None
    if d.table not in d.etat.partie(d.jouee).joueurs:
        raise SaisieInvalide(dire("Table {table} inconnue.", table=d.table))
    return [d.table]


PARTIE = frozenset({"partie"})
TABLES = frozenset({"table", "separes"})
"""One table, or a file for each."""
ARBITRE = frozenset({"arbitre"})
ADRESSE = frozenset({"adresse"})
VIERGES = frozenset({"nommes", "pages"})
BILLETS = frozenset({"coup", "table", "tous", "format"})
CAS = frozenset({"coup", "table"})

DOCUMENTS: dict[str, Propose] = {
    "joueurs-par-table": Propose(
        Moment.AVANT,
        OFFICIELS,
        lambda d: papier_joueurs(d.etat, Ordre.TABLE, d.numero),
        PARTIE,
    ),
    "joueurs-par-nom": Propose(
        Moment.AVANT,
        OFFICIELS,
        lambda d: papier_joueurs(d.etat, Ordre.NOM, d.numero),
        PARTIE,
    ),
    "joueurs-par-serie": Propose(
        Moment.AVANT,
        OFFICIELS,
        lambda d: papier_joueurs(d.etat, Ordre.SERIE, d.numero),
        PARTIE,
    ),
    "cartes": Propose(
        Moment.AVANT,
        OFFICIELS,
        lambda d: papier_cartes(d.etat, Taille.TABLE, d.jouee, evenement=d.evenement),
        PARTIE | ADRESSE,
        courant=False,
    ),
    "badges": Propose(
        Moment.AVANT,
        OFFICIELS,
        lambda d: papier_cartes(d.etat, Taille.BADGE, d.numero, evenement=d.evenement),
        PARTIE | ADRESSE,
        courant=False,
    ),
    "affiche": Propose(
        Moment.AVANT,
        OFFICIELS,
        lambda d: papier_affiche(d.etat, evenement=d.evenement),
        ADRESSE,
        courant=False,
    ),
    "bulletins": Propose(
        Moment.AVANT,
        OFFICIELS,
        lambda d: papier_bulletins(d.etat, d.numero, nommes=d.nommes, feuilles=d.pages),
        PARTIE | VIERGES,
        courant=False,
    ),
    "routes": Propose(
        Moment.AVANT,
        OFFICIELS,
        lambda d: papier_routes(
            d.etat, d.numero, remplies=False, tables=_tables(d) if d.numero is not None else None
        ),
        PARTIE | TABLES,
        courant=False,
    ),
    "feuilles": Propose(
        Moment.AVANT,
        OFFICIELS,
        lambda d: papier_feuilles(d.etat, d.numero, remplies=False, arbitre=d.arbitre),
        PARTIE | ARBITRE,
        courant=False,
    ),
    "double": Propose(
        Moment.AVANT,
        OFFICIELS,
        lambda d: papier_double(d.etat, d.numero),
        PARTIE,
    ),
    "aide-memoire": Propose(
        Moment.AVANT,
        OFFICIELS,
        lambda d: papier_aide_memoire(d.etat, d.numero, d.reglement),
        PARTIE,
    ),
    "billets": Propose(
        Moment.PENDANT,
        AU_FAIT,
        _billets,
        PARTIE | BILLETS,
        courant=False,
    ),
    "feuilles-remplies": Propose(
        Moment.PENDANT,
        AU_FAIT,
        lambda d: papier_feuilles(d.etat, d.jouee, remplies=True, arbitre=d.arbitre),
        PARTIE | ARBITRE,
        courant=False,
    ),
    "classement": Propose(
        Moment.PENDANT,
        OFFICIELS,
        lambda d: papier_partie(d.etat, d.jouee),
        PARTIE,
    ),
    "general": Propose(
        Moment.APRES,
        OFFICIELS,
        lambda d: papier_general(d.etat),
    ),
    "general-par-serie": Propose(
        Moment.APRES,
        OFFICIELS,
        lambda d: papier_general(d.etat, Par.SERIE),
    ),
    "general-par-categorie": Propose(
        Moment.APRES,
        OFFICIELS,
        lambda d: papier_general(d.etat, Par.CATEGORIE),
    ),
    "general-par-club": Propose(
        Moment.APRES,
        OFFICIELS,
        lambda d: papier_general(d.etat, Par.CLUB),
    ),
    "general-par-equipe": Propose(
        Moment.APRES,
        OFFICIELS,
        lambda d: papier_general(d.etat, Par.EQUIPE),
    ),
    "podium": Propose(
        Moment.APRES,
        OFFICIELS,
        lambda d: papier_podium(d.etat),
    ),
    "releve": Propose(
        Moment.APRES,
        OFFICIELS,
        lambda d: papier_releve(d.etat, d.jouee),
        PARTIE,
    ),
    "rapport": Propose(
        Moment.APRES,
        OFFICIELS,
        lambda d: papier_rapport_partie(d.etat, d.jouee),
        PARTIE,
    ),
    "rapports": Propose(
        Moment.APRES,
        OFFICIELS,
        lambda d: papier_rapports(d.etat, d.jouee, _tables(d)),
        PARTIE | TABLES,
    ),
    "routes-remplies": Propose(
        Moment.APRES,
        OFFICIELS,
        lambda d: papier_routes(d.etat, d.jouee, remplies=True, tables=_tables(d)),
        PARTIE | TABLES,
        courant=False,
    ),
    "dossier": Propose(
        Moment.APRES,
        RECOURS,
        _dossier,
        PARTIE | CAS,
    ),
}
"""In the order in which a day needs them. Only officials have them made: the pages that the public sees print
from the browser, and a hall of telephones does not keep the room's computer composing."""
